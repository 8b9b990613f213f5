import type { Exchange } from '../http/answers.ts'
import type { Version } from '../version.ts'

export type TracesConfig = {
  /** Where traces are sent: a collector's address, without `/v1/traces`. */
  endpoint: string
  /** Sent with each batch; may hold a key. */
  headers: Record<string, string>
  serviceName: string
  /** The share of requests that are traced, 0 to 1, where the proxy has not decided. */
  ratio: number
}

export type Traces = {
  /** Runs the answer to a request within its span. */
  request: (exchange: Exchange, answer: () => Promise<void>) => Promise<void>
  /** Sends what waits, for a second at most. */
  stop: () => Promise<void>
}

export type TracesParts = {
  version: Version
  /** The pattern of the route, which names no person and no order; undefined: not to be traced. */
  routeOf: (req: Exchange['req']) => string | undefined
  isProxy: (address: string) => boolean
}

/** Traces by OpenTelemetry; the library is loaded only where a collector is configured. */
export async function createTraces(
  config: TracesConfig | undefined,
  parts: TracesParts,
): Promise<Traces> {
  if (config === undefined) return { request: (_, answer) => answer(), stop: async () => {} }
  const { openTelemetry } = await import('./open-telemetry.ts')
  return openTelemetry(config, parts)
}
