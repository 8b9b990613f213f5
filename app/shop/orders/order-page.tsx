import type { CancelAnswer } from './cancel-answer.ts'
import { OrderActions } from './order-actions.tsx'
import { OrderReturns } from '../returns/order-returns.tsx'
import { OrderView } from './order-view.tsx'
import type { OrderViewData } from './order-view-data.server.ts'
import styles from './order-page.module.css'

type OrderPageProps = {
  order: OrderViewData
  isSignedIn: boolean
  /** The answer to a cancellation posted without scripts. */
  posted: CancelAnswer | undefined
}

/** The page of an order for a guest, or for a shopper who is not signed in. */
export function OrderPage({ order, isSignedIn, posted }: OrderPageProps) {
  const back = isSignedIn
    ? { to: '/profile/orders', label: 'Mis Pedidos' }
    : { to: '/orders', label: 'Buscar otro pedido' }
  return (
    <div className={styles.page}>
      <OrderView
        order={order}
        back={back}
        actions={<OrderActions order={order} posted={posted} />}
        returns={<OrderReturns returns={order.returns} />}
      />
    </div>
  )
}
