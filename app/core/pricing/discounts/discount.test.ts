import { expect, test } from 'vitest'
import {
  checkCustomer,
  checkDiscount,
  discountCents,
  freesMethod,
  missingCents,
  normaliseCode,
  type DiscountCode,
} from './discount.ts'

const spring: DiscountCode = {
  code: 'PRIMAVERA',
  percent: 15,
  isActive: true,
  startsAt: '2026-03-01T00:00:00.000Z',
  endsAt: '2026-06-01T00:00:00.000Z',
  maxUses: 100,
  usedCount: 0,
  maxUsesPerCustomer: null,
  isFirstPurchase: false,
}
const inSpring = '2026-04-01T12:00:00.000Z'
const works = { ok: true, discount: { code: 'PRIMAVERA', percent: 15 } }
const refused = (reason: string) => ({ ok: false, reason })

test.each([
  ['works from its first instant', '2026-03-01T00:00:00.000Z', works],
  [
    'does not work a moment before',
    '2026-02-28T23:59:59.999Z',
    { ...refused('not_started'), startsAt: '2026-03-01T00:00:00.000Z' },
  ],
  ['works until the last moment', '2026-05-31T23:59:59.999Z', works],
  ['stops at the instant it ends', '2026-06-01T00:00:00.000Z', refused('expired')],
])('a code with dates %s', (_what, now, outcome) => {
  expect(checkDiscount(spring, now)).toEqual(outcome)
})

test.each([
  [0, works],
  [99, works],
  [100, refused('used_up')],
  [101, refused('used_up')],
])('a code for a hundred orders, used %i times, answers so', (usedCount, outcome) => {
  expect(checkDiscount({ ...spring, usedCount }, inSpring)).toEqual(outcome)
})

test('without dates and limits a code works always', () => {
  const forever = { ...spring, startsAt: null, endsAt: null, maxUses: null, usedCount: 1_000_000 }
  for (const now of ['1999-01-01T00:00:00.000Z', '2999-01-01T00:00:00.000Z']) {
    expect(checkDiscount(forever, now)).toEqual(works)
  }
})

test('a code for no order at all never works', () => {
  expect(checkDiscount({ ...spring, maxUses: 0 }, inSpring)).toEqual(refused('used_up'))
})

test('a code that was switched off does not work, whatever its dates say', () => {
  expect(checkDiscount({ ...spring, isActive: false }, inSpring)).toEqual(refused('stopped'))
})

test('a code that was never made is unknown', () => {
  expect(checkDiscount(undefined, inSpring)).toEqual(refused('unknown'))
})

test.each([
  ['welcome10', 'WELCOME10'],
  ['  Welcome10\t', 'WELCOME10'],
  ['\n', ''],
  ['', ''],
  ['WELCOME 10', 'WELCOME 10'],
])('%j is understood as %j', (typed, code) => {
  expect(normaliseCode(typed)).toBe(code)
})

const five = { code: 'CINCO', percent: 0, amountCents: 500 }
const free = { code: 'ENVIO', percent: 0, freeShipping: ['standard'] as const }

test.each([
  [null, 7999, 0],
  [spring, 7999, 1200], // 1199,85
  [{ ...spring, percent: 5 }, 50, 3], // 2,5 cents are rounded up
  [{ ...spring, percent: 100 }, 7999, 7999],
  [five, 7999, 500],
  [five, 501, 500],
  [five, 500, 500],
  [five, 499, 499], // never more than the goods
  [{ ...five, minimumCents: 3000 }, 3000, 500], // exactly the minimum is enough
  [{ ...five, minimumCents: 3000 }, 2999, 0],
  [{ ...spring, minimumCents: 3000 }, 2999, 0],
  [free, 7999, 0],
])('a discount of %o takes off %i cents: %i', (discount, subtotalCents, off) => {
  expect(discountCents(discount, subtotalCents)).toBe(off)
})

test.each([
  [undefined, 0, 0],
  [3000, 0, 3000],
  [3000, 2999, 1],
  [3000, 3000, 0],
  [3000, 3001, 0],
])('a minimum of %s and goods for %i: %i are missing', (minimumCents, subtotalCents, missing) => {
  const discount = { ...five, ...(minimumCents !== undefined && { minimumCents }) }
  expect(missingCents(discount, subtotalCents)).toBe(missing)
})

test('free shipping frees the methods that it names, from its minimum on', () => {
  const from30 = { ...free, minimumCents: 3000 }
  expect(freesMethod(from30, 'standard', 3000)).toBe(true)
  expect(freesMethod(from30, 'standard', 2999)).toBe(false)
  expect(freesMethod(from30, 'express', 3000)).toBe(false)
  expect(freesMethod(five, 'standard', 3000)).toBe(false)
  expect(freesMethod(null, 'standard', 3000)).toBe(false)
})

test.each([
  [{ maxUsesPerCustomer: null, isFirstPurchase: false }, { orders: 9, uses: 9 }, null],
  [{ maxUsesPerCustomer: 2, isFirstPurchase: false }, { orders: 9, uses: 1 }, null],
  [
    { maxUsesPerCustomer: 2, isFirstPurchase: false },
    { orders: 9, uses: 2 },
    { reason: 'customer_limit', maxUses: 2 },
  ],
  [{ maxUsesPerCustomer: null, isFirstPurchase: true }, { orders: 0, uses: 0 }, null],
  [
    { maxUsesPerCustomer: null, isFirstPurchase: true },
    { orders: 1, uses: 0 },
    { reason: 'first_purchase' },
  ],
])('a code with %o for a customer with %o: %o', (limits, orders, refusal) => {
  expect(checkCustomer(limits, orders)).toEqual(refusal)
})
