import type { OldOrder } from '../database/orders-at-016.ts'
import { JACKET_CENTS, SHIRT_CENTS, TOTAL_CENTS } from '../database/orders-at-016.ts'

/** Units of a line: ordered, cancelled, dispatched, returned, refunded. */
export type LineCounts = [number, number, number, number, number]
type Units = [position: number, quantity: number]

/** A stored order, and what the migration makes of it; `inParcel` only if one left. */
export type Upgraded = { old: OldOrder; lines: LineCounts[]; inParcel?: Units[] }

const refundOf = (status: 'done' | 'pending' | 'failed', at = 10) => ({
  status,
  cents: JACKET_CENTS,
  at,
  units: [[0, 1]] as Units[],
})
const whole = { status: 'done', cents: TOTAL_CENTS, at: 10 } as const
const shipped = { fulfilment: 'shipped', shippedAt: 20 } as const
const delivered = { fulfilment: 'delivered', shippedAt: 20, deliveredAt: 40 } as const
const allUnits: Units[] = [
  [0, 2],
  [1, 1],
]

const untouched: LineCounts[] = [
  [2, 0, 0, 0, 0],
  [1, 0, 0, 0, 0],
]
const cancelled: LineCounts[] = [
  [2, 2, 0, 0, 0],
  [1, 1, 0, 0, 0],
]
const sent: LineCounts[] = [
  [2, 0, 2, 0, 0],
  [1, 0, 1, 0, 0],
]

/** Orders in every state, as the program of before migration 017 stored them. */
export const OLD_ORDERS = {
  'unpaid, and cancelled': { old: { payment: 'pending' }, lines: untouched },
  'unpaid, and expires': { old: { payment: 'pending' }, lines: untouched },
  'paid, sent in parts': { old: {}, lines: untouched },
  'paid, cancelled': { old: {}, lines: untouched },
  'paid, a unit refunded': {
    old: { payment: 'partly_refunded', refunds: [refundOf('done')] },
    lines: [
      [2, 1, 0, 0, 1],
      [1, 0, 0, 0, 0],
    ],
  },
  'paid, the refund of a unit owed': {
    old: { refunds: [refundOf('pending')] },
    lines: [
      [2, 1, 0, 0, 1],
      [1, 0, 0, 0, 0],
    ],
  },
  'paid, the refund of a unit given up': {
    old: { refunds: [refundOf('failed')] },
    lines: untouched,
  },
  'paid, an amount refunded': {
    old: { payment: 'partly_refunded', refunds: [{ status: 'done', cents: 395, at: 10 }] },
    lines: untouched,
  },
  'unsent, all refunded': { old: { payment: 'refunded', refunds: [whole] }, lines: untouched },
  'unsent, every unit refunded': {
    old: {
      payment: 'partly_refunded',
      refunds: [{ status: 'done', cents: 2 * JACKET_CENTS + SHIRT_CENTS, at: 10, units: allUnits }],
    },
    lines: [
      [2, 2, 0, 0, 2],
      [1, 1, 0, 0, 1],
    ],
  },
  'cancelled, refunded': {
    old: { order: 'cancelled', payment: 'refunded', refunds: [whole], backOnSale: [2, 1] },
    lines: cancelled,
  },
  'cancelled after a unit was refunded': {
    old: {
      order: 'cancelled',
      payment: 'refunded',
      refunds: [refundOf('done'), { status: 'pending', cents: TOTAL_CENTS - JACKET_CENTS, at: 20 }],
      backOnSale: [2, 1],
    },
    lines: [
      [2, 2, 0, 0, 1],
      [1, 1, 0, 0, 0],
    ],
  },
  'cancelled before it was paid': {
    old: { order: 'cancelled', payment: 'failed', backOnSale: [2, 1] },
    lines: cancelled,
  },
  'expired, and paid late': {
    old: { order: 'cancelled', payment: 'failed', hasSession: true, backOnSale: [2, 1] },
    lines: cancelled,
  },
  'sent, and returned': { old: shipped, lines: sent, inParcel: allUnits },
  'sent without a unit that was refunded before': {
    old: { ...shipped, payment: 'partly_refunded', refunds: [refundOf('done', 19)] },
    lines: [
      [2, 1, 1, 0, 1],
      [1, 0, 1, 0, 0],
    ],
    inParcel: [
      [0, 1],
      [1, 1],
    ],
  },
  'sent without anything: every unit was refunded before': {
    old: {
      ...shipped,
      payment: 'partly_refunded',
      refunds: [{ status: 'done', cents: 2 * JACKET_CENTS + SHIRT_CENTS, at: 10, units: allUnits }],
    },
    lines: [
      [2, 2, 0, 0, 2],
      [1, 1, 0, 0, 1],
    ],
    inParcel: [],
  },
  'delivered, a unit refunded since': {
    old: { ...delivered, payment: 'partly_refunded', refunds: [refundOf('done', 50)] },
    lines: [
      [2, 0, 2, 0, 1],
      [1, 0, 1, 0, 0],
    ],
    inParcel: allUnits,
  },
  'returned and refunded in whole': {
    old: {
      ...delivered,
      fulfilment: 'returned',
      payment: 'refunded',
      refunds: [{ ...whole, at: 60, units: allUnits }],
      returned: { status: 'refunded', at: 45, receivedAt: 55, refund: 0, units: allUnits },
      backOnSale: [2, 1],
    },
    lines: [
      [2, 0, 2, 2, 2],
      [1, 0, 1, 1, 1],
    ],
    inParcel: allUnits,
  },
  'a part received, and still owed': {
    old: {
      ...delivered,
      returned: { status: 'received', at: 45, receivedAt: 55, units: [[0, 1]] },
      backOnSale: [1, 0],
    },
    lines: [
      [2, 0, 2, 1, 0],
      [1, 0, 1, 0, 0],
    ],
    inParcel: allUnits,
  },
  'a part received, and declined now': {
    old: {
      ...delivered,
      returned: { status: 'received', at: 45, receivedAt: 55, units: [[0, 1]] },
    },
    lines: [
      [2, 0, 2, 1, 0],
      [1, 0, 1, 0, 0],
    ],
    inParcel: allUnits,
  },
  'a part refunded before it arrived': {
    old: {
      ...delivered,
      payment: 'partly_refunded',
      refunds: [refundOf('done', 50)],
      returned: { status: 'refunded', at: 45, refund: 0, units: [[0, 1]] },
    },
    lines: [
      [2, 0, 2, 0, 1],
      [1, 0, 1, 0, 0],
    ],
    inParcel: allUnits,
  },
  'a return declined before it arrived': {
    old: { ...delivered, returned: { status: 'declined', at: 45, units: [[0, 1]] } },
    lines: sent,
    inParcel: allUnits,
  },
  'a return declined after it arrived': {
    old: {
      ...delivered,
      returned: { status: 'declined', at: 45, receivedAt: 50, units: [[0, 1]] },
    },
    lines: sent,
    inParcel: allUnits,
  },
  'a unit withdrawn before it is sent': {
    old: { returned: { kind: 'withdrawal', status: 'requested', at: 15, units: [[0, 1]] } },
    lines: untouched,
  },
} satisfies Record<string, Upgraded>
