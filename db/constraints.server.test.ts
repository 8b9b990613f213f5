import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dump } from '#tests/support/database/dump.ts'
import { insertRow, wrongRowsTaken, type Row } from '#tests/support/database/wrong-rows.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import type { Db } from './schema.ts'

/** The tables of the first two migrations; the others have test files of their own. */
type Table =
  | 'products'
  | 'variants'
  | 'stock'
  | 'price_history'
  | 'discount_codes'
  | 'idempotency_keys'
  | 'orders'
  | 'order_lines'
  | 'order_events'
  | 'mail_outbox'
  | 'contact_messages'

const NOW = '2026-03-05T12:00:00.000Z'

/** A valid row of each table, in an order that the references allow. */
const good: Record<Table, Row> = {
  products: {
    id: 'p-1',
    position: 0,
    name: 'Gorro',
    price_cents: 2499,
    is_active: 1,
    details: '{}',
  },
  variants: {
    id: 'p-1/M/Azul',
    product_id: 'p-1',
    size: 'M',
    color: 'Azul',
    position: 0,
    is_active: 1,
  },
  stock: { variant_id: 'p-1/M/Azul', on_hand: 0, reserved: 0, ean: null, reorder_point: null },
  price_history: { product_id: 'p-1', price_cents: 1, valid_from: NOW },
  discount_codes: {
    code: 'SUMMER20',
    percent: 20,
    is_active: 1,
    starts_at: null,
    ends_at: null,
    max_uses: 1,
    used_count: 1,
    created_at: NOW,
  },
  idempotency_keys: { key: 'key-1', request_hash: 'abc', created_at: NOW },
  orders: {
    id: 'ord_1',
    number: 'VR-2345-6789',
    idempotency_key: 'key-1',
    status: 'placed',
    payment_status: 'paid',
    fulfilment_status: 'unfulfilled',
    payment_provider: 'simulado',
    payment_method: 'card',
    payment_ref: 'ref-1',
    user_id: null,
    email: 'lucia@correo.example',
    first_name: 'Lucía',
    last_name: 'Herrero',
    address: 'Calle del Olmo, 14',
    city: 'Madrid',
    postcode: '28012',
    country: 'ES',
    phone: null,
    note: null,
    shipping_method: 'standard',
    currency: 'EUR',
    subtotal_cents: 2499,
    discount_code: 'SUMMER20',
    discount_percent: 20,
    percent_code: 'SUMMER20',
    discount_cents: 500,
    shipping_cents: 395,
    vat_percent: 21,
    vat_cents: 420,
    prices_include_vat: 0,
    tax_zone: 'peninsula_baleares',
    vat_country: 'ES',
    shipping_vat_cents: 69,
    total_cents: 2814,
    placed_at: NOW,
  },
  order_lines: {
    order_id: 'ord_1',
    position: 0,
    variant_id: 'p-1/M/Azul',
    product_id: 'p-1',
    name: 'Gorro',
    image: '/img/x.jpg',
    size: 'M',
    color: 'Azul',
    unit_price_cents: 2499,
    quantity: 1,
    total_cents: 2499,
  },
  order_events: {
    order_id: 'ord_1',
    position: 0,
    kind: 'placed',
    cause: 'checkout',
    happened_at: NOW,
  },
  mail_outbox: {
    id: 'mail_1',
    kind: 'order-confirmation',
    dedupe_key: 'order-confirmation/ord_1',
    message_id: '<mail_1@vereda.example>',
    to_email: 'lucia@correo.example',
    reply_to: null,
    subject: 'Gracias',
    html: '<p>Gracias</p>',
    text: 'Gracias',
    status: 'pending',
    attempts: 0,
    next_attempt_at: NOW,
    last_error: null,
    created_at: NOW,
    sent_at: null,
  },
  contact_messages: {
    id: 'msg_1',
    sending_key: 'key-1',
    content_hash: 'abc',
    user_name: 'Lucía Herrero',
    user_email: 'lucia@correo.example',
    subject: 'Otro',
    message: 'Hola',
    created_at: NOW,
    handled_at: null,
  },
}

/** A copy of a row with keys of its own, so that only the broken column can be refused. */
const another: Partial<Record<Table, Row>> = {
  products: { id: 'p-2' },
  variants: { id: 'p-1/L/Azul', size: 'L' },
  discount_codes: { code: 'OTRO' },
  idempotency_keys: { key: 'key-3' },
  orders: { id: 'ord_2', number: 'VR-2222-2222', idempotency_key: 'key-2', payment_ref: 'ref-2' },
  order_lines: { position: 1, variant_id: 'p-1/S/Azul' },
  order_events: { position: 1 },
  mail_outbox: { id: 'mail_2', dedupe_key: 'other', message_id: '<mail_2@vereda.example>' },
  contact_messages: { id: 'msg_2', sending_key: 'key-2' },
  price_history: { valid_from: '2026-04-01T00:00:00.000Z' },
  stock: { variant_id: 'p-1/S/Azul' },
}

/** Changes to a valid, new row that each table must refuse. */
const refused: Record<keyof typeof good, Row[]> = {
  products: [
    { id: 'p-1' },
    { id: null },
    { name: '' },
    { name: null },
    { price_cents: 0 },
    { price_cents: -1 },
    { price_cents: 29.99 },
    { price_cents: 'gratis' },
    { is_active: 2 },
    { is_active: -1 },
    { details: null },
  ],
  variants: [
    { id: 'p-1/M/Azul' },
    { size: 'M' },
    { product_id: 'p-9' },
    { product_id: null },
    { size: '' },
    { color: '' },
    { is_active: 2 },
  ],
  stock: [
    { variant_id: 'p-1/M/Azul' },
    { variant_id: 'p-9/M/Azul' },
    { on_hand: -1 },
    { on_hand: 0.5 },
    { on_hand: null },
    { reserved: -1 },
    { reserved: null },
    { reorder_point: -1 },
    { ean: '123' },
  ],
  price_history: [
    { valid_from: NOW },
    { product_id: 'p-9' },
    { price_cents: 0 },
    { price_cents: -1 },
    { valid_from: null },
  ],
  discount_codes: [
    { code: 'SUMMER20' },
    { code: '' },
    { code: 'Summer' },
    { code: null },
    { percent: 0 },
    { percent: 101 },
    { percent: -10 },
    { percent: 12.5 },
    { percent: 10, amount_cents: 500 },
    { percent: 0, amount_cents: 500, free_shipping: 'standard' },
    { percent: 0, amount_cents: 0 },
    { percent: 0, free_shipping: '' },
    { minimum_cents: 0 },
    { max_uses_per_customer: 0 },
    { is_first_purchase: 2 },
    { is_active: 2 },
    { max_uses: -1, used_count: 0 },
    { used_count: -1 },
    { max_uses: 1, used_count: 2 },
    { starts_at: NOW, ends_at: NOW },
    { starts_at: NOW, ends_at: '2026-03-05T11:59:59.999Z' },
    { created_at: null },
  ],
  idempotency_keys: [{ key: 'key-1' }, { key: null }, { request_hash: null }],
  orders: [
    { id: 'ord_1' },
    { id: null },
    { number: 'VR-2345-6789' },
    { number: null },
    { idempotency_key: 'key-1' },
    { idempotency_key: 'key-9' },
    { status: 'paid' },
    { payment_status: 'free' },
    { fulfilment_status: 'lost' },
    { payment_method: 'cash' },
    { payment_ref: 'ref-1' },
    { payment_ref: null },
    { payment_status: 'refunded', payment_ref: null },
    { payment_status: 'partly_refunded', payment_ref: null },
    { email: null },
    { address: null },
    { shipping_method: 'pickup' },
    { currency: 'USD' },
    { subtotal_cents: 0, discount_cents: 0, vat_cents: 0, total_cents: 395 },
    { subtotal_cents: -2499 },
    { discount_code: 'NADIE' },
    { discount_code: null, discount_percent: 0 },
    { discount_code: null, discount_percent: 0, percent_code: null },
    { discount_percent: 0, discount_cents: 0, vat_cents: 525, total_cents: 3419 },
    { discount_percent: 101 },
    { discount_percent: -1 },
    { discount_cents: -1, total_cents: 3315 },
    { discount_cents: 2500, total_cents: 814 },
    { shipping_cents: -395, total_cents: 2024 },
    { vat_cents: -420, total_cents: 1974 },
    { vat_percent: -1 },
    { prices_include_vat: 2, total_cents: 1974 },
    { total_cents: 2813 },
    { total_cents: 2815 },
    { total_cents: -1 },
    { prices_include_vat: 1 },
    { total_cents: 28.14 },
    { tax_zone: 'luna' },
    { tax_zone: null },
    { vat_country: null },
    { vat_country: 'ESP' },
    { shipping_vat_cents: null },
    { shipping_vat_cents: 396 },
    { shipping_vat_cents: -1 },
    { gift_wrap_cents: 396 },
    { gift_wrap_cents: -1 },
    { gift_wrap_cents: 395, gift_note: '' },
    { gift_note: 'Felicidades' },
    // Exempt, but with VAT in the shipping.
    { vat_country: null, vat_percent: 0, vat_cents: 0, total_cents: 2394 },
    { placed_at: null },
  ],
  order_lines: [
    { position: 0 },
    { variant_id: 'p-1/M/Azul' },
    { order_id: 'ord_9' },
    { variant_id: 'p-9/M/Azul' },
    { unit_price_cents: 0, total_cents: 0 },
    { quantity: 0, total_cents: 0 },
    { quantity: -1, total_cents: -2499 },
    { quantity: 100, total_cents: 249_900 },
    { total_cents: 2498 },
    { name: null },
    { image: null },
  ],
  order_events: [{ position: 0 }, { order_id: 'ord_9' }, { kind: null }, { happened_at: null }],
  mail_outbox: [
    { id: 'mail_1' },
    { dedupe_key: 'order-confirmation/ord_1' },
    { message_id: '<mail_1@vereda.example>' },
    { status: 'lost' },
    { attempts: -1 },
    { status: 'sent' },
    { status: 'pending', sent_at: NOW },
    { status: 'dead', sent_at: NOW },
    { to_email: null },
  ],
  contact_messages: [
    { id: 'msg_1' },
    { id: 'mail_1' },
    { id: null },
    { sending_key: 'key-1' },
    { sending_key: null },
    { content_hash: null },
    { user_name: '' },
    { user_name: null },
    { user_email: '' },
    { user_email: 'lucia' },
    { subject: 'Publicidad' },
    { subject: null },
    { message: '' },
    { message: null },
    { created_at: null },
    { handled_at: '2026-03-05T11:59:59.999Z' },
  ],
}

async function filled(): Promise<Db> {
  const { db } = await testDb()
  for (const [table, row] of Object.entries(good)) {
    await insertRow(db, table as Table, row)
    // Rows that the other rows of this file refer to, after the first of each table.
    if (table === 'variants')
      await insertRow(db, 'variants', { ...row, id: 'p-1/S/Azul', size: 'S' })
    if (table === 'idempotency_keys') await insertRow(db, table, { ...row, key: 'key-2' })
  }
  return db
}

const tables = Object.keys(refused) as (keyof typeof good)[]

test.each(tables)('%s takes a good row, and refuses every wrong one', async (table) => {
  const row = { ...good[table], ...another[table] }
  const taken = await wrongRowsTaken(await filled(), table, { row, wrong: refused[table] })
  expect(taken).toEqual([])
})

test('the borders of every rule are inside it', async () => {
  const db = await filled()
  const border: [keyof typeof good, Row][] = [
    ['discount_codes', { code: 'A', percent: 1, max_uses: 0, used_count: 0 }],
    ['discount_codes', { code: 'B', percent: 100, max_uses: null, used_count: 1_000_000 }],
    ['discount_codes', { code: 'C', starts_at: NOW, ends_at: '2026-03-05T12:00:00.001Z' }],
    ['discount_codes', { code: 'D', percent: 0, amount_cents: 1, minimum_cents: 1 }],
    ['discount_codes', { code: 'E', percent: 0, free_shipping: 'standard' }],
    ['order_lines', { position: 2, variant_id: 'p-1/S/Azul', quantity: 99, total_cents: 247_401 }],
    ['mail_outbox', { ...another.mail_outbox, status: 'sent', sent_at: NOW }],
  ]
  for (const [table, row] of border) await insertRow(db, table, { ...good[table], ...row })
  const unpaid = { payment_status: 'pending', payment_ref: null }
  const withVatInside = { prices_include_vat: 1, total_cents: 2394 }
  await insertRow(db, 'orders', { ...good.orders, ...another.orders, ...unpaid, ...withVatInside })
  expect(await db.selectFrom('discount_codes').select('code').execute()).toHaveLength(6)
  expect(await db.selectFrom('orders').select('id').execute()).toHaveLength(2)
})

test('the catalogue has one state, and only one', async () => {
  const { db } = await testDb()
  for (const state of [
    { id: 1, version: 1 },
    { id: 2, version: 1 },
    { id: null, version: 1 },
  ]) {
    await expect(insertRow(db, 'catalogue_state', state)).rejects.toThrow(/constraint/i)
  }
  const states = await db.selectFrom('catalogue_state').selectAll().execute()
  expect(states).toMatchObject([{ id: 1, version: 1, file_hash: 'owner', is_kept_by_owner: 0 }])
})

test.each(['products', 'variants', 'discount_codes', 'idempotency_keys', 'orders'] as const)(
  'nothing that an order rests on can be deleted: %s',
  async (table) => {
    const db = await filled()
    const before = await dump(db)
    await expect(sql`delete from ${sql.table(table)}`.execute(db)).rejects.toThrow(/foreign key/i)
    expect(await dump(db)).toEqual(before)
  },
)
