import { asOwner } from '#tests/support/database/actors.ts'
import { expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { checkInvoices } from '#core/orders/invoices/check-invoices.server.ts'
import { invoicesOfOrder, effectiveInvoices } from '#core/orders/invoices/invoices.server.ts'
import { claimDueMail, markSent } from '#core/mail/outbox.server.ts'
import { markDelivered, shipOrder } from '#core/orders/ship-order.server.ts'
import { completeOrder } from '#core/orders/invoice-order.server.ts'
import { hasToSend } from '#core/orders/to-send.server.ts'
import { checkLedger } from '#core/payments/check-ledger.server.ts'
import { cancelOrder } from '#core/payments/cancel-order.server.ts'
import { refundOrder } from '#core/payments/refunds/refund-order.server.ts'
import type { RefundScope } from '#core/payments/refunds/refund-scope.ts'
import { checkStock } from '#core/stock/stock-movements.server.ts'
import { dump } from '#tests/support/database/dump.ts'
import {
  LATER,
  orderRow,
  paymentContext,
  shopWithOlderOrders,
  storyOf,
} from '#tests/support/factories/order-life.ts'
import { declareWithdrawal } from '#core/returns/declare-withdrawal.server.ts'
import { AS_DECLARED, returnContext } from '#tests/support/factories/returned-goods.ts'
import { UNDO_DISPATCH_HOURS } from '#core/orders/fulfilment/undo-reasons.ts'
import { beginSending } from '#core/orders/verifactu/switch.server.ts'
import { changeTaxId } from '#tests/support/verifactu/change-tax-id.ts'
import { undoSentParcel } from './undo-dispatch.server.ts'

const NUMBER = 'VR-TEST-0001'
const PARCEL = { carrier: 'Ruta Norte', trackingCode: null, trackingUrl: null }
const SHIRT = [{ position: 1, quantity: 1 }]
const minutesLater = (minutes: number) => new Date(LATER.getTime() + minutes * 60_000)
const at = (minutes = 0) => minutesLater(minutes).toISOString()

const ship = (db: Db, units?: typeof SHIRT, minutes = 0) =>
  shipOrder(paymentContext(db).ctx, NUMBER, { ...PARCEL, units }, at(minutes))
const undo = (db: Db, minutes = 0, parcelId?: string) =>
  undoSentParcel(paymentContext(db).ctx, NUMBER, { parcelId, reason: 'wrong_order' }, at(minutes))
const refund = (db: Db, scope: RefundScope) =>
  refundOrder(paymentContext(db, { now: () => minutesLater(1) }).ctx, NUMBER, {
    scope,
    idempotencyKey: 'owner/1',
    reason: '',
  })
const askReturn = async (db: Db) => {
  const email = (await orderRow(db)).email
  const ctx = returnContext(db)
  return declareWithdrawal(ctx, { ...AS_DECLARED, number: NUMBER, email })
}
const mails = async (db: Db) =>
  (await db.selectFrom('mail_outbox').select(['kind', 'subject']).orderBy('id').execute()).filter(
    ({ kind }) => kind !== 'order-confirmation',
  )
const sendMails = async (db: Db, now: Date) => {
  for (;;) {
    const mail = await claimDueMail(db, now)
    if (!mail) return
    await markSent(db, mail, { now })
  }
}
const goods = async (db: Db) => ({
  stock: await db.selectFrom('stock').selectAll().orderBy('variant_id').execute(),
  lines: await db.selectFrom('order_lines').selectAll().orderBy('position').execute(),
})
/** All that adds up anywhere. */
async function expectSound(db: Db): Promise<void> {
  expect((await checkStock(db)).faults).toEqual([])
  expect((await checkInvoices(db)).faults).toEqual([])
  expect((await checkLedger(db)).faults).toEqual([])
}
const standingCents = async (db: Db) =>
  effectiveInvoices(await invoicesOfOrder(db, 'ord_1')).reduce(
    (sum, { standing }) => sum + standing.totalCents,
    0,
  )

test('while the mail waits, a parcel is taken back as if it had never been marked', async () => {
  const { db } = await shopWithOlderOrders(1)
  const before = await goods(db)
  await ship(db)
  await sendMails(db, minutesLater(0.9))
  expect(await undo(db, 0.9)).toMatchObject({ ok: true, isTold: false, units: 3 })
  expect(await mails(db)).toEqual([])
  expect(await goods(db)).toEqual(before)
  expect(await orderRow(db)).toMatchObject({ fulfilment_status: 'unfulfilled' })
  expect(await hasToSend(db, 'ord_1')).toBe(true)
  expect((await storyOf(db)).slice(-2)).toEqual(['shipped by owner', 'dispatch_undone by owner'])
  await expectSound(db)
})

test('once the mail has left, another says that the parcel had not', async () => {
  const { db } = await shopWithOlderOrders(1)
  await ship(db)
  await sendMails(db, minutesLater(1))
  expect(await undo(db, 5)).toMatchObject({ ok: true, isTold: true })
  expect(await mails(db)).toEqual([
    { kind: 'order-shipped', subject: `Tu pedido ${NUMBER} está en camino` },
    { kind: 'order-not-shipped', subject: `Tu pedido ${NUMBER} todavía no ha salido` },
  ])
})

test('a mail that a server is sending may have arrived: it is not tried again, and the buyer is told', async () => {
  const { db } = await shopWithOlderOrders(1)
  await ship(db)
  await sendMails(db, minutesLater(0.5))
  await claimDueMail(db, minutesLater(2))
  expect(await undo(db, 2)).toMatchObject({ ok: true, isTold: true })
  expect((await mails(db)).map(({ kind }) => kind)).toEqual(['order-not-shipped'])
})

test('what is sent again has an invoice of its own; the cancelled one keeps its number', async () => {
  const { db } = await shopWithOlderOrders(1)
  await ship(db)
  expect(await undo(db)).toMatchObject({ ok: true, invoices: ['S-2026-000001'] })
  expect(await invoicesOfOrder(db, 'ord_1')).toEqual([])
  await ship(db, undefined, 10)
  expect((await invoicesOfOrder(db, 'ord_1')).map(({ invoice }) => invoice)).toMatchObject([
    { number: 'S-2026-000002', totalCents: 25_043 },
  ])
  const records = await db
    .selectFrom('invoice_records')
    .select(['kind', 'invoice_number as number'])
    .orderBy('position')
    .execute()
  expect(records).toEqual([
    { kind: 'alta', number: 'S-2026-000001' },
    { kind: 'anulacion', number: 'S-2026-000001' },
    { kind: 'alta', number: 'S-2026-000002' },
  ])
  expect(await markDelivered(asOwner(db), NUMBER, at(20), { parcel: 0 })).toEqual({ ok: true })
  expect(await orderRow(db)).toMatchObject({ fulfilment_status: 'delivered' })
  await expectSound(db)
})

test('of two parcels the last one is taken back first; the first keeps its invoice', async () => {
  const { db } = await shopWithOlderOrders(1)
  const first = await ship(db, SHIRT)
  const shirtCents = await standingCents(db)
  const second = await ship(db, undefined, 1)
  if (!first.ok || !second.ok) throw new Error('not sent')
  expect(await undo(db, 2, first.parcelId)).toEqual({ ok: false, reason: 'not_last' })
  expect(await undo(db, 2, second.parcelId)).toMatchObject({ ok: true, units: 2 })
  expect(await orderRow(db)).toMatchObject({ fulfilment_status: 'partly_shipped' })
  expect(await standingCents(db)).toBe(shirtCents)
  expect(await undo(db, 3, second.parcelId)).toEqual({ ok: false, reason: 'undone_before' })
  await ship(db, undefined, 4)
  expect(await standingCents(db)).toBe(25_043)
  await expectSound(db)
})

test('a full invoice and the correction of an amount go with it, and come again', async () => {
  const { db } = await shopWithOlderOrders(1)
  await ship(db)
  const buyer = {
    name: 'Ana',
    taxId: '12345678Z',
    address: 'C 1',
    postcode: '28001',
    city: 'Madrid',
  }
  await completeOrder(db, { order: { id: 'ord_1', number: NUMBER }, buyer, at: at(1) })
  await refund(db, { kind: 'amount', amountCents: 700 })
  expect(await undo(db, 2)).toMatchObject({
    ok: true,
    invoices: ['RF-2026-000001', 'F-2026-000001', 'S-2026-000001'],
  })
  await expectSound(db)
  await ship(db, undefined, 3)
  expect(await standingCents(db)).toBe(25_043 - 700)
  await expectSound(db)
})

test('an order whose parcel was taken back can be cancelled, and its units are on sale', async () => {
  const { db } = await shopWithOlderOrders(1)
  await ship(db)
  await undo(db)
  const { ctx } = paymentContext(db, { now: () => minutesLater(5) })
  expect(await cancelOrder(ctx, NUMBER)).toMatchObject({ ok: true })
  await expectSound(db)
})

test.each<[string, (db: Db) => Promise<unknown>, number, string]>([
  ['nothing left', async () => {}, 0, 'no_parcel'],
  [
    'it has arrived',
    async (db) => [await ship(db), await markDelivered(asOwner(db), NUMBER, at(1))],
    2,
    'delivered',
  ],
  ['it is long ago', (db) => ship(db), UNDO_DISPATCH_HOURS * 60 + 1, 'too_late'],
  [
    'all money went back',
    async (db) => [await ship(db), await refund(db, { kind: 'rest' })],
    2,
    'refunded',
  ],
  ['a return is asked for', async (db) => [await ship(db), await askReturn(db)], 2, 'has_return'],
  [
    'a unit in it was paid back',
    async (db) => [
      await ship(db),
      await refund(db, { kind: 'lines', lines: SHIRT, withShipping: false }),
    ],
    2,
    'refunded',
  ],
])('where %s, nothing changes', async (_what, happens, minutes, reason) => {
  const { db } = await shopWithOlderOrders(1)
  await happens(db)
  const before = await dump(db)
  expect(await undo(db, minutes)).toEqual({ ok: false, reason })
  expect(await dump(db)).toEqual(before)
})

test('two people at once: one takes it back, the other is told', async () => {
  const { db } = await shopWithOlderOrders(1)
  const sent = await ship(db)
  if (!sent.ok) throw new Error(sent.reason)
  const outcomes = await Promise.all([1, 2, 3].map(() => undo(db, 0, sent.parcelId)))
  expect(outcomes.map((one) => (one.ok ? 'ok' : one.reason)).toSorted()).toEqual([
    'ok',
    'undone_before',
    'undone_before',
  ])
  await expectSound(db)
})

test('a parcel whose invoice is of the NIF that the shop had before is not taken back', async () => {
  const { db } = await shopWithOlderOrders(2)
  await ship(db)
  await changeTaxId(db, 'B12345674')
  await shipOrder(paymentContext(db).ctx, 'VR-TEST-0002', PARCEL, at())
  const before = await dump(db)
  expect(await undo(db)).toEqual({ ok: false, reason: 'former_issuer' })
  expect(await dump(db)).toEqual(before)
})

test('until the new NIF has an invoice, a parcel of before is taken back', async () => {
  const { db } = await shopWithOlderOrders(1)
  await ship(db)
  await changeTaxId(db, 'B12345674')
  expect(await undo(db)).toMatchObject({ ok: true, invoices: ['S-2026-000001'] })
  await expectSound(db)
  await ship(db, undefined, 1)
  await expectSound(db)
})

test('the cancellation says that the agency has nothing of an invoice from before the sending', async () => {
  const { db } = await shopWithOlderOrders(1)
  await ship(db)
  await beginSending(db, { kind: 'test', at: at() })
  expect(await undo(db)).toMatchObject({ ok: true, invoices: ['S-2026-000001'] })
  const { xml } = await db
    .selectFrom('invoice_records')
    .select('xml')
    .where('kind', '=', 'anulacion')
    .executeTakeFirstOrThrow()
  expect(xml).toContain('<sf:SinRegistroPrevio>S<')
  await expectSound(db)
})
