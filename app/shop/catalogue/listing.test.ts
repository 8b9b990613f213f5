import { expect, test } from 'vitest'
import { shopProduct } from '#tests/support/factories.ts'
import { listProducts } from './listing.server.ts'
import type { Product } from './product.ts'

const shirts = Array.from({ length: 49 }, (_, i) =>
  shopProduct({ id: `mens-shirt-${i + 1}`, categories: ['shirts'], lines: ['basics'] }),
)
const bag = shopProduct({ id: 'mens-bag-1', categories: ['bags', 'accessories'] })
const dress = shopProduct({ id: 'womens-dress-1', categories: ['dresses'], genders: ['women'] })
const snapshotOf = (products: Product[]) => ({
  version: 1,
  products,
  byId: new Map(products.map((product) => [product.id, product])),
})
const shop = snapshotOf([bag, ...shirts, dress])
const men = (address: string, lines = false) =>
  listProducts(shop, { gender: 'men' }, new URLSearchParams(address), { lines })

test('a page lists its products, how many there are, and the categories to narrow to', () => {
  const page = men('')
  expect(page.cards.map((card) => card.id)).toEqual(
    ['mens-bag-1', ...shirts.map(({ id }) => id)].slice(0, 24),
  )
  expect(page).toMatchObject({
    count: 50,
    categories: ['shirts', 'bags', 'accessories'],
    filter: {},
    page: 1,
  })
})

test('a category narrows the list; the other categories can still be chosen', () => {
  expect(men('category=bags')).toMatchObject({
    cards: [{ id: 'mens-bag-1' }],
    count: 1,
    categories: ['shirts', 'bags', 'accessories'],
    filter: { category: 'bags' },
  })
})

test.each(['category=coats', 'category=', 'category=Bags', 'category=__proto__'])(
  'the unknown filter %j matches nothing, rather than everything',
  (address) => {
    expect(men(address)).toMatchObject({ cards: [], count: 0, filter: {} })
  },
)

test('a category that exists and has nothing here is an empty page', () => {
  expect(men('category=dresses')).toMatchObject({ count: 0, filter: { category: 'dresses' } })
})

test('new and basics narrow only where they are offered', () => {
  expect(men('collection=basics', true)).toMatchObject({ count: 49, filter: { line: 'basics' } })
  expect(men('collection=new', true)).toMatchObject({ count: 0 })
  expect(men('collection=summer', true)).toMatchObject({ count: 0, filter: {} })
  expect(men('collection=basics', false)).toMatchObject({ count: 50, filter: {} })
})

test.each([
  ['', 24, 1],
  ['page=1', 24, 1],
  ['page=2', 48, 2],
  ['page=3', 50, 3],
  ['page=4', 50, 4],
  ['page=9999', 50, 50],
  ['page=0', 24, 1],
  ['page=-3', 24, 1],
  ['page=two', 24, 1],
  ['page=1e9', 24, 1],
])('"%s" shows %i cards', (address, cards, page) => {
  const listing = men(address)
  expect([listing.cards.length, listing.page]).toEqual([cards, page])
})

test('a card carries what it shows and nothing more', () => {
  const [card] = men('category=bags').cards
  expect(Object.keys(card ?? {}).toSorted()).toEqual([
    'colors',
    'id',
    'isNew',
    'name',
    'pictures',
    'priceCents',
    'sizes',
    'soldOut',
    'summary',
  ])
})
