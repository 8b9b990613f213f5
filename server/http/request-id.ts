import { randomUUID } from 'node:crypto'

/** Safe in a log line, a header and an error page. */
const WELL_FORMED = /^[\w.-]{8,64}$/

/**
 * The id of a request, for its log lines, response and error page. A trusted proxy's `X-Request-Id`
 * is reused, so that both logs can be matched; otherwise the id is new.
 */
export function requestIdOf(sent: string | string[] | undefined, isProxied: () => boolean): string {
  const isUsable = typeof sent === 'string' && WELL_FORMED.test(sent)
  return isUsable && isProxied() ? sent : randomUUID()
}
