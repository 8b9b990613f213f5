import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allocateToLines, unitsShare } from '#core/base/money/allocate-to-lines.ts'
import { quote } from '#core/checkout/quote.ts'
import type { Discount } from '#core/pricing/discounts/discount.ts'
import { applyOffers, type OfferLine, type OfferTerms } from './apply-offers.ts'

const runs = { numRuns: 1000, seed: 20261130 }
const three: OfferTerms = {
  key: 'tres',
  name: '3×2',
  takeUnits: 3,
  offUnits: 1,
  offPercent: 100,
  withCodes: false,
}
const second: OfferTerms = { ...three, key: 'segunda', name: '2.ª', takeUnits: 2, offPercent: 50 }
const TEN: Discount = { code: 'DIEZ', percent: 10 }

const line = (key: string, priceCents: number, quantity = 1, offers = [three]): OfferLine => ({
  key,
  priceCents,
  quantity,
  offers,
})
const result = (lines: OfferLine[], code: Discount | null = null) => {
  const found = applyOffers(lines, code)
  return found && [found.offers.map(({ cents }) => cents), found.codeCents, found.lineCents]
}

test.each([
  ['the cheapest of three is free', [line('a', 3000), line('b', 2000), line('c', 1000)], [1000]],
  ['of four the dearest three make the group', [line('a', 3000, 2), line('b', 900, 2)], [900]],
  ['six units have two free ones', [line('a', 3000, 3), line('b', 900, 3)], [3000 + 900]],
  [
    'the second unit at half its price',
    [line('a', 2995, 1, [second]), line('b', 2995, 1, [second])],
    [1498],
  ],
  ['two pairs', [line('a', 4000, 2, [second]), line('b', 1000, 2, [second])], [2000 + 500]],
])('%s', (_what, lines, cents) => {
  expect(applyOffers(lines, null)?.offers.map((one) => one.cents)).toEqual(cents)
})

test('too few units, or others, have no offer', () => {
  expect(applyOffers([line('a', 3000, 2)], null)).toBeUndefined()
  expect(applyOffers([line('a', 3000, 2), line('b', 900, 5, [])], null)).toBeUndefined()
})

test('what a group is cheaper by is split over its units by price', () => {
  const lines = [line('a', 3000), line('b', 2000), line('c', 1000), line('d', 5000, 1, [])]
  expect(result(lines)).toEqual([[1000], 0, [500, 333, 167, 0]])
})

test('a code takes nothing off the units of a group, unless the owner lets it', () => {
  const lines = [line('a', 3000, 3), line('b', 5000, 1, [])]
  expect(result(lines, TEN)).toEqual([[3000], 500, [3000, 500]])
  const both = { ...three, withCodes: true }
  expect(result([line('a', 3000, 3, [both]), line('b', 5000, 1, [])], TEN)).toEqual([
    [3000],
    600 + 500,
    [3600, 500],
  ])
})

test('a code that takes off more counts alone, and of two offers the better one', () => {
  const half: Discount = { code: 'MITAD', percent: 50 }
  expect(applyOffers([line('a', 3000, 3)], half)).toBeUndefined()
  const lines = [line('a', 3000, 4, [three, second])]
  expect(result(lines)).toEqual([[1500 * 2], 0, [3000]])
  expect(result([line('a', 3000, 5, [three, second])])).toEqual([[3000, 1500], 0, [4500]])
})

test('a code that takes off more counts alone, however many offers there are', () => {
  const many = [1, 2, 3, 4, 5, 6].map((n) => ({ ...three, key: `o${n}`, offPercent: n }))
  const most: Discount = { code: 'CASI', percent: 90 }
  expect(applyOffers([line('a', 3000, 18, many)], most)).toBeUndefined()
})

const offer = fc.record({
  takeUnits: fc.integer({ min: 2, max: 4 }),
  offPercent: fc.constantFrom(20, 50, 100),
  withCodes: fc.boolean(),
})
const cart = fc
  .record({
    offers: fc.array(offer, { maxLength: 5 }),
    lines: fc.array(
      fc.record({
        // Equal prices are what the order of lines could decide about.
        priceCents: fc.oneof(fc.constantFrom(999, 1000), fc.integer({ min: 1, max: 9999 })),
        quantity: fc.integer({ min: 1, max: 4 }),
        has: fc.array(fc.nat(4), { maxLength: 3 }),
      }),
      { minLength: 1, maxLength: 5 },
    ),
    code: fc.constantFrom<(Discount | null)[]>(null, TEN, {
      code: 'E',
      percent: 0,
      amountCents: 900,
    }),
  })
  .map(({ offers, lines, code }) => {
    const terms = offers.map((one, at) => ({ ...one, offUnits: 1, key: `o${at}`, name: `O${at}` }))
    return {
      code,
      lines: lines.map(({ has, ...rest }, at) => ({
        ...rest,
        key: `v${at}`,
        offers: terms.filter((_one, i) => has.includes(i)),
      })),
    }
  })
const sum = (cents: readonly number[]) => cents.reduce((all, one) => all + one, 0)

test('no line costs less than nothing or more than without offers, and the parts are the whole', () => {
  fc.assert(
    fc.property(cart, ({ lines, code }) => {
      const found = applyOffers(lines, code)
      if (!found) return
      for (const [at, { priceCents, quantity }] of lines.entries()) {
        expect(found.lineCents[at]).toBeGreaterThanOrEqual(0)
        expect(found.lineCents[at]).toBeLessThanOrEqual(priceCents * quantity)
      }
      const offerCents = sum(found.offers.map(({ cents }) => cents))
      expect(sum(found.lineCents)).toBe(offerCents + found.codeCents)
    }),
    runs,
  )
})

test('the order of the lines decides nothing', () => {
  fc.assert(
    fc.property(cart, ({ lines, code }) => {
      const turned = applyOffers(lines.toReversed(), code)
      const found = applyOffers(lines, code)
      expect(turned && { ...turned, lineCents: turned.lineCents.toReversed() }).toEqual(found)
    }),
    runs,
  )
})

test('a purchase with offers is never dearer than with its code alone', () => {
  fc.assert(
    fc.property(cart, ({ lines, code }) => {
      const input = { lines, discount: code, destination: MADRID, method: 'standard' } as const
      const plain = quote(input).amounts
      const offered = quote({ ...input, offers: applyOffers }).amounts
      expect(offered.discountCents).toBeGreaterThanOrEqual(plain.discountCents)
      expect(offered.subtotalCents).toBe(plain.subtotalCents)
    }),
    runs,
  )
})

const MADRID = { country: 'ES', postcode: '28012' }

test('the paid prices of single units add up to what was paid, however they come back', () => {
  fc.assert(
    fc.property(cart, ({ lines, code }) => {
      const input = { lines, discount: code, destination: MADRID, method: 'standard' } as const
      const quoted = quote({ ...input, offers: applyOffers })
      const { amounts, tax, shipping } = quoted
      const sold = quoted.lines.map((one) => ({
        ...one,
        totalCents: one.priceCents * one.quantity,
      }))
      const shares = allocateToLines({ lines: sold, amounts, vat: tax.vat })
      const units = sold.flatMap(({ quantity }, at) =>
        Array.from({ length: quantity }, (_one, before) =>
          unitsShare(shares[at]!, { quantity, before, units: 1 }),
        ),
      )
      expect(Math.min(...units)).toBeGreaterThanOrEqual(0)
      expect(sum(units)).toBe(amounts.totalCents - (shipping?.priceCents ?? 0))
    }),
    runs,
  )
})
