import { useSyncExternalStore } from 'react'

let isOpen = false
const listeners = new Set<() => void>()

function set(next: boolean): void {
  isOpen = next
  for (const listener of listeners) listener()
}

/** Opens the cart drawer from anywhere: the header, a toast, a card. */
export const openCartDrawer = (): void => set(true)
export const closeCartDrawer = (): void => set(false)

/** Whether the cart drawer is open; closed in the server's HTML. */
export function useCartDrawerOpen(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isOpen,
    () => false,
  )
}
