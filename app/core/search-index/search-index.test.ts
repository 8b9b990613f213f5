import fc from 'fast-check'
import { expect, test } from 'vitest'
import { manySearched } from '#tests/support/factories/many-searched.ts'
import type { Product } from '#core/catalogue/product.ts'
import { findProducts } from '#core/search/find-products.ts'
import { answerSearch } from '#core/search/search-answer.ts'
import { indexedTexts } from './search-entry.ts'
import { SearchIndex } from './search-index.ts'

const many = [...manySearched(1200)]
const SEARCHES = [
  'chaqueta',
  'ch',
  'chaketa roja',
  'botas 42',
  'gorro gris',
  'regalo para mi madre',
  'menos de 40 euros',
  'barato',
  'lluvia',
  'jacket',
  'vestido azul',
  'sandalias',
  'paraguas negro',
  many[700]?.name ?? '',
  many[1100]?.name.toUpperCase() ?? '',
]

type Searched = (typeof many)[number]

const put = (index: SearchIndex<Product>, product: Searched, order?: number) =>
  index.put(indexedTexts(product, product), product, order)

const answers = (index: SearchIndex<Product>) =>
  SEARCHES.map((typed) => {
    const { suggestions: _some, ...found } = answerSearch(index, typed)
    return { typed, ...found }
  })

function openAll(products: readonly Searched[]): SearchIndex<Product> {
  const index = new SearchIndex<Product>()
  for (const [order, product] of products.entries()) put(index, product, order)
  return index
}

test('after any changes an index answers as one that is made anew', () => {
  const place = fc.nat(79)
  const change = fc.record({ at: place, kind: fc.constantFrom('put', 'rename', 'sell', 'remove') })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
      const index = openAll(many.slice(0, 80))
      const now = new Map(
        many.slice(0, 80).map((product, order) => [product.id, { product, order }]),
      )
      for (const { at, kind } of changes) {
        const original = many[at]
        if (!original) continue
        if (kind === 'remove') {
          index.remove(original.id)
          now.delete(original.id)
          continue
        }
        const product: Searched = {
          ...original,
          ...(kind === 'rename' ? { name: `Poncho ${at}`, description: 'Con capucha.' } : {}),
          ...(kind === 'sell' ? { soldOut: Object.keys(original.stock), priceCents: 999 } : {}),
        }
        now.set(original.id, { product, order: at })
        put(index, product, at)
      }
      const left = [...now.values()].toSorted((a, b) => a.order - b.order)
      const anew = openAll(left.map(({ product }) => product))
      expect(index.size).toBe(left.length)
      expect(index.lexicon.words().toSorted()).toEqual(anew.lexicon.words().toSorted())
      expect(answers(index)).toEqual(answers(anew))
    }),
    { numRuns: 12 },
  )
})

test('a search touches what has its words, and grows with that alone', () => {
  const touchedBy = (index: SearchIndex<Product>, typed: string) => {
    const before = index.touched
    findProducts(index, typed)
    return index.touched - before
  }
  const named = (products: readonly Searched[]) => {
    const index = openAll(products)
    const [first] = products
    if (first) put(index, { ...first, id: 'named-1', name: 'Xilófono' })
    return index
  }
  const small = named(many.slice(0, 168))
  const large = named(many)
  expect([touchedBy(small, 'xilofono'), touchedBy(large, 'xilofono')]).toEqual([1, 1])
  // Found by few letters or by none: no more than the words near it.
  for (const typed of ['xapatilla', 'imperneavle', 'z'.repeat(80), 'kjhgf qwrtp zxcvb'])
    expect({ typed, touched: touchedBy(large, typed) }).toSatisfy(
      ({ touched }: { touched: number }) => touched < 4 * large.lexicon.size,
    )
})

test('a changed stock touches no words, and a product that leaves takes its own along', () => {
  const index = openAll(many.slice(0, 300))
  const words = index.lexicon.size
  const own = many[299]
  if (!own) throw new Error('no product')
  put(index, { ...own, id: 'added-1', name: 'Qwertz Xilófono' })
  expect(index.lexicon.size).toBe(words + 2)
  expect(findProducts(index, 'xilofono').entries.map(({ id }) => id)).toEqual(['added-1'])
  index.remove('added-1')
  expect(index.lexicon.size).toBe(words)
  expect(findProducts(index, 'xilofono')).toMatchObject({ count: 0, entries: [] })
})

test('a free place is taken again', () => {
  const index = openAll(many.slice(0, 10))
  for (const product of many.slice(10, 500)) {
    put(index, product)
    index.remove(product.id)
  }
  expect([index.size, index.end]).toEqual([10, 11])
})
