import { expect, test } from 'vitest'
import { insertOrder } from '#tests/support/factories/orders.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { anonymiseFinishedOrders, anonymiseOldOrders } from './anonymise.server.ts'
import { ANONYMOUS_BUYER } from '#core/base/policy/anonymous-buyer.ts'
import { newOrderLink } from '#core/orders/order-links.server.ts'

const now = new Date('2032-03-05T12:00:00.000Z')
const BEFORE = '2026-03-05T11:59:59.999Z'
const SINCE = '2026-03-05T12:00:00.000Z'

test('after six years an order names no customer, whatever became of it; its figures stay', async () => {
  const { db } = await testDb()
  const state = { payment_status: 'paid', fulfilment_status: 'shipped', payment_ref: 'a' } as const
  await insertOrder(db, 'ord_old', 'lucia@correo.example', 'user_1', {
    ...state,
    placed_at: BEFORE,
    shipping_cents: 395,
    gift_wrap_cents: 395,
    gift_note: 'Felicidades, Inés',
    total_cents: 495,
  })
  await insertOrder(db, 'ord_kept', 'marta@correo.example', 'user_1', { placed_at: SINCE })
  await newOrderLink(db, 'ord_old', BEFORE)
  const order = (id: string) =>
    db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const kept = await order('ord_kept')
  const before = await order('ord_old')
  const { email, first_name, last_name, address, city, postcode, phone, note, ...rest } = before
  const { gift_note, ...figures } = rest

  expect(await anonymiseOldOrders(db, now)).toBe(1)
  expect(await order('ord_old')).toEqual({ ...figures, ...ANONYMOUS_BUYER, user_id: null })
  const buyer = { email, first_name, last_name, address, city, postcode, phone, note, gift_note }
  expect(buyer).not.toEqual(ANONYMOUS_BUYER)
  expect(gift_note).toBe('Felicidades, Inés')
  expect(await order('ord_kept')).toEqual(kept)
  expect(await db.selectFrom('order_links').selectAll().execute()).toEqual([])
  expect(await anonymiseOldOrders(db, now)).toBe(0)
})

test('a parcel of a deleted account that was never marked as delivered is waited for, not for ever', async () => {
  const { db } = await testDb()
  const paid = { payment_status: 'paid', is_to_anonymise: 1 } as const
  const email = 'lucia@correo.example'
  await insertOrder(db, 'ord_way', email, null, {
    ...paid,
    payment_ref: 'a',
    fulfilment_status: 'shipped',
  })
  await insertOrder(db, 'ord_part', email, null, {
    ...paid,
    payment_status: 'partly_refunded',
    payment_ref: 'b',
  })
  await insertOrder(db, 'ord_unsent', email, null, { ...paid, payment_ref: 'c' })
  const events = ['ord_way', 'ord_part', 'ord_unsent'].map((order_id) => ({
    order_id,
    position: 0,
    kind: 'shipped' as const,
    cause: 'owner',
    happened_at: '2026-03-05T12:00:00.000Z',
  }))
  await db.insertInto('order_events').values(events).execute()
  await db
    .insertInto('parcels')
    .values({
      id: 'par_1',
      position: 0,
      order_id: 'ord_way',
      carrier: 'Ruta Norte',
      tracking_code: 'RN-1',
      tracking_url: 'https://ruta.example/RN-1',
      shipped_at: '2026-03-05T12:00:00.000Z',
      delivered_at: null,
    })
    .execute()
  const afterDays = (days: number) => new Date(Date.UTC(2026, 2, 5 + days, 12))
  expect(await anonymiseFinishedOrders(db, afterDays(44))).toBe(0)
  expect(await anonymiseFinishedOrders(db, afterDays(45))).toBe(2)
  const named = db.selectFrom('orders').select('id').where('email', '=', email)
  expect(await named.execute()).toEqual([{ id: 'ord_unsent' }])
  expect(
    await db.selectFrom('parcels').select(['tracking_code', 'tracking_url']).execute(),
  ).toEqual([{ tracking_code: null, tracking_url: null }])
})

test('one whose money is on its way back is waited for', async () => {
  const { db } = await testDb()
  await insertOrder(db, 'ord_1', 'lucia@correo.example', null, {
    payment_status: 'partly_refunded',
    payment_ref: 'a',
    fulfilment_status: 'delivered',
    is_to_anonymise: 1,
  })
  await db
    .insertInto('refunds')
    .values({
      id: 'ref_1',
      order_id: 'ord_1',
      idempotency_key: 'k',
      amount_cents: 50,
      reason: 'x',
      cause: 'owner',
      status: 'pending',
      provider_ref: null,
      requested_at: SINCE,
      settled_at: null,
    })
    .execute()
  expect(await anonymiseFinishedOrders(db, now)).toBe(0)
  await db.updateTable('refunds').set({ status: 'failed', settled_at: SINCE }).execute()
  expect(await anonymiseFinishedOrders(db, now)).toBe(1)
})
