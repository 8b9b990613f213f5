import { safeRedirectPath } from './safe-redirect-path.ts'
import { ENTER, SIGN_IN_PATH } from './sign-in-path.ts'

export type AccountMode = 'sign-in' | 'register' | 'forgotten'

/** The page of each form of the account window. */
export const ACCOUNT_PATHS: Record<AccountMode, string> = {
  'sign-in': SIGN_IN_PATH,
  register: '/cuenta/registro',
  forgotten: '/cuenta/olvidada',
}

/** Default page after sign-in. Source: specification, "Header". */
export const ACCOUNT_START = '/profile/orders'

/** Adds the path to open afterwards to an account page. */
export const withNext = (path: string, next: string): string =>
  next === ACCOUNT_START ? path : `${path}?${new URLSearchParams({ [ENTER.next]: next })}`

/** Query parameter that names the change just made. */
export const DONE = 'hecho'

/** The welcome page of a new customer, without the window. */
export const welcomePath = (next: string): string =>
  `${ACCOUNT_PATHS.register}?${new URLSearchParams({ [DONE]: '1', [ENTER.next]: next })}`

/** The page after a password reset, without the window. */
export const RESET_DONE_PATH = `${SIGN_IN_PATH}?${DONE}=1`

/** The path to open afterwards. Validated, since anyone can write the address. */
export const nextIn = (query: URLSearchParams): string =>
  safeRedirectPath(query.get(ENTER.next)) ?? ACCOUNT_START
