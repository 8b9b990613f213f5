import type { ServerResponse } from 'node:http'
import { performance } from 'node:perf_hooks'
import type { Log } from '../log.ts'
import type { Answered, RequestKind } from '../metrics.ts'
import type { Exchange } from './answers.ts'

/** Files of a page and the questions of a supervisor would drown what matters. */
const UNLOGGED: ReadonlySet<RequestKind> = new Set(['file', 'probe'])

/** Whoever reads the log must not open an order with it. */
const SECRET_LINK = /^(\/orders\/link\/).+/i

/** A shopper notices; an operator should look. */
const SLOW_MS = 1000

/**
 * Logs and counts a request when its answer has been sent. The time runs until the headers of the
 * answer: how fast a visitor reads the rest says nothing of the shop.
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

/** Answers the milliseconds from now until the headers of the answer were written. */
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

/** No query, no address, no agent: a log line must not describe a person. */
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
  // What is shed is no fault, and there is much of it at once; the gates count it.
  if (status >= 500 && status !== 503) log.error('request', fields)
  else if (timed.isSlow) log.warn('request', fields)
  else if (!UNLOGGED.has(timed.kind)) log.info('request', fields)
}
