import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Nothing that could break a log line, a header or an error page. */
const WELL_FORMED = /^[\w.-]{8,64}$/

/**
 * The id of a request, for its log lines, its answer and its error page: the one that a trusted
 * proxy sends in `X-Request-Id`, so that both logs can be read together, or a new one.
 */
export function requestIdOf(req: IncomingMessage, isProxy: (address: string) => boolean): string {
  const sent = req.headers['x-request-id']
  const isUsable = typeof sent === 'string' && WELL_FORMED.test(sent)
  return isUsable && isProxy(req.socket.remoteAddress ?? '') ? sent : randomUUID()
}
