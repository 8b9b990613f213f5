import { useNavigate } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Drawer } from '#app/ui/drawer.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TrailProgress } from '#app/ui/mark.tsx'
import { DiscountPanel } from '../discounts/discount-panel.tsx'
import { formatEuros } from '../money/money.ts'
import { cartTotals, countUnits, lineKey } from './cart.ts'
import { closeCartDrawer, useCartDrawerOpen } from './cart-drawer-store.ts'
import { CartLineRow } from './cart-line-row.tsx'
import { CartSummary } from './cart-summary.tsx'
import { useCart } from './cart-store.ts'
import { useCartCheck } from './use-cart-check.ts'
import styles from './cart-drawer.module.css'

/** The cart at the side of every page: lines, discount, estimate, and the way to the checkout. */
export function CartDrawer() {
  const isOpen = useCartDrawerOpen()
  const { lines } = useCart()
  const isEmpty = lines.length === 0
  const { short } = useCartCheck(isOpen)
  return (
    <Drawer
      open={isOpen}
      onClose={closeCartDrawer}
      title="Tu carrito"
      titleNote={isEmpty ? undefined : countUnits(lines)}
      closeLabel="Cerrar el carrito"
      header={isEmpty ? undefined : <FreeShippingBar />}
      footer={isEmpty ? undefined : <CartFoot />}
    >
      {isEmpty ? (
        <EmptyCart />
      ) : (
        <>
          <ul>
            {lines.map((line) => (
              <CartLineRow key={lineKey(line)} line={line} unitsLeft={short[lineKey(line)]} />
            ))}
          </ul>
          <DiscountPanel />
        </>
      )}
    </Drawer>
  )
}

function EmptyCart() {
  return (
    <EmptyState
      title="Tu carrito está vacío"
      text="Todo camino empieza con algo ligero."
      heading="h3"
      actions={
        <Button variant="secondary" onClick={closeCartDrawer}>
          Seguir comprando
        </Button>
      }
    />
  )
}

function FreeShippingBar() {
  const { lines, discount } = useCart()
  const { missingForFreeShippingCents, freeShippingProgress } = cartTotals(lines, discount)
  const text =
    missingForFreeShippingCents === 0
      ? 'Tienes el envío gratis'
      : `Te faltan ${formatEuros(missingForFreeShippingCents)} para envío gratis`
  return (
    <div className={styles.freeShipping}>
      <p role="status">{text}</p>
      <TrailProgress value={freeShippingProgress} label="Hasta el envío gratis" valueText={text} />
    </div>
  )
}

function CartFoot() {
  const navigate = useNavigate()
  const { lines, discount } = useCart()
  const goToCheckout = () => {
    closeCartDrawer()
    void navigate('/checkout')
  }
  return (
    <div className={styles.foot}>
      <CartSummary totals={cartTotals(lines, discount)} discount={discount} />
      <Button size="lg" wide onClick={goToCheckout}>
        Finalizar compra
      </Button>
    </div>
  )
}
