type Place = { shopUrl: string }

const isSecure = ({ shopUrl }: Place): boolean => shopUrl.startsWith('https:')

/** The name of a cookie of the desk: the prefix binds it to this host; browsers refuse it without https. */
export const deskCookieName = (place: Place, name: string): string =>
  isSecure(place) ? `__Host-${name}` : name

/** The cookie of a signed-in person. */
export const SESSION_COOKIE = 'mostrador'

/** The value of a cookie of the desk in a `Cookie` header. */
export function readDeskCookie(
  place: Place,
  header: string | null | undefined,
  name: string,
): string | undefined {
  const start = `${deskCookieName(place, name)}=`
  const pair = header
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(start))
  return pair?.slice(start.length) || undefined
}

/** The token of a `Cookie` header, whoever signed it. */
export const readSessionToken = (
  place: Place,
  header: string | null | undefined,
): string | undefined => readDeskCookie(place, header, SESSION_COOKIE)
