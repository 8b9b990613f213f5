import { expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { placeOrder } from '#core/checkout/place-order.server.ts'
import { bookSums } from '#core/orders/invoices/books.ts'
import { checkInvoices } from '#core/orders/invoices/check-invoices.server.ts'
import { pageOfInvoices, sumInvoices } from '#core/orders/invoices/invoice-list.server.ts'
import {
  countRecordDocuments,
  findInvoice,
  invoicesBetween,
  invoicesOfOrder,
  lateCancellations,
  paidWithoutInvoice,
  recordsBetween,
} from '#core/orders/invoices/invoices.server.ts'
import { completeOrder, invoiceSale } from '#core/orders/invoice-order.server.ts'
import { findOrder } from '#core/orders/orders.server.ts'
import { refundOrder } from '#core/payments/refunds/refund-order.server.ts'
import { beginSending } from '#core/orders/verifactu/switch.server.ts'
import { sendingStatus } from '#core/orders/verifactu/status.server.ts'
import { running, SENDING_AT, sendingShop } from '#tests/support/agency/sending-shop.ts'
import { changeTaxId } from '#tests/support/verifactu/change-tax-id.ts'
import { dump } from '#tests/support/database/dump.ts'
import {
  elsewhere,
  LATER,
  paymentContext,
  purchase,
  shopWithOrders,
} from '#tests/support/factories/order-life.ts'
import { cancelInvoice, type CancelInput } from './cancel-invoice.server.ts'

const AT = LATER.toISOString()
const [ONE, TWO] = ['S-2026-000001', 'S-2026-000002']
const YEAR = { fromDay: '2026-01-01', toDay: '2026-12-31' }
const BUYER = {
  name: 'Ana Ruiz',
  taxId: '12345678Z',
  address: 'Olmo, 14',
  postcode: '28012',
  city: 'Madrid',
}

const cancel = (db: Db, number: string, changes: Partial<CancelInput> = {}) =>
  cancelInvoice(db, { number, why: 'no_sale', at: AT, ...changes })

const refused = async (
  db: Db,
  work: () => ReturnType<typeof cancelInvoice>,
  reason: string,
): Promise<void> => {
  const before = await dump(db)
  expect(await work()).toEqual({ ok: false, reason })
  expect(await dump(db)).toEqual(before)
}

/** As of a shop that takes real money: its orders are paid at a provider. */
const takeRealMoney = (db: Db) =>
  db.updateTable('orders').set({ payment_provider: 'stripe' }).execute()

const refund = (db: Db, n: number) =>
  refundOrder(paymentContext(db).ctx, `VR-TEST-000${n}`, {
    scope: { kind: 'amount', amountCents: 700 },
    idempotencyKey: `owner/${n}`,
    reason: '',
  })

const sold = async (db: Db) =>
  bookSums(await invoicesBetween(db, YEAR)).reduce((sum, one) => sum + one.sum.totalCents, 0)

test('the invoice of a test order is cancelled with all that names it, and adds nothing anywhere', async () => {
  const { db } = await shopWithOrders(2)
  const other = (await findInvoice(db, TWO))?.invoice.totalCents
  await refund(db, 1)
  const order = { id: 'ord_1', number: 'VR-TEST-0001' }
  await completeOrder(db, { order, buyer: BUYER, at: AT })
  await refused(db, () => cancel(db, 'RS-2026-000001'), 'correction')
  await refused(db, () => cancel(db, 'S-2026-000009'), 'unknown')
  expect(await cancel(db, 'F-2026-000001')).toEqual({
    ok: true,
    orderNumber: 'VR-TEST-0001',
    numbers: ['F-2026-000001', 'RS-2026-000001', ONE],
  })
  await refused(db, () => cancel(db, ONE), 'cancelled')
  expect(await invoicesOfOrder(db, 'ord_1')).toEqual([])
  expect(await findInvoice(db, ONE)).toMatchObject({ isCancelled: true })
  expect(await sold(db)).toBe(other)
  expect(await sumInvoices(db, YEAR)).toMatchObject({ invoices: 4, cancelled: 3, summed: 1 })
  expect(await paidWithoutInvoice(db, YEAR)).toEqual({ orders: 0, totalCents: 0 })
  expect(await checkInvoices(db)).toEqual({ invoices: 7, faults: [] })
})

test('an invoice with a sale behind it is not cancelled, unless another program invoiced the sale', async () => {
  const { db } = await shopWithOrders(1)
  await takeRealMoney(db)
  await refused(db, () => cancel(db, ONE), 'has_sale')
  expect(await cancel(db, ONE, { why: 'duplicate' })).toMatchObject({ ok: true, numbers: [ONE] })
  expect(await sold(db)).toBe(0)
  expect(await paidWithoutInvoice(db, YEAR)).toEqual({ orders: 0, totalCents: 0 })
  await db.updateTable('orders').set({ payment_provider: 'simulado' }).execute()
  expect(await refund(db, 1)).toMatchObject({ ok: true })
  expect(await db.selectFrom('refunds').select('status').execute()).toEqual([{ status: 'done' }])
  expect(await invoicesOfOrder(db, 'ord_1'), 'nothing to correct').toEqual([])
  expect(await checkInvoices(db)).toEqual({ invoices: 2, faults: [] })
})

test('an order that nobody paid has an invoice by mistake; paid later it gets another', async () => {
  const { db, context } = await shopWithOrders(0)
  await placeOrder({ ...context, provider: elsewhere() }, purchase(1))
  const order = await findOrder(db, 'ord_1')
  if (!order) throw new Error('no order')
  const issue = () => transact(db, (trx) => invoiceSale(trx, order, AT))
  expect(await issue()).toEqual({ ok: true, number: ONE })
  expect(await cancel(db, ONE)).toMatchObject({ ok: true, numbers: [ONE] })
  expect(await issue()).toEqual({ ok: true, number: TWO })
  expect((await invoicesOfOrder(db, 'ord_1')).map(({ invoice }) => invoice.number)).toEqual([TWO])
  expect(await checkInvoices(db)).toEqual({ invoices: 3, faults: [] })
})

test('a cancellation is a record of a later period, and those of its invoice’s period stay', async () => {
  const { db } = await shopWithOrders(1)
  const MARCH = { fromDay: '2026-03-01', toDay: '2026-03-31' }
  const APRIL = { fromDay: '2026-04-01', toDay: '2026-04-30' }
  const written = await recordsBetween(db, MARCH)
  expect(written).toHaveLength(1)
  expect(await recordsBetween(db, APRIL)).toEqual([])
  // 00:00 of 1 April in Madrid, which is March elsewhere.
  await cancel(db, ONE, { at: '2026-03-31T22:00:00.000Z' })
  expect(await recordsBetween(db, MARCH)).toEqual(written)
  const later = await recordsBetween(db, APRIL)
  expect(later.map((one) => one.match(/<sf:RegistroAnulacion>/g)?.length)).toEqual([1])
  expect(await countRecordDocuments(db, APRIL)).toBe(1)
  expect(await lateCancellations(db, MARCH)).toEqual([])
  expect(await lateCancellations(db, APRIL)).toEqual([{ number: ONE, issuedOn: '2026-03-05' }])
})

test('two who cancel at once cancel once', async () => {
  const { db } = await shopWithOrders(1)
  const outcomes = await Promise.all([cancel(db, ONE), cancel(db, ONE)])
  expect(outcomes).toContainEqual({ ok: false, reason: 'cancelled' })
  expect(outcomes).toContainEqual(expect.objectContaining({ ok: true, numbers: [ONE] }))
  expect(await checkInvoices(db)).toEqual({ invoices: 2, faults: [] })
})

test('an invoice of a former NIF is not cancelled: its chain is closed', async () => {
  const { db, context } = await shopWithOrders(1)
  await changeTaxId(db, 'B12345674')
  await placeOrder({ ...context, now: () => LATER }, purchase(2))
  await refused(db, () => cancel(db, ONE), 'former_issuer')
  expect(await cancel(db, 'S2-2026-000001')).toMatchObject({ ok: true })
})

test('while the clock is wrong nothing is cancelled', async () => {
  const { db } = await shopWithOrders(1)
  const early = { at: '2020-01-01T12:00:00.000Z' }
  expect(await cancel(db, ONE, early)).toEqual({ ok: false, reason: 'clock' })
  expect(await findInvoice(db, ONE)).toMatchObject({ isCancelled: false })
})

const at = { at: SENDING_AT }

test('the agency takes the cancellation of an invoice that it has', async () => {
  const { agency, db, sell, send } = await sendingShop()
  await sell(1)
  await refused(db, () => cancel(db, ONE, at), 'waiting')
  await send()
  expect(await cancel(db, ONE, at)).toMatchObject({ ok: true })
  expect(await send()).toMatchObject([{ accepted: 1 }])
  expect(agency.held()).toMatchObject([
    { number: ONE, kind: 'alta', state: 'Anulado' },
    { number: ONE, kind: 'anulacion', state: 'Correcto' },
  ])
})

test('the agency takes the cancellation of an invoice that it never had, as such', async () => {
  const { agency, db, sell, send } = await sendingShop()
  agency.plan({ kind: 'record', match: () => true, outcome: 'Incorrecto', code: 1110, text: 'no' })
  await sell(1)
  await send()
  expect(await cancel(db, ONE, at)).toMatchObject({ ok: true })
  const { xml } = await lastRecord(db)
  expect(xml).toContain('<sf:SinRegistroPrevio>S<')
  expect(xml).not.toContain('RechazoPrevio')
  expect(await send()).toMatchObject([{ accepted: 1 }])
  expect(agency.held()).toMatchObject([{ number: ONE, kind: 'anulacion', state: 'Correcto' }])
})

test('an invoice of before the sending began is cancelled as one that the agency has not', async () => {
  const { db } = await shopWithOrders(1)
  await beginSending(db, { kind: 'test', at: SENDING_AT })
  expect(await cancel(db, ONE, at)).toMatchObject({ ok: true })
  expect((await lastRecord(db)).xml).toContain('<sf:SinRegistroPrevio>S<')
})

test.each([
  ['that the agency has', false],
  ['that the agency has not', true],
])('a refused cancellation of an invoice %s is recorded once more', async (_, isAbsent) => {
  const { agency, db, sell, send } = await sendingShop()
  const refuse = () =>
    agency.plan({
      kind: 'record',
      match: () => true,
      outcome: 'Incorrecto',
      code: 1110,
      text: 'no',
    })
  if (isAbsent) refuse()
  await sell(1)
  await send()
  await cancel(db, ONE, at)
  refuse()
  await send()
  expect(await sendingStatus(db)).toMatchObject({ faults: 1 })
  expect(await cancel(db, ONE, at)).toMatchObject({ ok: true, numbers: [ONE] })
  const { xml } = await lastRecord(db)
  expect(xml).toContain('<sf:RechazoPrevio>S<')
  expect(xml.includes('<sf:SinRegistroPrevio>S<')).toBe(isAbsent)
  await refused(db, () => cancel(db, ONE, at), 'cancelled')
  expect(await send(running)).toMatchObject([{ accepted: 1 }])
  expect(await sendingStatus(db)).toMatchObject({ faults: 0, waiting: 0 })
  const { rows } = await pageOfInvoices(db, YEAR, { most: 9 })
  expect(rows.map(({ number, isCancelled }) => [number, isCancelled])).toEqual([[ONE, true]])
  expect(await sumInvoices(db, YEAR)).toMatchObject({ invoices: 1, cancelled: 1 })
  expect((await checkInvoices(db)).faults).toEqual([])
})

const lastRecord = (db: Db) =>
  db
    .selectFrom('invoice_records')
    .select('xml')
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
