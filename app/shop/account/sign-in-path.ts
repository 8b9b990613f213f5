/** The query with which a guard asks for the window, and says where the shopper wanted to go. */
export const ENTER = { name: 'cuenta', value: 'entrar', next: 'volver' } as const

/** Where one signs in without the window: before the scripts are there, or without them. */
export const SIGN_IN_PATH = '/cuenta/entrar'

/** Where a guard redirects a request without a session. Source: docs/decisions/015. */
export function guardPath(wanted: string): string {
  const query = new URLSearchParams({ [ENTER.name]: ENTER.value, [ENTER.next]: wanted })
  return `/?${query}`
}
