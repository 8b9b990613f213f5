import type { Db } from '#db/schema.ts'

/** Counts orders that wait for their payment, and the units that they hold; by an index. */
export async function measureUnpaid(db: Db): Promise<{ orders: number; heldUnits: number }> {
  const found = await db
    .selectFrom('orders')
    .leftJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select((eb) => [
      eb.fn.count('orders.id').distinct().as('orders'),
      eb.fn.coalesce(eb.fn.sum('order_lines.quantity'), eb.lit(0)).as('units'),
    ])
    .where('orders.payment_status', '=', 'pending')
    .where('orders.status', '=', 'placed')
    .where('orders.fulfilment_status', '=', 'unfulfilled')
    .executeTakeFirstOrThrow()
  return { orders: Number(found.orders), heldUnits: Number(found.units) }
}
