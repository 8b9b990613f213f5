import type { Db } from '#db/schema.ts'

/** The order with this number; undefined when there is none. */
export async function findOrderId(db: Db, orderNumber: string): Promise<string | undefined> {
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('number', '=', orderNumber)
    .executeTakeFirst()
  return order?.id
}
