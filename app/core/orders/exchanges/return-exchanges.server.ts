import type { ExpressionBuilder } from 'kysely'
import type { Cents } from '#core/base/money/money.ts'
import type { Units } from '#core/orders/fulfilment/line-units.ts'
import type { Db, Schema } from '#db/schema.ts'
import type { OrdersTable } from '#db/tables/orders.ts'

/** An order for another variant of units that a return brings back. */
export type ReturnExchange = Units & {
  orderId: string
  number: string
  /** The order and the return that the old units are of. */
  originNumber: string
  returnCode: string
  size: string
  color: string
  totalCents: Cents
  status: OrdersTable['status']
  payment: OrdersTable['payment_status']
  fulfilment: OrdersTable['fulfilment_status']
  /** The old units are in the house, and their return is not declined. */
  isArrived: boolean
}

/** The exchanges that an order's returns asked for, or the one that an order is, the oldest first. */
export async function returnExchangesOf(db: Db, orderId: string): Promise<ReturnExchange[]> {
  const ids = await idsFor(db, orderId)
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('return_exchanges')
    .innerJoin('returns', 'returns.id', 'return_exchanges.return_id')
    .innerJoin('orders as origin', 'origin.id', 'returns.order_id')
    .innerJoin('orders', 'orders.id', 'return_exchanges.order_id')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .innerJoin('return_lines', (join) =>
      join
        .onRef('return_lines.return_id', '=', 'return_exchanges.return_id')
        .onRef('return_lines.position', '=', 'return_exchanges.position'),
    )
    .select(['orders.id as orderId', 'orders.number', 'origin.number as originNumber'])
    .select(['returns.code as returnCode', 'return_exchanges.position'])
    .select(['return_exchanges.quantity', 'order_lines.size', 'order_lines.color'])
    .select(['orders.total_cents as totalCents', 'orders.status', 'returns.status as ofReturn'])
    .select(['orders.payment_status as payment', 'orders.fulfilment_status as fulfilment'])
    .select((eb) => [
      'received_at as receivedAt',
      eb('return_lines.quantity', '-', eb.ref('missing_units')).as('coming'),
    ])
    .where('orders.id', 'in', ids)
    .where('order_lines.position', '=', 0)
    .orderBy('orders.placed_at')
    .orderBy('orders.id')
    .execute()
  return rows.map(({ ofReturn, receivedAt, coming, ...row }) => ({
    ...row,
    isArrived: receivedAt !== null && ofReturn !== 'declined' && coming >= row.quantity,
  }))
}

/** The orders of exchanges that are of an order, or are that order: each way has its own index. */
async function idsFor(db: Db, orderId: string): Promise<string[]> {
  const exchanges = db.selectFrom('return_exchanges').select('order_id as id')
  const own = await exchanges.where('order_id', '=', orderId).execute()
  const asked = await db
    .selectFrom('returns')
    .innerJoin('return_exchanges', 'return_exchanges.return_id', 'returns.id')
    .select('return_exchanges.order_id as id')
    .where('returns.order_id', '=', orderId)
    .execute()
  return [...own, ...asked].map(({ id }) => id)
}

/** The exchange that an order is; undefined: it is none. */
export async function returnExchange(db: Db, orderId: string): Promise<ReturnExchange | undefined> {
  return (await returnExchangesOf(db, orderId)).find((one) => one.orderId === orderId)
}

/** The exchange that a return asked for. */
export async function returnExchangeFor(
  db: Db,
  { code, orderId }: { code: string; orderId: string | null },
): Promise<ReturnExchange | undefined> {
  const all = orderId === null ? [] : await returnExchangesOf(db, orderId)
  return all.find(({ returnCode }) => returnCode === code)
}

/** Whether an order waits for the old units of its exchange, as SQL over `orders`. */
export const awaitsReturn = (eb: ExpressionBuilder<Schema, 'orders'>) =>
  eb.exists(
    eb
      .selectFrom('return_exchanges')
      .innerJoin('returns', 'returns.id', 'return_exchanges.return_id')
      .innerJoin('return_lines', (join) =>
        join
          .onRef('return_lines.return_id', '=', 'return_exchanges.return_id')
          .onRef('return_lines.position', '=', 'return_exchanges.position'),
      )
      .select('return_exchanges.order_id')
      .whereRef('return_exchanges.order_id', '=', 'orders.id')
      .where((one) =>
        one.or([
          one('returns.received_at', 'is', null),
          one('returns.status', '=', 'declined'),
          one(
            'return_exchanges.quantity',
            '>',
            one('return_lines.quantity', '-', one.ref('missing_units')),
          ),
        ]),
      ),
  )

export async function storeReturnExchange(
  trx: Db,
  orderId: string,
  { returnId, position, quantity }: Units & { returnId: string },
): Promise<void> {
  const row = { order_id: orderId, return_id: returnId, position, quantity }
  await trx.insertInto('return_exchanges').values(row).execute()
}

/** The exchange that a return asked for. */
export const exchangeOfReturn = (db: Db, returnCode: string) =>
  db
    .selectFrom('return_exchanges')
    .innerJoin('returns', 'returns.id', 'return_exchanges.return_id')
    .innerJoin('orders', 'orders.id', 'return_exchanges.order_id')
    .select(['orders.id', 'orders.number'])
    .where('returns.code', '=', returnCode)
    .executeTakeFirst()
