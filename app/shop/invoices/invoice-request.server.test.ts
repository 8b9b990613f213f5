import { expect, test } from 'vitest'
import { placeOrder } from '#core/checkout/place-order.server.ts'
import { findOrderWithState } from '#core/orders/orders.server.ts'
import { NOT_IN_VIES } from '#core/orders/vies/vies-answer.ts'
import { dump } from '#tests/support/database/dump.ts'
import { orderRequest } from '#tests/support/factories/order-request.ts'
import { checksIn, vatBuyer, viesShop } from '#tests/support/vies/vies-shop.ts'
import { requestInvoice } from './invoice-request.server.ts'

async function bought() {
  const { db, server, context } = await viesShop()
  await placeOrder(context, orderRequest({}))
  const order = await findOrderWithState(db, 'ord_1')
  if (!order) throw new Error('no order')
  return { db, server, ask: () => requestInvoice(context, order, vatBuyer) }
}

test('a VAT number that is not valid is refused at its field, and nothing changes', async () => {
  const { db, server, ask } = await bought()
  server.act = 'invalid'
  const before = await dump(db)
  expect(await ask()).toMatchObject({ status: 422, answer: { errors: { taxId: NOT_IN_VIES } } })
  expect(await dump(db)).toEqual(before)
})

test('the invoice is made while VIES is away, which is asked again', async () => {
  const { db, server, ask } = await bought()
  server.act = 'hangs-up'
  expect(await ask()).toMatchObject({ answer: { numbers: ['F-2026-000001'] } })
  expect(await checksIn(db)).toMatchObject([{ state: 'open', vat_id: vatBuyer.taxId }])
})
