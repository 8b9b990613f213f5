import type { Db } from '#db/schema.ts'
import type { OrderRow } from '#db/tables/orders.ts'
import { canBeStored } from './order-number.server.ts'
import {
  isOwnerMethod,
  type OrderWithState,
  type Order,
  type OrderEvent,
  type OrderLine,
} from './order.ts'
import type { AppliedOffer } from '#core/pricing/offers/apply-offers.ts'
import type { Amounts } from '#core/base/money/amounts.ts'
import { includedVat, type VatRule } from '#core/base/money/money.ts'
import { taxZoneOf } from '#core/pricing/tax/tax.ts'
import { isOwed, isToSend } from './to-send.server.ts'

/** The order that was placed with this idempotency key. */
export async function findPlacedOrder(
  db: Db,
  idempotencyKey: string,
): Promise<{ id: string; number: string; totalCents: number } | undefined> {
  return db
    .selectFrom('orders')
    .select(['id', 'number', 'total_cents as totalCents'])
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst()
}

/** Whether an order already has this payment reference. */
export async function isPaymentUsed(db: Db, paymentRef: string): Promise<boolean> {
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('payment_ref', '=', paymentRef)
    .executeTakeFirst()
  return order !== undefined
}

/** Finds an order with its lines by its internal id. */
export async function findOrder(db: Db, id: string): Promise<Order | undefined> {
  const row = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const lines = await linesOf(db, [id])
  const offers = await offersOf(db, [row])
  return { ...toOrder(row, offers), lines: lines.get(id) ?? [] }
}

/** Finds an order with its lines and its state by its internal id. */
export async function findOrderWithState(db: Db, id: string): Promise<OrderWithState | undefined> {
  return withLines(db, await knownRows(db).where('id', '=', id).executeTakeFirst())
}

/** The orders of an account, the newest first, at most `limit`. */
export async function ordersOfUser(
  db: Db,
  userId: string,
  limit: number,
): Promise<OrderWithState[]> {
  const rows = await knownRows(db)
    .where('user_id', '=', userId)
    .orderBy('placed_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
  const lines = await linesOf(
    db,
    rows.map(({ id }) => id),
  )
  const offers = await offersOf(db, rows)
  return rows.map((row) => toOrderWithState(row, lines, offers))
}

/** Finds an order of an account by its number. */
export async function findOrderOfUser(
  db: Db,
  userId: string,
  number: string,
): Promise<OrderWithState | undefined> {
  if (!canBeStored(number)) return undefined
  const query = knownRows(db).where('user_id', '=', userId).where('number', '=', number)
  return withLines(db, await query.executeTakeFirst())
}

const knownRows = (db: Db) =>
  db
    .selectFrom('orders')
    .selectAll('orders')
    .select((eb) => [
      eb.case().when(isToSend(eb)).then(1).else(0).end().as('is_to_send'),
      eb.case().when(isOwed(eb)).then(1).else(0).end().as('is_owed'),
    ])

type KnownRow = OrderRow & { is_to_send: number; is_owed: number }

async function withLines(db: Db, row: KnownRow | undefined): Promise<OrderWithState | undefined> {
  return row && toOrderWithState(row, await linesOf(db, [row.id]), await offersOf(db, [row]))
}

const toOrderWithState = (
  row: KnownRow,
  lines: ReadonlyMap<string, OrderLine[]>,
  offers: OffersByOrder,
): OrderWithState => ({
  ...toOrder(row, offers),
  lines: lines.get(row.id) ?? [],
  state: { order: row.status, payment: row.payment_status, fulfilment: row.fulfilment_status },
  isToSend: row.is_to_send === 1,
  isOwed: row.is_owed === 1,
})

/** The events of an order, the oldest first. */
export async function eventsOf(db: Db, orderId: string): Promise<OrderEvent[]> {
  const rows = await db
    .selectFrom('order_events')
    .select(['kind', 'happened_at'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
  return rows.map(({ kind, happened_at }) => ({ kind, at: happened_at }))
}

async function linesOf(db: Db, orderIds: readonly string[]): Promise<Map<string, OrderLine[]>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .orderBy('order_id')
    .orderBy('position')
    .execute()
  const lines = new Map<string, OrderLine[]>()
  for (const row of rows) {
    const line = {
      productId: row.product_id,
      name: row.name,
      image: row.image,
      size: row.size,
      color: row.color,
      priceCents: row.unit_price_cents,
      quantity: row.quantity,
      totalCents: row.total_cents,
      ...(row.vat_percent !== null && { vatPercent: row.vat_percent }),
      ...(row.part_of !== null && { part: { of: row.part_of, from: row.part_from ?? 0 } }),
      ...(row.discount_cents !== null && { discountCents: row.discount_cents }),
    }
    lines.set(row.order_id, [...(lines.get(row.order_id) ?? []), line])
  }
  return lines
}

type OffersByOrder = ReadonlyMap<string, AppliedOffer[]>

/** The offers of those orders that had one; without a query where none had. */
async function offersOf(db: Db, orders: readonly OrderRow[]): Promise<OffersByOrder> {
  const ids = orders.flatMap((row) => (row.offers_cents === null ? [] : [row.id]))
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('order_offers')
    .select(['order_id', 'offer_key as key', 'name', 'discount_cents as cents'])
    .where('order_id', 'in', ids)
    .orderBy('order_id')
    .orderBy('position')
    .execute()
  const byOrder = Map.groupBy(rows, (row) => row.order_id)
  return new Map(
    [...byOrder].map(([id, of]) => [id, of.map(({ key, name, cents }) => ({ key, name, cents }))]),
  )
}

function toOrder(row: OrderRow, offers: OffersByOrder): Omit<Order, 'lines'> {
  const had = offers.get(row.id)
  return {
    id: row.id,
    number: row.number,
    placedAt: row.placed_at,
    recipient: {
      email: row.email,
      firstName: row.first_name,
      lastName: row.last_name,
      address: row.address,
      city: row.city,
      postcode: row.postcode,
      country: row.country,
      phone: row.phone ?? '',
      note: row.note ?? '',
    },
    shippingMethod: row.shipping_method,
    paymentMethod: isOwnerMethod(row.payment_provider) ? row.payment_provider : row.payment_method,
    discount:
      row.discount_code === null
        ? null
        : { code: row.discount_code, percent: row.discount_percent },
    ...(had && { offers: had }),
    vat: vatOf(row),
    tax: taxOf(row),
    amounts: amountsOf(row),
    gift: row.gift_wrap_cents === null ? null : { note: row.gift_note ?? '' },
  }
}

const vatOf = (row: OrderRow): VatRule => ({
  vatPercent: row.vat_percent,
  pricesIncludeVat: row.prices_include_vat === 1,
})

/** The row has shipping and gift wrap, and their VAT, in one. */
function amountsOf(row: OrderRow): Amounts {
  const giftWrapCents = row.gift_wrap_cents ?? 0
  // Goods at a lower rate have less; shown is only the sum of both.
  // An older program, which stores no tax, charges Spanish VAT in the shipping.
  const vatOfBothCents = row.shipping_vat_cents ?? includedVat(row.shipping_cents, row.vat_percent)
  const codFeeCents = row.cod_fee_cents ?? 0
  const giftWrapVatCents = Math.min(includedVat(giftWrapCents, row.vat_percent), vatOfBothCents)
  return {
    subtotalCents: row.subtotal_cents,
    discountCents: row.discount_cents,
    shippingCents: row.shipping_cents - giftWrapCents - codFeeCents,
    vatCents: row.vat_cents,
    shippingVatCents: vatOfBothCents - giftWrapVatCents,
    giftWrapCents,
    giftWrapVatCents,
    ...(row.cod_fee_cents !== null && { codFeeCents }),
    totalCents: row.total_cents,
  }
}

/** An older program stores no tax: it has charged Spanish VAT. */
const taxOf = (row: OrderRow): Order['tax'] =>
  row.tax_zone === null
    ? { zone: taxZoneOf(row), vatCountry: 'ES' }
    : { zone: row.tax_zone, vatCountry: row.vat_country }
