import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isEan, isGlobalGtin } from './ean.ts'

test.each([
  ['4006381333931', true],
  ['8412345678905', true],
  ['4006381333932', false],
  ['400638133393', false],
  ['40063813339310', false],
  ['4006381 33393', false],
  ['', false],
])('%s is an EAN: %s', (typed, expected) => expect(isEan(typed)).toBe(expected))

test('one wrong digit is always found', () => {
  const wrong = fc.tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 1, max: 9 }))
  fc.assert(
    fc.property(wrong, ([at, by]) => {
      const digits = Array.from('4006381333931', Number)
      digits[at] = ((digits[at] ?? 0) + by) % 10
      expect(isEan(digits.join(''))).toBe(false)
    }),
    { numRuns: 500 },
  )
})

test.each([
  ['4006381333931', true],
  ['8400000000017', true],
  ['0200000000011', false],
  ['0400000000015', false],
  ['2000000000015', false],
  ['9800000000014', false],
  ['9900000000011', false],
  ['4006381333932', false],
])('%s may be published: %s', (ean, may) => expect(isGlobalGtin(ean)).toBe(may))
