import { createStore } from '#app/ui/store.ts'

const isOpen = createStore(() => false)

/** Opens the cart drawer from anywhere: the header, a toast, a card. */
export const openCartDrawer = (): void => isOpen.set(true)
export const closeCartDrawer = (): void => isOpen.set(false)

/** Whether the cart drawer is open; closed in the server's HTML. */
export const useCartDrawerOpen = isOpen.use
