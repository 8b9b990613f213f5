import { asOwner, asShopper } from '#tests/support/database/actors.ts'
import { retention } from '#core/base/policy/retention.ts'
import { expect, test } from 'vitest'
import { dump } from '#tests/support/database/dump.ts'
import {
  elsewhere,
  holdings,
  LATER,
  orderRow,
  shopWithOrders,
  storyOf,
  times,
  otherProvider,
} from '#tests/support/factories/order-life.ts'
import {
  AS_DECLARED,
  at,
  JACKETS,
  NUMBER,
  only,
  returnContext,
  sentShop,
  SHIRT,
  wish,
} from '#tests/support/factories/returned-goods.ts'
import { cancelOrder } from '#core/payments/cancel-order.server.ts'
import { refundOrder } from '#core/payments/refunds/refund-order.server.ts'
import { policy } from '#core/base/policy/policy.ts'
import type { Db } from '#db/schema.ts'
import { createReturn } from './create-return.server.ts'
import { declareWithdrawal, findDeclared } from './declare-withdrawal.server.ts'
import { anonymiseReturns, purgeExpiredWithdrawals } from './forget-returns.server.ts'
import { closeReturn, declineReturn, receiveReturn } from './transition-return.server.ts'
import { refundReturn } from './refund-return.server.ts'
import { findReturn, listReturns } from './owner-returns.server.ts'

const rows = (db: Db) => db.selectFrom('returns').selectAll().orderBy('code').execute()
const lines = (db: Db) =>
  db.selectFrom('return_lines').select(['position', 'quantity']).orderBy('position').execute()
const mailsOf = async (db: Db) => {
  const mails = await db.selectFrom('mail_outbox').select('kind').orderBy('kind').execute()
  return mails.map(({ kind }) => kind).filter((kind) => /return|withdrawal/.test(kind))
}
test('a withdrawal is kept with its order, told to buyer and owner, and in the story', async () => {
  const { db, ctx, email } = await sentShop()
  const declared = await declareWithdrawal(ctx, {
    ...AS_DECLARED,
    email: email.toUpperCase(),
  })
  expect(declared).toMatchObject({ at, isNew: true })
  expect(await rows(db)).toMatchObject([
    { kind: 'withdrawal', order_id: 'ord_1', status: 'requested', is_whole: 1 },
  ])
  expect(await lines(db)).toEqual([JACKETS, SHIRT])
  expect(await mailsOf(db)).toEqual(['return-owner', 'withdrawal-received'])
  expect((await storyOf(db)).at(-1)).toBe('withdrawn by shopper')
})

test('declared ten times at once, it is one withdrawal with one receipt', async () => {
  const { db, ctx, email } = await sentShop()
  const said = { ...AS_DECLARED, email }
  const all = await Promise.all(times(10, () => declareWithdrawal(ctx, said)))
  expect(new Set(all.map(({ code }) => code)).size).toBe(1)
  expect(all.filter(({ isNew }) => isNew)).toHaveLength(1)
  expect(await rows(db)).toHaveLength(1)
  expect(await mailsOf(db)).toEqual(['return-owner', 'withdrawal-received'])
  expect(await findDeclared(db, { ...said, name: 'lucía  herrero' })).toMatchObject({
    isNew: false,
  })
})

test('a withdrawal is never refused: not for what has not left, is late, or was asked for before', async () => {
  const { db } = await shopWithOrders(1)
  const ctx = returnContext(db, { now: () => new Date('2030-01-01T00:00:00.000Z') })
  const { email } = await orderRow(db)
  const some = { ...AS_DECLARED, email, isWhole: false, goods: 'Una', units: [JACKETS] }
  expect((await declareWithdrawal(ctx, some)).isNew).toBe(true)
  expect((await declareWithdrawal(ctx, { ...some, goods: 'Otra' })).isNew).toBe(true)
  expect(await rows(db)).toHaveLength(2)
  expect(await lines(db), 'units are not taken twice').toEqual([JACKETS])
})

test('a return takes its units, and sends the label', async () => {
  const { db, ctx } = await sentShop()
  const outcome = await createReturn(ctx, 'ord_1', wish())
  expect(outcome).toMatchObject({ ok: true, isNew: true })
  expect(await lines(db)).toEqual([JACKETS])
  expect(await mailsOf(db)).toEqual(['return-asked', 'return-owner'])
  expect((await storyOf(db)).at(-1)).toBe('return_asked by shopper')
  const again = await createReturn(ctx, 'ord_1', wish())
  expect(again).toMatchObject({ ok: true, isNew: false })
  expect(await createReturn(ctx, 'ord_1', wish([JACKETS], 1))).toEqual({
    ok: false,
    reason: 'too_many',
  })
  expect((await createReturn(ctx, 'ord_1', wish([SHIRT], 1))).ok).toBe(true)
  expect(await createReturn(ctx, 'ord_1', wish([SHIRT], 2))).toEqual({
    ok: false,
    reason: 'nothing_left',
  })
})

test('ten at once ask for the same units from ten pages: one gets them', async () => {
  const { db, ctx } = await sentShop()
  const all = await Promise.all(times(10, (n) => createReturn(ctx, 'ord_1', wish([JACKETS], n))))
  expect(all.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await lines(db)).toEqual([JACKETS])
  expect(await rows(db)).toHaveLength(1)
})

test('what has not left, is too late, cancelled or not there is refused, and nothing changes', async () => {
  const { db, ctx } = await sentShop()
  const late = new Date(LATER.getTime() + (policy.returns.days + 2) * 86_400_000)
  const fresh = await shopWithOrders(2)
  const freshCtx = returnContext(fresh.db)
  await cancelOrder(asShopper(freshCtx), 'VR-TEST-0002')
  const before = [await dump(db), await dump(fresh.db)]
  const refusals = [
    [await createReturn({ ...ctx, now: () => late }, 'ord_1', wish()), 'too_late'],
    [await createReturn(ctx, 'ord_9', wish()), 'unknown_order'],
    [await createReturn(ctx, 'ord_1', wish([{ position: 0, quantity: 3 }])), 'too_many'],
    [await createReturn(ctx, 'ord_1', wish([])), 'too_many'],
    [await createReturn(freshCtx, 'ord_1', wish()), 'not_sent'],
    [await createReturn(freshCtx, 'ord_2', wish()), 'cancelled'],
  ] as const
  for (const [outcome, reason] of refusals) expect(outcome).toEqual({ ok: false, reason })
  expect([await dump(db), await dump(fresh.db)]).toEqual(before)
})

test('what the owner paid back before cannot be asked back again', async () => {
  const { ctx } = await sentShop()
  await refundOrder(ctx, NUMBER, {
    scope: { kind: 'lines', lines: [SHIRT], withShipping: false },
    idempotencyKey: 'owner/1',
    reason: '',
  })
  expect(await createReturn(ctx, 'ord_1', wish([SHIRT]))).toEqual({
    ok: false,
    reason: 'too_many',
  })
})

test('goods that came back are for sale again where the owner says so, once', async () => {
  const { db, ctx } = await sentShop()
  await createReturn(ctx, 'ord_1', wish())
  const one = await only(db)
  const before = await holdings(db)
  const all = await Promise.all(
    times(5, () => receiveReturn(asOwner(db), one, { at, restocks: true })),
  )
  expect(all.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await holdings(db)).toEqual({ ...before, jackets: before.jackets + 2 })
  expect((await storyOf(db)).at(-1)).toBe('return_received by owner')
  expect(await orderRow(db)).toMatchObject({ fulfilment_status: 'delivered' })
})

test('what never left cannot come back: cancelled before or after, its units are back once', async () => {
  const { db } = await shopWithOrders(1)
  const ctx = returnContext(db)
  const { email } = await orderRow(db)
  await declareWithdrawal(ctx, { ...AS_DECLARED, email })
  const one = await only(db)
  const received = { at, restocks: true }
  expect(await receiveReturn(asOwner(db), one, received)).toEqual({ ok: false, reason: 'not_sent' })
  await cancelOrder(ctx, NUMBER)
  expect(await receiveReturn(asOwner(db), one, received)).toEqual({ ok: false, reason: 'not_sent' })
  expect(await holdings(db)).toEqual({ jackets: 10, shirts: 10, uses: 0 })
  expect(await closeReturn(db, one, at)).toEqual({ ok: true })
})

test('an order that came back and is declined is no returned one any more', async () => {
  const { db, ctx, email } = await sentShop()
  await declareWithdrawal(ctx, { ...AS_DECLARED, email })
  const one = await only(db)
  await receiveReturn(asOwner(db), one, { at, restocks: false })
  expect(await orderRow(db)).toMatchObject({ fulfilment_status: 'returned' })
  await declineReturn(ctx, one, { at, reason: 'Está usada.', exception: 'a medida' })
  expect(await orderRow(db)).toMatchObject({ fulfilment_status: 'delivered' })
  expect((await storyOf(db)).slice(-2)).toEqual(['returned by owner', 'return_declined by owner'])
})

test('when all of an order has come back, in however many parcels, it is a returned one', async () => {
  const { db, ctx } = await sentShop()
  await createReturn(ctx, 'ord_1', wish([JACKETS]))
  await createReturn(ctx, 'ord_1', wish([SHIRT], 1))
  for (const one of await listReturns(db, { all: false })) {
    await receiveReturn(asOwner(db), one, { at, restocks: false })
  }
  expect(await orderRow(db)).toMatchObject({ fulfilment_status: 'returned' })
})

test('the money of a return goes back once, however often it is asked', async () => {
  const { db, ctx } = await sentShop()
  await createReturn(ctx, 'ord_1', wish([SHIRT]))
  const one = await only(db)
  const all = await Promise.all(times(5, () => refundReturn(ctx, one)))
  expect(all.filter(({ ok }) => ok)).toHaveLength(1)
  const refunds = await db.selectFrom('refunds').selectAll().execute()
  expect(refunds).toMatchObject([{ idempotency_key: `return/${one.id}`, status: 'done' }])
  expect(await rows(db)).toMatchObject([{ status: 'refunded', refund_id: refunds[0]?.id }])
  expect(await orderRow(db)).toMatchObject({ payment_status: 'partly_refunded' })
})

test('with a whole order all that was paid goes back', async () => {
  const { db, ctx, email } = await sentShop()
  await declareWithdrawal(ctx, { ...AS_DECLARED, email })
  const outcome = await refundReturn(ctx, await only(db))
  expect(outcome).toMatchObject({ ok: true, status: 'done' })
  const order = await orderRow(db)
  expect(order).toMatchObject({ payment_status: 'refunded', refunded_cents: order.total_cents })
})

test('a return whose refund the provider refuses is closed, and its money owed', async () => {
  const { db, email } = await sentShop(otherProvider)
  const provider = elsewhere({
    refund: async () => ({ status: 'refused', ref: null, detail: 'No' }),
  })
  const ctx = returnContext(db, { provider })
  await declareWithdrawal(ctx, { ...AS_DECLARED, email })
  const outcome = await refundReturn(ctx, await only(db))
  expect(outcome).toMatchObject({ ok: true, status: 'refused' })
  expect(await only(db)).toMatchObject({ status: 'refunded', isRefundPending: true })
  expect(await closeReturn(db, await only(db), at)).toEqual({ ok: false, reason: 'not_now' })
})

test('a declined return is told with the reason, frees its units, and is closed', async () => {
  const { db, ctx } = await sentShop()
  await createReturn(ctx, 'ord_1', wish())
  const one = await only(db)
  expect(await declineReturn(ctx, one, { at, reason: 'Está usada.' })).toEqual({ ok: true })
  expect(await mailsOf(db)).toEqual(['return-asked', 'return-declined', 'return-owner'])
  const before = await dump(db)
  expect(await declineReturn(ctx, one, { at, reason: 'Otra vez.' })).toMatchObject({
    ok: false,
  })
  expect(await refundReturn(ctx, one)).toEqual({ ok: false, reason: 'not_now' })
  expect(await receiveReturn(asOwner(db), one, { at, restocks: true })).toMatchObject({ ok: false })
  expect(await dump(db)).toEqual(before)
  expect(await createReturn(ctx, 'ord_1', wish())).toMatchObject({ ok: true, isNew: true })
})

test('what names no order has no units to refund; the owner closes it', async () => {
  const { db, ctx } = await sentShop()
  await declareWithdrawal(ctx, { ...AS_DECLARED, email: 'otra@correo.example' })
  const one = await findReturn(db, (await only(db)).code.toLowerCase())
  if (!one) throw new Error('not found')
  expect(await refundReturn(ctx, one)).toEqual({ ok: false, reason: 'no_units' })
  expect(await closeReturn(db, one, at)).toEqual({ ok: true })
  expect(await listReturns(db, { all: false })).toEqual([])
})

test('a withdrawal without an order goes when its time is over; that of an order stays, without its buyer', async () => {
  const { db, ctx, email } = await sentShop()
  await declareWithdrawal(ctx, { ...AS_DECLARED, email })
  await declareWithdrawal(ctx, { ...AS_DECLARED, email: 'otra@correo.example' })
  const kept = new Date(LATER)
  kept.setUTCMonth(kept.getUTCMonth() + retention.contactMonths)
  expect(await purgeExpiredWithdrawals(db, kept)).toBe(0)
  expect(await purgeExpiredWithdrawals(db, new Date(kept.getTime() + 1))).toBe(1)
  expect(await mailsOf(db)).toEqual(['return-owner', 'withdrawal-received'])
  await anonymiseReturns(db, ['ord_1'])
  const [row] = await rows(db)
  expect(JSON.stringify(row)).not.toMatch(/lucía|correo\.example/i)
})
