import { Fragment } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Drawer } from '#app/ui/overlays/drawer.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { DiscountPanel } from '../discounts/discount-panel.tsx'
import { countUnits, lineKey, sameLine } from '#core/pricing/cart/cart.ts'
import { closeCartDrawer, useCartDrawerOpen } from './cart-drawer-store.ts'
import { CartLineRow, RemovedLineRow } from './cart-line-row.tsx'
import { CartSummary, FreeShippingBar } from './cart-estimate.tsx'
import { useCart } from './cart-store.ts'
import { useCartCheck } from './use-cart-check.ts'
import { useRemovedLine } from './use-removed-line.ts'
import styles from './cart-drawer.module.css'

/** The cart drawer: lines, discount, estimate, link to the checkout. */
export function CartDrawer() {
  const isOpen = useCartDrawerOpen()
  const { lines, discount } = useCart()
  const isEmpty = lines.length === 0
  const { short, priorCents } = useCartCheck(isOpen)
  const { removed, restored, remove, putBack } = useRemovedLine(isOpen, lines)
  const undo = removed ? (
    <RemovedLineRow key={lineKey(removed.line)} line={removed.line} onPutBack={putBack} />
  ) : null
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
        <>
          <EmptyCart />
          {/* A link may have brought a code before anything was added. */}
          {discount ? <DiscountPanel /> : null}
          {/* Below: above, the toast of the removal would cover the focused button. */}
          {undo}
        </>
      ) : (
        <ul>
          {lines.map((line, at) => (
            <Fragment key={lineKey(line)}>
              {removed?.at === at ? <li>{undo}</li> : null}
              <CartLineRow
                line={line}
                priorCents={priorCents[lineKey(line)]}
                unitsLeft={short[lineKey(line)]}
                takesFocus={restored !== undefined && sameLine(restored, line)}
                onRemove={remove}
              />
            </Fragment>
          ))}
          {removed?.at === lines.length ? <li>{undo}</li> : null}
        </ul>
      )}
      <VisuallyHidden>
        <span role="status">{restored ? `${restored.name}, otra vez en tu carrito` : ''}</span>
      </VisuallyHidden>
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

function CartFoot() {
  const navigate = useNavigate()
  const goToCheckout = () => {
    closeCartDrawer()
    void navigate('/checkout')
  }
  return (
    <div className={styles.foot}>
      {/* Here it is in view, however many lines there are. */}
      <DiscountPanel />
      <CartSummary />
      <Button size="lg" wide onClick={goToCheckout}>
        Finalizar compra
      </Button>
    </div>
  )
}
