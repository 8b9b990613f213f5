import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAmbiguousEuros, readEuros, writeEuros } from './read-euros.ts'

test.each([
  ['79,99', 7999],
  ['79.99', 7999],
  ['79,9', 7990],
  ['79', 7900],
  [' 79,99 € ', 7999],
  ['79,99\u00a0€', 7999],
  ['1.299,00', 129_900],
  ['1.234.567', 123_456_700],
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
  '2.499',
  '2.499 €',
  '999.999',
])('«%s» is no price', (typed) => expect(readEuros(typed)).toBeUndefined())

test.each([
  ['2.499', true],
  [' 12.500 € ', true],
  ['2.499,00', false],
  ['2499', false],
  ['2,499', false],
  ['24.99', false],
  ['1.234.567', false],
])('«%s» may be read in two ways: %s', (typed, expected) => {
  expect(isAmbiguousEuros(typed)).toBe(expected)
})

test('what is written for a spreadsheet reads as the same amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), (cents) => {
      expect(readEuros(writeEuros(cents))).toBe(cents)
    }),
  )
})
