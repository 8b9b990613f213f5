import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents, centsFromEuros, formatEuros, percentOf, priceWithVat } from './money.ts'

const runs = { numRuns: 10_000, seed: 20260305 }

test('only whole, safe cents are money', () => {
  for (const good of [0, 1, -1, 2999, Number.MAX_SAFE_INTEGER]) expect(cents(good)).toBe(good)
  const wrong = [0.5, 29.99, Number.NaN, Number.POSITIVE_INFINITY, Number.MAX_SAFE_INTEGER + 1]
  for (const value of wrong) expect(() => cents(value)).toThrow('not a whole number of cents')
})

test.each([
  // amount, percent, expected: below a half, exactly a half, above it
  [0, 21, 0],
  [1, 49, 0],
  [1, 50, 1],
  [1, 51, 1],
  [249, 10, 25],
  [244, 10, 24],
  [245, 10, 25],
  [5, 10, 1],
  [4, 10, 0],
  [150, 21, 32], // 31.5
  [50, 21, 11], // 10.5
  [2999, 21, 630], // 629.79
  [7999, 10, 800], // 799.9
  [14_999, 20, 3000], // 2999.8
  [9999, 0, 0],
  [9999, 100, 9999],
])('%i cents at %i percent are %i, half a cent up', (amount, percent, expected) => {
  expect(percentOf(amount, percent)).toBe(expected)
})

test('a percentage is never more than half a cent off, and exact halves go up', () => {
  const amount = fc.nat({ max: 100_000_000 })
  const percent = fc.nat({ max: 100 })
  const check = fc.property(amount, percent, (amountCents, n) => {
    const twiceOff = BigInt(percentOf(amountCents, n)) * 200n - BigInt(amountCents * n) * 2n
    return twiceOff > -100n && twiceOff <= 100n
  })
  expect(() => fc.assert(check, runs)).not.toThrow()
})

test.each([
  { price: 2999, added: 3629 },
  { price: 14_999, added: 18_149 },
  { price: 7999, added: 9679 },
  { price: 1, added: 1 },
  { price: 50, added: 61 },
])('a price of $price cents is $added with VAT on top, and itself with VAT inside', (row) => {
  expect(priceWithVat(row.price, { vatPercent: 21, pricesIncludeVat: false })).toBe(row.added)
  expect(priceWithVat(row.price, { vatPercent: 21, pricesIncludeVat: true })).toBe(row.price)
})

// \u00A0 is the no-break space before the sign.
test.each([
  [0, '0,00\u00A0€'],
  [5, '0,05\u00A0€'],
  [14_999, '149,99\u00A0€'],
  [100_000, '1.000,00\u00A0€'],
  [123_450, '1.234,50\u00A0€'],
  [123_456_789, '1.234.567,89\u00A0€'],
])('%i cents read "%s"', (amountCents, text) => {
  expect(formatEuros(amountCents)).toBe(text)
})

test('half a cent is never shown: it throws instead', () => {
  expect(() => formatEuros(29.99)).toThrow('not a whole number of cents')
})

test('less than nothing has a true minus sign, not a hyphen', () => {
  expect(formatEuros(-7494)).toBe('−74,94\u00a0€')
})

test('what is shown says exactly the amount', () => {
  const check = fc.property(fc.nat({ max: 1_000_000_000 }), (amountCents) => {
    const digits = formatEuros(amountCents).replaceAll(/\D/g, '')
    return Number(digits) === amountCents
  })
  expect(() => fc.assert(check, runs)).not.toThrow()
})

test('euros of a data file become cents, and any price comes back as it was', () => {
  expect(centsFromEuros(29.99)).toBe(2999)
  expect(centsFromEuros(1.1)).toBe(110)
  expect(centsFromEuros(0.07)).toBe(7)
  const check = fc.property(
    fc.nat({ max: 10_000_000 }),
    (amountCents) => centsFromEuros(amountCents / 100) === amountCents,
  )
  expect(() => fc.assert(check, runs)).not.toThrow()
})

test.each([29.999, 0.001, 1 / 3, Number.NaN, Number.POSITIVE_INFINITY])(
  '%d euros are no price: beyond two decimals it throws',
  (euros) => {
    expect(() => centsFromEuros(euros)).toThrow(RangeError)
  },
)
