import { expect, test } from 'vitest'
import { shopProduct } from '#tests/support/factories/factories.ts'
import { ProductIndex, type PlacedProduct, type ProductOrder } from './product-index.ts'
import { productKeys } from './product-keys.ts'
import { categoryIds } from './categories.ts'
import { GARMENTS } from './vocabulary.ts'

const ORDERS: ProductOrder[] = ['catalogue', 'price-asc', 'price-desc', 'name']
const pick = <T>(values: readonly T[], at: number): T => {
  const value = values[at % values.length]
  if (value === undefined) throw new Error('no values')
  return value
}

/** The n-th product in its k-th state; some states are not sold. */
function state(n: number, k: number): PlacedProduct {
  const id = `mens-thing-${n}`
  const seed = n * 7 + k * 13
  const position = k % 3 === 2 ? (n * 31) % 200 : n
  if (seed % 11 === 0) return { id, position, product: undefined }
  const product = shopProduct({
    id,
    name: `Prenda ${pick(['Ágreda', 'Bielsa', 'Cares'], seed)} ${n}`,
    priceCents: 1000 + ((seed * 37) % 90) * 100,
    categories: [pick(categoryIds(), seed)],
    garment: pick(GARMENTS, seed),
    isNew: seed % 5 === 0,
    ...(seed % 3 > 0 && { ownFields: { plazas: seed % 7 } }),
    genders: pick([['men'], ['women'], []] as const, seed),
    stock: { default: seed % 4, 'S/Azul': seed % 2 },
  })
  return { id, position, product }
}

const contentsOf = (index: ProductIndex, keys: Iterable<string>) => ({
  orders: ORDERS.map((order) => [...index.slotsIn(order)].map((slot) => index.at(slot).id)),
  sets: [...keys]
    .toSorted()
    .map((key) => [
      key,
      index.first(index.set(key), 'catalogue', Infinity).map((slot) => index.at(slot).id),
    ]),
  range: index.first(index.priceRange(3000, 5000), 'catalogue', Infinity).map((slot) => {
    const { id, priceCents } = index.at(slot)
    return `${id} ${priceCents}`
  }),
  own: [...(index.ownValues('plazas') ?? [])]
    .map(([word, set]) => [
      word,
      index.first(set, 'catalogue', Infinity).map((slot) => index.at(slot).id),
    ])
    .toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1)),
  profiles: [...index.profiles()]
    .map(({ example, heads }) => [
      example.garment,
      example.categories[0],
      ...heads().map((slot) => index.at(slot).id),
    ])
    .map((one) => one.join(' '))
    .toSorted(),
})

test('after any changes, an index is as one that was made of the last state', async () => {
  const index = new ProductIndex()
  index.priceRange(3000, 5000) // asked before, so it is kept up to date
  index.ownValues('plazas')
  const now = new Map<string, PlacedProduct>()
  for (let step = 0; step < 400; step += 1) {
    const some = Array.from({ length: 1 + (step % 4) }, (_, at) =>
      state((step * 17 + at) % 120, step % 9),
    )
    for (const one of some) now.set(one.id, one)
    const changes = index.apply(some)
    for (const { id, product } of some) expect(changes.get(id)?.after).toBe(product)
    for (const { heads } of index.profiles()) heads()
  }
  const present = [...now.values()].filter(({ product }) => product)
  const fresh = new ProductIndex()
  fresh.fill(present)
  await fresh.sortOrders(async () => {})
  const keys = new Set(present.flatMap(({ product }) => (product ? [...productKeys(product)] : [])))
  expect(keys.size).toBeGreaterThan(50)
  expect(contentsOf(index, keys)).toEqual(contentsOf(fresh, keys))
  expect([...index.byId.keys()].toSorted()).toEqual(present.map(({ id }) => id).toSorted())
})
