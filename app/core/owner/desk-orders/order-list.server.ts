import type { ExpressionBuilder, SelectQueryBuilder } from 'kysely'
import type { Db, Schema } from '#db/schema.ts'
import { entriesOf } from '#core/orders/ledger/ledger.server.ts'
import { orderMoney, type OrderMoney } from '#core/orders/ledger/order-money.ts'
import type { Cents } from '#core/base/money/money.ts'
import {
  wasChangedByBuyer,
  type BuyerChange,
} from '#core/orders/delivery/changed-by-buyer.server.ts'
import { findOrderId } from '#core/orders/order-number.server.ts'
import { placesWithWords, searchWords } from '#core/orders/order-search.server.ts'
import {
  awaitedWay,
  readOrderNumber,
  type AwaitedWay,
  type OrderState,
} from '#core/orders/order.ts'
import { countToSend, isOwed, isToSend } from '#core/orders/to-send.server.ts'
import { ordersAwaitingReplacement } from '#core/orders/replacements/replacements.server.ts'
import { isOldestFirst, type OrderView, type PageEnd } from './order-views.ts'

/** A row of the desk's list. Money is the order's whole, whatever has left. */
export type DeskOrder = {
  id: string
  number: string
  placedAt: string
  customer: string
  place: string
  /** The first garment, and how many other lines there are. */
  goods: { name: string; others: number }
  units: number
  /** Units that are still to leave; 0 if the order has nothing to send. */
  openUnits: number
  state: OrderState
  isToSend: boolean
  isExpress: boolean
  /** Its buyer has changed where it goes, and it can still leave for the address of before. */
  isReaddressed: boolean
  /** Its buyer has changed a size or a colour: a slip that was printed may have that of before. */
  hasNewGoods: boolean
  /** Goods that are sent again at 0 € are still to leave. */
  awaitsReplacement: boolean
  totalCents: Cents
  owedCents: Cents
  isDisputed: boolean
  /** What it waits for, for days: a transfer, or that its buyer pays by the link. */
  awaits: AwaitedWay | null
}

/** The row as those see it who may not see money: what is absent cannot be read in the page. */
export const withoutMoney = (order: DeskOrder): DeskOrder => ({
  ...order,
  totalCents: 0,
  owedCents: 0,
  isDisputed: false,
  awaits: null,
})

export type DeskOrderSearch = {
  view: OrderView
  /** Words of a name, a number, an e-mail address, a postcode or a city; all must be found. */
  text?: string | undefined
  after?: PageEnd | undefined
  most: number
}

export type DeskOrderPage = {
  orders: DeskOrder[]
  /** Where the next page begins; undefined if this is the last. */
  next: PageEnd | undefined
}

/**
 * A page of a view, by the last row of the page before. Words are found by their beginnings, by the
 * index of orders. Guarded by: order-list.server.test.ts.
 */
export async function listDeskOrders(db: Db, search: DeskOrderSearch): Promise<DeskOrderPage> {
  const found = await placesOf(db, search)
  const shown = found.slice(0, search.most)
  const last = found.length > search.most ? shown.at(-1) : undefined
  return { orders: await ordersAt(db, shown), next: last }
}

/** The numbers of the orders beside one in a view; undefined where the view ends. */
export type OrderNeighbours = { before: string | undefined; after: string | undefined }

/**
 * The orders before and after one, in the order of a view. The order itself may have left the view:
 * its place is still between the same two. Guarded by: order-list.server.test.ts.
 */
export async function neighboursOf(
  db: Db,
  place: PageEnd,
  search: Pick<DeskOrderSearch, 'view' | 'text'>,
): Promise<OrderNeighbours> {
  const beside = async (isBackwards: boolean) => {
    const [found] = await placesOf(db, { ...search, after: place, most: 0, isBackwards })
    if (!found) return undefined
    const row = await db
      .selectFrom('orders')
      .select('number')
      .where('id', '=', found.id)
      .executeTakeFirst()
    return row?.number
  }
  const [before, after] = await Promise.all([beside(true), beside(false)])
  return { before, after }
}

/** How many orders each view has that waits for somebody; the others grow for ever. */
export async function countOrderViews(db: Db): Promise<Partial<Record<OrderView, number>>> {
  const count = async (
    where: (query: OrderQuery) => SelectQueryBuilder<Schema, 'orders', object>,
  ) => {
    const { orders } = await where(db.selectFrom('orders'))
      .select((eb) => eb.fn.countAll().as('orders'))
      .executeTakeFirstOrThrow()
    return Number(orders)
  }
  const [toSend, inPart, owed] = await Promise.all([
    countToSend(db),
    count((query) => query.where(isInView('en-parte'))),
    count((query) => query.where(isInView('debemos-dinero'))),
  ])
  return { 'por-preparar': toSend.orders, 'en-parte': inPart, 'debemos-dinero': owed }
}

type OrderQuery = SelectQueryBuilder<Schema, 'orders', object>

const isInView = (view: OrderView) => (eb: ExpressionBuilder<Schema, 'orders'>) => {
  switch (view) {
    case 'por-preparar':
    case 'recientes':
      return isToSend(eb)
    case 'en-parte':
      return eb.and([eb('orders.fulfilment_status', '=', 'partly_shipped'), isToSend(eb)])
    case 'enviados':
      return eb('orders.fulfilment_status', '=', 'shipped')
    case 'debemos-dinero':
      return isOwed(eb)
    case 'todos':
      return eb.lit(true)
  }
}

/** The places of a page in its view, and one more if there are others. */
async function placesOf(
  db: Db,
  search: DeskOrderSearch & { isBackwards?: boolean },
): Promise<PageEnd[]> {
  const { view, text = '', after, most, isBackwards = false } = search
  const number = await numberIn(db, text)
  const words = number === undefined ? searchWords(text) : []
  const isUp = isOldestFirst(view) !== isBackwards
  let places = db.selectFrom('orders').select(['id', 'placed_at as placedAt'])
  if (view !== 'todos') places = places.where(isInView(view))
  if (number !== undefined) places = places.where('number', '=', number)
  if (after) {
    places = places
      .where('placed_at', isUp ? '>=' : '<=', after.placedAt)
      .where((eb) =>
        eb.or([
          eb('placed_at', isUp ? '>' : '<', after.placedAt),
          eb('id', isUp ? '<' : '>', after.id),
        ]),
      )
  }
  // One index in both directions: the newest first, ids from the smallest.
  if (words.length === 0) {
    return places
      .orderBy('placed_at', isUp ? 'asc' : 'desc')
      .orderBy('id', isUp ? 'desc' : 'asc')
      .limit(most + 1)
      .execute()
  }
  return placesWithWords(db, places, {
    words,
    isOldestFirst: isUp,
    [isUp ? 'from' : 'until']: after?.placedAt,
    most: most + 1,
  })
}

/** The number of an order in a text; undefined for words, also for a name that could be a number. */
async function numberIn(db: Db, text: string): Promise<string | undefined> {
  const number = readOrderNumber(text)
  const id = number === undefined ? undefined : await findOrderId(db, number)
  return id === undefined ? undefined : number
}

async function ordersAt(db: Db, places: readonly PageEnd[]): Promise<DeskOrder[]> {
  if (places.length === 0) return []
  const ids = places.map(({ id }) => id)
  const [rows, lines, entries, replaced] = await Promise.all([
    rowsOf(db, ids),
    linesOf(db, ids),
    entriesOf(db, ids),
    ordersAwaitingReplacement(db, ids),
  ])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    const order = toDeskOrder(row, lines.get(id) ?? [], orderMoney(entries.get(id) ?? []))
    return [{ ...order, awaitsReplacement: replaced.has(id) }]
  })
}

const flag = (eb: ExpressionBuilder<Schema, 'orders'>, kind: BuyerChange) =>
  eb.case().when(wasChangedByBuyer(eb, kind)).then(1).else(0).end()

const rowsOf = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('orders')
    .select(['id', 'number', 'placed_at', 'first_name', 'last_name', 'city', 'postcode'])
    .select(['total_cents', 'status', 'payment_status', 'fulfilment_status', 'shipping_method'])
    .select('payment_provider')
    .select((eb) => eb.case().when(isToSend(eb)).then(1).else(0).end().as('is_to_send'))
    .select((eb) => [
      flag(eb, 'address_changed').as('is_readdressed'),
      flag(eb, 'line_changed').as('has_new_goods'),
    ])
    .where('id', 'in', ids)
    .execute()

type Row = Awaited<ReturnType<typeof rowsOf>>[number]
type Line = { name: string; quantity: number; cancelled: number; dispatched: number }

function toDeskOrder(
  row: Row,
  lines: readonly Line[],
  money: OrderMoney,
): Omit<DeskOrder, 'awaitsReplacement'> {
  const sum = (of: (line: Line) => number) => lines.reduce((total, line) => total + of(line), 0)
  const isToLeave = row.is_to_send === 1
  return {
    id: row.id,
    number: row.number,
    placedAt: row.placed_at,
    customer: `${row.first_name} ${row.last_name}`,
    place: `${row.postcode} ${row.city}`,
    goods: { name: lines[0]?.name ?? '', others: Math.max(0, lines.length - 1) },
    units: sum(({ quantity }) => quantity),
    openUnits: isToLeave ? sum((line) => line.quantity - line.cancelled - line.dispatched) : 0,
    state: {
      order: row.status,
      payment: row.payment_status,
      fulfilment: row.fulfilment_status,
    },
    isToSend: isToLeave,
    isExpress: row.shipping_method === 'express',
    isReaddressed: isToLeave && row.is_readdressed === 1,
    hasNewGoods: isToLeave && row.has_new_goods === 1,
    totalCents: row.total_cents,
    owedCents: money.owedCents,
    isDisputed: money.disputedCents > 0,
    awaits: awaitedWay(row.payment_status, row.payment_provider),
  }
}

async function linesOf(db: Db, orderIds: readonly string[]) {
  const rows = await db
    .selectFrom('order_lines')
    .select(['order_id', 'name', 'quantity'])
    .select(['cancelled_units as cancelled', 'dispatched_units as dispatched'])
    .where('order_id', 'in', orderIds)
    .orderBy('order_id')
    .orderBy('position')
    .execute()
  return Map.groupBy(rows, ({ order_id: orderId }) => orderId)
}
