import type { Cents } from '#core/base/money/money.ts'
import type { OrderWithState } from '#core/orders/order.ts'
import { lastDayOf } from './waiting-transfers.server.ts'
import { lastSession } from '#core/payments/payment-sessions.server.ts'
import type { Db } from '#db/schema.ts'

/** The transfer that an order waits for. */
export type AwaitedTransfer = {
  cents: Cents
  /** The last day in Madrid. */
  lastDay: string
  /** The order was cancelled because it did not come. */
  isLate: boolean
}

/** Null if the order is paid, or in another way. */
export async function awaitedTransfer(
  db: Db,
  { id, paymentMethod, state, amounts }: OrderWithState,
): Promise<AwaitedTransfer | null> {
  const isOpen = state.payment === 'pending' || state.payment === 'failed'
  if (paymentMethod !== 'transfer' || !isOpen) return null
  const session = await lastSession(db, id)
  if (!session) return null
  return {
    cents: amounts.totalCents,
    lastDay: lastDayOf({ endsAt: session.expires_at }),
    isLate: state.order === 'cancelled',
  }
}
