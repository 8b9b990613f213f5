import type { Cents } from '#core/base/money/money.ts'
import { lockWithOrigin } from '#core/orders/exchanges/exchange-orders.server.ts'
import { LINK, type OfflineMethod } from '#core/orders/order.ts'
import { findOrderId } from '#core/orders/order-number.server.ts'
import { findRow } from '#core/payments/open-payment.server.ts'
import type { PaymentContext } from '#core/payments/provider/payment-context.server.ts'
import { settlePayment, type Settled } from '#core/payments/settle-payment.server.ts'
import { transact } from '#db/transact.ts'
import { takenInstead } from './link-provider.ts'
import { reportOfTerm } from './pay-by-link.server.ts'

export type RecordTakenOutcome =
  | { ok: true; settled: Settled }
  /** `no_link`: the order never was to be paid by a link. */
  | { ok: false; reason: 'unknown_order' | 'paid_before' | 'no_link' }

/**
 * Records that the owner has taken the money of an order that waits for its link in another way. An
 * open page of the provider is closed by the job within a minute; who has paid there meanwhile has
 * paid twice, which is a case. Guarded by: pay-link.server.test.ts.
 */
export async function recordTaken(
  ctx: PaymentContext,
  orderNumber: string,
  { method, amountCents }: { method: OfflineMethod; amountCents: Cents },
): Promise<RecordTakenOutcome> {
  const orderId = await findOrderId(ctx.db, orderNumber)
  if (orderId === undefined) return { ok: false, reason: 'unknown_order' }
  const outcome = await transact(ctx, async (inside): Promise<RecordTakenOutcome> => {
    await lockWithOrigin(inside.db, orderId)
    const { payment_provider: provider, payment_ref: ref } = await findRow(inside.db, orderId)
    if (provider !== LINK) return { ok: false, reason: ref === null ? 'no_link' : 'paid_before' }
    const settling = { ...inside, provider: takenInstead(method), wakeMail: () => {} }
    const report = reportOfTerm({ orderId, paymentRef: `${method}_${orderId}`, amountCents })
    return { ok: true, settled: await settlePayment(settling, report) }
  })
  if (outcome.ok) ctx.wakeMail()
  return outcome
}
