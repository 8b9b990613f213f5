import { expect, test } from 'vitest'
import { isFinished } from './anonymise.ts'
import type { OrderState } from '#core/orders/order.ts'

test.each<[OrderState['order'], OrderState['payment'], OrderState['fulfilment'], boolean]>([
  ['placed', 'pending', 'unfulfilled', false],
  ['placed', 'paid', 'unfulfilled', false],
  ['placed', 'paid', 'shipped', false],
  ['placed', 'paid', 'delivered', true],
  ['placed', 'partly_refunded', 'delivered', true],
  ['placed', 'refunded', 'returned', true],
  ['cancelled', 'failed', 'unfulfilled', true],
  ['cancelled', 'refunded', 'unfulfilled', true],
  ['cancelled', 'paid', 'unfulfilled', false],
  ['cancelled', 'partly_refunded', 'unfulfilled', false],
])('an order that is %s, %s, %s is finished: %s', (order, payment, fulfilment, finished) => {
  expect(isFinished({ order, payment, fulfilment })).toBe(finished)
})

test.each<[OrderState['order'], OrderState['payment'], OrderState['fulfilment'], boolean]>([
  ['placed', 'paid', 'shipped', true],
  ['placed', 'partly_refunded', 'shipped', true],
  ['placed', 'refunded', 'shipped', true],
  ['placed', 'partly_refunded', 'unfulfilled', true],
  ['placed', 'refunded', 'unfulfilled', true],
  ['cancelled', 'partly_refunded', 'unfulfilled', true],
  ['placed', 'paid', 'unfulfilled', false],
  ['cancelled', 'paid', 'unfulfilled', false],
  ['placed', 'pending', 'unfulfilled', false],
])(
  'one that is %s, %s, %s and has been quiet is finished: %s',
  (order, payment, fulfilment, finished) => {
    expect(isFinished({ order, payment, fulfilment }, { isQuiet: true })).toBe(finished)
  },
)
