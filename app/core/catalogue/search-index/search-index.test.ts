import fc from 'fast-check'
import { expect, test } from 'vitest'
import { manySearched } from '#tests/support/factories/many-searched.ts'
import type { Product } from '#core/catalogue/product.ts'
import { findProducts } from '#core/catalogue/search/find-products.ts'
import { answerSearch } from '#core/catalogue/search/search-answer.ts'
import { indexedTexts, wordSource } from './search-entry.ts'
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

/** As the server does: words are written where what they are made of has changed. */
function follow(index: SearchIndex<Product>, product: Searched, order: number, keys: string[]) {
  const source = wordSource(product, product)
  const key = keys.includes(source) ? keys.indexOf(source) + 1 : keys.push(source)
  if (index.hasWords(product.id, key)) index.putOffer(product.id, product, product, order)
  else index.put(indexedTexts(product, product), product, order, key)
}

const sale = {
  priorCents: 90_000,
  startsAt: '2026-01-01T00:00:00Z',
  endsAt: '2027-01-01T00:00:00Z',
}

const CHANGES: Record<string, (product: Searched) => Partial<Searched>> = {
  price: ({ priceCents }) => ({ priceCents: priceCents === 999 ? 5000 : 999 }),
  sellOut: ({ stock }) => ({ soldOut: Object.keys(stock) }),
  restock: () => ({ soldOut: [] }),
  reduce: () => ({ reduction: sale }),
  rename: () => ({ name: 'Poncho Xilófono' }),
  describe: () => ({ description: 'Con capucha y paraguas.' }),
  summarize: () => ({ summary: 'Para la lluvia.' }),
  recolour: ({ colors }) => ({ colors: [...colors, 'Fucsia'] }),
  group: () => ({ categories: ['hats'] }),
  department: () => ({ genders: ['men'] }),
  ungroup: () => ({ categories: [], garment: 'bota', activities: [], collections: [] }),
  gift: ({ isGift, isNew }) => ({ isGift: !isGift, isNew: !isNew }),
  fibres: () => ({ composition: [{ part: 'Exterior', fibres: '100 % lino' }] as never }),
  own: () => ({ ownFields: { uso: 'Travesía nocturna' } }),
}

test('an index that leaves words which stay as they were answers as one that is made anew', () => {
  const change = fc.record({
    at: fc.nat(59),
    kind: fc.constantFrom('move', 'remove', ...Object.keys(CHANGES)),
  })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 60 }), (changes) => {
      const keys: string[] = []
      const index = new SearchIndex<Product>()
      const now = new Map<string, { product: Searched; order: number }>()
      const take = (product: Searched, order: number) => {
        now.set(product.id, { product, order })
        follow(index, product, order, keys)
      }
      for (const [order, product] of many.slice(0, 60).entries()) take(product, order)
      for (const [turn, { at, kind }] of changes.entries()) {
        const original = many[at]
        if (!original) continue
        const { product, order } = now.get(original.id) ?? { product: original, order: at }
        if (kind === 'remove') {
          index.remove(original.id)
          now.delete(original.id)
        } else
          take({ ...product, ...CHANGES[kind]?.(product) }, kind === 'move' ? 100 + turn : order)
      }
      const left = [...now.values()].toSorted((a, b) => a.order - b.order)
      const anew = openAll(left.map(({ product }) => product))
      expect(index.lexicon.words().toSorted()).toEqual(anew.lexicon.words().toSorted())
      expect(answers(index)).toEqual(answers(anew))
    }),
    { numRuns: 20 },
  )
})

test('prices, units and places of all products write the words of none, a name those of one', () => {
  const keys: string[] = []
  const index = new SearchIndex<Product>()
  const products = many.slice(0, 300)
  for (const [order, product] of products.entries()) follow(index, product, order, keys)
  expect(index.written).toBe(300)
  for (const [order, product] of products.entries())
    follow(
      index,
      { ...product, priceCents: 77, soldOut: Object.keys(product.stock) },
      900 - order,
      keys,
    )
  expect(index.written).toBe(300)
  expect(findProducts(index, 'menos de 1 euro').count).toBeGreaterThan(0)
  follow(index, { ...products[0]!, name: 'Xilófono' }, 0, keys)
  expect(index.written).toBe(301)
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
