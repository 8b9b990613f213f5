import { expect, test } from 'vitest'
import { findOrder } from '#core/orders/orders.server.ts'
import { orderSumRows } from '#core/orders/order-sum-rows.ts'
import { stockedShop, usesOf } from '#tests/support/database/stocked-shop.ts'
import { paymentName } from '#core/orders/order-words.ts'
import { addCode, jacket } from '#tests/support/factories/factories.ts'
import {
  orderRequest,
  requestLine,
  type RequestInput,
} from '#tests/support/factories/order-request.ts'
import { placeOrder } from './place-order.server.ts'

/** A shirt of 29,99 € to Madrid: 6,30 € of VAT, 3,95 € of shipping. */
async function order(discountCode: string, shownTotalCents: number, changes: RequestInput = {}) {
  const { db, context } = await stockedShop()
  await addCode(db, 'CINCO', { amount_cents: 500 })
  await addCode(db, 'MUCHO', { amount_cents: 9000 })
  await addCode(db, 'GRATIS', { percent: 100 })
  await addCode(db, 'ENVIO', { free_shipping: 'standard' })
  await addCode(db, 'MINIMO', { amount_cents: 500, minimum_cents: 2999 })
  await addCode(db, 'CASI', { amount_cents: 500, minimum_cents: 3000 })
  const request = orderRequest({ discountCode, shownTotalCents, ...changes })
  const outcome = await placeOrder(context, request)
  return { db, outcome, order: outcome.ok ? await findOrder(db, outcome.order.id) : undefined }
}

test('an order with euros off: stored, spent, and its rows add up', async () => {
  const total = 2999 - 500 + 525 + 395
  const placed = await order('cinco', total)
  expect(placed.order).toMatchObject({
    discount: { code: 'CINCO', percent: 0 },
    amounts: { subtotalCents: 2999, discountCents: 500, vatCents: 525, totalCents: total },
  })
  expect(orderSumRows(placed.order!)[1]).toMatchObject({
    label: 'Descuento CINCO',
    value: '−5,00\u00A0€',
  })
  expect(await usesOf(placed.db, 'CINCO')).toBe(1)
})

test('more euros than the goods take off the goods, and nothing of the shipping', async () => {
  const placed = await order('MUCHO', 395)
  expect(placed.order?.amounts).toEqual({
    subtotalCents: 2999,
    discountCents: 2999,
    shippingCents: 395,
    shippingVatCents: 69,
    giftWrapCents: 0,
    giftWrapVatCents: 0,
    vatCents: 0,
    totalCents: 395,
  })
})

test('an order with nothing left to pay needs no payment, and says so', async () => {
  const free = { payment: { authorisation: '' }, lines: [requestLine(jacket)] }
  const placed = await order('GRATIS', 0, free)
  expect(placed.order).toMatchObject({ amounts: { totalCents: 0 } })
  expect(paymentName(placed.order!)).toBe('Nada que pagar')
  const rows = await placed.db.selectFrom('orders').selectAll().execute()
  expect(rows).toMatchObject([{ payment_status: 'paid', payment_ref: 'free_ord_1' }])
})

test('a page that showed nothing to pay orders nothing that costs something', async () => {
  const free = { payment: { authorisation: '' }, lines: [requestLine(jacket)] }
  const { outcome } = await order('CINCO', 0, free)
  expect(outcome).toMatchObject({ reason: 'total_changed', fromCents: 0 })
})

test('an order with free shipping says so in its rows, which mails and pages show', async () => {
  const placed = await order('ENVIO', 2999 + 630)
  expect(placed.order).toMatchObject({
    discount: { code: 'ENVIO', percent: 0 },
    amounts: { discountCents: 0, shippingCents: 0, totalCents: 3629 },
  })
  expect(orderSumRows(placed.order!).slice(1, 4)).toEqual([
    { label: 'Descuento ENVIO', value: 'Envío gratis', tone: 'accent' },
    expect.objectContaining({ label: 'IVA (21\u00A0%)' }),
    { label: 'Envío estándar', value: 'Gratis' },
  ])
  expect(await usesOf(placed.db, 'ENVIO')).toBe(1)
})

test.each<[string, number, RequestInput]>([
  ['by another method', 2999 + 630 + 695, { shippingMethod: 'express' }],
  [
    'abroad',
    2999 + 630 + 995,
    {
      shippingMethod: 'international',
      recipient: { country: 'PT', postcode: '1000-001', city: 'Lisboa' },
    },
  ],
])('free shipping that changes nothing %s is not used up', async (_what, total, changes) => {
  const placed = await order('ENVIO', total, changes)
  expect(placed.order).toMatchObject({ discount: null, amounts: { totalCents: total } })
  expect(await usesOf(placed.db, 'ENVIO')).toBe(0)
})

test('at exactly its minimum a code works; one cent below, the missing amount is said', async () => {
  expect((await order('MINIMO', 2999 - 500 + 525 + 395)).outcome).toMatchObject({ ok: true })
  expect((await order('CASI', 2999 - 500 + 525 + 395)).outcome).toEqual({
    ok: false,
    reason: 'code_not_valid',
    code: 'CASI',
    why: { reason: 'below_minimum', missingCents: 1 },
  })
})

test('a browser that shows a better price than the code gives pays none', async () => {
  const forged = await order('CINCO', 2999 - 2000 + 210 + 395)
  expect(forged.outcome).toMatchObject({ reason: 'total_changed', toCents: 3419 })
  const freed = await order('ENVIO', 2999 + 630, { shippingMethod: 'express' })
  expect(freed.outcome).toMatchObject({ reason: 'total_changed', toCents: 4324 })
})
