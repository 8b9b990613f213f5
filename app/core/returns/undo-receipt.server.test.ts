import { asOwner } from '#tests/support/database/actors.ts'
import { expect, test } from 'vitest'
import { dump } from '#tests/support/database/dump.ts'
import { holdings, orderRow, storyOf } from '#tests/support/factories/order-life.ts'
import {
  at,
  JACKETS,
  only,
  sentShop,
  SHIRT,
  wish,
} from '#tests/support/factories/returned-goods.ts'
import { createReturn } from './create-return.server.ts'
import { listReturns } from './owner-returns.server.ts'
import { refundReturn } from './refund-return.server.ts'
import { reopenDeclined } from './reopen-declined.server.ts'
import { declineReturn, receiveReturn } from './transition-return.server.ts'
import { undoReceipt } from './undo-receipt.server.ts'

const JACKET = { ...JACKETS, quantity: 1 }

/** A return of two jackets and a shirt: all that was sent. */
async function asked() {
  const shop = await sentShop()
  await createReturn(shop.ctx, 'ord_1', wish([JACKETS, SHIRT]))
  return { ...shop, before: await holdings(shop.db) }
}

test('a receipt is taken back: goods, order and return are as before, and it can arrive again', async () => {
  const { db, before } = await asked()
  await receiveReturn(asOwner(db), await only(db), { at, restocks: [SHIRT.position] })
  expect(await orderRow(db)).toMatchObject({ fulfilment_status: 'returned' })
  expect(await undoReceipt(asOwner(db), await only(db), at)).toEqual({ ok: true })
  expect(await holdings(db)).toEqual(before)
  expect(await orderRow(db)).toMatchObject({ fulfilment_status: 'delivered' })
  expect((await storyOf(db)).slice(-2)).toEqual(['returned by owner', 'receipt_undone by owner'])
  expect(await only(db)).toMatchObject({ status: 'requested', receivedAt: null })
  expect(await receiveReturn(asOwner(db), await only(db), { at, restocks: true })).toEqual({
    ok: true,
  })
  expect(await holdings(db)).toMatchObject({
    jackets: before.jackets + 2,
    shirts: before.shirts + 1,
  })
})

test('goods that were damaged the first time, and not the second, are on the shelf after a reopening', async () => {
  const { db, ctx, before } = await asked()
  await receiveReturn(asOwner(db), await only(db), { at, restocks: false })
  await undoReceipt(asOwner(db), await only(db), at)
  await receiveReturn(asOwner(db), await only(db), { at, restocks: true })
  const received = await holdings(db)
  expect(received).toMatchObject({ jackets: before.jackets + 2 })
  await declineReturn(ctx, await only(db), { at, reason: 'Usada' })
  expect(await holdings(db)).toEqual(before)
  expect(await reopenDeclined(ctx, await only(db), at)).toEqual({ ok: true })
  expect(await holdings(db)).toEqual(received)
})

test('of several undoings at once one counts', async () => {
  const { db, before } = await asked()
  const one = await only(db)
  await receiveReturn(asOwner(db), one, { at, restocks: true })
  const undone = await Promise.all(
    Array.from({ length: 5 }, () => undoReceipt(asOwner(db), one, at)),
  )
  expect(undone.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await holdings(db)).toEqual(before)
})

test('a receipt stays if the goods were sold, the money went back, or nothing arrived', async () => {
  const { db, ctx } = await asked()
  const one = await only(db)
  expect(await undoReceipt(asOwner(db), one, at)).toEqual({ ok: false, reason: 'not_now' })
  await receiveReturn(asOwner(db), one, { at, restocks: true })
  await db.updateTable('stock').set({ on_hand: 0 }).execute()
  const sold = await dump(db)
  expect(await undoReceipt(asOwner(db), one, at)).toEqual({ ok: false, reason: 'sold_on' })
  expect(await dump(db)).toEqual(sold)
  await refundReturn(ctx, await only(db))
  const paid = await dump(db)
  expect(await undoReceipt(asOwner(db), one, at)).toEqual({ ok: false, reason: 'not_now' })
  expect(await dump(db)).toEqual(paid)
})

test('a receipt stays while what was missing is in another return', async () => {
  const { db, ctx } = await asked()
  const one = await only(db)
  await receiveReturn(asOwner(db), one, { at, restocks: true, missing: [JACKET] })
  expect(await createReturn(ctx, 'ord_1', wish([JACKET], 1))).toMatchObject({ ok: true })
  expect(await undoReceipt(asOwner(db), one, at)).toEqual({ ok: false, reason: 'units_taken' })
  const [later] = (await listReturns(db, { all: false })).filter(({ id }) => id !== one.id)
  await declineReturn(ctx, later ?? one, { at, reason: 'No' })
  expect(await undoReceipt(asOwner(db), one, at)).toEqual({ ok: true })
  expect((await listReturns(db, { all: false }))[0]).toMatchObject({
    units: [JACKETS, SHIRT],
    missing: [],
  })
})
