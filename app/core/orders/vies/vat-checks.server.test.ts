import { expect, test } from 'vitest'
import { ownData } from '#core/account/own-data.server.ts'
import { placeOrder } from '#core/checkout/place-order.server.ts'
import { makeFullInvoice } from '#core/owner/desk-orders/full-invoice.server.ts'
import { forgetBuyers, storeBuyer } from '#core/orders/invoices/invoice-buyers.server.ts'
import { invoicesOfOrder } from '#core/orders/invoices/invoices.server.ts'
import { completeOrder } from '#core/orders/invoice-order.server.ts'
import { transitionOrder } from '#core/orders/transition-order.server.ts'
import { readOwnerDay } from '#core/owner/owner-day/owner-day.server.ts'
import { personFile } from '#core/owner/desk-customers/person-file.server.ts'
import { transact } from '#db/transact.ts'
import { accountContext, registered } from '#tests/support/factories/accounts.ts'
import { NOON } from '#tests/support/factories/factories.ts'
import { elsewhere } from '#tests/support/factories/order-life.ts'
import { orderRequest } from '#tests/support/factories/order-request.ts'
import { dump } from '#tests/support/database/dump.ts'
import { PROOF, type ViesAct } from '#tests/support/vies/vies-server.ts'
import {
  checksIn,
  SWITCHED_ON,
  VAT,
  vatBuyer,
  vatInvoice,
  viesShop,
  withSettings,
} from '#tests/support/vies/vies-shop.ts'
import { findVatCheck, settleVat, unsettledVats } from './vat-checks.server.ts'
import { nextAsk, NOT_IN_VIES, noAnswer } from './vies-answer.ts'

const request = orderRequest({ invoice: vatInvoice })
const OPEN = {
  order_id: 'ord_1',
  vat_id: VAT,
  state: 'open',
  asked_at: NOON,
  proof: null,
  tries: 1,
}
const IN_TEN_MINUTES = '2026-03-05T12:10:00.000Z'

test.each([
  ['off', {}, vatInvoice],
  ['on, for a Spanish number', SWITCHED_ON, { ...vatInvoice, idType: 'nif', taxId: '12345678Z' }],
])('switched %s nobody is asked', async (_, settings, invoice) => {
  const { db, server, context } = await viesShop(settings)
  server.act = 'invalid'
  expect(await placeOrder(context, orderRequest({ invoice }))).toMatchObject({ ok: true })
  expect(server.asked).toEqual([])
  expect(await checksIn(db)).toEqual([])
})

test.each<[ViesAct]>([
  [{ word: 'MS_UNAVAILABLE' }],
  [{ word: 'GLOBAL_MAX_CONCURRENT_REQ' }],
  [{ userError: 'SERVICE_UNAVAILABLE' }],
  ['hangs-up'],
  ['half'],
  ['html'],
  ['html-500'],
  ['redirect'],
])('an order is placed and invoiced while VIES says %j, and it is asked again', async (act) => {
  const { db, server, context, again, wait } = await viesShop()
  server.act = act
  expect(await placeOrder(context, request)).toMatchObject({ ok: true })
  expect(await checksIn(db)).toEqual([{ ...OPEN, next_at: IN_TEN_MINUTES, seen_at: null }])
  const [invoice] = await invoicesOfOrder(db, 'ord_1')
  expect(invoice?.invoice).toMatchObject({ kind: 'F1', buyer: vatBuyer })
  server.act = 'valid'
  wait(9)
  expect(await again(), 'not before').toEqual({ valid: 0, invalid: 0, open: 0 })
  wait(1)
  expect(await again()).toEqual({ valid: 1, invalid: 0, open: 0 })
  expect(await findVatCheck(db, 'ord_1')).toMatchObject({ state: 'valid', askedAt: IN_TEN_MINUTES })
  expect(await again(), 'no more').toEqual({ valid: 0, invalid: 0, open: 0 })
})

test('a number that is not valid is refused at its field, and nothing is stored; without it the order goes on', async () => {
  const { db, server, context } = await viesShop()
  server.act = 'invalid'
  const before = await dump(db)
  expect(await placeOrder(context, request)).toEqual({
    ok: false,
    reason: 'bad_fields',
    errors: {},
    invoiceErrors: { taxId: NOT_IN_VIES },
  })
  expect(await dump(db)).toEqual(before)
  expect(await placeOrder(context, orderRequest({}))).toMatchObject({ ok: true })
})

test('of a valid number the answer and its proof are kept, no name and no address; the same order asks once', async () => {
  const { db, server, context } = await viesShop({
    ...SWITCHED_ON,
    'shop.taxId': 'B12345674',
    'shop.legalName': 'Tienda de prueba, S. L.',
  })
  expect(await placeOrder(context, request)).toMatchObject({ ok: true })
  expect(await placeOrder(context, request), 'again').toMatchObject({ ok: true })
  expect(server.asked).toHaveLength(1)
  const check = { ...OPEN, state: 'valid', proof: PROOF, next_at: null, seen_at: null }
  expect(await checksIn(db)).toEqual([check])
  expect(JSON.stringify(await dump(db))).not.toContain('OFICINA DE EXEMPLO')
})

test('what turns out not valid is told to the owner until it is settled; the invoice stays', async () => {
  const { db, server, context, again, wait, now } = await viesShop()
  const hasty = { ...context, vies: { ask: async () => noAnswer('SLOW') } }
  await placeOrder(hasty, request)
  const before = await invoicesOfOrder(db, 'ord_1')
  server.act = 'invalid'
  wait(10)
  expect(await again()).toEqual({ valid: 0, invalid: 1, open: 0 })
  const at = IN_TEN_MINUTES
  const row = { orderId: 'ord_1', orderNumber: 'VR-TEST-0001', vatId: VAT, state: 'invalid' }
  expect(await unsettledVats(db)).toEqual([{ ...row, askedAt: at }])
  expect((await readOwnerDay(db, now())).unsettledVats).toEqual(['VR-TEST-0001'])
  expect(await invoicesOfOrder(db, 'ord_1')).toEqual(before)
  const paymentStatus = (status: 'paid' | 'refunded') =>
    db.updateTable('orders').set({ payment_status: status }).execute()
  await paymentStatus('refunded')
  expect(await unsettledVats(db), 'all of it was given back').toEqual([])
  await paymentStatus('paid')
  expect(await settleVat(db, 'ord_1', at)).toBe(true)
  expect(await settleVat(db, 'ord_1', at), 'once').toBe(false)
  expect(await unsettledVats(db)).toEqual([])
})

test('without an answer it is asked with growing pauses, and in the end left to the owner', async () => {
  const { db, server, context, again, wait } = await viesShop()
  server.act = { word: 'MS_UNAVAILABLE' }
  await placeOrder(context, request)
  wait(10)
  expect(await again()).toMatchObject({ open: 1 })
  expect(await checksIn(db)).toMatchObject([{ tries: 2, next_at: '2026-03-05T12:30:00.000Z' }])
  expect([8, 9, 39].map((tries) => nextAsk(tries, NOON))).toEqual([
    '2026-03-06T09:20:00.000Z',
    '2026-03-06T12:00:00.000Z',
    '2026-03-06T12:00:00.000Z',
  ])
  await db.updateTable('vat_checks').set({ tries: 39 }).execute()
  wait(20)
  await again()
  expect(await checksIn(db)).toMatchObject([{ tries: 40, next_at: null }])
  expect(await unsettledVats(db)).toMatchObject([{ state: 'open' }])
  expect(await settleVat(db, 'ord_1', NOON)).toBe(true)
})

test('the job asks nothing while it is switched off, nor about an order that is no more', async () => {
  const { db, server, context, again, wait } = await viesShop()
  server.act = 'hangs-up'
  await placeOrder({ ...context, provider: elsewhere() }, request)
  const by = { cause: 'owner', at: NOON } as const
  await transact(db, (trx) => transitionOrder(trx, 'ord_1', 'cancelUnpaid', by))
  wait(10)
  withSettings({})
  await again()
  expect(await checksIn(db)).toMatchObject([{ next_at: IN_TEN_MINUTES }])
  withSettings(SWITCHED_ON)
  await again()
  expect(server.asked).toHaveLength(1)
  expect(await checksIn(db)).toMatchObject([{ state: 'open', next_at: null }])
  expect(await unsettledVats(db)).toEqual([])
})

test('a paused service counts as no try', async () => {
  const { db, context, again, wait, vies } = await viesShop()
  vies.ask = async () => noAnswer('PAUSED')
  await placeOrder(context, request)
  wait(10)
  expect(await again()).toEqual({ valid: 0, invalid: 0, open: 0 })
  expect(await checksIn(db)).toMatchObject([{ tries: 1, next_at: IN_TEN_MINUTES }])
})

test('the check goes with the buyer, and counts for its number alone', async () => {
  const { db, server, context, again, wait } = await viesShop()
  server.act = 'hangs-up'
  await placeOrder(context, request)
  const other = { ...vatBuyer, taxId: 'PT987654321' }
  // As an older server does, which knows nothing of checks.
  await storeBuyer(db, { orderId: 'ord_1', buyer: other, at: NOON })
  expect(await findVatCheck(db, 'ord_1')).toBeNull()
  wait(10)
  await again()
  expect(server.asked, 'not about the number before').toHaveLength(1)
  await storeBuyer(db, { orderId: 'ord_1', buyer: vatBuyer, at: NOON })
  expect(await findVatCheck(db, 'ord_1')).toMatchObject({ vatId: VAT })
  await forgetBuyers(db, ['ord_1'])
  expect(await checksIn(db)).toEqual([])
})

test('a later full invoice keeps the answer about its number, and no answer about another', async () => {
  const { db, context } = await viesShop()
  await placeOrder({ ...context, provider: elsewhere() }, request)
  const order = { id: 'ord_1', number: 'VR-TEST-0001' }
  const complete = (taxId: string, answer = noAnswer('SLOW')) =>
    completeOrder(db, { order, buyer: { ...vatBuyer, taxId }, at: NOON, vatAnswer: answer })
  expect(await complete(VAT)).toMatchObject({ ok: true })
  expect(await checksIn(db), 'a clear one stays').toMatchObject([{ vat_id: VAT, state: 'valid' }])
  expect(await complete('PT987654321')).toMatchObject({ ok: true })
  expect(await checksIn(db)).toMatchObject([{ vat_id: 'PT987654321', state: 'open' }])
  const spanish = { ...vatBuyer, idType: 'nif', taxId: '12345678Z', country: 'ES' } as const
  await completeOrder(db, { order, buyer: spanish, at: NOON })
  expect(await checksIn(db)).toEqual([])
})

test('a full invoice of the desk is refused for a number that is not valid', async () => {
  const { db, context } = await viesShop()
  await placeOrder(context, orderRequest({}))
  const before = await dump(db)
  const wanted = { orderId: 'ord_1', buyer: vatBuyer, read: null, at: NOON }
  const invalid = { state: 'invalid', proof: null } as const
  const outcome = await transact(db, (trx) =>
    makeFullInvoice(trx, { ...wanted, vatAnswer: invalid }),
  )
  expect(outcome).toEqual({ ok: false, reason: 'not_in_vies' })
  expect(await dump(db)).toEqual(before)
})

test('the data of a customer have what VIES said', async () => {
  const { db, context } = await viesShop()
  const { shopper } = await registered(accountContext(db))
  await placeOrder({ ...context, userId: shopper.id }, request)
  const vatCheck = { vatId: VAT, state: 'valid', askedAt: NOON, proof: null }
  expect((await ownData(db, shopper)).orders).toMatchObject([{ vatCheck }])
  const { email } = request.recipient
  const person = { email, userId: null } as Parameters<typeof personFile>[1]
  expect((await personFile(db, person)).orders).toMatchObject([{ vatCheck }])
})
