import type { OrderState } from './order.ts'

/** Who makes an order move. */
export type Cause = 'shopper' | 'owner' | 'provider' | 'clock'

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

type Move = {
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

const waiting = { order: ['placed'], payment: ['pending'], fulfilment: ['unfulfilled'] } as const
const dead = { order: ['cancelled'], payment: ['failed'], fulfilment: ['unfulfilled'] } as const

/**
 * Everything that can happen to an order, and when it may. Nothing is sent that is not paid, nothing
 * is cancelled that was sent, and one move alone brings an order back: `revive`, for money that came
 * after the clock had cancelled it. Guarded by: order-moves.test.ts.
 */
export const MOVES = {
  pay: { when: waiting, to: { payment: 'paid' }, event: 'paid' },
  expire: { when: waiting, to: { order: 'cancelled', payment: 'failed' }, event: 'expired' },
  cancelUnpaid: {
    when: waiting,
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
  revive: { when: dead, to: { order: 'placed', payment: 'paid' }, event: 'paid_late' },
  payLate: { when: dead, to: { payment: 'paid' }, event: 'paid_late' },
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
} as const satisfies Record<string, Move>

export type TransitionName = keyof typeof MOVES

/** A move by its name, in the general form. */
export const transitionOf = (name: TransitionName): Move => MOVES[name]

/** The state after a move; undefined where it may not be made. */
export function nextState(state: OrderState, name: TransitionName): OrderState | undefined {
  const { when, to } = transitionOf(name)
  const isAllowed =
    (when.order?.includes(state.order) ?? true) &&
    (when.payment?.includes(state.payment) ?? true) &&
    (when.fulfilment?.includes(state.fulfilment) ?? true)
  return isAllowed ? { ...state, ...to } : undefined
}
