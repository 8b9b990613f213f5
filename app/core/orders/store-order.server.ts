import type { Compilable } from 'kysely'
import { notify } from '#db/notify.ts'
import { inOneTrip } from '#db/transact.ts'
import type { Db } from '#db/schema.ts'
import type { NewOrderRow } from '#db/tables/orders.ts'
import { moneyEntry } from '#core/orders/ledger/ledger.server.ts'
import { isOwnerMethod, type Order, type OrderLine } from './order.ts'

/** An order whose lines name the variant that the stock was taken from. */
export type OrderToStore = Omit<Order, 'lines'> & {
  lines: (OrderLine & { variantId: string; unitCostCents?: number | null })[]
}

export type StoreOrderInput = {
  order: OrderToStore
  idempotencyKey: string
  /** `ref` is null until paid. */
  payment: { provider: string; ref: string | null }
  /** The account; null for a guest order. */
  userId: string | null
  /** Who entered it: the buyer at the checkout, or the shop for a buyer. */
  cause: 'checkout' | 'owner'
}

/**
 * Stores an order, its lines and its first events, inside the caller's transaction, and runs other
 * statements that need nothing but the order.
 */
export async function storeOrder(
  trx: Db,
  input: StoreOrderInput,
  others: readonly Compilable[] = [],
): Promise<void> {
  notify(trx, 'orders', input.order.id)
  await inOneTrip(trx, [
    trx.insertInto('orders').values(toOrderRow(input)),
    trx.insertInto('order_lines').values(toLineRows(input.order)),
    ...offerRows(trx, input.order),
    ...firstEntries(trx, input),
    ...others,
  ])
}

const toLineRows = (order: OrderToStore) =>
  order.lines.map((line, position) => ({
    order_id: order.id,
    position,
    variant_id: line.variantId,
    product_id: line.productId,
    name: line.name,
    image: line.image,
    size: line.size,
    color: line.color,
    unit_price_cents: line.priceCents,
    quantity: line.quantity,
    total_cents: line.totalCents,
    unit_cost_cents: line.unitCostCents ?? null,
    vat_percent: line.vatPercent ?? null,
    discount_cents: line.discountCents ?? null,
  }))

function offerRows(trx: Db, { id, offers = [] }: OrderToStore): Compilable[] {
  if (offers.length === 0) return []
  const rows = offers.map(({ key, name, cents }, position) => ({
    order_id: id,
    position,
    offer_key: key,
    name,
    discount_cents: cents,
  }))
  return [trx.insertInto('order_offers').values(rows)]
}

/** Null: none. */
const offersCents = ({ offers }: OrderToStore): number | null =>
  offers?.reduce((sum, { cents }) => sum + cents, 0) || null

/** The first events of an order, and its charge if it is paid. */
function firstEntries(trx: Db, { order, payment, cause }: StoreOrderInput): Compilable[] {
  const paidBy = cause === 'owner' ? cause : payment.provider
  const event = { order_id: order.id, cause, happened_at: order.placedAt }
  const placed = { ...event, position: 0, kind: 'placed' } as const
  const paid = [
    { ...event, position: 1, kind: 'paid', cause: paidBy },
    { ...event, position: 2, kind: 'mail_queued' },
  ] as const
  const events = trx.insertInto('order_events')
  if (payment.ref === null) return [events.values(placed)]
  const charge = moneyEntry(trx, {
    orderId: order.id,
    kind: 'charged',
    amountCents: order.amounts.totalCents,
    refundId: null,
    providerRef: payment.ref,
    by: { cause: paidBy, at: order.placedAt },
  })
  return [events.values([placed, ...paid]), charge]
}

function toOrderRow({ order, idempotencyKey, payment, userId }: StoreOrderInput): NewOrderRow {
  const { recipient, amounts } = order
  return {
    id: order.id,
    number: order.number,
    idempotency_key: idempotencyKey,
    status: 'placed',
    payment_status: payment.ref === null ? 'pending' : 'paid',
    fulfilment_status: 'unfulfilled',
    payment_provider: payment.provider,
    // The database, and servers of the version before, know no others: the provider tells them apart.
    payment_method: isOwnerMethod(order.paymentMethod) ? 'online' : order.paymentMethod,
    payment_ref: payment.ref,
    user_id: userId,
    email: recipient.email,
    first_name: recipient.firstName,
    last_name: recipient.lastName,
    address: recipient.address,
    city: recipient.city,
    postcode: recipient.postcode,
    country: recipient.country,
    phone: recipient.phone || null,
    note: recipient.note || null,
    shipping_method: order.shippingMethod,
    currency: 'EUR',
    subtotal_cents: amounts.subtotalCents,
    discount_code: order.discount?.code ?? null,
    discount_percent: order.discount?.percent ?? 0,
    percent_code: order.discount?.percent ? order.discount.code : null,
    discount_cents: amounts.discountCents,
    offers_cents: offersCents(order),
    shipping_cents: amounts.shippingCents + amounts.giftWrapCents + (amounts.codFeeCents ?? 0),
    gift_wrap_cents: order.gift && amounts.giftWrapCents,
    gift_note: order.gift?.note || null,
    cod_fee_cents: amounts.codFeeCents ?? null,
    vat_percent: order.vat.vatPercent,
    vat_cents: amounts.vatCents,
    prices_include_vat: order.vat.pricesIncludeVat ? 1 : 0,
    tax_zone: order.tax.zone,
    vat_country: order.tax.vatCountry,
    shipping_vat_cents: amounts.shippingVatCents + amounts.giftWrapVatCents,
    total_cents: amounts.totalCents,
    placed_at: order.placedAt,
  }
}
