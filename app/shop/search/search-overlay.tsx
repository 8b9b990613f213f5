import { useEffect } from 'react'
import { Modal } from '#app/ui/overlays/modal.tsx'
import { useCartDrawerOpen } from '../cart/cart-drawer-store.ts'
import { fetchSearchIndex } from './search-index-store.ts'
import { SearchPanel } from './search-panel.tsx'
import { closeSearch, useSearchOpen } from './search-store.ts'

/** For the first sign of interest, before it opens. */
export { fetchSearchIndex }

/** The search overlay. Its content stays for 300 ms after closing, for the transition. */
export function SearchOverlay() {
  const isWanted = useSearchOpen()
  const isCartOpen = useCartDrawerOpen()
  // «Ver» in the toast of an addition opens the cart: only one of the two may be open.
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
