import fc from 'fast-check'
import { expect, test } from 'vitest'
import vocabulary from '#content/search.json' with { type: 'json' }
import shortcuts from '#content/search-shortcuts.json' with { type: 'json' }
import { shopProduct } from '#tests/support/factories/factories.ts'
import { withPolicy } from '#tests/support/with-policy.ts'
import { shippedProducts } from '#tests/support/factories/shop-catalogue.ts'
import type { Product } from '#core/catalogue/product.ts'
import { findProducts } from './find-products.ts'
import { indexProducts } from '#core/catalogue/search-index/search-entry.ts'
import { openIndex } from '#core/catalogue/search-index/search-index.ts'
import { suggest } from './suggestions.ts'

const { garmentNames } = vocabulary
const { popularSearches } = shortcuts

const open = (products: readonly Product[]) => openIndex(indexProducts(products, () => '1'))
const shopEntries = indexProducts(shippedProducts(), () => '1')
const shop = openIndex(shopEntries)
const idsOf = (products: readonly Product[], typed: string) =>
  findProducts(open(products), typed).entries.map(({ id }) => id)

test('every product is found first by its own name, however it is written', () => {
  const missed = shopEntries.flatMap(({ id, name }) =>
    [name, name.toUpperCase(), ` ${name.normalize('NFD')} `].filter(
      (typed) => findProducts(shop, typed).entries[0]?.id !== id,
    ),
  )
  expect(missed).toEqual([])
})

test.each(Object.values(garmentNames).flatMap((names) => names.split(', ')))(
  'the shop has something for «%s»',
  (name) => {
    const found = findProducts(shop, name)
    expect(found.entries.length).toBeGreaterThan(0)
    expect(found.didYouMean).toBeUndefined()
    expect(found.isLoose).toBe(false)
  },
)

test.each(popularSearches)('the popular search «%s» finds at least four', (typed) => {
  expect(findProducts(shop, typed).entries.length).toBeGreaterThanOrEqual(4)
})

test.each([
  ['chaqueta', 14_999],
  ['pantalón trekking', 7999],
  ['camiseta', 2999],
])('the sample of the specification is found: %s', (typed, priceCents) => {
  const prices = findProducts(shop, typed).entries.map((entry) => entry.priceCents)
  expect(prices.slice(0, 5)).toContain(priceCents)
})

test('nothing that can be typed breaks it, and every answer is part of the catalogue', () => {
  const words = fc.constantFrom('chaqueta', 'negra', 'de', '42', 'menos de', 'tal vez', 'ñ', '€')
  const typed = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 120 }),
    fc.array(words, { maxLength: 12 }).map((some) => some.join(' ')),
  )
  fc.assert(
    fc.property(typed, (text) => {
      const found = findProducts(shop, text)
      const ids = found.entries.map(({ id }) => id)
      expect(ids.length).toBe(Math.min(24, found.count))
      expect(new Set(ids).size).toBe(ids.length)
      expect(suggest(shop, text, found).length).toBeLessThanOrEqual(5)
    }),
    { numRuns: 300 },
  )
})

const jacket = shopProduct({ id: 'mens-jacket-1', name: 'Chaqueta Ordesa' })
const soldOut = shopProduct({ id: 'mens-jacket-2', name: 'Chaqueta Gredos', stock: { default: 0 } })
const boots = shopProduct({
  id: 'mens-boots-1',
  name: 'Bota Ordesa',
  summary: 'Para llevar con chaqueta',
  categories: ['footwear'],
  garment: 'bota',
  sizes: ['42', '43'],
  stock: { default: 4, '43/Azul': 0, '43/Negro': 0 },
})

test('what it is called weighs more than what is said of it', () => {
  expect(idsOf([boots, jacket], 'chaqueta')).toEqual(['mens-jacket-1', 'mens-boots-1'])
})

test('what is sold out comes last, except when it is asked for by its name', () => {
  expect(idsOf([soldOut, boots, jacket], 'chaqueta').at(-1)).toBe('mens-jacket-2')
  expect(idsOf([jacket, soldOut], 'chaqueta gredos')[0]).toBe('mens-jacket-2')
})

test('equals stay in the order of the catalogue', () => {
  const other = shopProduct({ id: 'mens-jacket-3', name: 'Chaqueta Moncayo' })
  expect(idsOf([other, jacket], 'chaqueta')).toEqual(['mens-jacket-3', 'mens-jacket-1'])
  expect(idsOf([jacket, other], 'chaqueta')).toEqual(['mens-jacket-1', 'mens-jacket-3'])
})

test('a size is found only where some of it is left', () => {
  expect(idsOf([boots, jacket], 'bota 42')).toEqual(['mens-boots-1'])
  expect(findProducts(open([boots, jacket]), 'bota 43').isLoose).toBe(true)
})

test('all words must fit; where none fits all, something close is said to be close', () => {
  const strict = findProducts(open([jacket, boots]), 'bota ordesa')
  expect(strict).toMatchObject({ entries: [{ id: 'mens-boots-1' }], isLoose: false })
  const loose = findProducts(open([jacket, boots]), 'bota amarilla')
  expect(loose).toMatchObject({ entries: [{ id: 'mens-boots-1' }], isLoose: true })
})

test('a colour or a department alone is not close to anything', () => {
  expect(idsOf([jacket, boots], 'paraguas negro')).toEqual([])
  expect(idsOf([jacket, boots], 'paraguas de hombre')).toEqual([])
})

test('a price is a border that belongs to it, compared with what the shopper pays', () => {
  const cheap = shopProduct({ id: 'mens-hat-1', name: 'Gorro Pineta', priceCents: 3000 })
  expect(idsOf([cheap, jacket], 'menos de 36,30')).toEqual(['mens-hat-1'])
  expect(idsOf([cheap, jacket], 'menos de 36,29')).toEqual([])
  expect(idsOf([cheap, jacket], 'desde 37 euros')).toEqual(['mens-jacket-1'])
})

test('a colour that the shop does not sell is not taken for a slip', () => {
  expect(findProducts(shop, 'roja')).toMatchObject({ entries: [], didYouMean: undefined })
})

test('prices are those of the policy: with VAT inside, the same number finds more', async () => {
  const cheap = shopProduct({ id: 'mens-hat-1', name: 'Gorro Pineta', priceCents: 3000 })
  expect(idsOf([cheap], 'gorro menos de 30')).toEqual([])
  const withVat = await withPolicy(
    (policy) => ({ ...policy, prices: { include: 'withVat' } }),
    () => import('./find-products.ts'),
  )
  const { entries } = withVat.findProducts(open([cheap]), 'gorro menos de 30')
  expect(entries.map(({ id }) => id)).toEqual(['mens-hat-1'])
})

test('with «barato» the cheapest good match comes first, and sold out stays last', () => {
  const dear = shopProduct({ id: 'mens-bag-1', name: 'Mochila Aneto', priceCents: 9000 })
  const cheap = shopProduct({ id: 'mens-bag-2', name: 'Mochila Posets', priceCents: 5000 })
  const out = shopProduct({ ...cheap, id: 'mens-bag-3', priceCents: 1000, stock: { default: 0 } })
  const strap = shopProduct({ id: 'mens-belt-1', name: 'Correa', priceCents: 500 })
  const all = [dear, strap, out, cheap]
  expect(idsOf(all, 'mochila').slice(0, 1)).toEqual(['mens-bag-1'])
  expect(idsOf(all, 'mochila barata')).toEqual(['mens-bag-2', 'mens-bag-1', 'mens-bag-3'])
})

test('few results are widened by garment and use, apart from them', () => {
  const { entries, related } = findProducts(shop, 'vestido azul')
  expect(entries.length).toBeLessThan(4)
  expect(related.length).toBeGreaterThan(0)
  expect(related.filter((one) => entries.includes(one))).toEqual([])
  expect(related[0]?.name).toContain('Vestido')
  expect(findProducts(shop, 'camiseta').related).toEqual([])
  expect(findProducts(shop, 'paraguas').related).toEqual([])
  expect(findProducts(shop, 'calcetines irati').related).toEqual([])
  expect(findProducts(shop, 'bota canfranc').related).not.toEqual([]) // it is sold out
})

test('a price that nothing has is widened, the cheapest first; a department stays', () => {
  const { entries, related } = findProducts(shop, 'chaqueta mujer menos de 30')
  expect(entries).toEqual([])
  expect(related.map(({ priceCents }) => priceCents)).toEqual(
    related.map(({ priceCents }) => priceCents).toSorted((a, b) => a - b),
  )
  expect(related.every(({ genders }) => !genders.some((one) => one.includes('hombre')))).toBe(true)
})

test('a question about the shop finds its page, and products only by its very words', () => {
  const { entries, related, help, didYouMean } = findProducts(shop, 'gastos de envío')
  expect({ entries, related, didYouMean }).toEqual({
    entries: [],
    related: [],
    didYouMean: undefined,
  })
  expect(help).toMatchObject([{ to: '/shipping' }])
  const both = findProducts(shop, 'envío mochila')
  expect(both.help).toMatchObject([{ to: '/shipping' }])
  expect(both.entries[0]?.name).toContain('Mochila')
  expect(both.isLoose).toBe(false)
})

test('what the shop does not have is shown as close', () => {
  expect(findProducts(shop, 'sandalias')).toMatchObject({ isLoose: true, didYouMean: undefined })
  expect(findProducts(shop, 'jacket')).toMatchObject({ isLoose: false })
})
