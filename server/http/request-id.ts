import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Safe in a log line, a header and an error page. */
const WELL_FORMED = /^[\w.-]{8,64}$/

/**
 * The id of a request, for its log lines, response and error page. A trusted proxy's `X-Request-Id`
 * is reused, so that both logs can be matched; otherwise the id is new.
 */
export function requestIdOf(req: IncomingMessage, isProxy: (address: string) => boolean): string {
  const sent = req.headers['x-request-id']
  const isUsable = typeof sent === 'string' && WELL_FORMED.test(sent)
  return isUsable && isProxy(req.socket.remoteAddress ?? '') ? sent : randomUUID()
}
