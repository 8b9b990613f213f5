import { createHash } from 'node:crypto'

/** Raw headers in the form of `writeHead`: name, value, name, value… */
export type RawHeaders = string[]

const ONE_YEAR_SECONDS = 31_536_000

/** Headers of every response. */
export function baseHeaders(shopUrl: string): RawHeaders {
  const headers = [
    'x-content-type-options',
    'nosniff',
    'referrer-policy',
    'strict-origin-when-cross-origin',
    'cross-origin-opener-policy',
    'same-origin',
    'cross-origin-resource-policy',
    'same-origin',
    'cross-origin-embedder-policy',
    'require-corp',
    'permissions-policy',
    'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  ]
  if (shopUrl.startsWith('https:')) {
    headers.push('strict-transport-security', `max-age=${ONE_YEAR_SECONDS}; includeSubDomains`)
  }
  return headers
}

/** The policy of responses that are no page: they load nothing and cannot be framed. */
export const INERT_POLICY = "default-src 'none'; frame-ancestors 'none'"

/**
 * The policy of a page, which allows only inline scripts and styles with these sources. Only the desk
 * has a worker, for counting without a connection.
 */
export function pagePolicy(inlineScripts: string, inlineStyles = '', workers = "'none'"): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${inlineScripts}`,
    `style-src 'self' ${inlineStyles}`.trimEnd(),
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    `worker-src ${workers}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ')
}

/**
 * Makes a page cacheable: removes the nonce and returns the hashes of the inline scripts that
 * carried it. An injected script has no nonce, so the policy does not allow it.
 */
export function nameScripts(html: string, nonce: string): { html: string; hashes: string } {
  const mark = ` nonce="${nonce}"`
  const hashes = new Set<string>()
  // Each part but the last ends with a script. One pattern over the page would take quadratic time.
  for (const part of html.split('</script>').slice(0, -1)) {
    const at = part.indexOf('<script')
    if (at < 0) continue
    const opened = part.slice(at)
    const script = opened.slice(opened.indexOf('>') + 1)
    const attributes = opened.slice('<script'.length, opened.length - script.length - 1)
    if (/\ssrc=/.test(attributes) || !`${attributes} `.includes(`${mark} `)) continue
    hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  }
  return { html: html.replaceAll(mark, ''), hashes: [...hashes].join(' ') }
}
