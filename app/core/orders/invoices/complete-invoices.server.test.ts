import { expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { shipOrder } from '#core/orders/ship-order.server.ts'
import { refundOrder } from '#core/payments/refunds/refund-order.server.ts'
import type { RefundScope } from '#core/payments/refunds/refund-scope.ts'
import { dump } from '#tests/support/database/dump.ts'
import {
  LATER,
  paymentContext,
  shopWithOlderOrders,
  times,
} from '#tests/support/factories/order-life.ts'
import { schemaFaults } from '#tests/support/verifactu/schema-faults.ts'
import { checkInvoices } from './check-invoices.server.ts'
import { completeInvoices } from './complete-invoices.server.ts'
import { findBuyer } from './invoice-buyers.server.ts'
import type { Buyer } from './invoice.ts'
import { issuer } from './issuer.ts'
import { recordsDocuments } from './record-xml.ts'
import { invoicesOfOrder, effectiveInvoices } from './invoices.server.ts'

const AT = LATER.toISOString()
const order = { id: 'ord_1', number: 'VR-TEST-0001' }
const buyer = {
  name: 'Taller Herrero, S. L.',
  taxId: 'B00000000',
  address: 'Calle del Olmo, 14',
  postcode: '28012',
  city: 'Madrid',
}
const parcel = { carrier: 'Ruta Norte', trackingCode: null, trackingUrl: null }
const send = (db: Db) => shipOrder(paymentContext(db).ctx, order.number, parcel, AT)
const refund = (db: Db, scope: RefundScope, key: string) => {
  const newId = (prefix: string) => `${prefix}_${key}`
  return refundOrder(paymentContext(db, { newId }).ctx, order.number, {
    scope,
    idempotencyKey: key,
    reason: '',
  })
}
const complete = (db: Db, changes: Partial<Buyer> = {}) =>
  completeInvoices(db, { order, buyer: { ...buyer, ...changes }, at: AT })
const invoices = async (db: Db) =>
  (await invoicesOfOrder(db, order.id)).map(({ invoice }) => invoice)
const leftCents = async (db: Db) =>
  effectiveInvoices(await invoicesOfOrder(db, order.id)).reduce(
    (sum, { standing }) => sum + standing.totalCents,
    0,
  )

test('asked for before dispatch, the invoice of the dispatch is full', async () => {
  const { db } = await shopWithOlderOrders(1)
  expect(await complete(db)).toEqual({ ok: true, numbers: [] })
  await complete(db, { name: 'Otro nombre' }) // nothing is out yet: the last data count
  await send(db)
  expect(await invoices(db)).toMatchObject([
    { kind: 'F1', number: 'F-2026-000001', buyer: { ...buyer, name: 'Otro nombre' }, replaces: [] },
  ])
})

test('asked for later, ten times at once, one full invoice takes the place of the simplified', async () => {
  const { db } = await shopWithOlderOrders(1)
  await send(db)
  const outcomes = await Promise.all(times(10, () => complete(db)))
  expect(outcomes).toEqual(times(10, () => ({ ok: true, numbers: ['F-2026-000001'] })))
  expect(await invoices(db)).toMatchObject([
    { kind: 'F2', totalCents: 25_043 },
    { kind: 'F3', totalCents: 25_043, buyer, replaces: [{ number: 'S-2026-000001' }] },
  ])
  expect(await leftCents(db)).toBe(25_043)
})

test('it says what is left after the corrections, and later refunds correct it', async () => {
  const { db } = await shopWithOlderOrders(1)
  await send(db)
  await refund(db, { kind: 'amount', amountCents: 1000 }, 'a')
  await complete(db)
  await refund(db, { kind: 'rest' }, 'b')
  expect(await invoices(db)).toMatchObject([
    { kind: 'F2', totalCents: 25_043 },
    { kind: 'R5', totalCents: -1000 },
    {
      kind: 'F3',
      totalCents: 24_043,
      replaces: [{ number: 'S-2026-000001' }, { number: 'RS-2026-000001' }],
    },
    { kind: 'R1', totalCents: -24_043, corrects: { number: 'F-2026-000001' }, buyer },
  ])
  expect(await leftCents(db)).toBe(0)
  expect(await checkInvoices(db)).toEqual({ invoices: 4, faults: [] })
})

test('a buyer of another country has its document and country on the invoice and in the record', async () => {
  const { db } = await shopWithOlderOrders(1)
  const french = { idType: 'vat', taxId: 'FR40303265045', country: 'FR' } as const
  await completeInvoices(db, { order, buyer: { ...buyer, ...french }, at: AT })
  await send(db)
  const [invoice] = await invoices(db)
  expect(invoice).toMatchObject({ kind: 'F1', buyer: french })
  const { xml } = await db.selectFrom('invoice_records').select('xml').executeTakeFirstOrThrow()
  expect(xml).toContain('<sf:IDOtro><sf:CodigoPais>FR</sf:CodigoPais><sf:IDType>02</sf:IDType>')
  expect(schemaFaults(recordsDocuments(issuer, [xml])[0] ?? '')).toEqual([])
  expect(await checkInvoices(db)).toEqual({ invoices: 1, faults: [] })
  expect(await complete(db, french)).toMatchObject({ ok: true })
  expect(await complete(db, { ...french, country: 'BE' })).toEqual({ ok: false, reason: 'is_full' })
})

test('a buyer that an older server stored is Spanish', async () => {
  const { db } = await shopWithOlderOrders(1)
  const { taxId, ...rest } = buyer
  const row = { order_id: order.id, tax_id: taxId, ...rest, requested_at: AT }
  await db.insertInto('invoice_buyers').values(row).execute()
  expect(await findBuyer(db, order.id)).toEqual({ ...buyer, country: 'ES', idType: 'nif' })
  await send(db)
  expect((await invoices(db))[0]).toMatchObject({ kind: 'F1', buyer })
  expect(await complete(db)).toMatchObject({ ok: true })
})

test('other data than those of a full invoice are refused, and nothing changes', async () => {
  const { db } = await shopWithOlderOrders(1)
  await send(db)
  await complete(db)
  const before = await dump(db)
  expect(await complete(db, { city: 'Toledo' })).toEqual({ ok: false, reason: 'is_full' })
  expect(await dump(db)).toEqual(before)
})

test('an order that was paid back whole gets no full invoice', async () => {
  const { db } = await shopWithOlderOrders(1)
  await send(db)
  await refund(db, { kind: 'rest' }, 'a')
  expect(await complete(db)).toEqual({ ok: false, reason: 'nothing_left' })
})
