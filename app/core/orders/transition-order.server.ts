import type { Cause } from '#core/base/actor/actor.ts'
import { notify } from '#db/notify.ts'
import type { Db } from '#db/schema.ts'
import type { OrderEventsTable, OrdersTable } from '#db/tables/orders.ts'
import { releaseHold } from '#core/stock/unpaid-holds.server.ts'
import type { OrderState } from './order.ts'
import { transitionOf, type TransitionName } from './order-transitions.ts'

/** Who makes a transition, and when; `at` is ISO-8601 UTC. */
export type TransitionBy = { cause: Cause; at: string }

/**
 * Makes a transition inside the caller's transaction and adds its event; false, and nothing
 * changed, if it is not allowed. The conditional UPDATE lets one of two racing calls win and locks
 * the order until the transaction ends.
 */
export async function transitionOrder(
  trx: Db,
  orderId: string,
  name: TransitionName,
  by: TransitionBy,
  extraColumns: { payment_ref?: string; payment_provider?: string } = {},
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
  // First, to lock rows in the same order as `reserveUnpaidAllowance`.
  if (when.payment?.includes('pending')) await releaseHold(trx, orderId)
  await addEvent(trx, orderId, event, by)
  return true
}

/** Makes the first of these transitions that is allowed; answers its name. */
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

/** Adds an event. The caller must have locked the order, or two events could get one position. */
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
  notify(trx, 'orders', orderId)
}

/** Whether an order has an event of this kind. */
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

/** Locks an order's row until the transaction ends: other writers wait. */
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
