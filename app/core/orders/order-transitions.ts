import type { OrderState } from './order.ts'

/** Who causes a transition. */
export type Cause = 'shopper' | 'owner' | 'provider' | 'clock'

type Transition = {
  /** The states from which it may be made; one that is not named does not matter. */
  when: { readonly [Part in keyof OrderState]?: readonly OrderState[Part][] }
  to: Partial<OrderState>
  event:
    | 'paid'
    | 'paid_late'
    | 'expired'
    | 'cancelled'
    | 'shipped'
    | 'delivered'
    | 'returned'
    | 'return_declined'
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

/**
 * Every transition of an order, and the states from which it may be made. An unpaid order is never
 * sent and a sent order never cancelled. One transition alone brings an order back: `revive`, for
 * money that came after the clock had cancelled it. Guarded by: order-transitions.test.ts.
 */
export const TRANSITIONS = {
  pay: { when: awaitingPayment, to: { payment: 'paid' }, event: 'paid' },
  expire: {
    when: awaitingPayment,
    to: { order: 'cancelled', payment: 'failed' },
    event: 'expired',
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
  /** For one that cost nothing: there is no refund to come after it, so it is over at once. */
  cancelFree: {
    when: { order: ['placed'], payment: ['paid'], fulfilment: ['unfulfilled'] },
    to: { order: 'cancelled', payment: 'refunded' },
    event: 'cancelled',
  },
  revive: { when: expired, to: { order: 'placed', payment: 'paid' }, event: 'paid_late' },
  payLate: { when: expired, to: { payment: 'paid' }, event: 'paid_late' },
  ship: {
    when: {
      order: ['placed'],
      payment: ['paid', 'partly_refunded'],
      fulfilment: ['unfulfilled'],
    },
    to: { fulfilment: 'shipped' },
    event: 'shipped',
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
  /** What came back is not taken: the buyer has it again. */
  undoReturn: {
    when: { fulfilment: ['returned'] },
    to: { fulfilment: 'delivered' },
    event: 'return_declined',
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

/** A transition by its name. */
export const transitionOf = (name: TransitionName): Transition => TRANSITIONS[name]

/** The state after a transition; undefined where it may not be made. */
export function nextState(state: OrderState, name: TransitionName): OrderState | undefined {
  const { when, to } = transitionOf(name)
  const isAllowed =
    (when.order?.includes(state.order) ?? true) &&
    (when.payment?.includes(state.payment) ?? true) &&
    (when.fulfilment?.includes(state.fulfilment) ?? true)
  return isAllowed ? { ...state, ...to } : undefined
}
