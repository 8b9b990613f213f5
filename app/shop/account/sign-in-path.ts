/** The query with which a guard opens the account window, and the path that the shopper wanted. */
export const ENTER = { name: 'cuenta', value: 'entrar', next: 'volver' } as const

/** The sign-in page, for browsers without scripts or before they load. */
export const SIGN_IN_PATH = '/cuenta/entrar'

/** Where a guard redirects a request without a session. Source: docs/decisions/015. */
export function guardPath(wanted: string): string {
  const query = new URLSearchParams({ [ENTER.name]: ENTER.value, [ENTER.next]: wanted })
  return `/?${query}`
}
