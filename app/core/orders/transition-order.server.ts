import type { Db } from '#db/schema.ts'
import type { OrderEventsTable, OrdersTable } from '#db/tables/orders.ts'
import { releaseHold } from '#core/stock/unpaid-holds.server.ts'
import type { OrderState } from './order.ts'
import { transitionOf, type Cause, type TransitionName } from './order-transitions.ts'

/** Who moves an order and when; `at` is ISO-8601 UTC. */
export type TransitionBy = { cause: Cause; at: string }

/**
 * Makes a move inside the caller's transaction and writes it into the order's story; false, and
 * nothing changed, where the move may not be made. One conditional update: of two that race, one wins.
 * Afterwards this transaction alone may touch the order.
 */
export async function transitionOrder(
  trx: Db,
  orderId: string,
  name: TransitionName,
  by: TransitionBy,
  extraColumns: { payment_ref?: string } = {},
): Promise<boolean> {
  const { when, to, event } = transitionOf(name)
  let update = trx
    .updateTable('orders')
    .set({ ...columnsOf(to), ...extraColumns })
    .where('id', '=', orderId)
  if (when.order) update = update.where('status', 'in', when.order)
  if (when.payment) update = update.where('payment_status', 'in', when.payment)
  if (when.fulfilment) update = update.where('fulfilment_status', 'in', when.fulfilment)
  const { numUpdatedRows } = await update.executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) return false
  // Before anything else is touched: rows are locked in the order of `reserveUnpaidAllowance`.
  if (when.payment?.includes('pending')) await releaseHold(trx, orderId)
  await addEvent(trx, orderId, event, by)
  return true
}

/** Makes the first of these moves that may be made; answers which. */
export async function transitionByFirst(
  trx: Db,
  orderId: string,
  names: readonly TransitionName[],
  by: TransitionBy,
): Promise<TransitionName | undefined> {
  for (const name of names) {
    if (await transitionOrder(trx, orderId, name, by)) return name
  }
  return undefined
}

/** Adds to an order's story. The caller must hold the order's row, or two could take one place. */
export async function addEvent(
  trx: Db,
  orderId: string,
  kind: OrderEventsTable['kind'],
  by: { cause: string; at: string },
): Promise<void> {
  const last = await trx
    .selectFrom('order_events')
    .select((eb) => eb.fn.max('position').as('position'))
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  const position = (last?.position ?? -1) + 1
  await trx
    .insertInto('order_events')
    .values({ order_id: orderId, position, kind, cause: by.cause, happened_at: by.at })
    .execute()
}

/** Whether something has ever happened to an order. */
export async function hasEvent(
  trx: Db,
  orderId: string,
  kind: OrderEventsTable['kind'],
): Promise<boolean> {
  const event = await trx
    .selectFrom('order_events')
    .select('position')
    .where('order_id', '=', orderId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return event !== undefined
}

/** Holds an order's row until the transaction ends: whoever else would change it waits. */
export async function lockOrder(trx: Db, orderId: string): Promise<void> {
  await trx
    .updateTable('orders')
    .set((eb) => ({ refunded_cents: eb.ref('refunded_cents') }))
    .where('id', '=', orderId)
    .execute()
}

function columnsOf(to: Partial<OrderState>): Partial<StateColumns> {
  return {
    ...(to.order && { status: to.order }),
    ...(to.payment && { payment_status: to.payment }),
    ...(to.fulfilment && { fulfilment_status: to.fulfilment }),
  }
}

type StateColumns = Pick<OrdersTable, 'status' | 'payment_status' | 'fulfilment_status'>
