import { expect, test } from 'vitest'
import type { OrderState } from '#core/orders/order.ts'
import type { ReturnStatus } from './return.ts'
import { returnStep, type ReturnStep } from './return-step.ts'

const sent: OrderState = { order: 'placed', payment: 'paid', fulfilment: 'delivered' }

test.each<[ReturnStatus, Partial<OrderState> | null, ReturnStep]>([
  ['requested', {}, 'await_goods'],
  ['received', {}, 'refund'],
  ['requested', { fulfilment: 'unfulfilled' }, 'refund_unsent'],
  ['requested', { order: 'cancelled' }, 'close'],
  ['requested', null, 'answer'],
  ['refunded', {}, 'receive_late'],
  ['declined', {}, 'none'],
])('a return that is %s, of an order that is %j: %s', (status, state, step) => {
  const order = state && { state: { ...sent, ...state } }
  expect(returnStep({ status, receivedAt: null, order })).toBe(step)
})
