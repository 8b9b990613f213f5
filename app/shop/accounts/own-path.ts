/** The query with which a guard asks for the window, and says where the shopper wanted to go. */
export const ENTER = { name: 'cuenta', value: 'entrar', next: 'volver' } as const

/**
 * Lets through a path of this shop, with its query, and nothing that could lead elsewhere: another
 * host, another scheme, or what browsers read as one ("//", "/\", control characters).
 * Source: trust, F23. Guarded by: own-path.test.ts.
 */
export function ownPath(text: string | null | undefined): string | undefined {
  if (!text || text.length > 500) return undefined
  if (!/^\/(?![/\\])/.test(text) || /[\\\p{Cc}]/u.test(text)) return undefined
  const origin = 'https://vereda.invalid'
  const url = URL.canParse(text, origin) ? new URL(text, origin) : undefined
  if (url?.origin !== origin || url.pathname.startsWith('//')) return undefined
  return url.pathname + url.search
}

/** Where a guard sends somebody who is not signed in. Source: decisions, "Sign-in guard". */
export function guardPath(wanted: string): string {
  const query = new URLSearchParams({ [ENTER.name]: ENTER.value, [ENTER.next]: wanted })
  return `/?${query}`
}
