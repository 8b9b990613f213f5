import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lowestPrice } from '#core/catalogue/price-history.ts'
import {
  priceItems,
  pricesAsWritten,
  pricesByVariant,
  readPriceItem,
  variantSaleCents,
  variantSteps,
} from './variant-price.ts'

const choices = { sizes: ['2 plazas', '4 plazas'], colors: ['Rojo', 'Verde'] }

test('a price by size counts in all colours, and one of a colour counts more', () => {
  const prices = { '4 plazas': 17_500, '4 plazas/Rojo': 18_000 }
  expect(pricesByVariant({ ...choices, prices })).toEqual({
    '4 plazas/Rojo': 18_000,
    '4 plazas/Verde': 17_500,
  })
  expect(pricesByVariant(choices)).toEqual({})
})

test('whatever variants cost, it is written by size where it can be, and read again', () => {
  const keys = choices.colors.flatMap((color) => choices.sizes.map((size) => `${size}/${color}`))
  const some = fc.dictionary(fc.constantFrom(...keys), fc.integer({ min: 1, max: 3 }))
  fc.assert(
    fc.property(some, (byVariant) => {
      const prices = pricesAsWritten(choices, byVariant)
      expect(pricesByVariant({ ...choices, prices })).toEqual(byVariant)
    }),
  )
  expect(pricesAsWritten(choices, { '2 plazas/Rojo': 5, '2 plazas/Verde': 5 })).toEqual({
    '2 plazas': 5,
  })
})

test.each([
  // Whole percents are the same whole percents; without cents that the product had.
  [17_500, { regularCents: 10_000, saleCents: 8000 }, 14_000],
  [5000, { regularCents: 3333, saleCents: 2666 }, 4000],
  // A price that is no whole percent: the same part, rounded down.
  [17_500, { regularCents: 10_000, saleCents: 7550 }, 13_212],
  [1, { regularCents: 10_000, saleCents: 100 }, 1],
])('a variant of %i in a sale from %o costs %i', (ownCents, sale, cents) => {
  expect(variantSaleCents(ownCents, sale)).toBe(cents)
})

test('in a sale no variant is reduced by less than the percentage of the product', () => {
  const cents = fc.integer({ min: 100, max: 1_000_000 })
  fc.assert(
    fc.property(cents, cents, fc.integer({ min: 1, max: 99 }), (own, regularCents, percent) => {
      const saleCents = Math.floor((regularCents * (100 - percent)) / 100)
      const after = variantSaleCents(own, { regularCents, saleCents })
      expect(Math.floor(((own - after) * 100) / own)).toBeGreaterThanOrEqual(percent)
    }),
  )
})

const product = [
  { priceCents: 100, validFrom: '2026-01-01' },
  { priceCents: 80, validFrom: '2026-03-01' },
]

test.each([
  ['none of its own', [], product],
  [
    'its own from the first day',
    [{ priceCents: 175, validFrom: '2026-01-01' }],
    [{ priceCents: 175, validFrom: '2026-01-01' }],
  ],
  [
    'its own for a while',
    [
      { priceCents: 175, validFrom: '2026-02-01' },
      { priceCents: null, validFrom: '2026-03-10' },
    ],
    [
      { priceCents: 100, validFrom: '2026-01-01' },
      { priceCents: 175, validFrom: '2026-02-01' },
      { priceCents: 80, validFrom: '2026-03-10' },
    ],
  ],
])('the prices that a variant has had: %s', (_which, own, steps) => {
  expect(variantSteps(product, own)).toEqual(steps)
})

test('the lowest price of the days before is that of the variant, not of its product', () => {
  const steps = variantSteps(product, [{ priceCents: 175, validFrom: '2026-01-01T00:00:00.000Z' }])
  expect(lowestPrice(steps, '2026-03-20T00:00:00.000Z')).toBe(175)
})

test('a price of a size is written and read; a size may have a colon', () => {
  expect(priceItems({ XL: 12_900, 'XL/Azul': 13_500 })).toEqual(['XL: 129,00', 'XL/Azul: 135,00'])
  expect(readPriceItem('XL/Azul: 135,00')).toEqual(['XL/Azul', 13_500])
  expect(readPriceItem('A:B: 1,00')).toEqual(['A:B', 100])
  expect(['XL 129', ': 5', 'XL: caro', 'XL:', ''].map(readPriceItem)).toEqual(
    Array.from({ length: 5 }, () => undefined),
  )
})
