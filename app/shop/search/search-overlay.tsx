import { useEffect } from 'react'
import { Modal } from '#app/ui/overlays/modal.tsx'
import { useCartDrawerOpen } from '../cart/cart-drawer-store.ts'
import { fetchSearchIndex } from './search-index-store.ts'
import { SearchPanel } from './search-panel.tsx'
import { closeSearch, useSearchOpen } from './search-store.ts'

// This code comes with the first sign of interest, and the index with it.
void fetchSearchIndex()

/** The search over the page, from above. What it shows goes 300 ms after it is closed. */
export function SearchOverlay() {
  const isWanted = useSearchOpen()
  const isCartOpen = useCartDrawerOpen()
  // «Ver» in the message of an addition opens the cart: one thing is open at a time.
  useEffect(() => {
    if (isCartOpen) closeSearch()
  }, [isCartOpen])
  useEffect(() => {
    if (isWanted) void fetchSearchIndex()
  }, [isWanted])
  return (
    <Modal open={isWanted && !isCartOpen} onClose={closeSearch} look="top" label="Buscar">
      <SearchPanel />
    </Modal>
  )
}
