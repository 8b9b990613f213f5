import { expect, test } from 'vitest'
import { priceFactsOf, priceOf, shownPrices } from './reduction.ts'

const dates = { startsAt: '2026-11-01T00:00:00.000Z', endsAt: '2026-12-01T00:00:00.000Z' }
const small = { key: 'S/Azul', ownCents: null, priorCents: null }

test('without prices of their own variants cost what the product costs', () => {
  const base = { priceCents: 8000, reduction: { priorCents: 10_000, ...dates } }
  expect(shownPrices(base, [small, { ...small, key: 'M/Azul' }])).toEqual(base)
})

test('of different prices the lowest is shown, and each is known', () => {
  const large = { key: 'L/Azul', ownCents: 12_000, priorCents: null }
  expect(shownPrices({ priceCents: 10_000 }, [small, large])).toEqual({
    priceCents: 10_000,
    prices: { 'S/Azul': 10_000, 'L/Azul': 12_000 },
  })
  expect(shownPrices({ priceCents: 10_000 }, [large])).toEqual({ priceCents: 12_000 })
  expect(shownPrices({ priceCents: 10_000 }, [])).toEqual({ priceCents: 10_000 })
})

test('a reduction is announced with the prior price of the cheapest', () => {
  const base = { priceCents: 8000, reduction: { priorCents: 10_000, ...dates } }
  const large = { key: 'L/Azul', ownCents: 9600, priorCents: 12_000 }
  const shown = shownPrices(base, [small, large])
  expect(shown).toMatchObject({
    reduction: { priorCents: 10_000 },
    priors: { 'S/Azul': 10_000, 'L/Azul': 12_000 },
  })
  // Without its base price on sale, the product is what its dearer variant is.
  expect(shownPrices(base, [large]).reduction?.priorCents).toBe(12_000)
  // Of two that are the cheapest the lower prior price is announced.
  const twin = { key: 'M/Azul', ownCents: 8000, priorCents: 9000 }
  expect(shownPrices(base, [small, twin]).reduction?.priorCents).toBe(9000)
})

test('where the cheapest has nothing to announce, nothing is announced', () => {
  const base = { priceCents: 8000, reduction: { priorCents: 10_000, ...dates } }
  const cheap = { key: 'L/Azul', ownCents: 5000, priorCents: null }
  expect(shownPrices(base, [small, cheap])).toEqual({
    priceCents: 5000,
    prices: { 'S/Azul': 8000, 'L/Azul': 5000 },
  })
})

test('a chosen variant has its price and its prior one, and no other', () => {
  const product = {
    ...priceFactsOf({
      reduction: { priorCents: 10_000, ...dates },
      prices: { 'S/Azul': 8000, 'L/Azul': 9600, 'L/Rojo': 9600 },
      priors: { 'S/Azul': 10_000, 'L/Azul': 12_000 },
    }),
    priceCents: 8000,
  }
  expect(priceOf(product, undefined)).toBe(product)
  expect(priceOf(product, { size: 'L', color: 'Azul' })).toMatchObject({
    priceCents: 9600,
    priorCents: 12_000,
  })
  const other = priceOf(product, { size: 'L', color: 'Rojo' })
  expect([other.priceCents, other.priorCents, other.prices]).toEqual([9600, undefined, undefined])
})
