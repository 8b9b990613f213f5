import { expect, test } from 'vitest'
import { shippedProducts } from '#tests/support/factories/shop-catalogue.ts'
import { indexedTexts, indexProducts } from '#core/catalogue/search-index/search-entry.ts'
import { SearchIndex } from '#core/catalogue/search-index/search-index.ts'
import { findsNothing, searchAnswer, searchResults } from './search.server.ts'
import type { Product } from '#core/catalogue/product.ts'
import { pictureVersion } from '#core/catalogue/pictures.server.ts'

const products = shippedProducts()
const shop = new SearchIndex<Product>()
for (const [order, product] of products.entries())
  shop.put(indexedTexts(product, product), product, order)
const ask = (query: string) => searchResults(shop, new URLSearchParams(query))

test('a page has 24 results, and each further one adds as many', () => {
  const { count, cards } = ask('q=accesorios')
  expect(count).toBeGreaterThan(24)
  expect(cards).toHaveLength(24)
  expect(ask('q=accesorios&page=2').cards).toHaveLength(Math.min(48, count))
  expect(ask('q=accesorios&page=9999').cards).toHaveLength(count)
})

test.each(['', 'q=', 'q=%20%20', 'q=%00'])('"%s" asks for nothing', (query) => {
  expect(ask(query)).toMatchObject({ query: '', cards: [], count: 0 })
})

test.each([
  'q=%F0%9F%8E%BF',
  'q=<script>alert(1)</script>',
  `q=${'y'.repeat(10_000)}`,
  'q=xyz&page=-1',
  'q=xyz&page=abc',
])('"%s" finds nothing and harms nothing', (query) => {
  const { cards, page, query: shown } = ask(query)
  expect({ cards, page }).toEqual({ cards: [], page: 1 })
  expect(shown.length).toBeLessThanOrEqual(80)
})

test('few results come with related products and pages of help, as cards and links', () => {
  const { count, cards, related, help } = ask('q=botas+45+envio')
  expect(cards.length).toBe(Math.min(24, count))
  expect(help).toEqual([{ label: 'Envíos: precios y plazos', to: '/shipping' }])
  expect(related.length).toBeGreaterThan(0)
})

test.each([
  ['paraguas', true],
  ['', true],
  ['chaqueta', false],
  ['envío', false],
])('the shop finds nothing for «%s»: %s', (typed, isNothing) => {
  expect(findsNothing(shop, typed)).toBe(isNothing)
})

test('the browser is told no more than it needs', () => {
  const entries = indexProducts(products, pictureVersion)
  expect(Object.keys(entries[0] ?? {})).not.toContain('stock')
  expect(JSON.stringify(entries).length).toBeLessThan(110_000)
  const { entries: hits } = searchAnswer(shop, 'chaqueta')
  expect(Object.keys(hits[0] ?? {})).not.toContain('stock')
  expect(JSON.stringify(hits).length).toBeLessThan(4000)
})
