import { expect, test } from 'vitest'
import { shippedProducts } from '#tests/support/factories/shop-catalogue.ts'
import type { Snapshot } from '#core/catalogue/snapshot.server.ts'
import { findsNothing, lexiconOf, searchResults } from './search.server.ts'

const products = shippedProducts()
const shop: Snapshot = {
  version: 1,
  products,
  byId: new Map(products.map((product) => [product.id, product])),
}
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

test('a catalogue is opened once, and another one anew', () => {
  expect(lexiconOf(shop)).toBe(lexiconOf(shop))
  expect(lexiconOf({ ...shop })).not.toBe(lexiconOf(shop))
})

test('the browser is told no more than it needs', () => {
  const kept = Object.keys(lexiconOf(shop).entries[0] ?? {})
  expect(kept).not.toContain('stock')
  expect(JSON.stringify(lexiconOf(shop).entries).length).toBeLessThan(110_000)
})
