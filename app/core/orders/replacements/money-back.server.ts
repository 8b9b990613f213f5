import type { Db } from '#db/schema.ts'

/** Whether nothing is sent again for an order: it is unpaid or cancelled, or all its money is back or on its way. */
export async function isMoneyBack(db: Db, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .select(['status', 'payment_status', 'refunded_cents', 'total_cents'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const isPaid = row.payment_status === 'paid' || row.payment_status === 'partly_refunded'
  if (row.status !== 'placed' || !isPaid) return true
  return row.total_cents > 0 && row.refunded_cents >= row.total_cents
}
