import { safeRedirectPath } from './safe-redirect-path.ts'
import { ENTER, SIGN_IN_PATH } from './sign-in-path.ts'

export type AccountMode = 'sign-in' | 'register' | 'forgotten'

/** The page of each form of the account’s window. */
export const ACCOUNT_PATHS: Record<AccountMode, string> = {
  'sign-in': SIGN_IN_PATH,
  register: '/cuenta/registro',
  forgotten: '/cuenta/olvidada',
}

/** Where signing in leads when nothing else was wanted. Source: specification, "Header". */
export const ACCOUNT_START = '/profile/orders'

/** The same page of the account, knowing where to go afterwards. */
export const withNext = (path: string, next: string): string =>
  next === ACCOUNT_START ? path : `${path}?${new URLSearchParams({ [ENTER.next]: next })}`

/** In the address of a page that tells what has just been done. */
export const DONE = 'hecho'

/** Where a new customer without the window is welcomed. */
export const welcomePath = (next: string): string =>
  `${ACCOUNT_PATHS.register}?${new URLSearchParams({ [DONE]: '1', [ENTER.next]: next })}`

/** Where a new password leads without the window. */
export const RESET_DONE_PATH = `${SIGN_IN_PATH}?${DONE}=1`

/** Where to go afterwards, as an address says it, where anybody can write. */
export const nextIn = (query: URLSearchParams): string =>
  safeRedirectPath(query.get(ENTER.next)) ?? ACCOUNT_START
