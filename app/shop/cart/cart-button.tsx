import { IconButton } from '#app/ui/button.tsx'
import { countUnits } from '#core/pricing/cart/cart.ts'
import { prepareCartDrawer } from './cart-drawer.lazy.tsx'
import { openCartDrawer } from './cart-drawer-store.ts'
import { useCart } from './cart-store.ts'
import styles from './cart-button.module.css'

/** The cart button of the header, with the number of units; an empty cart shows no number. */
export function CartButton() {
  const units = countUnits(useCart().lines)
  return (
    <IconButton
      icon="bag"
      label={
        units === 0 ? 'Carrito' : `Carrito, ${units} ${units === 1 ? 'artículo' : 'artículos'}`
      }
      className={styles.button}
      aria-haspopup="dialog"
      onPointerEnter={prepareCartDrawer}
      onFocus={prepareCartDrawer}
      onClick={openCartDrawer}
    >
      {units > 0 ? (
        <span key={units} className={styles.count} aria-hidden="true">
          {units}
        </span>
      ) : null}
    </IconButton>
  )
}
