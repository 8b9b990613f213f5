import * as v from 'valibot'
import { expect, test } from 'vitest'
import { setUnits, stockedShop } from '#tests/support/database/stocked-shop.ts'
import type { Db } from '#db/schema.ts'
import { dump } from '#tests/support/database/dump.ts'
import { addCode, jacket, orderContext, tshirt } from '#tests/support/factories/factories.ts'
import { authorisation, orderRequest, requestLine } from '#tests/support/factories/order-request.ts'
import { switchCode } from '#core/pricing/discounts/owner-codes.server.ts'
import { loadCatalogue } from '#core/catalogue/import/load-catalogue.server.ts'
import { OrderRequest } from './order-request.ts'
import { placeOrder } from './place-order.server.ts'

const purchase = orderRequest({ discountCode: 'WELCOME10' })
const placed = { ok: true, order: { id: 'ord_1', number: 'VR-TEST-0001', totalCents: 3661 } }

const setShirts = (db: Db, units: number) => setUnits(db, 'mens-tshirt-1/S/Azul', units)

async function shopWithOrder() {
  const { db, context } = await stockedShop()
  expect(await placeOrder(context, purchase)).toEqual(placed)
  return { db, context, before: await dump(db) }
}

test('the same purchase sent again is answered with the same order, and nothing happens', async () => {
  const { db, context, before } = await shopWithOrder()
  for (let i = 0; i < 3; i += 1) expect(await placeOrder(context, purchase)).toEqual(placed)
  expect(await dump(db)).toEqual(before)
})

test('a retry carries a new authorisation and is still the same purchase', async () => {
  const { db, context, before } = await shopWithOrder()
  const retry = {
    ...purchase,
    payment: { method: 'card' as const, authorisation: authorisation(9) },
  }
  expect(await placeOrder(context, retry)).toEqual(placed)
  const withNothing = { ...purchase, payment: { method: 'card' as const, authorisation: '' } }
  expect(await placeOrder(context, withNothing)).toEqual(placed)
  expect(await dump(db)).toEqual(before)
})

test('the same goods as a gift are another purchase, and never a second order', async () => {
  const { db, context, before } = await shopWithOrder()
  const gift = orderRequest({ discountCode: 'WELCOME10', gift: { note: '' } })
  expect(await placeOrder(context, gift)).toMatchObject({
    reason: 'already_ordered',
    order: { id: 'ord_1' },
  })
  expect(await dump(db)).toEqual(before)
})

test('another order of the fields in the body is the same purchase', async () => {
  const { context } = await stockedShop()
  const turned = Object.fromEntries(Object.entries(purchase).toReversed())
  const lines = purchase.lines.map((line) => Object.fromEntries(Object.entries(line).toReversed()))
  expect(await placeOrder(context, v.parse(OrderRequest, purchase))).toEqual(placed)
  expect(await placeOrder(context, v.parse(OrderRequest, { ...turned, lines }))).toEqual(placed)
})

test('whatever became of prices, stock and codes since, the answer is the same', async () => {
  const { db, context } = await shopWithOrder()
  await loadCatalogue(db, [jacket], '2026-04-01T00:00:00.000Z')
  await setShirts(db, 0)
  await switchCode(db, 'WELCOME10', false)
  expect(await placeOrder(context, purchase)).toEqual(placed)
})

test('another server on the same database gives the same answer', async () => {
  const { db, reopen } = await stockedShop()
  expect(await placeOrder(orderContext(db), purchase)).toEqual(placed)
  const before = await dump(db)
  expect(await placeOrder(orderContext(reopen().db), purchase)).toEqual(placed)
  expect(await dump(db)).toEqual(before)
})

test('a refusal uses no key up: mended, the same purchase goes through', async () => {
  const { db, context } = await stockedShop()
  await setShirts(db, 1)
  const two = orderRequest({ lines: [requestLine(tshirt, { quantity: 2 })] })
  expect(await placeOrder(context, two)).toMatchObject({ reason: 'sold_out' })
  expect(await placeOrder(context, orderRequest())).toMatchObject({ ok: true })
  expect(await db.selectFrom('orders').select('id').execute()).toHaveLength(1)
})

test('a refused purchase that is sent again unchanged is judged anew', async () => {
  const { db, context } = await stockedShop()
  await setShirts(db, 0)
  expect(await placeOrder(context, orderRequest())).toMatchObject({ reason: 'sold_out' })
  await setShirts(db, 1)
  expect(await placeOrder(context, orderRequest())).toMatchObject({ ok: true })
})

test('two purchases with keys of their own are two orders', async () => {
  const { db } = await stockedShop()
  await addCode(db, 'VERANO')
  const context = orderContext(db)
  const first = await placeOrder(context, orderRequest({ n: 1 }))
  const second = await placeOrder(context, orderRequest({ n: 2 }))
  expect([first, second]).toMatchObject([{ order: { id: 'ord_1' } }, { order: { id: 'ord_2' } }])
  expect(await db.selectFrom('mail_outbox').select('id').execute()).toHaveLength(2)
})
