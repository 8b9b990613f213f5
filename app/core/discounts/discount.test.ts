import { expect, test } from 'vitest'
import {
  checkDiscount,
  discountCents,
  discountRefusalText,
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
}
const inSpring = '2026-04-01T12:00:00.000Z'
const works = { ok: true, discount: { code: 'PRIMAVERA', percent: 15 } }
const refused = (reason: string) => ({ ok: false, reason })

test.each([
  ['works from its first instant', '2026-03-01T00:00:00.000Z', works],
  ['does not work a moment before', '2026-02-28T23:59:59.999Z', refused('not_started')],
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

test('the shopper reads one message for nothing typed and one for everything else', () => {
  expect(discountRefusalText('blank')).toBe('Introduce un código de descuento')
  for (const reason of ['unknown', 'stopped', 'not_started', 'expired', 'used_up'] as const) {
    expect(discountRefusalText(reason)).toBe('Código de descuento no válido')
  }
})

test.each([
  [null, 7999, 0],
  [spring, 7999, 1200], // 1199,85
  [{ ...spring, percent: 5 }, 50, 3], // 2,5 cents are rounded up
  [{ ...spring, percent: 100 }, 7999, 7999],
])('a discount of %o takes off %i cents: %i', (discount, subtotalCents, off) => {
  expect(discountCents(discount, subtotalCents)).toBe(off)
})
