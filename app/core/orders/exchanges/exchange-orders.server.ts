import type { Cents } from '#core/base/money/money.ts'
import type { Units } from '#core/orders/fulfilment/line-units.ts'
import { lockOrder } from '#core/orders/transition-order.server.ts'
import type { Db } from '#db/schema.ts'

/** Units of another order's line, which an order for a dearer variant replaces when it is paid. */
export type Origin = Units & { orderId: string; number: string }

/** The units that an order replaces, until that is settled; undefined: it replaces none. */
export async function findOrigin(db: Db, orderId: string): Promise<Origin | undefined> {
  return db
    .selectFrom('exchange_orders')
    .innerJoin('orders', 'orders.id', 'exchange_orders.of_order_id')
    .select(['of_order_id as orderId', 'number', 'position', 'quantity'])
    .where('order_id', '=', orderId)
    .where('settled_at', 'is', null)
    .executeTakeFirst()
}

/** The number of the order whose units an order replaces or has replaced; null: none. */
export async function exchangeOf(db: Db, orderId: string): Promise<string | null> {
  const row = await db
    .selectFrom('exchange_orders')
    .innerJoin('orders', 'orders.id', 'exchange_orders.of_order_id')
    .select('number')
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return row?.number ?? null
}

/** Locks an order, and before it the one whose units it replaces: everybody locks in this order. */
export async function lockWithOrigin(trx: Db, orderId: string): Promise<void> {
  const origin = await findOrigin(trx, orderId)
  if (origin) await lockOrder(trx, origin.orderId)
  await lockOrder(trx, orderId)
}

/** An order that waits to be paid, and then replaces units of this one. */
export type WaitingExchange = Units & {
  orderId: string
  number: string
  variantId: string
  size: string
  color: string
  totalCents: Cents
}

/** The orders whose payment would end units of this one. */
export async function waitingExchanges(db: Db, orderId: string): Promise<WaitingExchange[]> {
  return db
    .selectFrom('exchange_orders')
    .innerJoin('orders', 'orders.id', 'exchange_orders.order_id')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select(['exchange_orders.order_id as orderId', 'orders.number', 'exchange_orders.position'])
    .select(['exchange_orders.quantity', 'order_lines.variant_id as variantId'])
    .select(['order_lines.size', 'order_lines.color', 'orders.total_cents as totalCents'])
    .where('of_order_id', '=', orderId)
    .where('settled_at', 'is', null)
    .where('orders.status', '=', 'placed')
    .where('order_lines.position', '=', 0)
    .orderBy('exchange_orders.order_id')
    .execute()
}

/** How many orders have been made to replace units of this one. */
export async function countExchanges(db: Db, orderId: string): Promise<number> {
  const { made } = await db
    .selectFrom('exchange_orders')
    .select((eb) => eb.fn.countAll().as('made'))
    .where('of_order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return Number(made)
}

export async function storeExchange(
  trx: Db,
  orderId: string,
  of: Units & { orderId: string },
): Promise<void> {
  const { position, quantity } = of
  await trx
    .insertInto('exchange_orders')
    .values({ order_id: orderId, of_order_id: of.orderId, position, quantity, settled_at: null })
    .execute()
}

/** Nothing is held for it any more. `at` is ISO-8601 UTC. */
export async function settleExchange(trx: Db, orderId: string, at: string): Promise<void> {
  await trx
    .updateTable('exchange_orders')
    .set({ settled_at: at })
    .where('order_id', '=', orderId)
    .execute()
}

/**
 * The number of a waiting order that needs units which this choice would take: of the `open` units of
 * each line, those stay. Undefined: none does.
 */
export async function heldBy(
  db: Db,
  orderId: string,
  units: readonly (Units & { open: number })[],
): Promise<string | undefined> {
  const waiting = await waitingExchanges(db, orderId)
  return waiting.find((one) => {
    const held = waiting
      .filter(({ position }) => position === one.position)
      .reduce((sum, { quantity }) => sum + quantity, 0)
    const wanted = units.find(({ position }) => position === one.position)
    return wanted !== undefined && wanted.quantity > wanted.open - held
  })?.number
}
