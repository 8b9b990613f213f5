import { expect, test } from 'vitest'
import { lineClosed, standingOf, type ChoosableVariant, type Standing } from './line-change.ts'

const line = { variantId: 'a/M/Azul', priceCents: 2999, quantity: 2 }
const wanted: ChoosableVariant = {
  variantId: 'a/L/Azul',
  size: 'L',
  color: 'Azul',
  priceCents: 2999,
  available: 2,
}

test.each<[Standing, Partial<ChoosableVariant>, string[]]>([
  ['free', {}, ['b/M/Azul']],
  ['current', { variantId: 'a/M/Azul', priceCents: 1, available: 0 }, []],
  ['other_price', { priceCents: 3000 }, []],
  ['other_price', { priceCents: 2998, available: 0 }, []],
  ['in_order', { available: 0 }, ['a/L/Azul']],
  ['sold_out', { available: 1 }, []],
])('a variant is %s: %o', (standing, change, others) => {
  expect(standingOf({ ...wanted, ...change }, line, others)).toBe(standing)
})

const whole = { dispatched: 0, cancelled: 0, refunded: 0 }

test.each([
  [undefined, true, whole, false],
  ['order_closed', false, whole, false],
  ['line_sent', true, { ...whole, dispatched: 1 }, false],
  ['line_sent', false, { ...whole, dispatched: 2 }, false],
  ['line_cancelled', true, { ...whole, cancelled: 1 }, false],
  ['line_cancelled', true, { ...whole, refunded: 1 }, false],
  ['coming_back', true, whole, true],
] as const)('a line is closed by %s', (reason, isToSend, units, isComingBack) => {
  expect(lineClosed({ isToSend }, units, isComingBack)).toBe(reason)
})
