import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allocateByWeight } from './split.ts'

test.each([
  [100, [1, 1, 1], [34, 33, 33]],
  [5, [2, 1], [3, 2]],
  [0, [3, 4], [0, 0]],
  [7, [0, 0], [0, 0]],
  [1, [1, 2, 2], [0, 1, 0]],
])('%i split by %j is %j', (amount, weights, parts) => {
  expect(allocateByWeight(amount, weights)).toEqual(parts)
})

test('the shares of a discount add up to it, and none is more than its line', () => {
  const lines = fc.array(fc.integer({ min: 1, max: 10_000_000 }), { minLength: 1, maxLength: 50 })
  fc.assert(
    fc.property(lines, fc.integer({ min: 0, max: 100 }), (cents, percent) => {
      const subtotal = cents.reduce((sum, one) => sum + one, 0)
      const discount = Math.round((subtotal * percent) / 100)
      const shares = allocateByWeight(discount, cents)
      expect(shares.reduce((sum, one) => sum + one, 0)).toBe(discount)
      expect(shares.every((share, at) => share >= 0 && share <= cents[at]!)).toBe(true)
    }),
  )
})
