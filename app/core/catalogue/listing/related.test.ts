import { expect, test } from 'vitest'
import { shopProduct } from '#tests/support/factories/factories.ts'
import { shippedProducts } from '#tests/support/factories/shop-catalogue.ts'
import { catalogueOf } from '#core/catalogue/catalogue-view.ts'
import { departmentsOf, isSoldOut, type Product } from '#core/catalogue/product.ts'
import { relatedProducts, similarProducts } from './related.ts'

test('related products: shared collections and activities first, never itself or another department’s', () => {
  const jacket = shopProduct({ id: 'mens-jacket-1' })
  const trousers = shopProduct({
    id: 'mens-pants-1',
    garment: 'pantalon_trekking',
    categories: ['pants'],
  })
  const otherCollection = shopProduct({
    id: 'mens-pants-2',
    garment: 'pantalon_lino',
    categories: ['pants'],
    collections: [],
  })
  const dress = shopProduct({ id: 'womens-dress-1', garment: 'vestido', genders: ['women'] })
  const all = [dress, jacket, otherCollection, trousers]
  expect(relatedProducts(jacket, catalogueOf(all), 4).map((product) => product.id)).toEqual([
    'mens-pants-1',
    'mens-pants-2',
  ])
  expect(relatedProducts(jacket, catalogueOf(all), 1)).toEqual([trousers])
})

test('related products are something to go with it, not the same thing again', () => {
  const jacket = shopProduct({ id: 'mens-jacket-1' })
  const anotherJacket = shopProduct({ id: 'mens-jacket-2' })
  const hat = shopProduct({ id: 'mens-hat-1', garment: 'gorro', collections: [] })
  expect(relatedProducts(jacket, catalogueOf([jacket, anotherJacket, hat]), 1)).toEqual([hat])
})

test('what is sold out is not recommended, and equals keep the order of the shop', () => {
  const jacket = shopProduct({ id: 'mens-jacket-1' })
  const gone = shopProduct({ id: 'mens-hat-1', garment: 'gorro', stock: { default: 0 } })
  const hats = [2, 3, 4].map((n) => shopProduct({ id: `mens-hat-${n}`, garment: 'gorro' }))
  expect(relatedProducts(jacket, catalogueOf([gone, ...hats]), 2)).toEqual(hats.slice(0, 2))
})

test('each recommendation is another garment, and only then a second of one', () => {
  const jacket = shopProduct({ id: 'mens-jacket-1' })
  const hats = [1, 2].map((n) =>
    shopProduct({ id: `mens-hat-${n}`, garment: 'gorro', categories: ['hats'] }),
  )
  const shirt = shopProduct({ id: 'mens-shirt-1', garment: 'camisa', categories: ['shirts'] })
  const softshell = shopProduct({ id: 'mens-jacket-3', garment: 'softshell' })
  const ids = relatedProducts(jacket, catalogueOf([softshell, ...hats, shirt]), 4).map(
    ({ id }) => id,
  )
  expect(ids).toEqual(['mens-hat-1', 'mens-shirt-1', 'mens-jacket-3', 'mens-hat-2'])
})

test('what has no garment goes with another category, and is like its own', () => {
  const things = { garment: undefined, activities: [], collections: [] }
  const [tent, other, gone] = [1, 2, 3].map((n) =>
    shopProduct({
      ...things,
      id: `mens-tent-${n}`,
      categories: ['bags'],
      ...(n === 3 ? { stock: { default: 0 } } : {}),
    }),
  )
  const stove = shopProduct({ ...things, id: 'mens-stove-1', categories: ['accessories'] })
  const hat = shopProduct({ id: 'mens-hat-1', garment: 'gorro', categories: ['hats'] })
  const view = catalogueOf([tent!, other!, gone!, stove, hat])
  const ids = (some: readonly Product[]) => some.map(({ id }) => id)
  expect(ids(relatedProducts(tent!, view, 4))).toEqual(['mens-stove-1', 'mens-hat-1'])
  expect(ids(similarProducts(gone!, view, 4))).toEqual(['mens-tent-1', 'mens-tent-2'])
})

test('what is for everybody goes with any department', () => {
  const jacket = shopProduct({ id: 'mens-jacket-1' })
  const bag = shopProduct({ id: 'outdoor-4', garment: 'mochila', genders: [] })
  expect(relatedProducts(jacket, catalogueOf([bag]), 4)).toEqual([bag])
  expect(relatedProducts(bag, catalogueOf([jacket]), 4)).toEqual([jacket])
})

test('instead of what is sold out: the same garment, then its category, and nothing else', () => {
  const jacket = shopProduct({ stock: { default: 0 } })
  const other = shopProduct({ id: 'mens-jacket-2' })
  const gone = shopProduct({ id: 'mens-jacket-3', stock: { default: 0 } })
  const softshell = shopProduct({ id: 'mens-jacket-4', garment: 'softshell' })
  const hat = shopProduct({ id: 'mens-hat-1', garment: 'gorro', categories: ['hats'] })
  const ids = similarProducts(jacket, catalogueOf([hat, softshell, gone, other, jacket]), 4).map(
    ({ id }) => id,
  )
  expect(ids).toEqual(['mens-jacket-2', 'mens-jacket-4'])
})

/** The rule, by going through every product. */
function relatedByWalking(product: Product, all: readonly Product[], count: number): Product[] {
  const shared = (a: readonly string[], b: readonly string[]) =>
    a.filter((x) => b.includes(x)).length
  const score = (other: Product) =>
    shared(product.genders, other.genders) * 4 +
    shared(product.collections, other.collections) * 2 +
    shared(product.activities, other.activities)
  const others = all
    .filter((other) => !isSoldOut(other) && other.garment !== product.garment)
    .filter((other) => shared(departmentsOf(product), departmentsOf(other)) > 0)
    .toSorted((a, b) => score(b) - score(a)) // stable
  const isFirst = (other: Product) =>
    other.categories[0] !== product.categories[0] &&
    others.find(({ garment }) => garment === other.garment) === other
  const again = others.filter((other) => !isFirst(other))
  return [...others.filter(isFirst), ...again].slice(0, count)
}

test('groups find for each product of the shop what a walk through all of them finds', () => {
  const shop = shippedProducts().map((product, at) =>
    at % 9 === 0 ? { ...product, soldOut: Object.keys(product.stock) } : product,
  )
  const catalogue = catalogueOf(shop)
  const ids = (products: readonly Product[]) => products.map(({ id }) => id)
  for (const product of shop) {
    const found = relatedProducts(product, catalogue, 4)
    expect(ids(found), product.id).toEqual(ids(relatedByWalking(product, shop, 4)))
  }
})
