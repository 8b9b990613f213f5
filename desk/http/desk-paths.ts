/** Where the desk is among the shop's addresses. */
export const DESK = '/mostrador'

const SIGN_IN = `${DESK}/entrar`

/** Whether an address of the desk is open to people who are not signed in. */
export function isOpenPath(pathname: string): boolean {
  const path = withoutData(pathname)
  return path === SIGN_IN || path.startsWith(`${SIGN_IN}/`)
}

/** The router asks for the data of a page at its address with this ending. */
const withoutData = (pathname: string): string => pathname.replace(/(?:\/_|\/_root)?\.data$/, '')

/** The address to sign in, with the way back. `hasEnded`: there was a session. */
export function signInPath(target: string, hasEnded: boolean): string {
  const back = backPath(target)
  const query = new URLSearchParams({
    ...(back === '/' ? {} : { volver: back }),
    ...(hasEnded ? { fin: '1' } : {}),
  })
  return `${SIGN_IN}${query.size > 0 ? `?${query}` : ''}`
}

/**
 * The way back to an address of the desk, as the router writes it; "/" for every other, so that no
 * link leads from here to another site.
 */
export function backPath(target: string): string {
  const url = URL.parse(target, 'https://desk.invalid')
  if (url?.origin !== 'https://desk.invalid') return '/'
  const path = withoutData(url.pathname)
  const own = path === DESK ? '/' : path.startsWith(`${DESK}/`) ? path.slice(DESK.length) : path
  url.searchParams.delete('_routes') // the router's parameter for parts of the page
  if (own.startsWith('//') || own === '' || isOpenPath(DESK + own)) return '/'
  const query = url.searchParams.size > 0 ? `?${url.searchParams}` : ''
  return own + query
}
