import fc from 'fast-check'
import type { Units } from '#core/orders/fulfilment/line-units.ts'
import type { Answer } from './life-shop.ts'

/** What may happen next in a life; the weights make goods move often. */
const WHAT = {
  place: 4,
  pay: 6,
  collect: 3,
  refuse: 8,
  expire: 2,
  cancel: 2,
  cancelLines: 4,
  ship: 8,
  deliver: 3,
  refundAmount: 2,
  refundLines: 4,
  refundRest: 1,
  sendRefunds: 3,
  report: 3,
  refundElsewhere: 1,
  giveUp: 2,
  ask: 4,
  withdraw: 4,
  receive: 5,
  undoReceipt: 2,
  decline: 3,
  reopen: 2,
  refundReturn: 4,
  count: 2,
  add: 2,
  replace: 5,
  sendAgain: 3,
  cancelAgain: 1,
  changeLine: 4,
} as const

export type What = keyof typeof WHAT

export type Step = {
  what: What
  /** Chooses the order, return or refund among those that there are. */
  pick: number
  /** Units of each line; of a count, of each variant. */
  quantities: number[]
  /** Restocks, uses a code, by the shopper, …: whatever the step can do in two ways. */
  flag: boolean
  answer: Answer
  /** The statement at which a transaction crashes; 0 for none. */
  crashAt: number
}

const anyStep: fc.Arbitrary<Step> = fc.record({
  what: fc.oneof(
    ...(Object.keys(WHAT) as What[]).map((what) => ({
      weight: WHAT[what],
      arbitrary: fc.constant(what),
    })),
  ),
  pick: fc.nat(11),
  quantities: fc.array(fc.nat(3), { minLength: 3, maxLength: 3 }),
  flag: fc.boolean(),
  answer: fc.oneof(
    { weight: 5, arbitrary: fc.constant<Answer>('done') },
    { weight: 1, arbitrary: fc.constantFrom<Answer>('refused', 'silent', 'made_silently') },
  ),
  crashAt: fc.oneof(
    { weight: 8, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 25 }) },
  ),
})

/** A life begins with a sale, since nothing else can happen before; most are paid at once. */
export const anyLife: fc.Arbitrary<Step[]> = fc
  .tuple(fc.array(anyStep, { minLength: 4, maxLength: 24, size: 'max' }), anyStep, anyStep, anyStep)
  .map(([steps, sale, next, change]) => [
    { ...sale, what: 'place', crashAt: 0 },
    { ...next, what: next.pick < 9 ? 'pay' : 'expire', crashAt: 0 },
    ...(change.pick < 4 ? [{ ...change, what: 'changeLine' as const }] : []),
    ...steps,
  ])

/** The units that a step names, of at most this many lines. */
export const unitsOf = ({ quantities }: Step, lines: number): Units[] =>
  quantities
    .slice(0, lines)
    .map((quantity, position) => ({ position, quantity }))
    .filter(({ quantity }) => quantity > 0)

export const pickOf = <T>({ pick }: Step, among: readonly T[]): T | undefined =>
  among[pick % among.length]
