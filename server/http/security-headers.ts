import { createHash } from 'node:crypto'

/** Raw header names and values, as `writeHead` takes them: name, value, name, value… */
export type RawHeaders = string[]

const ONE_YEAR_SECONDS = 31_536_000

/** What every answer carries, whatever it is. */
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

/** The policy of answers that are no page: nothing may load, nobody may frame them. */
export const INERT_POLICY = "default-src 'none'; frame-ancestors 'none'"

/** The policy of a page whose inline scripts are named by nonce or by hash, nothing else. */
export function pagePolicy(inlineScripts: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${inlineScripts}`,
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ')
}

/**
 * A page that was rendered with a nonce, made the same for everybody: without the nonce, and with
 * the hashes of those inline scripts that carried it. A script that got into the page in any other
 * way carries none, so the policy does not allow it.
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
