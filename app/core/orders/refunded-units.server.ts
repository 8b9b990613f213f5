import type { Db } from '#db/schema.ts'
import type { Cents } from '#core/money/money.ts'

export type RefundLine = { position: number; quantity: number; amountCents: Cents }

/** Units that were paid back or are about to be, refund by refund, with what they came to. */
export async function refundedUnits(db: Db, orderId: string): Promise<RefundLine[]> {
  return db
    .selectFrom('refund_lines')
    .innerJoin('refunds', 'refunds.id', 'refund_lines.refund_id')
    .select(['position', 'quantity', 'refund_lines.amount_cents as amountCents'])
    .where('refunds.order_id', '=', orderId)
    .where('refunds.status', '!=', 'failed')
    .execute()
}
