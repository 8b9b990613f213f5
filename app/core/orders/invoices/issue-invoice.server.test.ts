import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { lockOrder } from '#core/orders/transition-order.server.ts'
import { shipOrder } from '#core/orders/ship-order.server.ts'
import {
  LATER,
  paymentContext,
  shopWithOlderOrders,
  times,
} from '#tests/support/factories/order-life.ts'
import { checkInvoices } from './check-invoices.server.ts'
import { completeInvoices } from './complete-invoices.server.ts'
import { issueInvoice, type IssueInput } from './issue-invoice.server.ts'
import { tshirt } from '#tests/support/factories/factories.ts'
import { requestLine } from '#tests/support/factories/order-request.ts'
import { soldOrder } from '#tests/support/factories/sold-orders.ts'

const AT = LATER.toISOString()
const parcel = { carrier: 'Ruta Norte', trackingCode: null, trackingUrl: null }
const buyer = {
  name: 'Taller Herrero, S. L.',
  taxId: 'B00000000',
  address: 'Calle del Olmo, 14',
  postcode: '28012',
  city: 'Madrid',
}
const ship = (db: Db, n: number, at = AT) =>
  shipOrder(paymentContext(db).ctx, `VR-TEST-${String(n).padStart(4, '0')}`, parcel, at)
const numbers = async (db: Db) =>
  (await db.selectFrom('invoices').select('number').orderBy('sequence').execute()).map(
    ({ number }) => number,
  )
const records = (db: Db) =>
  db
    .selectFrom('invoice_records')
    .select(['position', 'previous_hash', 'hash', 'invoice_number as number'])
    .orderBy('position')
    .execute()

const ONE_SHIRT = {
  lines: [requestLine(tshirt, { size: 'S', color: 'Negro' })],
  discountCode: null,
}

const sold = (priceCents: number, quantity: number): IssueInput => ({
  order: soldOrder({ lines: [{ priceCents, quantity }], shippingCents: 395 }),
  shipmentId: 'parcel_1',
  units: [{ position: 0, quantity }],
  withShipping: true,
  operationAt: AT,
  at: AT,
})

/** As every caller does: the order is locked before. */
const issueLocked = (db: Db, input: IssueInput) =>
  transact(db, async (trx) => {
    await lockOrder(trx, input.order.id)
    return issueInvoice(trx, input)
  })

test('ten orders sent at once: consecutive numbers, one chain, no twin', async () => {
  const { db } = await shopWithOlderOrders(10, ONE_SHIRT)
  const outcomes = await Promise.all(times(10, (n) => ship(db, n)))
  expect(outcomes.every(({ ok }) => ok)).toBe(true)
  expect(await numbers(db)).toEqual(times(10, (n) => `S-2026-${String(n).padStart(6, '0')}`))
  const chain = await records(db)
  expect(chain.map(({ position }) => position)).toEqual(times(10, (n) => n))
  const hashes = chain.map(({ hash }) => hash)
  expect(chain.map((row) => row.previous_hash)).toEqual([null, ...hashes.slice(0, -1)])
  expect(await checkInvoices(db)).toEqual({ invoices: 10, faults: [] })
})

test('one parcel invoiced ten times at once has one invoice', async () => {
  const { db } = await shopWithOlderOrders(1)
  const outcomes = await Promise.all(times(10, () => issueLocked(db, sold(1000, 2))))
  expect(new Set(outcomes.map((one) => JSON.stringify(one))).size).toBe(1)
  expect(await numbers(db)).toEqual(['S-2026-000001'])
})

test('a dispatch that fails leaves no number, no record and no gap', async () => {
  const { db } = await shopWithOlderOrders(2, ONE_SHIRT)
  const failing = db.transaction().execute(async (trx) => {
    await issueInvoice(trx, sold(1000, 1))
    throw new Error('the parcel is lost')
  })
  await expect(failing).rejects.toThrow('lost')
  expect([await numbers(db), await records(db)]).toEqual([[], []])
  await ship(db, 1)
  expect(await numbers(db)).toEqual(['S-2026-000001'])
})

test('several parcels: each its invoice, the shipping with one, and together the order', async () => {
  const { db } = await shopWithOlderOrders(1)
  const whole = sold(3333, 3)
  const parts = [1, 2].map((quantity, at) => ({
    ...whole,
    shipmentId: `parcel_${at}`,
    units: [{ position: 0, quantity }],
    withShipping: at === 0,
  }))
  for (const part of parts) await issueInvoice(db, part)
  const rows = await db.selectFrom('invoices').select(['total_cents', 'number']).execute()
  expect(rows.reduce((sum, row) => sum + row.total_cents, 0)).toBe(whole.order.amounts.totalCents)
  expect(await issueInvoice(db, { ...whole, shipmentId: 'parcel_3', units: [] })).toEqual({
    ok: false,
    reason: 'nothing_sent',
  })
})

test('3.000 € may be a simplified invoice; a cent more needs the tax number of the buyer', async () => {
  const { db } = await shopWithOlderOrders(2, ONE_SHIRT)
  const order = (id: string, priceCents: number) => {
    const input = sold(priceCents, 1)
    const free = soldOrder({ lines: [{ priceCents, quantity: 1 }], pricesIncludeVat: true })
    return { ...input, order: { ...free, id } }
  }
  expect(await issueInvoice(db, order('ord_1', 300_000))).toEqual({
    ok: true,
    number: 'S-2026-000001',
  })
  const large = order('ord_2', 300_001)
  expect(await issueInvoice(db, large)).toEqual({ ok: false, reason: 'needs_buyer' })
  await completeInvoices(db, { order: large.order, buyer, at: AT })
  expect(await issueInvoice(db, large)).toEqual({ ok: true, number: 'F-2026-000001' })
  expect(await checkInvoices(db)).toEqual({ invoices: 2, faults: [] })
})

test('each year begins with 1, in one chain, and the clock does not go back', async () => {
  const { db } = await shopWithOlderOrders(3, ONE_SHIRT)
  await ship(db, 1, '2026-12-31T22:59:59.000Z')
  await ship(db, 2, '2026-12-31T23:00:00.000Z') // 2027 in Madrid
  await ship(db, 3, '2026-12-31T22:59:58.000Z') // another server's clock
  expect((await records(db)).map(({ number }) => number)).toEqual([
    'S-2026-000001',
    'S-2027-000001',
    'S-2027-000002',
  ])
  expect(await checkInvoices(db)).toEqual({ invoices: 3, faults: [] })
})

test.each(['invoices', 'invoice_records'] as const)(
  'nobody changes or deletes %s',
  async (table) => {
    const { db } = await shopWithOlderOrders(1)
    await ship(db, 1)
    await expect(sql`delete from ${sql.table(table)}`.execute(db)).rejects.toThrow('append-only')
    const column = table === 'invoices' ? 'issued_on' : 'hash'
    const update = sql`update ${sql.table(table)} set ${sql.ref(column)} = 'x'`
    await expect(update.execute(db)).rejects.toThrow('append-only')
    expect(await numbers(db)).toEqual(['S-2026-000001'])
  },
)

test('the database refuses a second number, record or invoice of a shipment', async () => {
  const { db } = await shopWithOlderOrders(1)
  await ship(db, 1)
  const invoice = await db.selectFrom('invoices').selectAll().executeTakeFirstOrThrow()
  const record = await db.selectFrom('invoice_records').selectAll().executeTakeFirstOrThrow()
  const again = { ...invoice, number: 'S-2026-000002', sequence: 2 }
  for (const row of [
    again,
    { ...again, shipment_id: 'x', sequence: 1 },
    { ...again, shipment_id: 'x', number: invoice.number },
    { ...again, shipment_id: 'x', total_cents: 1 },
    { ...again, shipment_id: null },
  ]) {
    await expect(db.insertInto('invoices').values(row).execute()).rejects.toThrow(/constraint/i)
  }
  for (const row of [
    { ...record, position: 2, previous_hash: 'x' },
    { ...record, position: 2, previous_hash: 'x', hash: 'y' },
    { ...record, invoice_number: 'S-2026-000009', hash: 'y' },
  ]) {
    await expect(db.insertInto('invoice_records').values(row).execute()).rejects.toThrow(
      /constraint/i,
    )
  }
})
