import { expect, test } from 'vitest'
import { daysOfCover } from './stock-cover.ts'

test.each([
  [10, 28, 10],
  [10, 5, 56],
  [1, 60, 0],
  [0, 5, 0],
  [-2, 5, 0],
  [10, 0, null],
  [10, -1, null],
])('%i units at %i sold in four weeks last %s days', (available, sold, days) =>
  expect(daysOfCover(available, sold)).toBe(days),
)
