import { transact } from '#db/transact.ts'
import type { Db } from '#db/schema.ts'
import { reserveRefund } from '../orders/reserve-refund.server.ts'
import { settleRefund } from '../orders/settle-refund.server.ts'
import type { PaymentParts } from './payment-context.ts'
import type { RefundReport } from './payment-provider.ts'

/**
 * Writes down what a provider says of money given back: of a refund of the shop's own, or of one that
 * the owner made on the provider's pages. May come twice and in any order; what belongs to no order
 * of the shop is left alone.
 */
export async function recordRefund(
  db: Db,
  parts: PaymentParts,
  report: RefundReport,
): Promise<void> {
  const by = { cause: 'provider', at: parts.now().toISOString(), mail: parts } as const
  const refundId = await findOwn(db, report)
  if (refundId !== undefined) {
    const { status, ref } = report
    await settleRefund(db, refundId, status === 'done' ? { status, ref } : { status }, by)
    return
  }
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('payment_ref', '=', report.paymentRef)
    .executeTakeFirst()
  if (!order) return
  const wanted = {
    what: { of: 'amount', amountCents: report.amountCents },
    idempotencyKey: report.ref,
    reason: 'Hecho en la página del proveedor',
    refundId: parts.newId('ref'),
  } as const
  const reserved = await transact(db, (trx) => reserveRefund(trx, order.id, wanted, by))
  if (reserved.ok) {
    // A failed one is written down too: the word that it was made may still come.
    const { status, ref } = report
    const result = status === 'done' ? { status, ref } : { status }
    await settleRefund(db, reserved.refundId, result, by)
  } else parts.logError(`a refund does not fit: ${reserved.reason}`, report, order.id)
}

/** The refund that a report is about: by the shop's own name for it, or by the provider's. */
async function findOwn(db: Db, report: RefundReport): Promise<string | undefined> {
  const row = await db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .select('refunds.id')
    .where('orders.payment_ref', '=', report.paymentRef)
    .where('refunds.amount_cents', '=', report.amountCents)
    .where((eb) =>
      eb.or([
        eb('refunds.id', '=', report.refundId ?? ''),
        eb('refunds.provider_ref', '=', report.ref),
      ]),
    )
    .executeTakeFirst()
  return row?.id
}
