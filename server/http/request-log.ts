import type { ServerResponse } from 'node:http'
import { performance } from 'node:perf_hooks'
import type { Log } from '../log.ts'
import type { Answered, RequestKind } from '../metrics.ts'
import type { Exchange } from './answers.ts'

/** Static files and health checks would drown the other requests. */
const UNLOGGED: ReadonlySet<RequestKind> = new Set(['file', 'probe'])

/** A reader of the log must not be able to open an order. */
const SECRET_LINK = /^(\/orders\/link\/).+/i

/** Slow enough for a shopper to notice, so the operator should know. */
const SLOW_MS = 1000

/**
 * Logs and counts a request once its response is sent. The measured time ends with the response
 * headers: how fast the visitor reads the body says nothing about the shop.
 */
export function watchRequest(
  { log, onAnswered }: { log: Log; onAnswered: (answered: Answered) => void },
  exchange: Exchange,
): void {
  const { req, res } = exchange
  const elapsed = timeUntilHeaders(res)
  res.once('finish', () => {
    const ms = elapsed()
    const isSlow = ms > SLOW_MS
    const path = req.url?.split('?')[0] ?? ''
    const kind = kindOf(path)
    onAnswered({ kind, method: req.method ?? '', status: res.statusCode, ms, isSlow })
    logRequest(log, exchange, { kind, path, ms, isSlow })
  })
}

/** Returns a function for the milliseconds until the response headers were written. */
function timeUntilHeaders(res: ServerResponse): () => number {
  const begun = performance.now()
  let written: number | undefined
  const writeHead = res.writeHead.bind(res) as (...args: unknown[]) => ServerResponse // overloaded
  res.writeHead = (...args: unknown[]) => {
    written ??= performance.now()
    return writeHead(...args)
  }
  return () => (written ?? performance.now()) - begun
}

function kindOf(path: string): RequestKind {
  if (/^\/(?:healthz|readyz|version)$/.test(path)) return 'probe'
  if (/^\/(?:assets|img)\//.test(path)) return 'file'
  if (path.startsWith('/api/')) return 'api'
  return path.endsWith('.data') ? 'data' : 'page'
}

type Timed = { kind: RequestKind; path: string; ms: number; isSlow: boolean }

/** Omits query, address and user agent: a log line must not describe a person. */
function logRequest(log: Log, { req, res, id }: Exchange, timed: Timed): void {
  const status = res.statusCode
  const fields = {
    requestId: id,
    method: req.method,
    path: timed.path.slice(0, 200).replace(SECRET_LINK, '$1…'),
    status,
    ms: Math.round(timed.ms),
    ...(timed.isSlow ? { slow: true } : {}),
  }
  // A 503 under overload is no error and comes in large numbers; the gates count it.
  if (status >= 500 && status !== 503) log.error('request', fields)
  else if (timed.isSlow) log.warn('request', fields)
  else if (!UNLOGGED.has(timed.kind)) log.info('request', fields)
}
