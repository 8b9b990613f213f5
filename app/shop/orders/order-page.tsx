import type { CancelAnswer } from './cancel-answer.ts'
import { OrderActions } from './order-actions.tsx'
import { OrderReturns } from '../returns/order-returns.tsx'
import { OrderView } from './order-view.tsx'
import type { OrderViewData } from './order-view-data.server.ts'
import styles from './order-page.module.css'

type OrderPageProps = {
  order: OrderViewData
  isSignedIn: boolean
  /** What became of cancelling it in a page without scripts. */
  posted: CancelAnswer | undefined
}

/** An order on a page of its own, for whoever has no account or is not signed in. */
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
