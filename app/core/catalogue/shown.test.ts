import { expect, test } from 'vitest'
import { shopProduct } from '#tests/support/factories/factories.ts'
import type { ProductChange } from './catalogue-change.ts'
import { shown, touched } from './shown.ts'

const FEW = 3
const jacket = (stock: number, more: Parameters<typeof shopProduct>[0] = {}) =>
  shopProduct({ ...more, stock: { default: 10, 'M/Azul': stock } })
/** Of the size M there is only one colour. */
const onlyMedium = (stock: number) =>
  shopProduct({ stock: { default: 10, 'M/Negro': 0, 'M/Azul': stock } })
const id = 'mens-jacket-1'
const wordsOf = (change: ProductChange) => touched(id, change, FEW)
const MEN = shown.list('department:men')
const CHOSEN = shown.choices('department:men')
const JACKETS = shown.list('department:men', 'category:outerwear')
const WOMEN = shown.list('department:women')
const KINDS = shown.kinds('department:men')
const BESIDE = shown.beside('department:men')
const WATCHED = {
  MEN,
  CHOSEN,
  JACKETS,
  WOMEN,
  KINDS,
  BESIDE,
  ALL: shown.all,
  FEW: shown.few(id),
  MAKER: shown.maker(id),
}

test.each<[string, ProductChange, (keyof typeof WATCHED | 'UNITS' | 'PRODUCT')[]]>([
  ['units that no page names', { before: jacket(9), after: jacket(8) }, ['UNITS']],
  ['the first few units', { before: jacket(4), after: jacket(3) }, ['UNITS', 'FEW']],
  ['fewer of few', { before: jacket(3), after: jacket(2) }, ['UNITS', 'FEW']],
  [
    'the last unit of a variant: only filters by size and colour count it no more',
    { before: jacket(1), after: jacket(0) },
    ['UNITS', 'FEW', 'PRODUCT', 'ALL', 'CHOSEN'],
  ],
  [
    'the last unit of a size: lists count it no more',
    { before: onlyMedium(1), after: onlyMedium(0) },
    ['UNITS', 'FEW', 'PRODUCT', 'ALL', 'MEN', 'JACKETS'],
  ],
  [
    'a price: bands and orders of lists',
    { before: jacket(9), after: jacket(9, { priceCents: 5000 }) },
    ['PRODUCT', 'ALL', 'MEN', 'JACKETS'],
  ],
  [
    'a text: only what shows the product',
    { before: jacket(9), after: jacket(9, { summary: 'Otra línea' }) },
    ['PRODUCT', 'ALL'],
  ],
  [
    'a value of an own field: lists that count it',
    { before: jacket(9), after: jacket(9, { ownFields: { plazas: 3 } }) },
    ['PRODUCT', 'ALL', 'MEN', 'JACKETS'],
  ],
  [
    'a category: the list that it leaves too, and which kinds there are',
    { before: jacket(9), after: jacket(9, { categories: ['knitwear'] }) },
    ['PRODUCT', 'ALL', 'MEN', 'JACKETS', 'KINDS', 'BESIDE'],
  ],
  [
    'another department: both',
    { before: jacket(9), after: jacket(9, { genders: ['women'] }) },
    ['PRODUCT', 'ALL', 'MEN', 'JACKETS', 'WOMEN', 'KINDS'],
  ],
  [
    'its maker’s address: only its own page',
    { before: jacket(9), after: { ...jacket(9), madeBy: { email: 'b@tienda.example' } } },
    ['MAKER'],
  ],
  [
    'its maker: what shows the product too',
    {
      before: jacket(9),
      after: { ...jacket(9, { maker: 'punto-sur' }), madeBy: { email: 'b@tienda.example' } },
    },
    ['PRODUCT', 'ALL', 'MAKER'],
  ],
  [
    'a new product',
    { after: jacket(9), hasMoved: true },
    ['MAKER', 'UNITS', 'FEW', 'PRODUCT', 'ALL', 'MEN', 'JACKETS', 'KINDS', 'BESIDE'],
  ],
  [
    'a retired one',
    { before: jacket(9), hasMoved: true },
    ['MAKER', 'UNITS', 'FEW', 'PRODUCT', 'ALL', 'MEN', 'JACKETS', 'KINDS'],
  ],
  [
    'another place in the catalogue',
    { before: jacket(9), after: jacket(9), hasMoved: true },
    ['PRODUCT', 'ALL', 'MEN', 'JACKETS', 'BESIDE'],
  ],
  ['nothing', { before: jacket(9), after: jacket(9) }, []],
])('a change of %s', (_what, change, expected) => {
  const words = wordsOf(change)
  const all = { ...WATCHED, UNITS: shown.units(id), PRODUCT: shown.product(id) }
  const names = Object.entries(all).flatMap(([name, word]) => (words.has(word) ? [name] : []))
  expect(names.toSorted()).toEqual(expected.toSorted())
})

test('what is back in stock may stand beside others', () => {
  const gone = shopProduct({ stock: { default: 0 } })
  expect(wordsOf({ before: gone, after: jacket(9) })).toContain(BESIDE)
  expect(wordsOf({ before: jacket(9), after: gone })).not.toContain(BESIDE)
})

test('new reviews of a product change nothing but what shows them', () => {
  const same = jacket(9)
  const words = wordsOf({ before: same, after: same, hasNewReviews: true })
  expect([...words]).toEqual([shown.reviews(id)])
})
