import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'

/** Minutes after the first order, as the old program stored times. */
export const minute = (n: number): string =>
  new Date(Date.parse('2026-03-05T12:00:00.000Z') + n * 60_000).toISOString()

export const JACKET = 'mens-jacket-1/M/Azul'
export const SHIRT = 'mens-tshirt-1/S/Negro'
/** Each order has two jackets, a shirt and paid shipping. */
const LINES = [
  { variantId: JACKET, quantity: 2, priceCents: 9999 },
  { variantId: SHIRT, quantity: 1, priceCents: 2999 },
]
const SHIPPING_CENTS = 395
export const TOTAL_CENTS = 2 * 9999 + 2999 + SHIPPING_CENTS
export const SHIRT_CENTS = 2999
export const JACKET_CENTS = 9999
/** Counted before the first order. */
const COUNTED = 100

type Units = [position: number, quantity: number]

type OldRefund = {
  status: 'done' | 'pending' | 'failed'
  cents: number
  at: number
  units?: Units[]
}

type OldReturn = {
  kind?: 'return' | 'withdrawal'
  status: 'requested' | 'received' | 'refunded' | 'declined'
  at: number
  receivedAt?: number
  /** The refund, by its index, that closed it. */
  refund?: number
  units: Units[]
}

/** An order as the program of before migration 017 stored it. */
export type OldOrder = {
  order?: 'placed' | 'cancelled'
  payment?: 'pending' | 'paid' | 'failed' | 'partly_refunded' | 'refunded'
  fulfilment?: 'unfulfilled' | 'shipped' | 'delivered' | 'returned'
  refunds?: OldRefund[]
  shippedAt?: number
  deliveredAt?: number
  returned?: OldReturn
  /** An attempt to pay that ended without payment. */
  hasSession?: boolean
  /** Units of each line that the old program put back on sale. */
  backOnSale?: [jackets: number, shirts: number]
}

type Row = Record<string, string | number | null>

/** The tables of the old schema have no types any more. */
const insert = (db: Db, table: string, row: Row) =>
  sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(row))})`.execute(db)

/** The catalogue at migration 016: two variants, each counted. */
export async function stockAt016(db: Db): Promise<void> {
  for (const [position, variantId] of [JACKET, SHIRT].entries()) {
    const [product = '', size = '', color = ''] = variantId.split('/')
    const priced = { name: product, price_cents: LINES[position]?.priceCents ?? 0, details: '{}' }
    await insert(db, 'products', { id: product, position, is_active: 1, ...priced })
    const variant = { id: variantId, product_id: product, size, color }
    await insert(db, 'variants', { ...variant, position: 0, is_active: 1 })
    await insert(db, 'stock', { variant_id: variantId, quantity: COUNTED })
  }
}

/** Stores an order with all that belongs to it, and takes its units from the available stock. */
export async function insertOldOrder(db: Db, n: number, old: OldOrder): Promise<void> {
  const id = `ord_${n}`
  const [jackets = 0, shirts = 0] = old.backOnSale ?? []
  await insert(db, 'idempotency_keys', { key: id, request_hash: 'x', created_at: minute(0) })
  await insert(db, 'orders', orderRow(n, old))
  for (const [position, line] of LINES.entries()) {
    await insert(db, 'order_lines', lineRow(id, position, line))
    const taken = line.quantity - (position === 0 ? jackets : shirts)
    await sql`update stock set quantity = quantity - ${taken}
      where variant_id = ${line.variantId}`.execute(db)
  }
  const first = { order_id: id, kind: 'placed', cause: 'checkout', happened_at: minute(0) }
  await insert(db, 'order_events', { ...first, position: 0 })
  await insertPayment(db, n, old)
  await insertReturn(db, n, old)
}

function orderRow(n: number, old: OldOrder): Row {
  const { payment = 'paid' } = old
  const refundedCents = (old.refunds ?? [])
    .filter(({ status }) => status !== 'failed')
    .reduce((sum, { cents }) => sum + cents, 0)
  const subtotalCents = TOTAL_CENTS - SHIPPING_CENTS
  return {
    id: `ord_${n}`,
    number: `VR-TEST-${String(n).padStart(4, '0')}`,
    idempotency_key: `ord_${n}`,
    status: old.order ?? 'placed',
    payment_status: payment,
    fulfilment_status: old.fulfilment ?? 'unfulfilled',
    payment_provider: 'stripe',
    payment_method: 'card',
    payment_ref: payment === 'pending' || payment === 'failed' ? null : `pi_${n}`,
    email: `cliente-${n}@correo.example`,
    first_name: 'Marta',
    last_name: 'Ruiz',
    address: 'Calle del Olmo, 14',
    city: 'Madrid',
    postcode: '28012',
    country: 'ES',
    shipping_method: 'standard',
    currency: 'EUR',
    subtotal_cents: subtotalCents,
    discount_percent: 0,
    discount_cents: 0,
    shipping_cents: SHIPPING_CENTS,
    vat_percent: 0,
    vat_cents: 0,
    prices_include_vat: 0,
    total_cents: TOTAL_CENTS,
    refunded_cents: refundedCents,
    placed_at: minute(0),
  }
}

function lineRow(orderId: string, position: number, line: (typeof LINES)[number]): Row {
  const [product = '', size = '', color = ''] = line.variantId.split('/')
  return {
    order_id: orderId,
    position,
    variant_id: line.variantId,
    product_id: product,
    name: product,
    image: '/img/one.jpg',
    size,
    color,
    unit_price_cents: line.priceCents,
    quantity: line.quantity,
    total_cents: line.priceCents * line.quantity,
  }
}

async function insertPayment(db: Db, n: number, old: OldOrder): Promise<void> {
  const orderId = `ord_${n}`
  if (old.hasSession) {
    const page = { ref: `cs_${n}`, url: `https://pay.example/${n}`, closed_at: minute(31) }
    const times = { opened_at: minute(0), expires_at: minute(31), asked_at: minute(0) }
    await insert(db, 'payment_sessions', { order_id: orderId, attempt: 1, ...page, ...times })
  }
  for (const [index, { status, cents, at, units = [] }] of (old.refunds ?? []).entries()) {
    const id = `ref_old_${n}_${index}`
    await insert(db, 'refunds', {
      id,
      order_id: orderId,
      idempotency_key: `owner/${id}`,
      amount_cents: cents,
      reason: '',
      cause: 'owner',
      status,
      provider_ref: status === 'done' ? `re_${id}` : null,
      requested_at: minute(at),
      settled_at: status === 'pending' ? null : minute(at),
      next_attempt_at: status === 'pending' ? minute(at) : null,
    })
    for (const [position, quantity] of units) {
      const amount = quantity * (LINES[position]?.priceCents ?? 0)
      const line = { refund_id: id, position, quantity, amount_cents: amount }
      await insert(db, 'refund_lines', line)
    }
  }
  if (old.shippedAt === undefined) return
  await insert(db, 'shipments', {
    order_id: orderId,
    carrier: 'Ruta Norte',
    tracking_code: `RN${n}`,
    tracking_url: null,
    shipped_at: minute(old.shippedAt),
    delivered_at: old.deliveredAt === undefined ? null : minute(old.deliveredAt),
  })
}

async function insertReturn(db: Db, n: number, { returned }: OldOrder): Promise<void> {
  if (!returned) return
  const { kind = 'return', status, at, receivedAt, refund } = returned
  const isClosed = status === 'refunded' || status === 'declined'
  await insert(db, 'returns', {
    id: `ret_${n}`,
    code: `DV-PAST-${String(n).padStart(4, '0')}`,
    kind,
    order_id: `ord_${n}`,
    typed_number: `VR-TEST-${String(n).padStart(4, '0')}`,
    name: 'Marta Ruiz',
    email: `cliente-${n}@correo.example`,
    is_whole: 0,
    goods: 'Las prendas',
    status,
    dedupe_key: `${isClosed ? 'closed' : kind}/${n}`,
    refund_id: refund === undefined ? null : `ref_old_${n}_${refund}`,
    decline_reason: status === 'declined' ? 'Llegó usada' : null,
    requested_at: minute(at),
    received_at: receivedAt === undefined ? null : minute(receivedAt),
    closed_at: isClosed ? minute(at + 5) : null,
  })
  for (const [position, quantity] of returned.units) {
    await insert(db, 'return_lines', { return_id: `ret_${n}`, position, quantity })
  }
}
