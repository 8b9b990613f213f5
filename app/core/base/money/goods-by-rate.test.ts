import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeAmounts } from './amounts.ts'
import { goodsByRate, splitByRate, vatInExtra, withVatCents } from './goods-by-rate.ts'
import { allocateToLines } from './allocate-to-lines.ts'

const added = { vatPercent: 21, pricesIncludeVat: false }
const inside = { vatPercent: 21, pricesIncludeVat: true }
/** A jacket at the rate of the sale, a guidebook, and bars of fruit. */
const mixed = [
  { totalCents: 10_000 },
  { totalCents: 2000, vatPercent: 4 },
  { totalCents: 1000, vatPercent: 10 },
  { totalCents: 3000, vatPercent: 4 },
]

test.each([
  ['added', added, 0, [2100, 100, 200]],
  ['added, less a code', added, 1600, [1890, 90, 180]],
  ['inside', inside, 0, [1736, 91, 192]],
  ['inside, less a code', inside, 1600, [1562, 82, 173]],
  ['all paid by a code', added, 16_000, [0, 0, 0]],
])('VAT %s is that of each rate', (_says, vat, discountCents, cents) => {
  const rates = goodsByRate({ lines: mixed, discountCents, vat })
  expect(rates.map(({ percent }) => percent)).toEqual([21, 10, 4])
  expect(rates.map(({ vatCents }) => vatCents)).toEqual(cents)
  expect(rates.map(({ positions }) => positions)).toEqual([[0], [2], [1, 3]])
})

test.each([
  // 600 by 10.000, 1.000 and 5.000: 375, 37,5 and 187,5; the first of equal parts gets the cent
  ['by what the goods cost', 0, [375, 38, 187], 65 + 3 + 7],
  ['by their price, where a code paid for them', 16_000, [375, 38, 187], 65 + 3 + 7],
])('shipping has the VAT of its goods, %s', (_says, discountCents, parts, cents) => {
  const rates = goodsByRate({ lines: mixed, discountCents, vat: added })
  expect(splitByRate(600, rates)).toEqual(parts)
  expect(vatInExtra(600, rates)).toBe(cents)
})

test('a sale of one rate, or of nothing, has that rate', () => {
  const vat = inside
  expect(goodsByRate({ lines: [], discountCents: 0, vat })).toMatchObject([{ percent: 21 }])
  expect(vatInExtra(395, goodsByRate({ lines: [], discountCents: 0, vat }))).toBe(69)
  const book = goodsByRate({ lines: mixed.slice(1, 2), discountCents: 0, vat })
  expect([withVatCents(book), vatInExtra(395, book)]).toEqual([2000, 15])
})

const line = fc.record({
  totalCents: fc.integer({ min: 1, max: 1_000_000 }),
  vatPercent: fc.constantFrom(undefined, 4, 10, 0),
  quantity: fc.constant(1),
})

test('whatever is sold, rates and lines add up to the amounts, and no part is negative', () => {
  const sale = fc.record({
    lines: fc.array(line, { minLength: 1, maxLength: 12 }),
    vat: fc.constantFrom(added, inside),
    off: fc.integer({ min: 0, max: 100 }),
    shippingCents: fc.integer({ min: 0, max: 5000 }),
  })
  fc.assert(
    fc.property(sale, ({ lines, vat, off, shippingCents }) => {
      const subtotalCents = lines.reduce((sum, { totalCents }) => sum + totalCents, 0)
      const discountCents = Math.floor((subtotalCents * off) / 100)
      const amounts = computeAmounts({ subtotalCents, discountCents, shippingCents, vat, lines })
      const rates = goodsByRate({ lines, discountCents, vat })
      const shares = allocateToLines({ lines, amounts, vat })
      const sum = (of: 'discountCents' | 'vatCents') => ({
        rates: rates.reduce((all, rate) => all + rate[of], 0),
        lines: shares.reduce((all, share) => all + share[of], 0),
      })
      expect(sum('vatCents')).toEqual({ rates: amounts.vatCents, lines: amounts.vatCents })
      expect(sum('discountCents')).toEqual({ rates: discountCents, lines: discountCents })
      const paid = shares.reduce((all, { paidCents }) => all + paidCents, 0)
      expect(paid + shippingCents).toBe(amounts.totalCents)
      expect(withVatCents(rates) + shippingCents).toBe(amounts.totalCents)
      expect(splitByRate(shippingCents, rates).reduce((all, part) => all + part, 0)).toBe(
        shippingCents,
      )
      const parts = [
        ...rates.map(({ netCents }) => netCents),
        ...shares.map((one) => one.paidCents),
      ]
      expect(Math.min(...parts, amounts.shippingVatCents)).toBeGreaterThanOrEqual(0)
    }),
    { seed: 20261130, numRuns: 2000 },
  )
})
