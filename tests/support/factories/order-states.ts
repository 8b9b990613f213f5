import type { OrderState } from '#core/orders/order.ts'

/** What each of an order's three states may become, whichever transition makes it. */
type Table<State extends string> = Readonly<Record<State, readonly State[]>>

/** Cancelled is the end, but for `revive` below. */
export const ORDER_TRANSITIONS: Table<OrderState['order']> = {
  placed: ['cancelled'],
  cancelled: [],
}

/** `failed` can still become `paid`: money may come late. A refund may fail after it was accepted. */
export const PAYMENT_TRANSITIONS: Table<OrderState['payment']> = {
  pending: ['paid', 'failed'],
  failed: ['paid'],
  paid: ['partly_refunded', 'refunded'],
  partly_refunded: ['partly_refunded', 'refunded', 'paid'],
  refunded: ['partly_refunded', 'paid'],
}

export const FULFILMENT_TRANSITIONS: Table<OrderState['fulfilment']> = {
  unfulfilled: ['shipped'],
  shipped: ['delivered', 'returned'],
  delivered: ['returned'],
  returned: ['delivered'],
}
