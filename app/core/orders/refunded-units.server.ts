import type { Db } from '#db/schema.ts'
import type { Cents } from '#core/money/money.ts'

export type RefundedUnits = {
  refundId: string
  position: number
  quantity: number
  amountCents: Cents
}

/** Units with a done or pending refund, and their amounts, per refund. */
export async function refundedUnits(db: Db, orderId: string): Promise<RefundedUnits[]> {
  return db
    .selectFrom('refund_lines')
    .innerJoin('refunds', 'refunds.id', 'refund_lines.refund_id')
    .select([
      'refund_id as refundId',
      'position',
      'quantity',
      'refund_lines.amount_cents as amountCents',
    ])
    .where('refunds.order_id', '=', orderId)
    .where('refunds.status', '!=', 'failed')
    .execute()
}
