import { expect, test } from 'vitest'
import { checkInvoices } from '#core/orders/invoices/check-invoices.server.ts'
import { findOrderWithState } from '#core/orders/orders.server.ts'
import { orderSumRows } from '#core/orders/order-sum-rows.ts'
import { markDelivered, shipOrder } from '#core/orders/ship-order.server.ts'
import { undoSentParcel } from '#core/owner/packing/undo-dispatch.server.ts'
import { cancelOrder } from '#core/payments/cancel-order.server.ts'
import { cancelLines } from '#core/payments/cancel-lines.server.ts'
import { checkLedger } from '#core/payments/check-ledger.server.ts'
import { paymentJobs } from '#core/payments/payment-jobs.server.ts'
import { refundOrder } from '#core/payments/refunds/refund-order.server.ts'
import { findAllChangeable } from '#core/returns/line-changes/changeable.server.ts'
import type { Db } from '#db/schema.ts'
import { dump } from '#tests/support/database/dump.ts'
import { holdings, purchase, storyOf } from '#tests/support/factories/order-life.ts'
import { uuid } from '#tests/support/factories/order-request.ts'
import { mailKinds, shopByTelephone } from '#tests/support/owner-order/shop-by-telephone.ts'
import { withSettings } from '#tests/support/vies/vies-shop.ts'
import { collectCod } from './collect-cod.server.ts'
import { refuseCod } from './refuse-cod.server.ts'

const NUMBER = 'VR-TEST-0001'
const PARCEL = { carrier: 'Correos', trackingCode: null, trackingUrl: null }
/** Two jackets and the fee. */
const DUE = 24498

async function codShop() {
  const shop = await shopByTelephone()
  const { ctx, order } = shop
  const now = () => ctx.now().toISOString()
  const recipient = { ...purchase(1).recipient, phone: '+34 600 123 456' }
  expect(await order('cod', { recipient })).toMatchObject({ ok: true, order: { totalCents: DUE } })
  const send = () => shipOrder(ctx, NUMBER, PARCEL, now())
  const arrive = () => markDelivered(ctx, NUMBER, now())
  return { ...shop, now, send, arrive }
}

const invoicesOf = (db: Db) =>
  db.selectFrom('invoices').select(['kind', 'total_cents as cents']).orderBy('number').execute()

/** Ledger, invoices and rows agree. */
async function requireOrder(db: Db): Promise<void> {
  expect((await checkLedger(db)).faults).toEqual([])
  expect((await checkInvoices(db)).faults).toEqual([])
}

test('it is confirmed, sent and handed over before it is paid, and invoiced as it is handed over', async () => {
  const { db, ctx, at, state, send, arrive } = await codShop()
  expect(await mailKinds(db)).toEqual(['order-confirmation'])
  expect(await holdings(db)).toMatchObject({ jackets: 8 })
  const order = await findOrderWithState(db, 'ord_1')
  expect(order).toMatchObject({ isToSend: true, amounts: { shippingCents: 0, codFeeCents: 300 } })
  expect(orderSumRows(order!).map(({ label }) => label)).toContain('Contra reembolso')
  at('20T12:00')
  for (const job of paymentJobs(ctx)) await job.run(() => false)
  expect(await send()).toMatchObject({ ok: true, isLast: true })
  expect(await invoicesOf(db)).toEqual([])
  expect(await arrive()).toEqual({ ok: true })
  expect(await state()).toEqual({ order: 'placed', payment: 'pending', fulfilment: 'delivered' })
  expect(await invoicesOf(db)).toEqual([{ kind: 'F2', cents: DUE }])
  const collected = await collectCod(ctx, [{ number: NUMBER, cents: DUE }])
  expect(collected).toMatchObject({ ok: true, totalCents: DUE })
  expect(await state()).toMatchObject({ payment: 'paid' })
  expect(await invoicesOf(db)).toHaveLength(1)
  expect(await storyOf(db)).toEqual([
    'placed by owner',
    'mail_queued by owner',
    'shipped by owner',
    'delivered by owner',
    'paid by owner',
  ])
  await requireOrder(db)
})

test('its money is recorded for all orders or none, and what is wrong is named', async () => {
  const { db, ctx, order, send } = await codShop()
  await order('cod', { idempotencyKey: uuid(2) })
  await order('cash', { idempotencyKey: uuid(3) })
  await send()
  const [first, second] = [
    { number: NUMBER, cents: DUE },
    { number: 'VR-TEST-0002', cents: 24000 },
  ]
  const wrong = [first, second, { number: 'VR-TEST-0003', cents: null }, first]
  const before = await dump(db)
  expect(await collectCod(ctx, wrong)).toEqual({
    ok: false,
    faults: [
      { number: 'VR-TEST-0002', reason: 'other_amount', dueCents: DUE },
      { number: 'VR-TEST-0003', reason: 'not_cod', dueCents: 24198 },
      { number: NUMBER, reason: 'twice', dueCents: DUE },
    ],
  })
  expect(await dump(db)).toEqual(before)
  expect(await collectCod(ctx, [first, { ...second, cents: null }])).toMatchObject({
    ok: true,
    totalCents: 2 * DUE,
  })
  expect(await collectCod(ctx, [first])).toMatchObject({ faults: [{ reason: 'paid_before' }] })
  await requireOrder(db)
})

test('two servers that record the same settlement record it once', async () => {
  const { db, ctx, send } = await codShop()
  await send()
  const rows = [{ number: NUMBER, cents: DUE }]
  const outcomes = await Promise.all([collectCod(ctx, rows), collectCod(ctx, rows)])
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  await requireOrder(db)
})

test('it is cancelled at no cost until it is sent, and not in part', async () => {
  const { db, ctx, state } = await codShop()
  expect(await cancelLines(ctx, NUMBER, [{ position: 0, quantity: 1 }])).toEqual({
    ok: false,
    reason: 'not_now',
  })
  const order = await findOrderWithState(db, 'ord_1')
  expect(await findAllChangeable(db, order!)).toEqual([])
  expect(await cancelOrder(ctx, NUMBER)).toEqual({ ok: true, refund: null })
  expect(await state()).toMatchObject({ order: 'cancelled', payment: 'failed' })
  expect(await holdings(db)).toMatchObject({ jackets: 10 })
  await requireOrder(db)
})

test('a courier collects the whole with one parcel', async () => {
  const { ctx, now } = await codShop()
  const units = [{ position: 0, quantity: 1 }]
  expect(await shipOrder(ctx, NUMBER, { ...PARCEL, units }, now())).toEqual({
    ok: false,
    reason: 'cod_in_parts',
  })
})

test('a parcel that had not left is to be sent again', async () => {
  const { ctx, now, send, state } = await codShop()
  await send()
  expect(await cancelOrder(ctx, NUMBER)).toEqual({ ok: false, reason: 'not_now' })
  expect(await undoSentParcel(ctx, NUMBER, { reason: 'wrong_order' }, now())).toMatchObject({
    ok: true,
  })
  expect(await state()).toMatchObject({ payment: 'pending', fulfilment: 'unfulfilled' })
  expect(await send()).toMatchObject({ ok: true })
})

test.each([
  { isDamaged: false, jackets: 10, wasDelivered: false },
  { isDamaged: true, jackets: 8, wasDelivered: false },
  { isDamaged: false, jackets: 10, wasDelivered: true },
])('a refused parcel ends the order without a sale: %o', async (how) => {
  const { db, ctx, at, order, send, arrive, state } = await codShop()
  expect(await refuseCod(ctx, NUMBER, how)).toEqual({ ok: false, reason: 'not_sent' })
  await send()
  if (how.wasDelivered) await arrive()
  const invoices = how.wasDelivered ? 1 : 0
  const refused = await refuseCod(ctx, NUMBER, how)
  expect(refused).toMatchObject({ ok: true, units: 2 })
  expect(refused).toHaveProperty('invoices.length', invoices)
  expect(await state()).toEqual({ order: 'cancelled', payment: 'failed', fulfilment: 'returned' })
  expect(await holdings(db)).toMatchObject({ jackets: how.jackets })
  expect(await mailKinds(db)).toContain('order-cancelled')
  expect(await refuseCod(ctx, NUMBER, how)).toEqual({ ok: false, reason: 'not_cod' })
  expect(await collectCod(ctx, [{ number: NUMBER, cents: null }])).toMatchObject({
    faults: [{ reason: 'ended' }],
  })
  await requireOrder(db)
  const again = (key: number, email = purchase(1).recipient.email, phone = '') =>
    order('cod', {
      idempotencyKey: uuid(key),
      recipient: { ...purchase(1).recipient, email, phone },
      lines: [{ id: 'mens-jacket-1', size: 'M', color: 'Azul', quantity: 1 }],
    })
  expect(await again(2)).toEqual({ ok: false, reason: 'no_cod', why: 'before' })
  expect(await again(3, 'otra@correo.example', '600123456')).toMatchObject({
    reason: 'no_cod',
    why: 'before',
  })
  at('06T12:00')
  ctx.now = () => new Date('2027-03-30T12:00:00.000Z')
  expect(await again(4)).toMatchObject({ ok: true })
})

test('it is taken neither far away nor above the limits, to the cent', async () => {
  const { order } = await shopByTelephone()
  const { recipient } = purchase(1)
  const canarias = { ...recipient, postcode: '38001', city: 'Santa Cruz de Tenerife' }
  expect(await order('cod', { recipient: canarias })).toMatchObject({ why: 'place' })
  withSettings({ 'policy.cashOnDelivery.mostCents': DUE - 1 })
  expect(await order('cod')).toMatchObject({ reason: 'no_cod', why: 'too_much' })
  withSettings({ 'policy.cashOnDelivery.mostCents': DUE })
  expect(await order('cod')).toMatchObject({ ok: true })
})

test('a whole withdrawal gives the fee back, by hand', async () => {
  const { db, ctx, send, arrive } = await codShop()
  await send()
  await arrive()
  const scope = {
    kind: 'lines',
    lines: [{ position: 0, quantity: 2 }],
    withShipping: true,
  } as const
  const refund = (key: string) =>
    refundOrder(ctx, NUMBER, { scope, idempotencyKey: key, reason: '' })
  expect(await refund('early')).toEqual({ ok: false, reason: 'not_paid' })
  await collectCod(ctx, [{ number: NUMBER, cents: null }])
  expect(await refund('late')).toMatchObject({ ok: true, amountCents: DUE, status: 'by_hand' })
  await requireOrder(db)
})
