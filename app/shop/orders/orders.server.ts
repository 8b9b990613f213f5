import type { Db, NewOrderRow, OrderRow } from '#db/schema.ts'
import type { Order } from './order.ts'

export type StoreOrderInput = {
  order: Order
  /** One per line, in the same order: what the stock was taken from. */
  variantIds: readonly string[]
  idempotencyKey: string
  payment: { provider: string; ref: string }
}

/** Writes an order that is paid, its lines and its first events, inside the caller's transaction. */
export async function storeOrder(trx: Db, input: StoreOrderInput): Promise<void> {
  const { order, payment } = input
  await trx.insertInto('orders').values(toOrderRow(input)).execute()
  await trx
    .insertInto('order_lines')
    .values(
      order.lines.map((line, position) => ({
        order_id: order.id,
        position,
        variant_id: input.variantIds[position] ?? '', // a missing one fails on the foreign key
        product_id: line.productId,
        name: line.name,
        image: line.image,
        size: line.size,
        color: line.color,
        unit_price_cents: line.unitPriceCents,
        quantity: line.quantity,
        total_cents: line.totalCents,
      })),
    )
    .execute()
  const event = { order_id: order.id, cause: 'checkout', happened_at: order.placedAt }
  await trx
    .insertInto('order_events')
    .values([
      { ...event, position: 0, kind: 'placed' },
      { ...event, position: 1, kind: 'paid', cause: payment.provider },
      { ...event, position: 2, kind: 'mail_queued' },
    ])
    .execute()
}

function toOrderRow({ order, idempotencyKey, payment }: StoreOrderInput): NewOrderRow {
  const { recipient, amounts } = order
  return {
    id: order.id,
    number: order.number,
    idempotency_key: idempotencyKey,
    status: 'placed',
    payment_status: 'paid',
    fulfilment_status: 'unfulfilled',
    payment_provider: payment.provider,
    payment_method: order.paymentMethod,
    payment_ref: payment.ref,
    user_id: null,
    email: recipient.email,
    first_name: recipient.firstName,
    last_name: recipient.lastName,
    address: recipient.address,
    city: recipient.city,
    postcode: recipient.postcode,
    country: recipient.country,
    phone: recipient.phone,
    note: recipient.note,
    shipping_method: order.shippingMethod,
    currency: 'EUR',
    subtotal_cents: amounts.subtotalCents,
    discount_code: order.discount?.code ?? null,
    discount_percent: order.discount?.percent ?? 0,
    discount_cents: amounts.discountCents,
    shipping_cents: amounts.shippingCents,
    vat_percent: order.vat.vatPercent,
    vat_cents: amounts.vatCents,
    prices_include_vat: order.vat.pricesIncludeVat ? 1 : 0,
    total_cents: amounts.totalCents,
    placed_at: order.placedAt,
  }
}

/** What was answered when this idempotency key first became an order. */
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

/** True when a payment's reference already stands on an order. */
export async function isPaymentUsed(db: Db, paymentRef: string): Promise<boolean> {
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('payment_ref', '=', paymentRef)
    .executeTakeFirst()
  return order !== undefined
}

/** One order with its lines, by its internal id; undefined when there is none. */
export async function findOrder(db: Db, id: string): Promise<Order | undefined> {
  const row = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const lines = await db
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', '=', id)
    .orderBy('position')
    .execute()
  return {
    ...toOrder(row),
    lines: lines.map((line) => ({
      productId: line.product_id,
      name: line.name,
      image: line.image,
      size: line.size,
      color: line.color,
      unitPriceCents: line.unit_price_cents,
      quantity: line.quantity,
      totalCents: line.total_cents,
    })),
  }
}

function toOrder(row: OrderRow): Omit<Order, 'lines'> {
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
      phone: row.phone,
      note: row.note,
    },
    shippingMethod: row.shipping_method,
    paymentMethod: row.payment_method,
    discount:
      row.discount_code === null
        ? null
        : { code: row.discount_code, percent: row.discount_percent },
    vat: { vatPercent: row.vat_percent, pricesIncludeVat: row.prices_include_vat === 1 },
    amounts: {
      subtotalCents: row.subtotal_cents,
      discountCents: row.discount_cents,
      shippingCents: row.shipping_cents,
      vatCents: row.vat_cents,
      totalCents: row.total_cents,
    },
  }
}
