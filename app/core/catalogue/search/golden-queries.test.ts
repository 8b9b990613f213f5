import { expect, test } from 'vitest'
import { shippedProducts } from '#tests/support/factories/shop-catalogue.ts'
import { findProducts } from './find-products.ts'
import { GOLDEN_QUERIES } from './golden-queries.ts'
import { indexProducts } from '#core/catalogue/search-index/search-entry.ts'
import { openIndex } from '#core/catalogue/search-index/search-index.ts'

const index = openIndex(indexProducts(shippedProducts(), () => '1'))
const golden = Object.entries(GOLDEN_QUERIES).flatMap(([kind, queries]) =>
  queries.map((query) => [kind, query.typed, query] as const),
)

test('there are enough of them', () => {
  expect(golden.length).toBeGreaterThanOrEqual(60)
  expect(new Set(golden.map(([, typed]) => typed)).size).toBe(golden.length)
})

test.each(golden)('%s: %s', (_kind, typed, { first, meant, isLoose = false }) => {
  const found = findProducts(index, typed)
  const names = found.entries.map(({ name }) => name.replaceAll('\u00A0', ' '))
  expect(names.slice(0, Math.max(1, first.length))).toEqual(first)
  expect(found.didYouMean).toBe(meant)
  expect(found.isLoose).toBe(isLoose)
})
