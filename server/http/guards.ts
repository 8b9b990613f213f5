import type { IncomingMessage } from 'node:http'

const READING = new Set(['GET', 'HEAD'])

export const isSafeMethod = (req: IncomingMessage): boolean => READING.has(req.method ?? '')

/** The URL of a request; undefined if the request target is invalid. */
export function requestUrl(req: IncomingMessage, shopUrl: string): URL | undefined {
  const target = req.url ?? ''
  // The URL parser takes `//evil.example/x` as another host, a backslash as a slash, and ignores
  // tabs and line breaks. Absolute forms are for proxies, and the shop is none.
  if (!/^\/(?![\t\n\r]*[/\\])/.test(target) || target.length > 4096) return undefined
  const url = URL.parse(target, shopUrl)
  // `/.//evil.example` is `//evil.example` by now: a redirect to it would lead to another host.
  if (!url || url.pathname.startsWith('//')) return undefined
  try {
    // No address of the shop has a control character, and Postgres rejects NUL in a text.
    if (/\p{Cc}/u.test(decodeURIComponent(url.pathname)) || url.search.includes('%00'))
      return undefined
  } catch {
    return undefined
  }
  return url
}

/**
 * A path as the router compares it: without case and escapes, and with accents in one form, which
 * the router does not see to; an escaped slash is no separator.
 * Checks by path must compare this form, or another spelling bypasses them.
 */
export function routedPath(pathname: string): string {
  return pathname
    .split('/')
    .map((part) => decodeURIComponent(part).replaceAll('/', '%2F'))
    .join('/')
    .normalize('NFC')
    .toLowerCase()
}

/** The page whose data a path asks for: the router takes `/men.data` and `/men/_.data` for `/men`. */
export const pageOf = (routed: string): string =>
  withoutSlashes(routed.replace(/(?:\/_)?\.data$/, '')) || '/'

/** Removes the trailing slashes of a path. */
export function withoutSlashes(path: string): string {
  let end = path.length
  while (path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}

/**
 * Rejects a foreign host name, so that links, redirects and cached pages never carry one. Loopback
 * names pass, for health checks and local use.
 */
export function isOwnHost(host: string | undefined, shopUrl: string): boolean {
  if (host === undefined) return false
  return host.toLowerCase() === shopUrl.slice(shopUrl.indexOf('//') + 2) || isLoopback(host)
}

/** By its letters: a parser of addresses reads `127.0.0.1#evil.example` as loopback. */
const isLoopback = (host: string): boolean =>
  /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i.test(host)

/** Whether a request names its host twice: proxy and shop might each believe another. */
export const namesTwoHosts = (req: IncomingMessage): boolean =>
  (req.headersDistinct['host']?.length ?? 0) > 1

/**
 * True when a POST comes from one of the shop's own pages. Browsers always send `Origin` with a
 * POST, so one without it does not come from a page.
 */
export function isSameOrigin(req: IncomingMessage, shopUrl: string): boolean {
  const { origin, host } = req.headers
  if (origin === undefined || host === undefined) return false
  // Second case: local use under another loopback name than SHOP_URL's.
  return origin === shopUrl || (origin === `http://${host}` && isLoopback(host))
}
