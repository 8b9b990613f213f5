import type { Cents } from '#core/base/money/money.ts'
import { LINK, type OrderWithState, type OwnerMethod } from '#core/orders/order.ts'
import { lastDayOf } from './waiting-transfers.server.ts'
import { findSession, TERM_ATTEMPT } from '#core/payments/payment-sessions.server.ts'
import type { Db } from '#db/schema.ts'

/** The transfer, or the payment by link, that an order waits for. */
export type AwaitedPayment = {
  cents: Cents
  /** The last day in Madrid. */
  lastDay: string
  /** The order was cancelled because it did not come. */
  isLate: boolean
}

/** The transfer that an order waits for; null if it is paid, or in another way. */
export const awaitedTransfer = (db: Db, order: OrderWithState): Promise<AwaitedPayment | null> =>
  awaitedPayment(db, order, 'transfer')

/** The payment by link that an order waits for; null if it is paid, or in another way. */
export const awaitedLink = (db: Db, order: OrderWithState): Promise<AwaitedPayment | null> =>
  awaitedPayment(db, order, LINK)

async function awaitedPayment(
  db: Db,
  { id, paymentMethod, state, amounts }: OrderWithState,
  method: OwnerMethod,
): Promise<AwaitedPayment | null> {
  const isOpen = state.payment === 'pending' || state.payment === 'failed'
  if (paymentMethod !== method || !isOpen) return null
  const session = await findSession(db, id, TERM_ATTEMPT)
  if (!session) return null
  return {
    cents: amounts.totalCents,
    lastDay: lastDayOf({ endsAt: session.expires_at }),
    isLate: state.order === 'cancelled',
  }
}
