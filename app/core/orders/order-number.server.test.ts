import { expect, test } from 'vitest'
import { shopWithOrders } from '#tests/support/factories/order-life.ts'
import { ANONYMOUS_BUYER } from '#core/base/policy/anonymous-buyer.ts'
import { findOrderId, findOrderIdByEmail } from './order-number.server.ts'
import { findOrderOfUser } from './orders.server.ts'

const NUMBER = 'VR-TEST-0001'
const EMAIL = 'lucia@correo.example'

test('an order is found by its number, and by number and e-mail', async () => {
  const { db } = await shopWithOrders(1)
  expect(await findOrderId(db, NUMBER)).toBe('ord_1')
  expect(await findOrderIdByEmail(db, NUMBER, EMAIL)).toBe('ord_1')
  expect(await findOrderIdByEmail(db, NUMBER, 'otra@correo.example')).toBeUndefined()
})

test('an anonymised order does not open with what stands in place of its buyer', async () => {
  const { db } = await shopWithOrders(1)
  await db.updateTable('orders').set(ANONYMOUS_BUYER).execute()
  expect(await findOrderIdByEmail(db, NUMBER, ANONYMOUS_BUYER.email)).toBeUndefined()
})

test('text that a database cannot store finds no order, and is no error', async () => {
  const { db } = await shopWithOrders(1)
  for (const text of ['\0', `${NUMBER}\0`, 'a\0@b.example']) {
    expect(await findOrderId(db, text)).toBeUndefined()
    expect(await findOrderIdByEmail(db, text, EMAIL)).toBeUndefined()
    expect(await findOrderIdByEmail(db, NUMBER, text)).toBeUndefined()
    expect(await findOrderOfUser(db, 'usr_1', text)).toBeUndefined()
  }
})
