import { expect, test } from 'vitest'
import { fileProduct } from '#tests/support/factories/factories.ts'
import {
  categoriesOf,
  defaultChoice,
  filterProducts,
  isInStock,
  isSoldOut,
  type Choosable,
} from './product.ts'
import { categoryIds } from './categories.ts'

/** Two sizes in two colours; one variant of each colour is sold out. */
const shirt: Choosable = {
  sizes: ['S', 'M'],
  colors: ['Verde', 'Negro'],
  soldOut: ['S/Verde', 'M/Negro'],
}
const everything: Choosable = { ...shirt, soldOut: [] }
const nothing: Choosable = {
  ...shirt,
  soldOut: ['S/Verde', 'M/Verde', 'S/Negro', 'M/Negro'],
}

test.each([
  ['nothing was chosen: first size, first colour', everything, {}, { size: 'S', color: 'Verde' }],
  ['both were chosen', everything, { size: 'M', color: 'Negro' }, { size: 'M', color: 'Negro' }],
  ['only the size', everything, { size: 'M' }, { size: 'M', color: 'Verde' }],
  ['only the colour', everything, { color: 'Negro' }, { size: 'S', color: 'Negro' }],
  ['the first is sold out: the next size', shirt, {}, { size: 'M', color: 'Verde' }],
  ['size S is left in another colour', shirt, { size: 'S' }, { size: 'S', color: 'Negro' }],
  ['black is left in another size', shirt, { color: 'Negro' }, { size: 'S', color: 'Negro' }],
  ['what was chosen is sold out', shirt, { size: 'M', color: 'Negro' }, undefined],
  ['all is sold out', nothing, {}, undefined],
  ['all of that size is sold out', nothing, { size: 'M' }, undefined],
  ['a size that it does not have', everything, { size: '42' }, undefined],
  ['a colour that it does not have', everything, { color: 'Rosa' }, undefined],
])('the default when %s', (_when, product, chosen, expected) => {
  expect(defaultChoice(product, chosen)).toEqual(expected)
})

test('only what exists and is left is in stock', () => {
  expect(isInStock(shirt, { size: 'M', color: 'Verde' })).toBe(true)
  expect(isInStock(shirt, { size: 'S', color: 'Verde' })).toBe(false)
  expect(isInStock(shirt, { size: 'XL', color: 'Verde' })).toBe(false)
  expect(isInStock(shirt, { size: 'M', color: 'Rosa' })).toBe(false)
})

test('a product is sold out when its last variant is', () => {
  expect(isSoldOut(everything)).toBe(false)
  expect(isSoldOut({ ...nothing, soldOut: nothing.soldOut.slice(1) })).toBe(false)
  expect(isSoldOut(nothing)).toBe(true)
})

const range = [
  fileProduct({ id: 'mens-jacket-1', genders: ['men'], categories: ['outerwear'] }),
  fileProduct({
    id: 'bali-1',
    genders: ['men', 'women'],
    categories: ['shirts'],
    collections: ['bali'],
    lines: ['basics'],
  }),
  fileProduct({
    id: 'womens-bag-1',
    genders: ['women'],
    categories: ['bags', 'accessories'],
    collections: ['urban', 'bali'],
    lines: ['new', 'basics'],
    isNew: true,
  }),
  fileProduct({ id: 'outdoor-4', genders: [], categories: ['bags'], isNew: true }),
]

test.each([
  [{}, ['mens-jacket-1', 'bali-1', 'womens-bag-1', 'outdoor-4']],
  [{ gender: 'men' }, ['mens-jacket-1', 'bali-1', 'outdoor-4']],
  [{ gender: 'women' }, ['bali-1', 'womens-bag-1', 'outdoor-4']],
  [{ onlyNew: true }, ['womens-bag-1', 'outdoor-4']],
  [{ onlyNew: false }, ['mens-jacket-1', 'bali-1', 'womens-bag-1', 'outdoor-4']],
  [{ category: 'bags' }, ['womens-bag-1', 'outdoor-4']],
  [{ category: 'accessories' }, ['womens-bag-1']],
  [{ category: 'hats' }, []],
  [{ range: 'basics' }, ['bali-1', 'womens-bag-1']],
  [{ range: 'new' }, ['womens-bag-1']],
  [{ collection: 'bali' }, ['bali-1', 'womens-bag-1']],
  [{ gender: 'women', category: 'bags', collection: 'bali', range: 'new' }, ['womens-bag-1']],
  [{ gender: 'men', category: 'bags' }, ['outdoor-4']],
  [{ gender: 'men', category: 'hats' }, []],
] as const)('narrowing to %o leaves %j', (filter, ids) => {
  expect(filterProducts(range, filter).map((product) => product.id)).toEqual(ids)
})

test('the categories of a list come once each, in the order of the shop', () => {
  const inOrder = ['outerwear', 'shirts', 'bags', 'accessories']
  expect(categoriesOf(range, categoryIds())).toEqual(inOrder)
  expect(categoriesOf(range.toReversed(), categoryIds())).toEqual(inOrder)
  expect(categoriesOf([], categoryIds())).toEqual([])
})
