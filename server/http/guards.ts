import type { IncomingMessage } from 'node:http'

const READING = new Set(['GET', 'HEAD'])

export const isReading = (req: IncomingMessage): boolean => READING.has(req.method ?? '')

/** The path and query of a request; undefined when it is no address at all. */
export function requestUrl(req: IncomingMessage, shopUrl: string): URL | undefined {
  const target = req.url ?? ''
  // `//evil.example/x` would be read as another host, a backslash counts as a slash, and tabs and
  // line breaks as nothing; absolute forms are for proxies, which we are not.
  if (!/^\/(?![\t\n\r]*[/\\])/.test(target) || target.length > 4096) return undefined
  const url = URL.parse(target, shopUrl)
  // `/.//evil.example` has become `//evil.example` here: another host again, once redirected to.
  if (!url || url.pathname.startsWith('//')) return undefined
  try {
    // No address of ours holds one; Postgres takes no NUL in a text.
    if (/\p{Cc}/u.test(decodeURIComponent(url.pathname)) || url.search.includes('%00'))
      return undefined
  } catch {
    return undefined
  }
  return url
}

/**
 * A path as the router compares it: escapes and capitals make no difference, and an escaped slash
 * parts nothing. Whatever decides by path must compare this, or it is got round by spelling.
 */
export function routedPath(pathname: string): string {
  return pathname
    .split('/')
    .map((part) => decodeURIComponent(part).replaceAll('/', '%2F'))
    .join('/')
    .toLowerCase()
}

/** A path without the slashes at its end. */
export function withoutSlashes(path: string): string {
  let end = path.length
  while (path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}

/**
 * Refuses a request that names another host than the shop's, so that no link, redirect or kept page
 * can be made to carry one. Loopback names are let through: health checks and local trials use them.
 */
export function isOwnHost(host: string | undefined, shopUrl: string): boolean {
  if (host === undefined) return false
  return host.toLowerCase() === shopUrl.slice(shopUrl.indexOf('//') + 2) || isLoopback(host)
}

function isLoopback(host: string): boolean {
  const { hostname } = URL.parse(`http://${host}`) ?? {}
  return hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'
}

/**
 * True when a request that may change something comes from one of our own pages. Browsers always
 * send `Origin` with such requests; one without it was not made by a page of ours.
 */
export function isSameOrigin(req: IncomingMessage, shopUrl: string): boolean {
  const { origin, host } = req.headers
  if (origin === undefined || host === undefined) return false
  // The second case is a local trial under another loopback name than SHOP_URL's.
  return origin === shopUrl || (origin === `http://${host}` && isLoopback(host))
}
