import type { Db } from '#db/schema.ts'
import type { OrdersTable } from '#db/tables/orders.ts'
import type { Cents } from '#core/money/money.ts'
import { entriesOf, moneyOfOrder } from '#core/ledger/ledger.server.ts'
import { moneyNotes, orderMoney, type OrderMoney } from '#core/ledger/order-money.ts'
import type { OrderWithState, OrderState } from './order.ts'
import { findOrderWithState } from './orders.server.ts'
import type { LineUnits } from '#core/fulfilment/line-units.ts'
import { findLineUnits } from '#core/fulfilment/line-units.server.ts'
import { parcelsOf, type Parcel } from '#core/fulfilment/parcels.server.ts'
import { isToSend } from './to-send.server.ts'
import { plainWord } from '#core/text/plain-word.ts'

/** One line of the owner's list. */
export type ListedOrder = {
  number: string
  placedAt: string
  customer: string
  email: string
  units: number
  totalCents: number
  state: OrderState
  /** The order has paid units to send. */
  isToSend: boolean
  /** What is owed, disputed or unclear, in Spanish; empty if nothing is. */
  moneyNotes: string[]
}

/** Search conditions, all of which must match. Times are ISO-8601 UTC. */
export type OrderSearch = {
  order?: OrdersTable['status'] | undefined
  payment?: OrdersTable['payment_status'] | undefined
  fulfilment?: OrdersTable['fulfilment_status'] | undefined
  /** Only orders with something to send. */
  isToSend?: true | undefined
  from?: string | undefined
  /** Exclusive. */
  until?: string | undefined
  /** Words to find in number, name, e-mail or city. */
  text?: string | undefined
  most: number
}

/** Orders per query when searching for words. */
const PAGE = 500

/** Finds orders, the newest first; `more` is true if there are others. */
export async function searchOrders(
  db: Db,
  search: OrderSearch,
): Promise<{ orders: ListedOrder[]; more: boolean }> {
  const words = plainWord(search.text ?? '').split(/\s+/)
  const hasWords = words.join('') !== ''
  const page = hasWords ? PAGE : search.most + 1
  const found: Awaited<ReturnType<typeof pageOfOrders>> = []
  let last: { placed_at: string; id: string } | undefined
  do {
    const rows = await pageOfOrders(db, search, { after: last, most: page })
    // Match words here, not in SQL: SQLite folds only ASCII (not Ñ), and owners omit accents.
    found.push(...(hasWords ? rows.filter((row) => hasAll(row, words)) : rows))
    last = rows.length < page ? undefined : rows.at(-1)
  } while (last && found.length <= search.most)
  const shown = found.slice(0, search.most)
  const units = await unitsOf(
    db,
    shown.map(({ id }) => id),
  )
  const entries = await entriesOf(
    db,
    shown.map(({ id }) => id),
  )
  const orders = shown.map((row) => ({
    number: row.number,
    placedAt: row.placed_at,
    customer: `${row.first_name} ${row.last_name}`,
    email: row.email,
    units: units.get(row.id) ?? 0,
    totalCents: row.total_cents,
    state: {
      order: row.status,
      payment: row.payment_status,
      fulfilment: row.fulfilment_status,
    },
    isToSend: row.is_to_send === 1,
    moneyNotes: moneyNotes(orderMoney(entries.get(row.id) ?? [])),
  }))
  return { orders, more: found.length > shown.length }
}

type Page = { after: { placed_at: string; id: string } | undefined; most: number }

async function pageOfOrders(db: Db, search: OrderSearch, { after, most }: Page) {
  let query = db
    .selectFrom('orders')
    .select(['id', 'number', 'placed_at', 'first_name', 'last_name', 'email', 'city'])
    .select(['total_cents', 'status', 'payment_status', 'fulfilment_status'])
    .select((eb) => eb.case().when(isToSend(eb)).then(1).else(0).end().as('is_to_send'))
  if (search.isToSend) query = query.where(isToSend)
  if (search.order) query = query.where('status', '=', search.order)
  if (search.payment) query = query.where('payment_status', '=', search.payment)
  if (search.fulfilment) query = query.where('fulfilment_status', '=', search.fulfilment)
  if (search.from) query = query.where('placed_at', '>=', search.from)
  if (search.until) query = query.where('placed_at', '<', search.until)
  if (after) {
    query = query
      .where('placed_at', '<=', after.placed_at)
      .where((eb) => eb.or([eb('placed_at', '<', after.placed_at), eb('id', '>', after.id)]))
  }
  return query.orderBy('placed_at', 'desc').orderBy('id').limit(most).execute()
}

function hasAll(
  row: { number: string; first_name: string; last_name: string; email: string; city: string },
  words: readonly string[],
): boolean {
  const name = `${row.first_name} ${row.last_name}`
  const text = plainWord([row.number, name, row.email, row.city].join(' '))
  return words.every((word) => text.includes(word))
}

async function unitsOf(db: Db, orderIds: readonly string[]): Promise<Map<string, number>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('order_lines')
    .select((eb) => ['order_id', eb.fn.sum('quantity').as('units')])
    .where('order_id', 'in', orderIds)
    .groupBy('order_id')
    .execute()
  return new Map(rows.map(({ order_id, units }) => [order_id, Number(units)]))
}

export type OwnerRefund = {
  amountCents: Cents
  status: 'pending' | 'done' | 'failed'
  reason: string
  requestedAt: string
  /** The provider's last error, or the owner's reason for giving it up. */
  lastError: string | null
  paidByHand: string | null
}

/** An order event with its cause, which shoppers do not see. */
type CausedEvent = { kind: string; cause: string; happenedAt: string }

export type OrderFile = {
  order: OrderWithState
  parcels: Parcel[]
  refunds: OwnerRefund[]
  /** What became of the units of each line. */
  units: LineUnits[]
  money: OrderMoney
  paymentRef: string | null
  provider: string
  events: CausedEvent[]
}

/** Everything about one order; the number may have any case. */
export async function findOrderFile(db: Db, number: string): Promise<OrderFile | undefined> {
  const row = await db
    .selectFrom('orders')
    .select(['id', 'payment_ref', 'payment_provider'])
    .where('number', '=', number.trim().toUpperCase())
    .executeTakeFirst()
  const order = row && (await findOrderWithState(db, row.id))
  if (!order) return undefined
  const events = await db
    .selectFrom('order_events')
    .select(['kind', 'cause', 'happened_at as happenedAt'])
    .where('order_id', '=', row.id)
    .orderBy('position')
    .execute()
  const parcels = await parcelsOf(db, row.id)
  const refunds = await db
    .selectFrom('refunds')
    .select([
      'amount_cents as amountCents',
      'status',
      'reason',
      'requested_at as requestedAt',
      'last_error as lastError',
      'paid_by_hand as paidByHand',
    ])
    .where('order_id', '=', row.id)
    .orderBy('requested_at')
    .execute()
  return {
    order,
    parcels,
    refunds,
    units: await findLineUnits(db, row.id),
    money: await moneyOfOrder(db, row.id),
    paymentRef: row.payment_ref,
    provider: row.payment_provider,
    events,
  }
}
