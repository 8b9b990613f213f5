import type { Db } from '#db/schema.ts'
import type { Cents } from '#core/base/money/money.ts'

export type RefundedUnits = {
  refundId: string
  position: number
  quantity: number
  amountCents: Cents
}

/**
 * Units with a done or pending refund, and their amounts, per refund; at will with failed ones. What
 * went back of units that the buyer keeps, since they became cheaper, has the quantity 0.
 */
export async function refundedUnits(
  db: Db,
  orderId: string,
  { includeFailed = false } = {},
): Promise<RefundedUnits[]> {
  const units = db
    .selectFrom('refund_lines')
    .innerJoin('refunds', 'refunds.id', 'refund_lines.refund_id')
    .select([
      'refund_id as refundId',
      'position',
      'quantity',
      'refund_lines.amount_cents as amountCents',
    ])
    .where('refunds.order_id', '=', orderId)
  const reductions = db
    .selectFrom('line_reductions')
    .innerJoin('refunds', 'refunds.id', 'line_reductions.refund_id')
    .select(['refund_id as refundId', 'position', 'line_reductions.amount_cents as amountCents'])
    .where('refunds.order_id', '=', orderId)
  const reduced = await reductions
    .$if(!includeFailed, (query) => query.where('refunds.status', '!=', 'failed'))
    .execute()
  const refunded = await units
    .$if(!includeFailed, (query) => query.where('refunds.status', '!=', 'failed'))
    .execute()
  return [...refunded, ...reduced.map((one) => ({ ...one, quantity: 0 }))]
}
