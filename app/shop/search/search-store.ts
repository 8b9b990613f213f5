import { createStore } from '#app/ui/store.ts'

const isOpen = createStore(() => false)

export const openSearch = (): void => isOpen.set(true)
export const closeSearch = (): void => isOpen.set(false)

/** Whether the search overlay is open; always closed in the server's HTML. */
export const useSearchOpen = isOpen.use
