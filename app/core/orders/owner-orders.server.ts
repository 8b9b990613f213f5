import { sql, type SelectQueryBuilder } from 'kysely'
import type { Db, Schema } from '#db/schema.ts'
import type { OrdersTable } from '#db/tables/orders.ts'
import type { Cents } from '#core/base/money/money.ts'
import { entriesOf, moneyOfOrder } from '#core/orders/ledger/ledger.server.ts'
import { moneyNotes, orderMoney, type OrderMoney } from '#core/orders/ledger/order-money.ts'
import type { ShippingMethod } from '#core/pricing/shipping/shipping.ts'
import { awaitedWay, type AwaitedWay, type OrderState, type OrderWithState } from './order.ts'
import { findOrderWithState } from './orders.server.ts'
import type { LineUnits } from '#core/orders/fulfilment/line-units.ts'
import { findLineUnits } from '#core/orders/fulfilment/line-units.server.ts'
import { parcelsOf, type Parcel } from '#core/orders/fulfilment/parcels.server.ts'
import {
  exchangeOf,
  waitingExchanges,
  type WaitingExchange,
} from '#core/orders/exchanges/exchange-orders.server.ts'
import {
  returnExchangesOf,
  type ReturnExchange,
} from '#core/orders/exchanges/return-exchanges.server.ts'
import type { Replacement } from '#core/orders/replacements/replacement.ts'
import {
  ordersAwaitingReplacement,
  replacementsOf,
} from '#core/orders/replacements/replacements.server.ts'
import { isToSend } from './to-send.server.ts'
import { placesWithWords, searchWords } from './order-search.server.ts'

/** One line of the owner's list. */
export type ListedOrder = {
  number: string
  placedAt: string
  customer: string
  email: string
  units: number
  totalCents: number
  state: OrderState
  /** What it waits for; null if it is paid, or waits for minutes. */
  awaits: AwaitedWay | null
  shippingMethod: ShippingMethod
  /** ISO 3166-1 alpha-2: "ES". */
  country: string
  isGift: boolean
  /** The order has paid units to send. */
  isToSend: boolean
  /** Goods that are sent again at 0 € are still to leave. */
  awaitsReplacement: boolean
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
  /** Beginnings of words in number, name, e-mail, city or postcode. */
  text?: string | undefined
  /** The last order of the page before. */
  after?: OrderPlace | undefined
  /** The newest first, if undefined. */
  isOldestFirst?: true | undefined
  most: number
}

/** Where a page of the list ends. */
export type OrderPlace = { placedAt: string; id: string }

/** Finds orders by date; `next` is where the next page begins, if there are others. */
export async function searchOrders(
  db: Db,
  search: OrderSearch,
): Promise<{ orders: ListedOrder[]; more: boolean; next: OrderPlace | undefined }> {
  const found = await placesOf(db, search)
  const ids = found.slice(0, search.most).map(({ id }) => id)
  const rows = await rowsOf(db, ids)
  const units = await unitsOf(db, ids)
  const entries = await entriesOf(db, ids)
  const again = await ordersAwaitingReplacement(db, ids)
  const orders = ids.flatMap((id) => {
    const row = rows.get(id)
    if (!row) return []
    return {
      number: row.number,
      placedAt: row.placed_at,
      customer: `${row.first_name} ${row.last_name}`,
      email: row.email,
      units: units.get(id) ?? 0,
      totalCents: row.total_cents,
      state: {
        order: row.status,
        payment: row.payment_status,
        fulfilment: row.fulfilment_status,
      },
      awaits: awaitedWay(row.payment_status, row.payment_provider),
      shippingMethod: row.shipping_method,
      country: row.country,
      isGift: row.gift_wrap_cents !== null,
      isToSend: row.is_to_send === 1,
      awaitsReplacement: again.has(id),
      moneyNotes: moneyNotes(orderMoney(entries.get(id) ?? [])),
    }
  })
  const more = found.length > ids.length
  return { orders, more, next: more ? found[ids.length - 1] : undefined }
}

/** The next places of the list, and one more if there are others. */
async function placesOf(db: Db, search: OrderSearch): Promise<OrderPlace[]> {
  const words = searchWords(search.text ?? '')
  const places = inList(db.selectFrom('orders').select(['id', 'placed_at as placedAt']), search)
  const most = search.most + 1
  const isUp = search.isOldestFirst === true
  if (words.length === 0) {
    // One index in both directions: the newest first, ids from the smallest.
    return places
      .orderBy('placed_at', isUp ? 'asc' : 'desc')
      .orderBy('id', isUp ? 'desc' : 'asc')
      .limit(most)
      .execute()
  }
  return placesWithWords(db, places, {
    words,
    isOldestFirst: isUp,
    [isUp ? 'from' : 'until']: search.after?.placedAt,
    most,
  })
}

type Places = SelectQueryBuilder<Schema, 'orders', OrderPlace>

/** A state that is rare has an index with this literal condition. */
function inList(query: Places, search: OrderSearch): Places {
  const { after, isToSend: isOnlyToSend, order, payment, fulfilment, from, until } = search
  let some = query
  if (isOnlyToSend) some = some.where(isToSend)
  if (order) some = some.where('status', '=', sql.lit(order))
  if (payment) some = some.where('payment_status', '=', payment)
  if (fulfilment) some = some.where('fulfilment_status', '=', fulfilment)
  if (from) some = some.where('placed_at', '>=', from)
  if (until) some = some.where('placed_at', '<', until)
  if (!after) return some
  const isUp = search.isOldestFirst === true
  return some
    .where('placed_at', isUp ? '>=' : '<=', after.placedAt)
    .where((eb) =>
      eb.or([
        eb('placed_at', isUp ? '>' : '<', after.placedAt),
        eb('id', isUp ? '<' : '>', after.id),
      ]),
    )
}

async function rowsOf(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>()
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'number', 'placed_at', 'first_name', 'last_name', 'email'])
    .select(['total_cents', 'status', 'payment_status', 'fulfilment_status'])
    .select(['shipping_method', 'country', 'gift_wrap_cents', 'payment_provider'])
    .select((eb) => eb.case().when(isToSend(eb)).then(1).else(0).end().as('is_to_send'))
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
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
  /** What was sent again at 0 €, or is to be. */
  replacements: Replacement[]
  /** What waits to be paid and then replaces units of it; and the order that it replaces units of itself. */
  exchanges: WaitingExchange[]
  exchangeOf: string | null
  /** What its returns are exchanged for, and the return of which it is the exchange itself. */
  returnExchanges: ReturnExchange[]
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
    .orderBy('id')
    .execute()
  return {
    order,
    parcels,
    replacements: await replacementsOf(db, row.id),
    exchanges: await waitingExchanges(db, row.id),
    exchangeOf: await exchangeOf(db, row.id),
    returnExchanges: await returnExchangesOf(db, row.id),
    refunds,
    units: await findLineUnits(db, row.id),
    money: await moneyOfOrder(db, row.id),
    paymentRef: row.payment_ref,
    provider: row.payment_provider,
    events,
  }
}
