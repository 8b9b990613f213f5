import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OrderState } from './order.ts'
import {
  FULFILMENT_TRANSITIONS,
  ORDER_TRANSITIONS,
  PAYMENT_TRANSITIONS,
} from '#tests/support/factories/order-states.ts'
import { nextState, TRANSITIONS, type TransitionName } from './order-transitions.ts'

const NAMES = Object.keys(TRANSITIONS) as TransitionName[]
const orderStates = Object.keys(ORDER_TRANSITIONS) as OrderState['order'][]
const payments = Object.keys(PAYMENT_TRANSITIONS) as OrderState['payment'][]
const fulfilments = Object.keys(FULFILMENT_TRANSITIONS) as OrderState['fulfilment'][]
const STATES: OrderState[] = orderStates.flatMap((order) =>
  payments.flatMap((payment) => fulfilments.map((fulfilment) => ({ order, payment, fulfilment }))),
)
const NEW: OrderState = { order: 'placed', payment: 'pending', fulfilment: 'unfulfilled' }

/** The transitions that an order makes when these are tried in order. */
function walk(
  names: readonly TransitionName[],
): { name: TransitionName; from: OrderState; to: OrderState }[] {
  let state = NEW
  return names.flatMap((name) => {
    const from = state
    const to = nextState(from, name)
    if (!to) return []
    state = to
    return [{ name, from, to }]
  })
}
const anyLife = fc.array(fc.constantFrom(...NAMES), { maxLength: 30 })
const always = (holds: (steps: ReturnType<typeof walk>) => void) =>
  fc.assert(
    fc.property(anyLife, (names) => holds(walk(names))),
    { numRuns: 2000 },
  )

test('there are fifty states to look at, and every transition can be made from one of them', () => {
  expect(STATES).toHaveLength(50)
  for (const name of NAMES) expect(STATES.some((state) => nextState(state, name))).toBe(true)
})

test('every transition keeps to the tables of the three states; only reviving brings an order back', () => {
  for (const name of NAMES) {
    for (const from of STATES) {
      const to = nextState(from, name)
      if (!to) continue
      const orders = name === 'revive' ? ['placed'] : ORDER_TRANSITIONS[from.order]
      expect([from.order, ...orders]).toContain(to.order)
      expect([from.payment, ...PAYMENT_TRANSITIONS[from.payment]]).toContain(to.payment)
      expect([from.fulfilment, ...FULFILMENT_TRANSITIONS[from.fulfilment]]).toContain(to.fulfilment)
    }
  }
})

test('no way leads back from cancelled, except with money that came late', () => {
  always((steps) => {
    const back = steps.filter(({ from, to }) => from.order === 'cancelled' && to.order === 'placed')
    for (const { name, from, to } of back) {
      expect([name, from.payment, to.payment]).toEqual(['revive', 'failed', 'paid'])
    }
  })
})

test('nothing is sent that is cancelled or was never paid', () => {
  always((steps) => {
    for (const { from } of steps.filter(({ name }) => name === 'ship')) {
      expect(from.order).toBe('placed')
      expect(['paid', 'partly_refunded']).toContain(from.payment)
    }
  })
})

test('what has left the house is never cancelled, but for what comes back unpaid', () => {
  always((steps) => {
    const refused = steps.findIndex(({ name }) => name === 'refuse')
    const before = refused === -1 ? steps : steps.slice(0, refused)
    const away = before.filter(({ to }) => to.fulfilment !== 'unfulfilled')
    for (const { to } of away) expect(to.order).toBe('placed')
    for (const { to } of refused === -1 ? [] : steps.slice(refused)) {
      expect([to.order, to.payment]).toEqual(['cancelled', 'failed'])
    }
  })
})

test('money is only given back where it had come, and paid once', () => {
  always((steps) => {
    const paid = steps.filter(({ name }) => ['pay', 'collect', 'revive', 'payLate'].includes(name))
    expect(paid.length).toBeLessThanOrEqual(1)
    const first = steps.findIndex(({ to }) => to.payment.endsWith('refunded'))
    expect(first === -1 || paid.length === 1).toBe(true)
  })
})

test.each([
  ['pay', { payment: 'paid' }],
  ['expire', { order: 'cancelled', payment: 'failed' }],
  ['cancelUnpaid', { order: 'cancelled', payment: 'failed' }],
  ['cancelPaid', undefined],
  ['revive', undefined],
  ['payLate', undefined],
  ['collect', { payment: 'paid' }],
  ['shipUnpaid', { fulfilment: 'shipped' }],
  ['refuse', undefined],
  ['ship', undefined],
  ['deliver', undefined],
  ['takeBack', undefined],
  ['refundPart', undefined],
  ['refundAll', undefined],
] as const)('of a new order, %s makes %j', (name, change) => {
  expect(nextState(NEW, name)).toEqual(change && { ...NEW, ...change })
})
