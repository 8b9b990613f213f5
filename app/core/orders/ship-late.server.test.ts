import { expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { parcelsOf } from '#core/orders/fulfilment/parcels.server.ts'
import { undoSentParcel } from '#core/owner/packing/undo-dispatch.server.ts'
import { loadReturnable } from '#core/returns/returns.server.ts'
import { dump } from '#tests/support/database/dump.ts'
import { paymentContext, shopWithOrders, storyOf } from '#tests/support/factories/order-life.ts'
import { findOrderWithState } from './orders.server.ts'
import { shipOrder } from './ship-order.server.ts'

const NUMBER = 'VR-TEST-0001' // paid on 5 March
const NOTED = '2026-03-16T09:00:00.000Z'
const PARCEL = { carrier: 'Ruta Norte', trackingCode: null, trackingUrl: null }
const ship = (db: Db, leftOn?: string, units?: { position: number; quantity: number }[]) =>
  shipOrder(paymentContext(db).ctx, NUMBER, { ...PARCEL, leftOn, units }, NOTED)
const lastDay = async (db: Db) => {
  const order = await findOrderWithState(db, 'ord_1')
  if (!order) throw new Error('no order')
  return (await loadReturnable(db, order, new Date(NOTED))).may
}
const shippedMail = (db: Db) =>
  db
    .selectFrom('mail_outbox')
    .select('text')
    .where('kind', '=', 'order-shipped')
    .executeTakeFirstOrThrow()

test('a parcel has the day on which it left: the term to return counts from it, the mail names it', async () => {
  const { db } = await shopWithOrders(1)
  expect(await ship(db, '2026-03-06')).toMatchObject({ ok: true })
  expect(await parcelsOf(db, 'ord_1')).toMatchObject([{ shippedAt: '2026-03-06T11:00:00.000Z' }])
  expect((await shippedMail(db)).text).toMatch(/Salió:?\s+6 de marzo de 2026/)
  const late = await lastDay(db)

  const today = (await shopWithOrders(1)).db
  await ship(today)
  expect((await shippedMail(today)).text).not.toContain('Salió')
  const onTime = await lastDay(today)
  expect([late, onTime]).toMatchObject([{ ok: true }, { ok: true }])
  expect(JSON.stringify(late) < JSON.stringify(onTime)).toBe(true)
})

test('noted late, it can still be taken back: the hours count from when it was noted', async () => {
  const { db } = await shopWithOrders(1)
  await ship(db, '2026-03-06')
  const { ctx } = paymentContext(db)
  const undo = (at: string) => undoSentParcel(ctx, NUMBER, { reason: 'wrong_order' }, at)
  expect(await undo('2026-03-20T10:00:00.000Z')).toEqual({ ok: false, reason: 'too_late' })
  expect(await undo('2026-03-16T10:00:00.000Z')).toMatchObject({ ok: true })
  expect((await storyOf(db)).at(-1)).toBe('dispatch_undone by owner')
})

test('of two parcels the one that left last begins the term, whichever was noted first', async () => {
  const { db } = await shopWithOrders(1)
  await ship(db, '2026-03-15', [{ position: 0, quantity: 1 }])
  await ship(db, '2026-03-06')
  const both = await lastDay(db)
  const one = (await shopWithOrders(1)).db
  await ship(one, '2026-03-15')
  expect(both).toEqual(await lastDay(one))
})

test.each([
  ['2026-03-17', 'left_later'],
  ['2026-03-04', 'left_unpaid'],
  ['2026-03-01', 'left_too_early'],
])('a parcel cannot have left on %s: %s, and nothing changes', async (day, reason) => {
  const { db } = await shopWithOrders(1)
  const before = await dump(db)
  expect(await ship(db, day)).toEqual({ ok: false, reason })
  expect(await dump(db)).toEqual(before)
})
