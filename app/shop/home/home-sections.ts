/** The section of the home page that shows the collections: its id, and its `#` in an address. */
export const COLLECTIONS_SECTION = 'colecciones'

/** The section that says what the shop takes seriously. */
export const VALUES_SECTION = 'valores'

/**
 * State that opens the home page at its collections: `<Link to="/" state={openAtCollections}>`, or
 * `navigate('/', { state: openAtCollections })`. Source: specification, "Routes".
 */
export const openAtCollections = { scrollTo: COLLECTIONS_SECTION } as const

/** The section that a navigation's state asks for; state is anything that history kept. */
export function sectionAskedFor(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('scrollTo' in state)) return undefined
  return state.scrollTo === COLLECTIONS_SECTION ? COLLECTIONS_SECTION : undefined
}
