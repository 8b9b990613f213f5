import type { OrderState } from './order.ts'

type Transition = {
  /** The states that allow it; a part that is missing may have any state. */
  when: { readonly [Part in keyof OrderState]?: readonly OrderState[Part][] }
  to: Partial<OrderState>
  event:
    | 'paid'
    | 'paid_late'
    | 'expired'
    | 'cancelled'
    | 'refused'
    | 'partly_shipped'
    | 'shipped'
    | 'dispatch_undone'
    | 'rest_cancelled'
    | 'delivered'
    | 'returned'
    | 'return_declined'
    | 'receipt_undone'
    | 'partly_refunded'
    | 'refunded'
    | 'refund_failed'
}

const awaitingPayment = {
  order: ['placed'],
  payment: ['pending'],
  fulfilment: ['unfulfilled'],
} as const
const expired = { order: ['cancelled'], payment: ['failed'], fulfilment: ['unfulfilled'] } as const

const mayShip = {
  order: ['placed'],
  payment: ['paid', 'partly_refunded'],
  fulfilment: ['unfulfilled', 'partly_shipped'],
} as const

const mayUndo = {
  order: ['placed'],
  payment: ['paid', 'partly_refunded'],
  fulfilment: ['partly_shipped', 'shipped'],
} as const

/** To be paid to the courier: `isToSend` lets no other order of these states leave. */
const unpaidAway = { order: ['placed'], payment: ['pending'] } as const

/**
 * Every transition of an order, and the states that allow it. An unpaid order is never sent, and a
 * sent order never cancelled, but for those that are paid to the courier. Only `revive` reopens an order: its payment came after it expired.
 * Guarded by: order-transitions.test.ts.
 */
export const TRANSITIONS = {
  pay: { when: awaitingPayment, to: { payment: 'paid' }, event: 'paid' },
  expire: {
    when: awaitingPayment,
    to: { order: 'cancelled', payment: 'failed' },
    event: 'expired',
  },
  /** The courier has collected the money. */
  collect: { when: unpaidAway, to: { payment: 'paid' }, event: 'paid' },
  shipUnpaid: {
    when: { ...unpaidAway, fulfilment: ['unfulfilled'] },
    to: { fulfilment: 'shipped' },
    event: 'shipped',
  },
  undoShipUnpaid: {
    when: { ...unpaidAway, fulfilment: ['shipped'] },
    to: { fulfilment: 'unfulfilled' },
    event: 'dispatch_undone',
  },
  /** The parcel came back, and nothing was collected. */
  refuse: {
    when: { ...unpaidAway, fulfilment: ['shipped', 'delivered'] },
    to: { order: 'cancelled', payment: 'failed', fulfilment: 'returned' },
    event: 'refused',
  },
  cancelUnpaid: {
    when: awaitingPayment,
    to: { order: 'cancelled', payment: 'failed' },
    event: 'cancelled',
  },
  cancelPaid: {
    when: {
      order: ['placed'],
      payment: ['paid', 'partly_refunded', 'refunded'],
      fulfilment: ['unfulfilled'],
    },
    to: { order: 'cancelled' },
    event: 'cancelled',
  },
  /** For an order of 0 €: without a refund to wait for, it ends at once. */
  cancelFree: {
    when: { order: ['placed'], payment: ['paid'], fulfilment: ['unfulfilled'] },
    to: { order: 'cancelled', payment: 'refunded' },
    event: 'cancelled',
  },
  revive: { when: expired, to: { order: 'placed', payment: 'paid' }, event: 'paid_late' },
  payLate: { when: expired, to: { payment: 'paid' }, event: 'paid_late' },
  /** The last units leave. */
  ship: { when: mayShip, to: { fulfilment: 'shipped' }, event: 'shipped' },
  /** A parcel leaves, and units are still to be sent. */
  shipPart: { when: mayShip, to: { fulfilment: 'partly_shipped' }, event: 'partly_shipped' },
  /** No parcel had left, though one was marked as sent. */
  undoShip: { when: mayUndo, to: { fulfilment: 'unfulfilled' }, event: 'dispatch_undone' },
  /** The last parcel had not left; an earlier one had. */
  undoShipPart: { when: mayUndo, to: { fulfilment: 'partly_shipped' }, event: 'dispatch_undone' },
  /** Nothing more is sent: the remaining units were cancelled. */
  cancelRest: {
    when: { fulfilment: ['partly_shipped'] },
    to: { fulfilment: 'shipped' },
    event: 'rest_cancelled',
  },
  deliver: {
    when: { fulfilment: ['shipped'] },
    to: { fulfilment: 'delivered' },
    event: 'delivered',
  },
  takeBack: {
    when: { fulfilment: ['shipped', 'delivered'] },
    to: { fulfilment: 'returned' },
    event: 'returned',
  },
  /** The return is declined and the buyer keeps the goods. */
  undoReturn: {
    when: { fulfilment: ['returned'] },
    to: { fulfilment: 'delivered' },
    event: 'return_declined',
  },
  /** The parcel of a return was not what the owner thought, and counts as not arrived. */
  undoReceipt: {
    when: { fulfilment: ['returned'] },
    to: { fulfilment: 'delivered' },
    event: 'receipt_undone',
  },
  undoReceiptUnderWay: {
    when: { fulfilment: ['returned'] },
    to: { fulfilment: 'shipped' },
    event: 'receipt_undone',
  },
  refundPart: {
    when: { payment: ['paid', 'partly_refunded'] },
    to: { payment: 'partly_refunded' },
    event: 'partly_refunded',
  },
  refundAll: {
    when: { payment: ['paid', 'partly_refunded'] },
    to: { payment: 'refunded' },
    event: 'refunded',
  },
  undoRefundPart: {
    when: { payment: ['partly_refunded', 'refunded'] },
    to: { payment: 'partly_refunded' },
    event: 'refund_failed',
  },
  undoRefundAll: {
    when: { payment: ['partly_refunded', 'refunded'] },
    to: { payment: 'paid' },
    event: 'refund_failed',
  },
} as const satisfies Record<string, Transition>

export type TransitionName = keyof typeof TRANSITIONS

export const transitionOf = (name: TransitionName): Transition => TRANSITIONS[name]

/** The state after a transition; undefined if it is not allowed. */
export function nextState(state: OrderState, name: TransitionName): OrderState | undefined {
  const { when, to } = transitionOf(name)
  const isAllowed =
    (when.order?.includes(state.order) ?? true) &&
    (when.payment?.includes(state.payment) ?? true) &&
    (when.fulfilment?.includes(state.fulfilment) ?? true)
  return isAllowed ? { ...state, ...to } : undefined
}
