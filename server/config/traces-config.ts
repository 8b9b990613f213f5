import * as v from 'valibot'
import type { TracesConfig } from '../traces/traces.ts'
import { url } from './config-values.ts'

/** The variables of OpenTelemetry that the shop reads, under their usual names. */
export const TracesSettings = v.object({
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(url(['https:', 'http:'])),
  OTEL_EXPORTER_OTLP_HEADERS: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => text.split(',').every((pair) => pair.indexOf('=') > 0),
        'must be name=value pairs with commas between them',
      ),
    ),
  ),
  OTEL_SERVICE_NAME: v.optional(v.string(), 'shop'),
  OTEL_TRACES_SAMPLER_ARG: v.optional(
    v.pipe(v.string(), v.transform(Number), v.number(), v.minValue(0), v.maxValue(1)),
    '1',
  ),
})
type TracesSettings = v.InferOutput<typeof TracesSettings>

/** Undefined: nothing is traced, and nothing of the library is loaded. */
export function tracesConfig(values: TracesSettings): TracesConfig | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: pairs = '' } = values
  if (endpoint === undefined) return undefined
  const headers = Object.fromEntries(
    pairs
      .split(',')
      .filter(Boolean)
      .map((pair) => {
        const at = pair.indexOf('=')
        return [pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())]
      }),
  )
  const { OTEL_SERVICE_NAME: serviceName, OTEL_TRACES_SAMPLER_ARG: ratio } = values
  return { endpoint, headers, serviceName, ratio }
}
