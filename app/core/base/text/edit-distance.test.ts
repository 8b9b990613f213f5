import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editDistance, slipsForgiven } from './edit-distance.ts'

test.each([
  ['chaqueta', 'chaqueta', 0],
  ['chaqeta', 'chaqueta', 1], // one missing
  ['chaquetta', 'chaqueta', 1], // one too many
  ['chaqueza', 'chaqueta', 1], // one wrong
  ['chaqutea', 'chaqueta', 1], // two swapped
  ['xhaqueta', 'chaqueta', 1], // the first one too
  ['hcaqueta', 'chaqueta', 1],
  ['imperneavle', 'impermeable', 2],
  ['botas', 'chaqueta', 3], // stops counting above the maximum
  ['', 'ab', 2],
])('from "%s" to "%s" there are %i slips', (typed, word, slips) => {
  expect(editDistance(typed, word, 2)).toBe(slips)
})

test.each([
  ['chaq', 'chaqueta', 0],
  ['chqa', 'chaqueta', 1],
  ['treki', 'trekking', 1],
  ['chaquetas', 'chaqueta', 1],
])('the beginning "%s" of "%s" has %i', (typed, word, slips) => {
  expect(editDistance(typed, word, 1, true)).toBe(slips)
})

test.each([
  [1, 0],
  [3, 0],
  [4, 1],
  [7, 1],
  [8, 2],
  [20, 2],
])('in %i letters %i slips are forgiven', (letters, slips) => {
  expect(slipsForgiven(letters)).toBe(slips)
})

test('it is the same in both directions, and a beginning is never further away than the whole', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 9 })
  fc.assert(
    fc.property(word, word, (one, other) => {
      expect(editDistance(one, other, 3)).toBe(editDistance(other, one, 3))
      expect(editDistance(one, other, 3, true)).toBeLessThanOrEqual(editDistance(one, other, 3))
    }),
  )
})
