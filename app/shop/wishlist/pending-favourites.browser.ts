import { readKeptIds, withIdFirst } from '#core/customers/wishlist/kept-ids.ts'
import { MOST_PENDING } from './wishlist-answers.ts'

/** The products whose hearts a guest pressed, the last one first, until this browser signs in. */
const PENDING_KEY = 'wishlist.pending'

/** Used if storage is full or blocked: then they last as long as the page. */
let memory: string | null = null

export const pendingFavourites = (): string[] => readKeptIds(read(), MOST_PENDING)

export const addPendingFavourite = (productId: string): void =>
  write(withIdFirst(pendingFavourites(), productId, MOST_PENDING))

/** Forgets those that joined the account; another tab may have added more meanwhile. */
export const forgetPendingFavourites = (joined: readonly string[]): void =>
  write(pendingFavourites().filter((id) => !joined.includes(id)))

function read(): string | null {
  try {
    return memory ?? localStorage.getItem(PENDING_KEY)
  } catch {
    return memory
  }
}

function write(ids: readonly string[]): void {
  const text = ids.join(' ')
  memory = null
  try {
    if (text) localStorage.setItem(PENDING_KEY, text)
    else localStorage.removeItem(PENDING_KEY)
  } catch {
    memory = text
  }
}
