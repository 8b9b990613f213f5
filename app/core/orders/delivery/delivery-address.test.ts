import { expect, test } from 'vitest'
import type { OrderState } from '#core/orders/order.ts'
import { canChangeAddress } from './delivery-address.ts'

const PAID: OrderState = { order: 'placed', payment: 'paid', fulfilment: 'unfulfilled' }

test.each<[string, boolean, Partial<OrderState>, boolean]>([
  ['paid and to be sent', true, {}, true],
  ['refunded in part', true, { payment: 'partly_refunded' }, true],
  ['not paid yet', false, { payment: 'pending' }, true],
  ['whose payment failed', false, { payment: 'failed' }, false],
  ['with nothing left to send', false, {}, false],
  ['sent in part', true, { fulfilment: 'partly_shipped' }, false],
  ['sent', false, { fulfilment: 'shipped' }, false],
  ['delivered', false, { fulfilment: 'delivered' }, false],
  ['cancelled', false, { order: 'cancelled' }, false],
])('the address of an order %s', (_, isToSend, state, expected) => {
  expect(canChangeAddress({ state: { ...PAID, ...state }, isToSend })).toBe(expected)
})
