import type { Db } from '#db/schema.ts'
import type { Cents } from '#core/base/money/money.ts'

/** What was given back of an order before, or is owed; failed refunds do not count. */
export async function refundedCentsOf(db: Db, orderId: string): Promise<Cents> {
  const row = await db
    .selectFrom('orders')
    .select('refunded_cents')
    .where('id', '=', orderId)
    .executeTakeFirst()
  return row?.refunded_cents ?? 0
}
