import { expect, test } from 'vitest'
import { dump } from '#tests/support/database/dump.ts'
import { insertRow, type Row } from '#tests/support/database/wrong-rows.ts'
import { orderRow, shopWithOrders } from '#tests/support/factories/order-life.ts'
import type { Schema } from './schema.ts'

const NOW = '2026-03-05T12:00:00.000Z'
const OTHER = { code: 'DV-2', dedupe_key: 'k2' }

const good = {
  order_links: { secret_hash: 'a1', order_id: 'ord_1', created_at: NOW },
  parcels: {
    id: 'par_1',
    order_id: 'ord_1',
    position: 0,
    carrier: 'Ruta Norte',
    tracking_code: null,
    tracking_url: null,
    shipped_at: NOW,
    delivered_at: null,
  },
  parcel_lines: { parcel_id: 'par_1', position: 0, quantity: 1 },
  stock_movements: {
    variant_id: 'mens-jacket-1/M/Azul',
    reason: 'reserved',
    on_hand_change: 0,
    reserved_change: 1,
    order_id: 'ord_1',
    line_position: 0,
    return_id: null,
    cause: 'owner',
    note: null,
    moved_at: NOW,
  },
  payment_sessions: {
    order_id: 'ord_1',
    attempt: 1,
    ref: 'cs_1',
    url: 'https://pay.example/1',
    opened_at: NOW,
    expires_at: NOW,
    asked_at: NOW,
    closed_at: null,
  },
  refunds: {
    id: 'ref_1',
    order_id: 'ord_1',
    idempotency_key: 'k1',
    amount_cents: 100,
    reason: 'Devolución',
    cause: 'owner',
    status: 'pending',
    spent_keys: 0,
    provider_ref: null,
    requested_at: NOW,
    settled_at: null,
  },
  refund_lines: { refund_id: 'ref_1', position: 0, quantity: 1, amount_cents: 100 },
  returns: {
    id: 'ret_1',
    code: 'DV-1',
    kind: 'withdrawal',
    order_id: null,
    typed_number: 'VR-1',
    name: 'Lucía',
    email: 'lucia@correo.example',
    is_whole: 1,
    goods: '',
    reason: null,
    note: null,
    status: 'requested',
    dedupe_key: 'k1',
    refund_id: null,
    decline_reason: null,
    requested_at: NOW,
    received_at: null,
    closed_at: null,
  },
  return_lines: { return_id: 'ret_1', position: 0, quantity: 1 },
  refund_failures: { provider_ref: 're_1', refund_id: 'ref_1', failed_at: NOW },
  payment_cases: {
    id: 'cas_1',
    kind: 'mismatch',
    dedupe_key: 'k1',
    order_id: 'ord_1',
    reported_order: 'ord_1',
    provider: 'stripe',
    payment_ref: null,
    amount_cents: 100,
    currency: 'EUR',
    detail: 'Otro importe',
    reports: 1,
    opened_at: NOW,
    last_reported_at: NOW,
    closed_at: null,
    note: null,
  },
  unpaid_holders: { holder: 'client:a', orders: 1, units: 1 },
  unpaid_holds: {
    order_id: 'ord_1',
    client: null,
    email: 'email:a',
    is_small: 1,
    units: 1,
    held_at: NOW,
  },
} satisfies Partial<Record<keyof Schema, Row>>
type Table = keyof typeof good

/** Changes to a valid, new row that each table must refuse. */
const refused: Record<Table, Row[]> = {
  order_links: [
    { secret_hash: 'a1' },
    { secret_hash: null },
    { secret_hash: 'a2', order_id: 'ord_9' },
    { secret_hash: 'a2', created_at: null },
  ],
  parcels: [
    { order_id: 'ord_1' },
    { id: 'par_2', order_id: 'ord_9' },
    { id: 'par_2' },
    { id: 'par_2', position: 1, carrier: '' },
    { id: 'par_2', position: -1 },
  ],
  parcel_lines: [{}, { position: 1, quantity: 0 }, { position: 1, parcel_id: 'par_9' }],
  stock_movements: [
    { variant_id: 'none' },
    { reason: 'lost' },
    { on_hand_change: null },
    { order_id: null },
    { order_id: null, line_position: null },
    { order_id: 'ord_9' },
    { return_id: 'ret_9' },
  ],
  payment_sessions: [
    { attempt: 1 },
    { attempt: 0 },
    { attempt: 2, ref: 'cs_1' },
    { attempt: 2, ref: null },
    { attempt: 2, ref: 'cs_2', order_id: 'ord_9' },
  ],
  refunds: [
    { id: 'ref_1', idempotency_key: 'k2' },
    { id: 'ref_2', idempotency_key: 'k1' },
    { id: 'ref_2', idempotency_key: 'k2', amount_cents: 0 },
    { id: 'ref_2', idempotency_key: 'k2', order_id: 'ord_9' },
    { id: 'ref_2', idempotency_key: 'k2', status: 'sent' },
    { id: 'ref_2', idempotency_key: 'k2', settled_at: NOW },
    { id: 'ref_2', idempotency_key: 'k2', status: 'done', settled_at: NOW },
    { id: 'ref_2', idempotency_key: 'k2', spent_keys: -1 },
    { id: 'ref_2', idempotency_key: 'k2', attempts: -1 },
  ],
  refund_lines: [
    { position: 0 },
    { position: 1, refund_id: 'ref_9' },
    { position: 1, quantity: 0 },
    { position: 1, amount_cents: -1 },
  ],
  returns: [
    { id: 'ret_1', ...OTHER },
    { id: 'ret_2', ...OTHER, code: 'DV-1' },
    { id: 'ret_2', ...OTHER, dedupe_key: 'k1' },
    { id: 'ret_2', ...OTHER, kind: 'exchange' },
    { id: 'ret_2', ...OTHER, kind: 'return' },
    { id: 'ret_2', ...OTHER, order_id: 'ord_9' },
    { id: 'ret_2', ...OTHER, name: '' },
    { id: 'ret_2', ...OTHER, email: 'lucia' },
    { id: 'ret_2', ...OTHER, is_whole: 2 },
    { id: 'ret_2', ...OTHER, refund_id: 'ref_9' },
    { id: 'ret_2', ...OTHER, status: 'lost' },
    { id: 'ret_2', ...OTHER, status: 'refunded' },
    { id: 'ret_2', ...OTHER, closed_at: NOW },
    { id: 'ret_2', ...OTHER, status: 'received' },
    { id: 'ret_2', ...OTHER, status: 'declined', closed_at: NOW },
  ],
  return_lines: [
    { position: 0 },
    { position: 1, return_id: 'ret_9' },
    { position: 1, quantity: 0 },
    { position: 1, missing_units: 2 },
    { position: 1, missing_units: -1 },
  ],
  refund_failures: [
    { provider_ref: 're_1' },
    { provider_ref: null },
    { provider_ref: 're_2', refund_id: 'ref_9' },
  ],
  payment_cases: [
    { id: 'cas_1', dedupe_key: 'k2' },
    { id: 'cas_2' },
    { id: 'cas_2', dedupe_key: 'k2', kind: 'other' },
    { id: 'cas_2', dedupe_key: 'k2', order_id: 'ord_9' },
    { id: 'cas_2', dedupe_key: 'k2', reports: 0 },
    { id: 'cas_2', dedupe_key: 'k2', amount_cents: null },
  ],
  unpaid_holders: [
    { holder: 'client:a' },
    { holder: 'client:b', orders: -1 },
    { holder: 'client:b', units: -1 },
  ],
  unpaid_holds: [
    { order_id: 'ord_1' },
    { order_id: 'ord_9' },
    { order_id: 'ord_2', email: null },
    { order_id: 'ord_2', is_small: 2 },
    { order_id: 'ord_2', units: 0 },
  ],
}

test('the database itself refuses wrong parcels, payments, refunds and returns', async () => {
  const { db } = await shopWithOrders(2)
  for (const table of Object.keys(good) as Table[]) await insertRow(db, table, good[table])
  const before = await dump(db)
  for (const table of Object.keys(refused) as Table[]) {
    for (const columns of refused[table]) {
      const row = { ...good[table], ...columns }
      await expect(insertRow(db, table, row)).rejects.toThrow(/constraint/i)
    }
  }
  expect(await dump(db)).toEqual(before)
})

test('the database itself refuses to give back more than was paid', async () => {
  const { db } = await shopWithOrders(1)
  const { total_cents: totalCents } = await orderRow(db)
  const set = (cents: number) => db.updateTable('orders').set({ refunded_cents: cents }).execute()
  await set(totalCents)
  for (const cents of [totalCents + 1, -1]) await expect(set(cents)).rejects.toThrow(/constraint/i)
  expect((await orderRow(db)).refunded_cents).toBe(totalCents)
})

test.each(['card', 'paypal', 'online'] as const)('an order may be paid by %s', async (method) => {
  const { db } = await shopWithOrders(1)
  await db.updateTable('orders').set({ payment_method: method }).execute()
  expect((await orderRow(db)).payment_method).toBe(method)
  const cash = { payment_method: 'cash' as 'card' }
  await expect(db.updateTable('orders').set(cash).execute()).rejects.toThrow(/constraint/i)
})
