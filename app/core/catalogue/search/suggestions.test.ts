import { expect, test } from 'vitest'
import { shopProduct } from '#tests/support/factories/factories.ts'
import { shippedProducts } from '#tests/support/factories/shop-catalogue.ts'
import { findProducts } from './find-products.ts'
import { indexProducts } from '#core/catalogue/search-index/search-entry.ts'
import { openIndex } from '#core/catalogue/search-index/search-index.ts'
import { suggest } from './suggestions.ts'

const shop = openIndex(indexProducts(shippedProducts(), () => '1'))

/** Suggestions with the typed part in brackets. */
const suggested = (typed: string) =>
  suggest(shop, typed, findProducts(shop, typed)).map(
    ({ text, from, to }) => `${text.slice(0, from)}[${text.slice(from, to)}]${text.slice(to)}`,
  )

test.each([
  [
    'cha',
    [
      '[cha]queta impermeable',
      '[cha]queta acolchada',
      '[cha]leco',
      '[cha]queta de mujer',
      '[cha]queta de hombre',
    ],
  ],
  ['Chaquetas imp', ['[chaqueta imp]ermeable']],
  ['pantalon de tre', ['[pantalón de tre]kking']],
  ['camisa de li', ['[camisa de li]no']],
  ['negr', ['camiseta [negr]a', 'pantalón [negr]o', 'mochila [negr]a']],
  ['gafas marr', ['[gafas marr]ones']],
  ['cortavientos neg', ['[cortavientos neg]ro']],
  ['orde', ['Chaqueta [Orde]sa']],
])('"%s" goes on as %j', (typed, first) => {
  expect(suggested(typed).slice(0, first.length)).toEqual(first)
})

test('a word of the shopper’s own is answered with the word of the shop', () => {
  expect(suggested('chubasquero')).toEqual(['[]cortavientos', '[]chaqueta impermeable'])
})

test('what has no garment is suggested by what its category is called', () => {
  const things = { garment: undefined, categories: ['bags'], activities: [] }
  const tent = shopProduct({ ...things, id: 'mens-tent-1', name: 'Refugio Aneto' })
  const index = openIndex(indexProducts([tent], () => '1'))
  const found = findProducts(index, 'Aneto')
  expect(found).toMatchObject({ entries: [{ id: 'mens-tent-1' }], garments: ['equipaje'] })
  const phrases = index.phrases.all().map(({ text }) => text)
  expect(phrases).toEqual(['equipaje', 'equipaje de hombre', 'equipaje azul', 'equipaje negro'])
})

test('a category without words suggests nothing', () => {
  const tent = shopProduct({ garment: undefined, categories: ['unknown'], activities: [] })
  const index = openIndex(indexProducts([tent], () => '1'))
  expect(index.phrases.all()).toEqual([])
  expect(findProducts(index, 'Ordesa').garments).toEqual([])
})

test.each(['', '   ', 'xyzxyz', '🎿'])('%j is not gone on with', (typed) => {
  expect(suggested(typed)).toEqual([])
})

test('there are never more than five, they add something, and each of them finds something', () => {
  const seen = new Set<string>()
  for (const word of shop.lexicon.words()) {
    for (const typed of [word.slice(0, 1), word.slice(0, 3), word]) {
      const suggestions = suggest(shop, typed, { entries: [], garments: [] })
      expect(suggestions.length).toBeLessThanOrEqual(5)
      for (const { text, from, to } of suggestions) {
        expect(to - from).toBeLessThan(text.length)
        seen.add(text)
      }
    }
  }
  for (const text of seen) {
    const { entries, isLoose, didYouMean } = findProducts(shop, text)
    expect({ text, found: entries.length > 0, isLoose, didYouMean }).toEqual({
      text,
      found: true,
      isLoose: false,
      didYouMean: undefined,
    })
  }
})
