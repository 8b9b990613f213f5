import { createStore } from '#app/ui/store.ts'

const isOpen = createStore(() => false)

/** Opens the cart drawer from anywhere. */
export const openCartDrawer = (): void => isOpen.set(true)
export const closeCartDrawer = (): void => isOpen.set(false)

/** Whether the cart drawer is open; always closed in the server's HTML. */
export const useCartDrawerOpen = isOpen.use
