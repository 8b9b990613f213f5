import type { Log } from '../log.ts'
import type { Exchange } from './answers.ts'

/** Files of a page and the questions of a supervisor would drown what matters. */
const UNLOGGED = /^\/(?:assets\/|img\/|healthz$|readyz$)/

/** Whoever reads the log must not open an order with it. */
const SECRET_LINK = /^(\/orders\/link\/).+/i

/** No query, no address, no agent: a log line must not describe a person. */
export function logRequest(log: Log, { req, res, id }: Exchange, ms: number): void {
  const path = req.url?.split('?')[0]?.slice(0, 200).replace(SECRET_LINK, '$1…')
  const fields = { requestId: id, method: req.method, path, status: res.statusCode }
  // What is shed is no fault, and there is much of it at once; the gates count it.
  if (res.statusCode >= 500 && res.statusCode !== 503) {
    log.error('request', { ...fields, ms: Math.round(ms) })
  } else if (path && !UNLOGGED.test(path)) {
    log.info('request', { ...fields, ms: Math.round(ms) })
  }
}
