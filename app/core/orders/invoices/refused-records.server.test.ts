import { expect, onTestFinished, test, vi } from 'vitest'
import { transact } from '#db/transact.ts'
import { checkForm } from '#core/base/text/form-schema.ts'
import { placeOrder } from '#core/checkout/place-order.server.ts'
import { completeOrder, invoiceOrder, invoiceSale } from '#core/orders/invoice-order.server.ts'
import { findOrder } from '#core/orders/orders.server.ts'
import { recordFaultText } from '#core/orders/record-schema/record-fault.ts'
import { refundOrder } from '#core/payments/refunds/refund-order.server.ts'
import { issueWaiting } from '#core/owner/owner-day/issue-waiting.server.ts'
import { readOwnerDay } from '#core/owner/owner-day/owner-day.server.ts'
import {
  LATER,
  orderRow,
  paymentContext,
  purchase,
  shopWithOlderOrders,
  shopWithOrders,
} from '#tests/support/factories/order-life.ts'
import { dump } from '#tests/support/database/dump.ts'
import { buyerForm } from './buyer-form.ts'
import { checkInvoices } from './check-invoices.server.ts'
import { storeBuyer } from './invoice-buyers.server.ts'
import { issuer } from './issuer.ts'
import { invoicesOfOrder } from './invoices.server.ts'
import { unfitSales } from './uninvoiced-sales.server.ts'

const AT = LATER.toISOString()
const BUYER = {
  name: 'Ana Ruiz',
  idType: 'nif',
  taxId: '12345678Z',
  address: 'Calle del Olmo, 14',
  postcode: '28012',
  city: 'Madrid',
  country: 'ES',
} as const

/** What stands in the files of the shop, as its owner edits them. */
function withIssuer({ name = 'Monte, S. L.', taxId = 'B12345674' }): void {
  vi.spyOn(issuer, 'name', 'get').mockReturnValue(name)
  vi.spyOn(issuer, 'taxId', 'get').mockReturnValue(taxId)
}

test.each([
  ['a NIF with its country', { taxId: 'ESB12345674' }, 'IDFactura/IDEmisorFactura'],
  ['a NIF with a dash', { taxId: 'B-12345674' }, 'IDFactura/IDEmisorFactura'],
  ['a name of 121 letters', { name: 'ñ'.repeat(121) }, 'NombreRazonEmisor'],
])('a shop with %s sells, and its sale waits without a number', async (_, wrong, path) => {
  onTestFinished(() => void vi.restoreAllMocks())
  const { db, context } = await shopWithOrders(0)
  withIssuer(wrong)
  const outcome = await placeOrder({ ...context, now: () => LATER }, purchase(1))
  expect(outcome).toMatchObject({ ok: true })
  expect(await orderRow(db)).toMatchObject({ payment_status: 'paid' })
  expect(await unfitSales(db)).toEqual([{ order: 'VR-TEST-0001', path }])
  expect((await readOwnerDay(db, LATER)).unfitRecords).toEqual(['VR-TEST-0001'])
  expect(await invoiceOrder(db, 'ord_1', AT)).toEqual({ ok: false, reason: 'record', path })
  expect(await db.selectFrom('invoice_series').select('series').execute()).toEqual([])

  withIssuer({})
  expect(await issueWaiting(db, AT)).toEqual({ issued: ['VR-TEST-0001'], waiting: [] })
  expect(await unfitSales(db)).toEqual([])
  expect(await checkInvoices(db)).toEqual({ invoices: 1, faults: [] })
})

test('a full invoice for a document that does not fit changes nothing; for one that fits it is issued', async () => {
  const { db } = await shopWithOrders(1)
  const order = { id: 'ord_1', number: 'VR-TEST-0001' }
  // As a form of before took them.
  const long = { ...BUYER, idType: 'passport', taxId: 'A'.repeat(21) } as const
  const before = await dump(db)
  expect(await completeOrder(db, { order, buyer: long, at: AT })).toMatchObject({
    ok: false,
    reason: 'record',
  })
  expect(await dump(db)).toEqual(before)
  expect(await completeOrder(db, { order, buyer: BUYER, at: AT })).toEqual({
    ok: true,
    numbers: ['F-2026-000001'],
  })
})

test.each([
  ['a document as long as a form of before took it', { idType: 'passport', taxId: 'S'.repeat(40) }],
  ['a country that the agency does not know', { idType: 'national', taxId: 'K1', country: 'XK' }],
] as const)('a sale to %s waits, and is issued for right data', async (_, wrong) => {
  const { db } = await shopWithOlderOrders(1)
  await storeBuyer(db, { orderId: 'ord_1', buyer: { ...BUYER, ...wrong }, at: AT })
  const sold = await findOrder(db, 'ord_1')
  if (!sold) throw new Error('no order')
  await transact(db, (trx) => invoiceSale(trx, sold, AT))
  expect((await unfitSales(db)).map(({ path }) => recordFaultText(path))).toEqual([
    'el documento del cliente: su número, su clase o su país',
  ])
  const order = { id: 'ord_1', number: 'VR-TEST-0001' }
  expect(await completeOrder(db, { order, buyer: BUYER, at: AT })).toEqual({
    ok: true,
    numbers: ['F-2026-000001'],
  })
  expect(await unfitSales(db)).toEqual([])
})

test('a correction whose record does not fit waits for the next', async () => {
  onTestFinished(() => void vi.restoreAllMocks())
  const { db } = await shopWithOrders(1)
  withIssuer({ taxId: 'B00000000', name: 'ñ'.repeat(121) })
  await refundOrder(paymentContext(db).ctx, 'VR-TEST-0001', {
    scope: { kind: 'amount', amountCents: 700 },
    idempotencyKey: 'owner/1',
    reason: '',
  })
  expect(await orderRow(db)).toMatchObject({ refunded_cents: 700 })
  expect(await invoicesOfOrder(db, 'ord_1')).toHaveLength(1)
  withIssuer({ taxId: 'B00000000' })
  expect(await issueWaiting(db, AT)).toMatchObject({ issued: ['VR-TEST-0001'] })
  expect(await invoicesOfOrder(db, 'ord_1')).toHaveLength(2)
  expect(await checkInvoices(db)).toEqual({ invoices: 2, faults: [] })
})

test.each([
  ['capitals that are longer', 'ß'.repeat(20), 'no puede pasar de 20 signos'],
  ['a ligature of several letters', 'ﷺ'.repeat(2), 'no puede pasar de 20 signos'],
])('a document with %s is refused at its field', (_, taxId, words) => {
  const form = checkForm(buyerForm, { ...BUYER, idType: 'passport', taxId })
  expect(form).toMatchObject({ ok: false, errors: { taxId: expect.stringContaining(words) } })
})

test('a document loses the signs that a record cannot be sure to carry, full-width ones too', () => {
  const form = checkForm(buyerForm, { ...BUYER, idType: 'passport', taxId: '＜a＝1＞' })
  expect(form).toMatchObject({ ok: true, values: { taxId: '‹A-1›' } })
})
