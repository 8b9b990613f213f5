import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { tracedWork, type Traced } from '#db/traced.ts'
import type { Exchange } from '../http/answers.ts'
import type { Traces, TracesConfig, TracesParts } from './traces.ts'

/** Spans that wait for the collector; more are dropped, so that a dead one costs a few megabytes. */
const MOST_WAITING = 2048
const BATCH = 512
const EVERY_MS = 2000
const SEND_MS = 3000
/** When the shop stops, its last spans may take this long. */
const STOP_MS = 1000

/** Of the W3C's Trace Context, version 00. */
const TRACE_PARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

/** Work that is traced only within a request or a job: polls would drown the rest. */
const ONLY_WITHIN = new Set(['db.transaction'])

/** Spans of requests and of the work that `traced` tells of, sent in batches; never throws. */
export function openTelemetry(config: TracesConfig, parts: TracesParts): Traces {
  const provider = createProvider(config, parts)
  const tracer = provider.getTracer(config.serviceName, parts.version.version)
  const current = new AsyncLocalStorage<Context | undefined>()
  traceWork(current, (name, attributes, within) => tracer.startSpan(name, { attributes }, within))

  const request: Traces['request'] = (exchange, answer) => {
    const { req, res, id } = exchange
    const route = parts.routeOf(req)
    if (route === undefined) return answer()
    const attributes = {
      'http.request.method': req.method ?? '',
      'http.route': route,
      'http.request.header.x-request-id': id,
    }
    const options = { kind: SpanKind.SERVER, attributes }
    const span = tracer.startSpan(`${req.method} ${route}`, options, parentOf(exchange, parts))
    res.once('close', () => {
      span.setAttribute('http.response.status_code', res.statusCode)
      // 503 is shed load, which the metrics count; a client that left has closed before the end.
      if (res.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    })
    return current.run(trace.setSpan(ROOT_CONTEXT, span), answer)
  }
  const stop = async () => {
    const sent = provider.shutdown().catch(() => undefined) // nobody reads them then
    await Promise.race([sent, sleep(STOP_MS, undefined, { ref: false })])
  }
  return { request, stop }
}

function createProvider(
  { endpoint, headers, serviceName, ratio }: TracesConfig,
  { version }: TracesParts,
): TracerProvider {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    headers,
    timeoutMillis: SEND_MS,
    concurrencyLimit: 1,
  })
  return new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': serviceName,
      'service.version': version.version,
      'service.build': version.build,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        maxQueueSize: MOST_WAITING,
        maxExportBatchSize: BATCH,
        scheduledDelayMillis: EVERY_MS,
        exportTimeoutMillis: SEND_MS,
      }),
    ],
  })
}

/** The proxy's span. From anybody else it could join strangers' traces, or order them all. */
function parentOf({ req }: Exchange, { isProxy }: TracesParts): Context {
  const [, traceId, spanId, flags] = TRACE_PARENT.exec(String(req.headers['traceparent'])) ?? []
  if (traceId === undefined || spanId === undefined || flags === undefined) return ROOT_CONTEXT
  if (!isProxy(req.socket.remoteAddress ?? '')) return ROOT_CONTEXT
  const traceFlags = Number.parseInt(flags, 16)
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}

type StartSpan = (name: string, attributes: Traced['attributes'], within: Context) => Span

/** Makes a span of each piece of traced work, within the request or the work around it. */
function traceWork(current: AsyncLocalStorage<Context | undefined>, start: StartSpan): void {
  const spans = new WeakMap<Traced, Span>()
  tracedWork.start.bindStore(current, (work) => {
    const around = current.getStore()
    if (around === undefined && ONLY_WITHIN.has(work.name)) return undefined
    const span = start(work.name, work.attributes, around ?? ROOT_CONTEXT)
    spans.set(work, span)
    return trace.setSpan(around ?? ROOT_CONTEXT, span)
  })
  tracedWork.subscribe({
    start: () => {},
    end: () => {},
    asyncStart: () => {},
    asyncEnd: (work) => spans.get(work)?.end(),
    error: (work) => {
      // The message may quote a row of the database.
      const { name } = (work as { error?: Partial<Error> }).error ?? {}
      spans.get(work)?.setStatus({ code: SpanStatusCode.ERROR, ...(name && { message: name }) })
    },
  })
}
