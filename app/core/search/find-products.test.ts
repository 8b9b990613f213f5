import fc from 'fast-check'
import { expect, test } from 'vitest'
import { garmentNames, popularSearches } from '#content/search.ts'
import { shopProduct } from '#tests/support/factories/factories.ts'
import { shippedProducts } from '#tests/support/factories/shop-catalogue.ts'
import type { Product } from '#core/catalogue/product.ts'
import { findProducts } from './find-products.ts'
import { openIndex } from './lexicon.ts'
import { indexProducts } from './search-index.ts'
import { suggest } from './suggestions.ts'

const open = (products: readonly Product[]) => openIndex(indexProducts(products, () => '1'))
const shop = open(shippedProducts())
const idsOf = (products: readonly Product[], typed: string) =>
  findProducts(open(products), typed).entries.map(({ id }) => id)

test('every product is found first by its own name, however it is written', () => {
  const missed = shop.entries.flatMap(({ id, name }) =>
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
      expect(new Set(ids).size).toBe(ids.length)
      expect(suggest(shop, text, found.entries).length).toBeLessThanOrEqual(5)
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

test('a price is a border that belongs to it', () => {
  const cheap = shopProduct({ id: 'mens-hat-1', name: 'Gorro Pineta', priceCents: 3000 })
  expect(idsOf([cheap, jacket], 'menos de 30')).toEqual(['mens-hat-1'])
  expect(idsOf([cheap, jacket], 'menos de 29')).toEqual([])
  expect(idsOf([cheap, jacket], 'desde 31 euros')).toEqual(['mens-jacket-1'])
})

test('a colour that the shop does not sell is not taken for a slip', () => {
  expect(findProducts(shop, 'roja')).toMatchObject({ entries: [], didYouMean: undefined })
})
