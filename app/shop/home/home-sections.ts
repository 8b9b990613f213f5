/** The collections section of the home page: its id, and its `#` in an address. */
export const COLLECTIONS_SECTION = 'colecciones'

/** The section with the values of the shop. */
export const VALUES_SECTION = 'valores'

/**
 * Where an unknown path leads on the home page. A fragment, since it never reaches the server: the
 * page comes from the cache, and its canonical address stays the home page.
 */
export const UNKNOWN_PATH_HASH = '#pagina-desconocida'

/**
 * State that opens the home page at its collections: `<Link to="/" state={openAtCollections}>`, or
 * `navigate('/', { state: openAtCollections })`. Source: specification, "Routes".
 */
export const openAtCollections = { scrollTo: COLLECTIONS_SECTION } as const

/** The section named in a navigation's state, which may hold any value from the history. */
export function sectionAskedFor(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('scrollTo' in state)) return undefined
  return state.scrollTo === COLLECTIONS_SECTION ? COLLECTIONS_SECTION : undefined
}
