import type { OrderState } from '#core/orders/order.ts'

/** Allowed changes of an order's three states, for any transition. */
type Table<State extends string> = Readonly<Record<State, readonly State[]>>

/** Cancelled is final, except for `revive` below. */
export const ORDER_TRANSITIONS: Table<OrderState['order']> = {
  placed: ['cancelled'],
  cancelled: [],
}

/** `failed` can become `paid`: money may come late. An accepted refund may fail later. */
export const PAYMENT_TRANSITIONS: Table<OrderState['payment']> = {
  pending: ['paid', 'failed'],
  failed: ['paid'],
  paid: ['partly_refunded', 'refunded'],
  partly_refunded: ['partly_refunded', 'refunded', 'paid'],
  refunded: ['partly_refunded', 'paid'],
}

/** Back to what is to be sent: a dispatch that was a mistake. */
export const FULFILMENT_TRANSITIONS: Table<OrderState['fulfilment']> = {
  unfulfilled: ['partly_shipped', 'shipped'],
  partly_shipped: ['partly_shipped', 'shipped', 'unfulfilled'],
  shipped: ['delivered', 'returned', 'unfulfilled', 'partly_shipped'],
  delivered: ['returned'],
  returned: ['delivered', 'shipped'],
}
