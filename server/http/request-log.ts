import type { ServerResponse } from 'node:http'
import type { Log } from '../log.ts'
import type { Answered, RequestKind } from '../metrics.ts'
import type { Exchange } from './answers.ts'

/** Static files and health checks would drown the other requests. */
const UNLOGGED: ReadonlySet<RequestKind> = new Set(['file', 'probe'])

/** A reader of the log must not be able to open an order, or to accept an invitation. */
const SECRET_LINK = /^(\/orders\/link\/|\/mostrador\/entrar\/invitacion\/).+/i

/** Slow enough for a shopper to notice, so the operator should know. */
const SLOW_MS = 1000

/** Where answers are logged and counted, and the clock that measures them. */
export type RequestWatch = {
  log: Log
  onAnswered: (answered: Answered) => void
  nowMs: () => number
}

/** A request that was answered. `target` is its path and query, `ms` the time until the headers. */
type Noted = { id: string; method: string; target: string; status: number; ms: number }

/**
 * Logs and counts a request once its response is sent. The measured time ends with the response
 * headers: how fast the visitor reads the body says nothing about the shop.
 */
export function watchRequest(watch: RequestWatch, { req, res, id }: Exchange): void {
  const elapsed = timeUntilHeaders(res, watch.nowMs)
  res.once('finish', () => {
    const { method = '', url: target = '' } = req
    noteAnswered(watch, { id, method, target, status: res.statusCode, ms: elapsed() })
  })
}

/** Logs and counts an answer. */
export function noteAnswered(
  { log, onAnswered }: Pick<RequestWatch, 'log' | 'onAnswered'>,
  noted: Noted,
): void {
  const { target, method, status, ms } = noted
  const isSlow = ms > SLOW_MS
  const query = target.indexOf('?')
  const path = query < 0 ? target : target.slice(0, query)
  const kind = kindOf(path)
  onAnswered({ kind, method, status, ms, isSlow })
  logRequest(log, noted, { kind, path, isSlow })
}

/** Returns a function for the milliseconds until the response headers were written. */
function timeUntilHeaders(res: ServerResponse, nowMs: () => number): () => number {
  const begun = nowMs()
  let written: number | undefined
  const writeHead = res.writeHead.bind(res) as (...args: unknown[]) => ServerResponse // overloaded
  res.writeHead = (...args: unknown[]) => {
    written ??= nowMs()
    return writeHead(...args)
  }
  return () => (written ?? nowMs()) - begun
}

function kindOf(path: string): RequestKind {
  if (/^\/(?:healthz|readyz|version)$/.test(path)) return 'probe'
  if (/^\/(?:mostrador\/)?(?:assets|img)\//.test(path)) return 'file'
  if (path.startsWith('/api/')) return 'api'
  return path.endsWith('.data') ? 'data' : 'page'
}

type Told = { kind: RequestKind; path: string; isSlow: boolean }

/** Omits query, address and user agent: a log line must not describe a person. */
function logRequest(log: Log, { id, method, status, ms }: Noted, told: Told): void {
  const fields = {
    requestId: id,
    method,
    path: told.path.slice(0, 200).replace(SECRET_LINK, '$1…'),
    status,
    ms: Math.round(ms),
    ...(told.isSlow ? { slow: true } : {}),
  }
  // A 503 under overload is no error and comes in large numbers; the gates count it.
  if (status >= 500 && status !== 503) log.error('request', fields)
  else if (told.isSlow) log.warn('request', fields)
  else if (!UNLOGGED.has(told.kind)) log.info('request', fields)
}
