import { createStore, listenToStorage } from '#app/ui/store.ts'
import { readKeptIds, withIdFirst } from '#core/customers/wishlist/kept-ids.ts'

/** The products whose pages this browser opened, the last one first. */
const VIEWED_KEY = 'recentlyViewed'

/** Shown at most; the current product is kept as well, but not shown. */
export const MOST_SHOWN = 6

const kept = createStore(stored, { listen: () => listenToStorage([VIEWED_KEY], reread) })

/** Null once the list is gone: removed here, in another tab, or with the permission for it. */
export const useKeptViewed = kept.use

export function viewedProducts(): string[] {
  reread()
  return readKeptIds(kept.get(), MOST_SHOWN + 1)
}

export const addViewed = (productId: string): void =>
  keep(withIdFirst(viewedProducts(), productId, MOST_SHOWN + 1))

/** Keeps only these, for instance when others are no longer sold; none removes the list. */
export const keepViewed = (stay: readonly string[]): void =>
  keep(viewedProducts().filter((id) => stay.includes(id)))

function keep(ids: readonly string[]): void {
  try {
    if (ids.length > 0) localStorage.setItem(VIEWED_KEY, ids.join(' '))
    else localStorage.removeItem(VIEWED_KEY)
  } catch {
    // Full or blocked: nothing is remembered.
  }
  reread()
}

function reread(): void {
  kept.set(stored())
}

function stored(): string | null {
  try {
    return localStorage.getItem(VIEWED_KEY)
  } catch {
    return null // blocked
  }
}
