import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkMoney } from '#core/orders/ledger/check-money.ts'
import { orderMoney, type MoneyEntry } from '#core/orders/ledger/order-money.ts'
import type { OrderState } from '#core/orders/order.ts'
import { nextState, type TransitionName } from '#core/orders/order-transitions.ts'
import { disputeEntries, isLateDispute } from '#core/payments/cases/dispute.ts'
import { entryOfResult, refundEntry } from '#core/payments/refunds/refund-entry.ts'
import {
  applyResult,
  refundTransition,
  type Refund,
  type RefundResult,
} from '#core/payments/refunds/refund-result.ts'
import { refundWorth, type RefundScope } from '#core/payments/refunds/refund-scope.ts'
import { decideSettlement } from './settlement.ts'

const AT = '2026-03-05T12:00:00.000Z'
const TOTAL = 9975
const LINES = [
  { quantity: 2, totalCents: 5998 },
  { quantity: 3, totalCents: 2997 },
].map((line) => ({
  ...line,
  productId: 'p',
  name: 'p',
  image: '',
  size: 'M',
  color: 'Azul',
  priceCents: line.totalCents / line.quantity,
}))
const ORDER = {
  amounts: {
    subtotalCents: 8995,
    discountCents: 0,
    shippingCents: 585,
    vatCents: 0,
    shippingVatCents: 0,
    giftWrapCents: 395,
    giftWrapVatCents: 0,
    totalCents: TOTAL,
  },
  vat: { vatPercent: 0, pricesIncludeVat: false },
  lines: LINES,
}

type Life = {
  state: OrderState
  paymentRef: string | null
  refundedCents: number
  refunds: (Refund & { lines: { position: number; quantity: number; amountCents: number }[] })[]
  failures: Set<string>
  disputes: Map<string, string>
  entries: MoneyEntry[]
}

const newLife = (): Life => ({
  state: { order: 'placed', payment: 'pending', fulfilment: 'unfulfilled' },
  paymentRef: null,
  refundedCents: 0,
  refunds: [],
  failures: new Set(),
  disputes: new Map(),
  entries: [],
})

function transition(life: Life, name: TransitionName): void {
  const next = nextState(life.state, name)
  if (!next) throw new Error(`${JSON.stringify(life.state)} allows no ${name}`)
  life.state = next
}

function pay(life: Life, ref: string, isByPerson: boolean): void {
  const settlement = decideSettlement({
    order: {
      state: life.state,
      totalCents: TOTAL,
      provider: 'stripe',
      paymentRef: life.paymentRef,
      isCancelledByPerson: isByPerson,
      isAnonymous: false,
      isPaymentOfOther: false,
    },
    session: { ref: 'cs_1' },
    report: {
      orderId: 'ord_1',
      attempt: 1,
      sessionRef: 'cs_1',
      status: 'paid',
      paymentRef: ref,
      amountCents: TOTAL,
      currency: 'EUR',
      isLive: false,
    },
    provider: { id: 'stripe', isLive: false },
  })
  const names = { pay: 'pay', revive: 'revive', refund: 'payLate' } as const
  if (settlement === 'pay' || settlement === 'revive' || settlement === 'refund') {
    transition(life, names[settlement])
    life.paymentRef = ref
    life.entries.push({ kind: 'charged', amountCents: TOTAL, refundId: null, providerRef: ref })
    if (settlement === 'refund') reserve(life, { kind: 'rest' })
  } else if (settlement === 'paid_twice') {
    life.entries.push({ kind: 'unknown', amountCents: TOTAL, refundId: null, providerRef: ref })
  } else {
    expect(settlement).toBe('duplicate')
  }
}

function reserve(life: Life, scope: RefundScope): void {
  const { disputedCents, lostCents } = orderMoney(life.entries)
  const worth = refundWorth(
    {
      ...ORDER,
      payment: life.state.payment,
      refundedCents: life.refundedCents + disputedCents + lostCents,
      refunds: life.refunds.filter(({ status }) => status !== 'failed'),
    },
    scope,
  )
  if (!worth.ok) return
  const id = `ref_${life.refunds.length}`
  life.refundedCents += worth.amountCents
  life.refunds.push({
    id,
    status: 'pending',
    amountCents: worth.amountCents,
    idempotencyKey: `owner/${id}`,
    providerRef: null,
    attempts: 0,
    spentKeys: 0,
    nextAttemptAt: AT,
    lines: worth.lines,
  })
  life.entries.push(refundEntry(id, 'owed', -worth.amountCents))
}

function settle(life: Life, index: number, result: RefundResult): void {
  const refund = life.refunds[index % Math.max(1, life.refunds.length)]
  if (!refund) return
  const ref = result.status === 'done' || result.status === 'not_made' ? result.ref : null
  const isKnownFailure = ref !== null && life.failures.has(ref)
  const change = applyResult(refund, result, { isKnownFailure, at: AT })
  if (result.status === 'not_made' && ref !== null) life.failures.add(ref)
  if (!change) return
  Object.assign(refund, change.refund)
  const entry = entryOfResult(refund, result, change.money)
  if (entry) life.entries.push(entry)
  if (change.money === 'freed') life.refundedCents -= refund.amountCents
  if (change.money !== 'moved' && change.money !== 'came_back') return
  const doneCents = life.refunds
    .filter(({ status }) => status === 'done')
    .reduce((sum, { amountCents }) => sum + amountCents, 0)
  transition(life, refundTransition(change.money, { doneCents, totalCents: TOTAL }))
}

function dispute(life: Life, ref: string, status: string, amountCents: number): void {
  if (life.paymentRef === null || isLateDispute(status, life.disputes.get(ref) ?? null)) return
  life.disputes.set(ref, status)
  life.entries.push(...disputeEntries({ ref, status, amountCents }, life.entries))
}

const index = fc.nat({ max: 5 })
/** The provider's id of a refund; a late report may name any of them. */
const providerRef = fc.nat({ max: 3 }).map((n) => `re_${n}`)
const result: fc.Arbitrary<RefundResult> = fc.oneof(
  fc.record({ status: fc.constant('done' as const), ref: providerRef }),
  fc.record({
    status: fc.constant('not_made' as const),
    ref: fc.option(providerRef),
    detail: fc.constant('balance_insufficient'),
  }),
  fc.record({
    status: fc.constant('unknown' as const),
    isKeySpent: fc.boolean(),
    detail: fc.constant('no answer'),
  }),
  fc.constant({ status: 'given_up' as const, why: 'x' }),
)
const scope: fc.Arbitrary<RefundScope> = fc.oneof(
  fc.record({
    kind: fc.constant('reduction' as const),
    position: fc.nat({ max: 2 }),
    amountCents: fc.integer({ min: 0, max: 3000 }),
  }),
  fc.constant({ kind: 'rest' as const }),
  fc.record({
    kind: fc.constant('amount' as const),
    amountCents: fc.integer({ min: -1, max: TOTAL + 1 }),
  }),
  fc.record({
    kind: fc.constant('lines' as const),
    lines: fc.array(fc.record({ position: fc.nat({ max: 2 }), quantity: fc.nat({ max: 3 }) }), {
      minLength: 1,
      maxLength: 2,
    }),
    withShipping: fc.boolean(),
  }),
)
const status = fc.constantFrom(
  'warning_needs_response',
  'needs_response',
  'under_review',
  'won',
  'lost',
)
type Step = (life: Life) => void
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.tuple(fc.nat({ max: 1 }), fc.boolean()).map(
      ([n, isByPerson]): Step =>
        (life) =>
          pay(life, `pi_${n}`, isByPerson),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constant<Step>((life) => {
      if (nextState(life.state, 'expire')) transition(life, 'expire')
    }),
  },
  {
    weight: 1,
    arbitrary: fc.constant<Step>((life) => {
      if (!nextState(life.state, 'cancelPaid')) return
      transition(life, 'cancelPaid')
      reserve(life, { kind: 'rest' })
    }),
  },
  {
    weight: 3,
    arbitrary: scope.map(
      (one): Step =>
        (life) =>
          reserve(life, one),
    ),
  },
  {
    weight: 5,
    arbitrary: fc.tuple(index, result).map(
      ([n, one]): Step =>
        (life) =>
          settle(life, n, one),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.nat({ max: 1 }), status, fc.integer({ min: 1, max: TOTAL })).map(
      ([n, one, cents]): Step =>
        (life) =>
          dispute(life, `dp_${n}`, one, cents),
    ),
  },
)

test('in 10,000 random lives of an order the ledger always agrees, and never gives too much', () => {
  const seen = new Map<string, number>()
  const check = fc.property(
    fc.array(step, { minLength: 1, maxLength: 20, size: 'max' }),
    (steps) => {
      const life = newLife()
      for (const take of steps) {
        take(life)
        const { state, refundedCents, refunds, entries } = life
        const order = { totalCents: TOTAL, refundedCents, payment: state.payment, refunds }
        const faults = checkMoney(order, entries)
        const { chargedCents, owedCents, sentBackCents } = orderMoney(entries)
        if (faults.length > 0 || owedCents + sentBackCents > chargedCents) {
          throw new Error(JSON.stringify({ faults, chargedCents, owedCents, sentBackCents }))
        }
      }
      for (const { kind } of life.entries) seen.set(kind, (seen.get(kind) ?? 0) + 1)
    },
  )
  expect(() => fc.assert(check, { numRuns: 10_000, seed: 20260305 })).not.toThrow()
  // Lives that meet no refund or dispute would prove nothing.
  for (const kind of [
    'charged',
    'owed',
    'sent_back',
    'failed',
    'given_up',
    'disputed',
    'unknown',
  ]) {
    expect(seen.get(kind), kind).toBeGreaterThan(500)
  }
})
