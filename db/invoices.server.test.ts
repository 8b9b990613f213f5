import { randomUUID } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { placeOrder } from '#core/checkout/place-order.server.ts'
import type { Units } from '#core/orders/fulfilment/line-units.ts'
import { checkInvoices } from '#core/orders/invoices/check-invoices.server.ts'
import { WHOLE_SALE } from '#core/orders/invoices/issue-invoice.server.ts'
import {
  findInvoice,
  invoicesOfOrder,
  effectiveInvoices,
} from '#core/orders/invoices/invoices.server.ts'
import { refundOrder } from '#core/payments/refunds/refund-order.server.ts'
import type { RefundScope } from '#core/payments/refunds/refund-scope.ts'
import { invoiceOrder } from '#core/orders/invoice-order.server.ts'
import { sentWithoutInvoice } from '#core/owner/owner-day/sent-without-invoice.server.ts'
import { shipOrder } from '#core/orders/ship-order.server.ts'
import { changeTaxId } from '#tests/support/verifactu/change-tax-id.ts'
import { dump } from '#tests/support/database/dump.ts'
import { NOON } from '#tests/support/factories/factories.ts'
import {
  LATER,
  orderRow,
  paymentContext,
  purchase,
  shopWithOlderOrders,
  shopWithOrders,
} from '#tests/support/factories/order-life.ts'
import { createInvoices } from './migrations/019-invoices.ts'
import { createSaleInvoices } from './migrations/053-sale-invoices.ts'
import { createVerifactu } from './migrations/055-verifactu.ts'
import { addBuyerCountries } from './migrations/054-buyers-of-other-countries.ts'
import { separateIssuers } from './migrations/056-issuers.ts'
import { refuseInvoices } from './migrations/059-refused-invoices.ts'
import { createVatChecks } from './migrations/062-vat-checks.ts'
import type { Database } from './open.ts'
import type { Db } from './schema.ts'

const TABLES = [
  'vat_checks',
  'record_answers',
  'verifactu',
  'invoice_clock_breaks',
  'uninvoiced_sales',
  'invoice_buyers',
  'invoice_records',
  'invoices',
  'invoice_series',
  'invoice_chain',
]
const send = (db: Db, n: number, at: string, units?: Units[]) =>
  shipOrder(
    paymentContext(db).ctx,
    `VR-TEST-000${n}`,
    { carrier: 'Ruta Norte', trackingCode: null, trackingUrl: null, units },
    at,
  )

/** Undoes the migration: a database as an earlier version left it. */
async function before({ db, kind }: Database): Promise<void> {
  for (const table of TABLES) await sql`drop table ${sql.table(table)}`.execute(db)
  if (kind !== 'postgres') return
  await sql`drop function refuse_invoice_change`.execute(db)
  await sql`drop function refuse_second_invoice`.execute(db)
  await sql`drop function refuse_other_issuer`.execute(db)
  await sql`drop function refuse_twin_invoice`.execute(db)
  await sql`drop function refuse_change_of_record_answers`.execute(db)
}

test('an upgrade keeps sent and unsent orders as they are; invoices begin with the next dispatch', async () => {
  const shop = await shopWithOlderOrders(3)
  const { db, kind } = shop
  await send(db, 1, '2026-03-05T12:00:00.000Z')
  await before(shop)
  const old = await dump(db)
  // Migrations have no typed schema.
  await createInvoices(db as unknown as Kysely<unknown>, kind)
  await createSaleInvoices(db as unknown as Kysely<unknown>, kind)
  await addBuyerCountries(db as unknown as Kysely<unknown>)
  await createVerifactu(db as unknown as Kysely<unknown>, kind)
  await separateIssuers(db as unknown as Kysely<unknown>, kind)
  await refuseInvoices(db as unknown as Kysely<unknown>, kind)
  await createVatChecks(db as unknown as Kysely<unknown>, kind)
  const { invoices, ...upgraded } = await dump(db)
  expect(invoices).toEqual([])
  for (const [table, rows] of Object.entries(old)) expect(upgraded[table], table).toEqual(rows)

  await send(db, 2, LATER.toISOString())
  expect(await checkInvoices(db)).toEqual({ invoices: 1, faults: [] })
  expect(await sentWithoutInvoice(db), 'it left before there were').toEqual(['VR-TEST-0001'])
  const issued = await invoiceOrder(db, 'ord_1', LATER.toISOString())
  expect(issued).toEqual({ ok: true, number: 'S-2026-000002' })
  expect(await invoiceOrder(db, 'ord_3', LATER.toISOString())).toEqual({
    ok: false,
    reason: 'not_sent',
  })
  expect(await checkInvoices(db)).toEqual({ invoices: 2, faults: [] })
})

test('an order that a program without invoices sent later is found', async () => {
  const shop = await shopWithOlderOrders(2)
  const { db } = shop
  await send(db, 1, LATER.toISOString())
  await db
    .insertInto('parcels')
    .values({
      id: 'par_ord_2_1',
      position: 0,
      order_id: 'ord_2',
      carrier: 'Ruta Norte',
      tracking_code: null,
      tracking_url: null,
      shipped_at: LATER.toISOString(),
      delivered_at: null,
    })
    .execute()
  expect(await sentWithoutInvoice(db)).toEqual(['VR-TEST-0002'])
})

test('orders in every state keep their way after invoices are made at the payment', async () => {
  const shop = await shopWithOlderOrders(5)
  const { db, kind } = shop
  const { ctx } = paymentContext(db, {
    newId: (prefix) => `${prefix}_${randomUUID()}`,
  })
  const JACKET = [{ position: 0, quantity: 1 }]
  const refund = (n: number, scope: RefundScope) =>
    refundOrder(ctx, `VR-TEST-000${n}`, {
      scope,
      idempotencyKey: randomUUID(),
      reason: '',
    })
  const at = LATER.toISOString()
  // 1 waits, 2 has sent a part, 3 all, 4 all and got a part back, 5 got a unit back before.
  await send(db, 2, at, JACKET)
  await send(db, 3, at)
  await send(db, 4, at)
  await refund(4, { kind: 'amount', amountCents: 700 })
  await refund(5, { kind: 'lines', lines: JACKET, withShipping: false })
  await sql`drop table uninvoiced_sales`.execute(db)
  await sql`drop table invoice_clock_breaks`.execute(db)
  await sql`drop index invoices_by_corrected`.execute(db)
  await sql
    .raw(`drop trigger invoices_once${kind === 'postgres' ? ' on invoices' : ''}`)
    .execute(db)
  if (kind === 'postgres') await sql`drop function refuse_second_invoice`.execute(db)
  const old = await dump(db)
  await createSaleInvoices(db as unknown as Kysely<unknown>, kind)
  await sql`alter table uninvoiced_sales add column record_path text`.execute(db)
  expect(await dump(db)).toEqual({ ...old, uninvoiced_sales: [], invoice_clock_breaks: [] })

  for (const n of [1, 2, 5]) await send(db, n, at)
  for (const n of [2, 3]) await refund(n, { kind: 'amount', amountCents: 900 })
  await refund(4, { kind: 'rest' })
  for (let n = 1; n <= 5; n += 1) {
    const all = await invoicesOfOrder(db, `ord_${n}`)
    const { total_cents: total, refunded_cents: refunded } = await orderRow(db, `ord_${n}`)
    const left = effectiveInvoices(all).reduce((sum, one) => sum + one.standing.totalCents, 0)
    expect(left, `order ${n}`).toBe(total - refunded)
    expect(all.some(({ shipmentId }) => shipmentId === WHOLE_SALE)).toBe(false)
  }
  expect((await checkInvoices(db)).faults).toEqual([])
  expect(await sentWithoutInvoice(db)).toEqual([])
})

test('the chain goes on where records, a broken clock and corrections were before the sending', async () => {
  const shop = await shopWithOrders(3)
  const { db, kind, context } = shop
  const { ctx } = paymentContext(db)
  await refundOrder(ctx, 'VR-TEST-0002', {
    scope: { kind: 'amount', amountCents: 700 },
    idempotencyKey: 'owner/1',
    reason: '',
  })
  await db.insertInto('invoice_clock_breaks').values({ position: 2, accepted_at: NOON }).execute()
  const answer = { position: 1, code: null, message: null, csv: 'A-1', answered_at: NOON }
  await db
    .insertInto('record_answers')
    .values({ ...answer, state: 'accepted' })
    .execute()
  const old = await dump(db)
  await before(shop)
  await createInvoices(db as unknown as Kysely<unknown>, kind)
  await createSaleInvoices(db as unknown as Kysely<unknown>, kind)
  await addBuyerCountries(db as unknown as Kysely<unknown>)
  const rowsOf = (table: string) =>
    (old[table] ?? []).map((row) => JSON.parse(row) as Record<string, unknown>) // dumped rows
  const records = rowsOf('invoice_records').map(({ prior: _prior, ...record }) => record)
  const insert = (table: string, rows: Record<string, unknown>[]) =>
    (db as unknown as Kysely<Record<string, Record<string, unknown>>>)
      .insertInto(table)
      .values(rows)
      .execute()
  const inOrder = rowsOf('invoices').toSorted((a, b) =>
    String(a['issued_at']).localeCompare(String(b['issued_at'])),
  )
  await insert('invoices', inOrder)
  await insert('invoice_records', records)
  await insert('invoice_series', rowsOf('invoice_series'))
  await insert('invoice_clock_breaks', rowsOf('invoice_clock_breaks'))
  await db.updateTable('invoice_chain').set({ last_position: records.length }).execute()
  await createVerifactu(db as unknown as Kysely<unknown>, kind)
  await insert('record_answers', rowsOf('record_answers'))
  await separateIssuers(db as unknown as Kysely<unknown>, kind)
  await refuseInvoices(db as unknown as Kysely<unknown>, kind)
  await createVatChecks(db as unknown as Kysely<unknown>, kind)
  expect(await dump(db)).toEqual(old)

  expect(await checkInvoices(db)).toEqual({ invoices: 4, faults: [] })
  await expect(db.deleteFrom('invoice_records').execute()).rejects.toThrow('append-only')
  const [first] = rowsOf('invoice_records')
  await expect(
    insert('invoice_records', [{ ...first, position: 5, hash: 'x', previous_hash: 'y' }]),
    'one record of a kind',
  ).rejects.toThrow(/unique/i)
  await changeTaxId(db, 'B12345674')
  expect(await placeOrder({ ...context, now: () => LATER }, purchase(4))).toMatchObject({
    ok: true,
  })
  expect(await checkInvoices(db)).toEqual({ invoices: 5, faults: [] })
  expect(await findInvoice(db, 'S2-2026-000001')).toMatchObject({ orderId: 'ord_4' })
  await expect(db.updateTable('invoices').set({ year: 1 }).execute()).rejects.toThrow('append-only')
})
