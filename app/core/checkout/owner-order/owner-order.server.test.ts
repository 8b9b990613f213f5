import { expect, test } from 'vitest'
import { findOrderWithState } from '#core/orders/orders.server.ts'
import { cancelOrder } from '#core/payments/cancel-order.server.ts'
import { checkLedger } from '#core/payments/check-ledger.server.ts'
import { expireUnpaidOrders } from '#core/payments/expire-orders.server.ts'
import { recordTransfer } from '#core/payments/offline/record-transfer.server.ts'
import { paymentJobs } from '#core/payments/payment-jobs.server.ts'
import { listOwedRefunds, settleRefundByHand } from '#core/payments/refunds/owed-refunds.server.ts'
import { changesNothing } from '#tests/support/database/dump.ts'
import { setUnits } from '#tests/support/database/stocked-shop.ts'
import { jacket } from '#tests/support/factories/factories.ts'
import {
  elsewhere,
  holdings,
  orderRow,
  purchase,
  storyOf,
} from '#tests/support/factories/order-life.ts'
import { uuid } from '#tests/support/factories/order-request.ts'
import { mailKinds, shopByTelephone } from '#tests/support/owner-order/shop-by-telephone.ts'
import { withSettings } from '#tests/support/vies/vies-shop.ts'
import { placeOrder } from '../place-order.server.ts'
import type { OwnerOrder } from './owner-order.server.ts'

test.each(['cash', 'terminal'] as const)(
  'an order paid in %s is a sale at once',
  async (method) => {
    const { db, order, state } = await shopByTelephone()
    const placed = await order(method, { discountCode: 'WELCOME10' })
    expect(placed).toMatchObject({ ok: true, order: { totalCents: 21778 } })
    expect(await state()).toMatchObject({ order: 'placed', payment: 'paid' })
    expect(await storyOf(db)).toEqual(['placed by owner', 'paid by owner', 'mail_queued by owner'])
    expect(await holdings(db)).toMatchObject({ jackets: 8, uses: 1 })
    expect(await mailKinds(db)).toEqual(['order-confirmation'])
    expect(await db.selectFrom('invoices').selectAll().execute()).toHaveLength(1)
    expect(await findOrderWithState(db, 'ord_1')).toMatchObject({ paymentMethod: method })
    expect(await orderRow(db)).toMatchObject({ payment_method: 'online', payment_provider: method })
  },
)

test('an order that waits for a transfer keeps its goods for working days, and then gives them back', async () => {
  const { db, ctx, at, order, state, clock } = await shopByTelephone()
  at('06T12:00') // a Friday: Monday, Tuesday, Wednesday
  expect(await order('transfer')).toMatchObject({ ok: true })
  expect(await mailKinds(db)).toEqual(['transfer-details'])
  const { text } = await db.selectFrom('mail_outbox').select('text').executeTakeFirstOrThrow()
  expect(text).toContain('ES91 2100 0418 4502 0005 1332')
  expect(text).toContain('11 de marzo')
  at('11T22:59')
  await expireUnpaidOrders(db, clock.now)
  expect([await state(), await holdings(db)]).toMatchObject([
    { order: 'placed', payment: 'pending' },
    { jackets: 8 },
  ])
  at('11T23:00')
  for (const job of paymentJobs(ctx)) await job.run(() => false)
  expect([await state(), await holdings(db)]).toMatchObject([
    { order: 'cancelled', payment: 'failed' },
    { jackets: 10 },
  ])
})

test('the job that asks the provider does not ask about a transfer', async () => {
  const { ctx, at, order, errors } = await shopByTelephone()
  await order('transfer')
  at('06T12:00')
  const asked: string[] = []
  const ask = async (ref: string) => void asked.push(ref)
  const provider = elsewhere({ ask, close: ask })
  for (const job of paymentJobs({ ...ctx, provider })) await job.run(() => false)
  expect([asked, errors]).toEqual([[], []])
})

test('a transfer that arrives pays the order once', async () => {
  const { db, ctx, order, state } = await shopByTelephone()
  await order('transfer')
  const arrived = () => recordTransfer(ctx, 'VR-TEST-0001', 24198)
  expect(await arrived()).toEqual({ ok: true, settled: 'paid' })
  expect(await arrived()).toEqual({ ok: true, settled: 'duplicate' })
  expect(await state()).toMatchObject({ payment: 'paid' })
  expect(await storyOf(db)).toEqual([
    'placed by owner',
    'mail_queued by owner',
    'paid by owner',
    'mail_queued by owner',
  ])
  expect(await mailKinds(db)).toEqual(['transfer-details', 'order-confirmation'])
  expect((await checkLedger(db)).faults).toEqual([])
})

test('part of the money is a case, and the rest settles it', async () => {
  const { db, ctx, order, state } = await shopByTelephone()
  await order('transfer')
  expect(await recordTransfer(ctx, 'VR-TEST-0001', 10000)).toEqual({ ok: true, settled: 'refused' })
  expect(await state()).toMatchObject({ payment: 'pending' })
  const cases = db.selectFrom('payment_cases').select(['kind', 'closed_at', 'amount_cents'])
  expect(await cases.execute()).toMatchObject([
    { kind: 'mismatch', closed_at: null, amount_cents: 10000 },
  ])
  await recordTransfer(ctx, 'VR-TEST-0001', 24198)
  expect(await state()).toMatchObject({ payment: 'paid' })
  expect((await checkLedger(db)).faults).toEqual([])
})

test('late money revives the order while there are goods, and is owed to the buyer if not', async () => {
  const revived = await shopByTelephone()
  await revived.order('transfer')
  await expireUnpaidOrders(revived.db, new Date('2026-03-20T12:00:00.000Z'))
  expect(await recordTransfer(revived.ctx, 'VR-TEST-0001', 24198)).toMatchObject({
    settled: 'paid_late',
  })
  const soldOut = await shopByTelephone()
  await soldOut.order('transfer')
  await expireUnpaidOrders(soldOut.db, new Date('2026-03-20T12:00:00.000Z'))
  await setUnits(soldOut.db, 'mens-jacket-1/M/Azul', 0)
  expect(await recordTransfer(soldOut.ctx, 'VR-TEST-0001', 24198)).toMatchObject({
    settled: 'refunding',
  })
  expect(await listOwedRefunds(soldOut.db)).toMatchObject([
    { amountCents: 24198, nextAttemptAt: null, attempts: 0 },
  ])
})

test('what was paid to the shop goes back by hand: no provider is asked', async () => {
  const { db, ctx, order, errors } = await shopByTelephone()
  await order('cash')
  expect(await cancelOrder(ctx, 'VR-TEST-0001')).toEqual({ ok: true, refund: 'by_hand' })
  for (const job of paymentJobs(ctx)) await job.run(() => false)
  const [owed] = await listOwedRefunds(db)
  expect(owed).toMatchObject({ attempts: 0, nextAttemptAt: null, lastError: null })
  expect(errors).toEqual([])
  expect(await settleRefundByHand(ctx, owed!.id, 'en efectivo')).toBe('settled')
  expect((await checkLedger(db)).faults).toEqual([])
})

test('an order sent twice is one order, with one mail', async () => {
  const { db, order } = await shopByTelephone()
  const both = [await order('transfer'), await order('transfer')]
  expect(both[1]).toEqual(both[0])
  expect(await mailKinds(db)).toEqual(['transfer-details'])
})

test('no limit of unpaid orders holds the shop back, and none is used up', async () => {
  const { db, order, context } = await shopByTelephone()
  for (let n = 1; n <= 5; n += 1) {
    const lines = [{ id: jacket.id, size: 'M', color: 'Azul', quantity: 2 }]
    expect(await order('transfer', { idempotencyKey: uuid(n), lines })).toMatchObject({ ok: true })
  }
  expect(await db.selectFrom('unpaid_holders').selectAll().execute()).toEqual([])
  await setUnits(db, 'mens-jacket-1/M/Azul', 2)
  const theirs = { ...purchase(9, { discountCode: null }), idempotencyKey: uuid(9) }
  expect(await placeOrder({ ...context, provider: elsewhere() }, theirs)).toMatchObject({
    ok: true,
  })
})

test.each<[string, Partial<OwnerOrder>, object]>([
  ['nothing', { lines: [] }, { reason: 'empty_cart' }],
  [
    'what is not sold',
    { lines: [{ id: 'no', size: 'M', color: 'Azul', quantity: 1 }] },
    { reason: 'gone' },
  ],
  [
    'more than there is',
    { lines: [{ id: jacket.id, size: 'M', color: 'Azul', quantity: 10 }] },
    { reason: 'sold_out' },
  ],
  ['a code that does not exist', { discountCode: 'NADA' }, { reason: 'code_not_valid' }],
  [
    'a place that nothing is sent to',
    { recipient: { ...purchase(1).recipient, country: 'US' } },
    { reason: 'no_delivery' },
  ],
  [
    'an address without a street',
    { recipient: { ...purchase(1).recipient, address: '' } },
    { reason: 'bad_fields' },
  ],
  ['a method of another zone', { shippingMethod: 'international' }, { reason: 'no_delivery' }],
])('%s is refused, and changes nothing', async (_, changes, refusal) => {
  const { db, order } = await shopByTelephone()
  await setUnits(db, 'mens-jacket-1/M/Azul', 9)
  await changesNothing(db, async () => {
    expect(await order('transfer', changes)).toMatchObject({ ok: false, ...refusal })
  })
})

test('without an account nobody is told to pay by transfer', async () => {
  const { db, order } = await shopByTelephone()
  withSettings({})
  await changesNothing(db, async () => {
    expect(await order('transfer')).toEqual({ ok: false, reason: 'no_account' })
  })
})

test('what is paid in another way has no transfer', async () => {
  const { ctx, order } = await shopByTelephone()
  await order('cash')
  const record = (number: string) => recordTransfer(ctx, number, 24198)
  expect(await record('VR-TEST-0001')).toEqual({ ok: false, reason: 'no_transfer' })
  expect(await record('VR-TEST-0009')).toEqual({ ok: false, reason: 'unknown_order' })
})
