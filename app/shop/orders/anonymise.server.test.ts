import { expect, test } from 'vitest'
import { insertOrder } from '#tests/support/orders.ts'
import { testDb } from '#tests/support/test-db.ts'
import { anonymiseOldOrders } from './anonymise.server.ts'
import { NOBODY } from './anonymise.ts'
import { newOrderLink } from './order-links.server.ts'

const now = new Date('2032-03-05T12:00:00.000Z')
const BEFORE = '2026-03-05T11:59:59.999Z'
const SINCE = '2026-03-05T12:00:00.000Z'

test('after six years an order names nobody, whatever became of it; its figures stay', async () => {
  const { db } = await testDb()
  const state = { payment_status: 'paid', fulfilment_status: 'shipped', payment_ref: 'a' } as const
  await insertOrder(db, 'ord_old', 'lucia@correo.example', 'user_1', {
    ...state,
    placed_at: BEFORE,
  })
  await insertOrder(db, 'ord_kept', 'marta@correo.example', 'user_1', { placed_at: SINCE })
  await newOrderLink(db, 'ord_old', BEFORE)
  const order = (id: string) =>
    db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const kept = await order('ord_kept')
  const { email, first_name, last_name, address, city, postcode, phone, note, ...figures } =
    await order('ord_old')

  expect(await anonymiseOldOrders(db, now)).toBe(1)
  expect(await order('ord_old')).toEqual({ ...figures, ...NOBODY, user_id: null })
  expect({ email, first_name, last_name, address, city, postcode, phone, note }).not.toEqual(NOBODY)
  expect(await order('ord_kept')).toEqual(kept)
  expect(await db.selectFrom('order_links').selectAll().execute()).toEqual([])
  expect(await anonymiseOldOrders(db, now)).toBe(0)
})
