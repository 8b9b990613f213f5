import { expect, test } from 'vitest'
import { length } from '#tests/support/bars.ts'
import { dump } from '#tests/support/database/dump.ts'
import {
  elsewhere,
  LATER,
  orderRow,
  paymentContext,
  shopWithFreeOrder,
  shopWithOrders,
} from '#tests/support/factories/order-life.ts'
import type { Db } from '#db/schema.ts'
import { cancelOrder } from '#core/payments/cancel-order.server.ts'
import { giveUpRefund } from '#core/returns/give-up-refund.server.ts'
import { refundOrder } from '#core/payments/refunds/refund-order.server.ts'
import type { CatalogueReader } from '#core/catalogue/snapshot.server.ts'
import { loadOrderView, orderSummary } from '#app/shop/orders/order-view-data.server.ts'
import { findOrderWithState } from './orders.server.ts'
import { searchOrders } from './owner-orders.server.ts'
import type { RefundScope } from '#core/payments/refunds/refund-scope.ts'
import { shipOrder } from './ship-order.server.ts'
import { countToSend, hasToSend } from './to-send.server.ts'

const NUMBER = 'VR-TEST-0001'
const parcel = { carrier: 'Ruta Norte', trackingCode: null, trackingUrl: null }
const REST: RefundScope = { kind: 'rest' }
const SHIPPING: RefundScope = { kind: 'amount', amountCents: 395 }
const SHIRT: RefundScope = {
  kind: 'lines',
  lines: [{ position: 1, quantity: 1 }],
  withShipping: false,
}
const ALL_LINES: RefundScope = {
  kind: 'lines',
  lines: [
    { position: 0, quantity: 2 },
    { position: 1, quantity: 1 },
  ],
  withShipping: false,
}
const silent = elsewhere({
  id: 'simulado',
  refund: async () => ({ status: 'unknown', isKeySpent: false, detail: 'timeout' }),
})

const refund = (db: Db, scope: RefundScope, provider = paymentContext(db).ctx.provider) =>
  refundOrder(paymentContext(db, { provider }).ctx, NUMBER, {
    scope,
    idempotencyKey: 'owner/1',
    reason: '',
    ifFulfilmentIs: 'unfulfilled',
  })
const ship = (db: Db) => {
  const { ctx } = paymentContext(db)
  return shipOrder(ctx, NUMBER, parcel, LATER.toISOString())
}
const toSend = async (db: Db) =>
  (await searchOrders(db, { isToSend: true, most: 9 })).orders.map(({ number }) => number)

test.each([
  { what: 'a part of the money', refunds: SHIPPING, provider: undefined },
  { what: 'a unit', refunds: SHIRT, provider: undefined },
  { what: 'a unit, without an answer yet', refunds: SHIRT, provider: silent },
])('with $what paid back an order is still to send, and leaves', async ({ refunds, provider }) => {
  const { db } = await shopWithOrders(1)
  expect(await toSend(db)).toEqual([NUMBER])
  expect(await refund(db, refunds, provider)).toMatchObject({ ok: true })
  expect(await toSend(db)).toEqual([NUMBER])
  expect((await countToSend(db)).orders).toBe(1)
  expect(await ship(db)).toMatchObject({ ok: true, isLast: true })
  expect(await toSend(db)).toEqual([])
})

test.each([
  { what: 'the whole is', refunds: REST, provider: undefined },
  { what: 'the whole is to be', refunds: REST, provider: silent },
  { what: 'every unit is to be', refunds: ALL_LINES, provider: silent },
])('where $what paid back nothing leaves, and nothing changes', async ({ refunds, provider }) => {
  // Charge shipping, so that refunding every unit does not refund the whole order.
  const { db } = await shopWithOrders(1, undefined, {
    shippingMethod: 'international',
    recipient: { country: 'PT', postcode: '1000-001' },
  })
  await refund(db, refunds, provider)
  const before = await dump(db)
  expect(await ship(db)).toEqual({ ok: false, reason: 'money_going_back' })
  expect(await toSend(db)).toEqual([])
  expect(await dump(db)).toEqual(before)
  const order = (await findOrderWithState(db, 'ord_1'))!
  const catalogue = { current: () => ({ byId: new Map() }) } as unknown as CatalogueReader
  const { state } = await loadOrderView({ db, catalogue, now: () => LATER }, order)
  expect(state.sentence).toMatch(
    provider ? /^No se envía: te devolvemos el dinero\.$/ : /devuelto el dinero\.$/,
  )
  expect(orderSummary(order).state, 'the list says the same').toEqual(state)
})

test('once the owner gives such a refund up, the order leaves', async () => {
  const { db } = await shopWithOrders(1)
  await refund(db, REST, silent)
  await giveUpRefund(paymentContext(db).ctx, 'ref_1', 'era otro pedido')
  expect(await toSend(db)).toEqual([NUMBER])
  expect(await ship(db)).toMatchObject({ ok: true, isLast: true })
})

test('what is unpaid, cancelled or sent is not to send; what cost nothing is', async () => {
  const unpaid = await shopWithOrders(1, elsewhere())
  expect(await toSend(unpaid.db)).toEqual([])
  const { db } = await shopWithOrders(2)
  await cancelOrder(paymentContext(db).ctx, 'VR-TEST-0002')
  expect(await ship(db)).toMatchObject({ ok: true, isLast: true })
  expect(await ship(db)).toEqual({ ok: false, reason: 'not_now' })
  expect(await countToSend(db)).toEqual({ orders: 0, oldestPlacedAt: null })
  const free = await shopWithFreeOrder()
  expect(await hasToSend(free.db, 'ord_1')).toBe(true)
  expect(await ship(free.db)).toMatchObject({ ok: true })
})

test('sent and paid back at the same moment: only one of them happens', async () => {
  const rounds = length(6, 25)
  for (let round = 0; round < rounds; round += 1) {
    const { db } = await shopWithOrders(1)
    const work = [() => ship(db), () => refund(db, REST)]
    const outcomes = await Promise.all(
      (round % 2 === 0 ? work : work.toReversed()).map((start) => start()),
    )
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    const { fulfilment_status: fulfilment, refunded_cents: refunded } = await orderRow(db)
    expect([fulfilment, refunded > 0]).not.toEqual(['shipped', true])
  }
})
