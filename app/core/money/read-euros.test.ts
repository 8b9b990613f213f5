import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readEuros, writeEuros } from './read-euros.ts'

test.each([
  ['79,99', 7999],
  ['79.99', 7999],
  ['79,9', 7990],
  ['79', 7900],
  [' 79,99 € ', 7999],
  ['79,99\u00a0€', 7999],
  ['1.299', 129_900],
  ['1.299,50', 129_950],
  ['1299,50', 129_950],
  ['0,01', 1],
  ['0', 0],
])('«%s» is %i cents', (typed, cents) => {
  expect(readEuros(typed)).toBe(cents)
})

test.each([
  '',
  '€',
  '79,999',
  '-5',
  '7e2',
  '1,299.50',
  '12.34.56',
  '79 99',
  'gratis',
  '9'.repeat(13),
])('«%s» is no price', (typed) => expect(readEuros(typed)).toBeUndefined())

test('what is written for a spreadsheet reads as the same amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), (cents) => {
      expect(readEuros(writeEuros(cents))).toBe(cents)
    }),
  )
})
