import { expect, test } from 'vitest'
import { dump } from '#tests/support/database/dump.ts'
import { stockedShop } from '#tests/support/database/stocked-shop.ts'
import { jacket, orderContext, tshirt } from '#tests/support/factories/factories.ts'
import { purchase } from '#tests/support/factories/order-life.ts'
import { orderRequest, requestLine, uuid } from '#tests/support/factories/order-request.ts'
import { insertUser } from '#tests/support/factories/users.ts'
import { stripeShop } from '#tests/support/process/stripe-shop.ts'
import { askEarlierOrder } from './earlier-order.server.ts'
import { placeOrder } from './place-order.server.ts'
import { startCheckout } from './start-checkout.server.ts'

const KEY = uuid(1)
const lucia = 'lucia@correo.example'
const first = orderRequest({ lines: [requestLine(tshirt, { quantity: 2 })] })
const earlier = {
  id: 'ord_1',
  number: 'VR-TEST-0001',
  totalCents: expect.any(Number),
  lines: [{ id: 'mens-tshirt-1', size: 'S', color: 'Azul', quantity: 2 }],
}
const NONE = { state: 'none' }

/** A shop with the first order; `userId`: of an account. */
async function shopWithOrder(user?: string) {
  const { db } = await stockedShop()
  const userId = user === undefined ? undefined : await insertUser(db, user)
  await placeOrder({ ...orderContext(db), userId }, first)
  return { db, userId, context: orderContext(db) }
}

test('another cart or city under the same key is answered with the order that the key made', async () => {
  const { db, context } = await shopWithOrder()
  const before = await dump(db)
  for (const changed of [
    orderRequest({ lines: [requestLine(jacket)] }),
    { ...first, recipient: { ...first.recipient, city: 'Getafe' } },
    { ...first, recipient: { ...first.recipient, email: 'otra@correo.example' } },
    { ...first, lines: [] },
  ]) {
    const outcome = { ok: false, reason: 'already_ordered', order: earlier }
    expect(await placeOrder(context, changed)).toEqual(outcome)
  }
  expect(await dump(db)).toEqual(before)
})

test('a shopper who lost the answer is told the order of the key, and what it contains', async () => {
  const { db } = await shopWithOrder()
  const before = await dump(db)
  expect(await askEarlierOrder(db, KEY, {})).toEqual({ state: 'placed', order: earlier })
  expect(await askEarlierOrder(db, uuid(2), {})).toEqual(NONE)
  expect(await dump(db)).toEqual(before)
})

test('whoever has signed in since sees a guest’s order only with its e-mail', async () => {
  const { db, context } = await shopWithOrder()
  const userId = await insertUser(db, 'otra')
  const asked = (email: string) => askEarlierOrder(db, KEY, { userId, email })
  expect(await asked('otra@correo.example')).toEqual(NONE)
  expect(await asked('LUCIA@correo.example')).toMatchObject({ state: 'placed' })
  const theirs = orderRequest({ recipient: { email: 'otra@correo.example' } })
  expect(await placeOrder({ ...context, userId }, theirs)).toEqual({
    ok: false,
    reason: 'key_reused',
  })
})

test('an account’s order is told to its session alone', async () => {
  const { db, userId, context } = await shopWithOrder('lucia')
  const other = await insertUser(db, 'otra')
  expect(await askEarlierOrder(db, KEY, { userId })).toMatchObject({ state: 'placed' })
  for (const sender of [{}, { email: lucia }, { userId: other, email: lucia }]) {
    expect(await askEarlierOrder(db, KEY, sender)).toEqual(NONE)
  }
  const changed = { ...first, lines: [] }
  expect(await placeOrder(context, changed)).toEqual({ ok: false, reason: 'key_reused' })
})

test('an order that was cancelled since is none, and a new key may make another', async () => {
  const { db, context } = await shopWithOrder()
  await db
    .updateTable('orders')
    .set({ status: 'cancelled', payment_status: 'refunded' })
    .where('id', '=', 'ord_1')
    .execute()
  expect(await askEarlierOrder(db, KEY, {})).toEqual(NONE)
  const changed = { ...first, lines: [requestLine(jacket)] }
  expect(await placeOrder(context, changed)).toEqual({ ok: false, reason: 'payment_ended' })
})

test('an order that waits for its payment is told as unpaid, and once paid as placed', async () => {
  const { context, db, stripe, press } = await stripeShop(10)
  const ref = await press(1)
  const { idempotencyKey: key } = purchase(1)
  expect(await askEarlierOrder(db, key, {})).toEqual({ state: 'unpaid' })
  stripe.pay(ref ?? '')
  const changed = { ...purchase(1), lines: [] }
  expect(await startCheckout(context, changed)).toMatchObject({
    reason: 'already_ordered',
    order: { id: 'ord_1' },
  })
  expect(await askEarlierOrder(db, key, {})).toMatchObject({ state: 'placed' })
})
