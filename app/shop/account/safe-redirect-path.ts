/**
 * Returns the text if it is a path of this shop, with its query. Rejects other hosts and schemes,
 * and text that browsers read as such ("//", "/\", control characters).
 * Guarded by: safe-redirect-path.test.ts.
 */
export function safeRedirectPath(text: string | null | undefined): string | undefined {
  if (!text || text.length > 500) return undefined
  if (!/^\/(?![/\\])/.test(text) || /[\\\p{Cc}]/u.test(text)) return undefined
  const origin = 'https://vereda.invalid'
  const url = URL.canParse(text, origin) ? new URL(text, origin) : undefined
  if (url?.origin !== origin || url.pathname.startsWith('//')) return undefined
  return url.pathname + url.search
}
