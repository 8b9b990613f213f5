import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSpanishTaxId, normalizeTaxId } from './tax-id.ts'

// Made-up numbers with right check characters.
test.each(['12345678Z', '00000000T', 'X1234567L', 'Y0000000Z', 'Z0000000M', 'K0000000T'])(
  '%s is a tax number of a person',
  (taxId) => expect(isSpanishTaxId(taxId)).toBe(true),
)

test.each(['B00000000', 'A12345674', 'Q1234567D', 'P0000000J', 'G12345674', 'S0000000J'])(
  '%s is a tax number of an entity',
  (taxId) => expect(isSpanishTaxId(taxId)).toBe(true),
)

test.each([
  ['12345678A', 'a wrong letter'],
  ['1234567Z', 'too short'],
  ['123456789Z', 'too long'],
  ['B00000001', 'a wrong digit'],
  ['B0000000J', 'a letter where a company has a digit'],
  ['Q12345674', 'a digit where a public body has a letter'],
  ['I1234567A', 'a letter that begins no number'],
  ['12345678z', 'not tidied'],
  ['', 'nothing'],
])('«%s» is none: %s', (taxId) => expect(isSpanishTaxId(taxId)).toBe(false))

test.each([
  [' 12.345.678-z ', '12345678Z'],
  ['ES-B00000000', 'B00000000'],
  ['esx1234567l', 'X1234567L'],
  ['ES', 'ES'],
  ['1234567L', '01234567L'],
  ['ES 1.234.567-L', '01234567L'],
  ['X01234567L', 'X1234567L'],
  ['12345678–Z', '12345678Z'],
  ['12345678/Z', '12345678Z'],
  ['１２３４５６７８Ｚ', '12345678Z'],
  ['12345678\u2212Z', '12345678Z'],
])('«%s» is tidied to %s', (typed, taxId) => expect(normalizeTaxId(typed)).toBe(taxId))

test.each([
  '1234567Z',
  'X01234567T',
  '12345678–A',
  '12345678/T',
  '１２３４５６７８Ａ',
  '00000001-T',
])('«%s» has a wrong letter, also when it is tidied', (typed) =>
  expect(isSpanishTaxId(normalizeTaxId(typed))).toBe(false),
)

test('of the 23 letters exactly one fits a number', () => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }), (number) => {
      const digits = String(number).padStart(8, '0')
      expect(letters.filter((letter) => isSpanishTaxId(digits + letter))).toHaveLength(1)
    }),
    { numRuns: 10_000 },
  )
})
