import { asOwner } from '#tests/support/database/actors.ts'
import { expect, test } from 'vitest'
import { dump } from '#tests/support/database/dump.ts'
import { holdings, LATER, orderRow, shopWithOrders } from '#tests/support/factories/order-life.ts'
import {
  AS_DECLARED,
  at,
  JACKETS,
  NUMBER,
  only,
  returnContext,
  sentShop,
  wish,
} from '#tests/support/factories/returned-goods.ts'
import type { Db } from '#db/schema.ts'
import { createReturn } from './create-return.server.ts'
import { declareWithdrawal } from './declare-withdrawal.server.ts'
import { closeReturn, declineReturn, receiveReturn } from './transition-return.server.ts'
import { refundReturn } from './refund-return.server.ts'
import { listReturns } from './owner-returns.server.ts'
import { reopenDeclined } from './reopen-declined.server.ts'

const DAY = 24 * 3_600_000
const NO = { at, reason: 'No nos va bien.' }

/** Declares a withdrawal this many days after delivery. */
async function withdrawn(days: number) {
  const { db, email } = await sentShop()
  const ctx = returnContext(db, { now: () => new Date(LATER.getTime() + days * DAY) })
  await declareWithdrawal(ctx, { ...AS_DECLARED, email })
  return { db, ctx }
}
const mailsOf = async (db: Db) => {
  const mails = await db
    .selectFrom('mail_outbox')
    .select('kind')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return mails.map(({ kind }) => kind).filter((kind) => /declined|reopened/.test(kind))
}

test('a withdrawal in time is not declined in one step, and nothing changes', async () => {
  const { db, ctx } = await withdrawn(0)
  const before = await dump(db)
  expect(await declineReturn(ctx, await only(db), NO)).toMatchObject({
    ok: false,
    reason: 'in_time',
    lastDay: expect.stringMatching(/^2026-/),
  })
  expect(await dump(db)).toEqual(before)
})

test('nor one of an order that has not left: its term has not begun', async () => {
  const { db } = await shopWithOrders(1)
  const ctx = returnContext(db)
  const { email } = await orderRow(db)
  await declareWithdrawal(ctx, { ...AS_DECLARED, email })
  expect(await declineReturn(ctx, await only(db), NO)).toEqual({
    ok: false,
    reason: 'in_time',
    lastDay: null,
  })
})

test('on the last day it is in time, a day later it is not', async () => {
  const { db, ctx } = await withdrawn(0)
  const refused = await declineReturn(ctx, await only(db), NO)
  const lastDay = 'lastDay' in refused ? (refused.lastDay ?? '') : ''
  const days = (Date.parse(lastDay) - Date.parse(at.slice(0, 10))) / DAY
  const onTime = await withdrawn(days)
  expect(await declineReturn(onTime.ctx, await only(onTime.db), NO)).toMatchObject({
    reason: 'in_time',
  })
  const late = await withdrawn(days + 1)
  expect(await declineReturn(late.ctx, await only(late.db), NO)).toEqual({ ok: true })
})

test('with an exception of the law it is declined, and the exception is kept', async () => {
  const { db, ctx } = await withdrawn(0)
  const exception = 'artículo 103 e: precintada por higiene'
  expect(await declineReturn(ctx, await only(db), { ...NO, exception })).toEqual({ ok: true })
  expect(await only(db)).toMatchObject({ status: 'declined', declineException: exception })
})

test('a return that is no withdrawal is declined as before', async () => {
  const { db, ctx } = await sentShop()
  await createReturn(ctx, 'ord_1', wish())
  expect(await declineReturn(ctx, await only(db), NO)).toEqual({ ok: true })
})

test('a declined return is opened again, told, and declined anew', async () => {
  const { db, ctx } = await sentShop()
  await createReturn(ctx, 'ord_1', wish())
  await declineReturn(ctx, await only(db), NO)
  expect(await reopenDeclined(ctx, await only(db), at)).toEqual({ ok: true })
  expect(await only(db)).toMatchObject({ status: 'requested', closedAt: null, declineReason: null })
  expect(await reopenDeclined(ctx, await only(db), at)).toEqual({
    ok: false,
    reason: 'not_now',
  })
  const again = { ...NO, at: new Date(LATER.getTime() + DAY).toISOString() }
  expect(await declineReturn(ctx, await only(db), again)).toEqual({ ok: true })
  expect((await mailsOf(db)).toSorted()).toEqual([
    'return-declined',
    'return-declined',
    'return-reopened',
  ])
})

test('goods that were here are here again', async () => {
  const { db, ctx, email } = await sentShop()
  await declareWithdrawal(ctx, { ...AS_DECLARED, email })
  await receiveReturn(asOwner(db), await only(db), { at, restocks: false })
  await declineReturn(ctx, await only(db), { ...NO, exception: 'a medida' })
  expect(await orderRow(db)).toMatchObject({ fulfilment_status: 'delivered' })
  await reopenDeclined(ctx, await only(db), at)
  expect(await only(db)).toMatchObject({ status: 'received' })
  expect(await orderRow(db)).toMatchObject({ fulfilment_status: 'returned' })
})

test('units that were asked back anew are the other return’s', async () => {
  const { db, ctx } = await sentShop()
  await createReturn(ctx, 'ord_1', wish([JACKETS]))
  await declineReturn(ctx, await only(db), NO)
  const declined = await only(db)
  await createReturn(ctx, 'ord_1', wish([JACKETS], 1))
  const before = await dump(db)
  expect(await reopenDeclined(ctx, declined, at)).toEqual({
    ok: false,
    reason: 'units_taken',
  })
  expect(await dump(db)).toEqual(before)
})

test('a return that was paid back before it arrived is received, once, and stays paid back', async () => {
  const { db, ctx } = await sentShop()
  await createReturn(ctx, 'ord_1', wish([JACKETS]))
  await refundReturn(ctx, await only(db))
  const { jackets } = await holdings(db)
  const one = await only(db)
  expect(await receiveReturn(asOwner(db), one, { at, restocks: true })).toEqual({ ok: true })
  expect(await receiveReturn(asOwner(db), one, { at, restocks: true })).toEqual({
    ok: false,
    reason: 'not_now',
  })
  expect((await holdings(db)).jackets).toBe(jackets + 2)
  expect(await only(db)).toMatchObject({ status: 'refunded', receivedAt: at })
  expect(await listReturns(db, { all: false })).toEqual([])
})

test('so is one of the whole order, and then the order is a returned one', async () => {
  const { db, ctx, email } = await sentShop()
  await declareWithdrawal(ctx, { ...AS_DECLARED, number: NUMBER, email })
  await closeReturn(db, await only(db), at)
  await receiveReturn(asOwner(db), await only(db), { at, restocks: false })
  expect(await orderRow(db)).toMatchObject({ fulfilment_status: 'returned' })
})
