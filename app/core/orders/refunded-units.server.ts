import type { Db } from '#db/schema.ts'
import type { Cents } from '#core/base/money/money.ts'

export type RefundedUnits = {
  refundId: string
  position: number
  quantity: number
  amountCents: Cents
}

/** Units with a done or pending refund, and their amounts, per refund; at will with failed ones. */
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
  return (includeFailed ? units : units.where('refunds.status', '!=', 'failed')).execute()
}
