import { expect, test } from 'vitest'
import { backpack, fileProduct, jacket, tshirt } from '#tests/support/factories/factories.ts'
import { otherCounts, toFileProduct, unitsByVariant } from './catalogue-export.ts'
import type { CatalogueFileProduct } from '#core/catalogue/catalogue-file.ts'
import { planCatalogue, type StoredProduct } from './catalogue-plan.ts'

/** The stored products after loading these into an empty shop. */
function loaded(products: readonly CatalogueFileProduct[]): StoredProduct[] {
  const plan = planCatalogue([], products, { retiresAbsent: true })
  return plan.newProducts.map((product) => ({
    ...product,
    isActive: true,
    variants: plan.newVariants
      .filter(({ productId }) => productId === product.id)
      .map(({ productId: _id, ...variant }) => ({
        ...variant,
        isActive: true,
        ean: null,
        ownPriceCents: null,
      })),
  }))
}
const shop = loaded([jacket, tshirt, backpack])
const keep = { retiresAbsent: false }

/** Ids in the shop's order after a plan. */
function orderAfter(products: readonly CatalogueFileProduct[], rule = keep): string[] {
  const plan = planCatalogue(shop, products, rule)
  const places = new Map(shop.map(({ id, position }) => [id, position]))
  for (const { id, position } of [...plan.newProducts, ...plan.changedProducts]) {
    places.set(id, position)
  }
  for (const id of plan.retiredProducts) places.delete(id)
  return [...places].toSorted((a, b) => a[1] - b[1]).map(([id]) => id)
}

const hat = fileProduct({ id: 'mens-hat-1', name: 'Gorro Aneto' })

test('what the shop exports changes nothing when it comes back', () => {
  const plan = planCatalogue(shop, shop.map(toFileProduct), { retiresAbsent: true })
  expect(plan.report).toEqual({ added: [], changed: [], repriced: [], retired: [], unchanged: 3 })
  expect([plan.changedVariants, plan.newPrices, plan.retiredVariants]).toEqual([[], [], []])
})

test('a file with a part of the products leaves the others and the order as they are', () => {
  const plan = planCatalogue(shop, [{ ...backpack, name: 'Mochila Nueva' }, jacket], keep)
  expect(plan.report).toMatchObject({ changed: ['mens-backpack-1'], retired: [], unchanged: 1 })
  expect(orderAfter([backpack, jacket])).toEqual([
    'mens-jacket-1',
    'mens-tshirt-1',
    'mens-backpack-1',
  ])
})

test('what is new in such a file comes last', () => {
  expect(orderAfter([hat, jacket])).toEqual([
    'mens-jacket-1',
    'mens-tshirt-1',
    'mens-backpack-1',
    'mens-hat-1',
  ])
})

test('a file with every product says in which order they are shown', () => {
  expect(orderAfter([tshirt, hat, jacket, backpack])).toEqual([
    'mens-tshirt-1',
    'mens-hat-1',
    'mens-jacket-1',
    'mens-backpack-1',
  ])
})

test('retiring what is absent leaves a gap, and a gap is no change', () => {
  const plan = planCatalogue(shop, [jacket, backpack], { retiresAbsent: true })
  expect(plan.report).toMatchObject({ changed: [], retired: ['mens-tshirt-1'], unchanged: 2 })
})

test('a change names its fields and both prices', () => {
  const other = { ...jacket, priceCents: 8999, weightGrams: 400, sizes: ['S' as const] }
  const plan = planCatalogue(shop, [other], keep)
  expect(plan.changes).toEqual([
    {
      id: 'mens-jacket-1',
      name: 'Chaqueta Ordesa',
      fields: ['priceCents', 'weightGrams', 'sizes'],
      price: { fromCents: 9999, toCents: 8999 },
      ownPrices: [],
    },
  ])
  expect(plan.retiredVariants).toHaveLength(4)
})

test('own prices are set by size or by size and colour, and taken away', () => {
  const dearer = { ...jacket, prices: { L: 10_999, 'M/Azul': 10_499 } }
  const plan = planCatalogue(shop, [dearer], keep)
  expect(plan.changes).toMatchObject([
    {
      fields: ['prices'],
      price: null,
      ownPrices: [
        { key: 'M/Azul', fromCents: 9999, toCents: 10_499 },
        { key: 'L/Azul', fromCents: 9999, toCents: 10_999 },
        { key: 'L/Negro', fromCents: 9999, toCents: 10_999 },
      ],
    },
  ])
  expect(plan.newOwnPrices).toHaveLength(3)
  const priced = shop.map((one) => ({
    ...one,
    variants: one.variants.map((variant) => ({ ...variant, ownPriceCents: 10_999 })),
  }))
  const back = planCatalogue(priced, [{ ...jacket, prices: { S: 10_999, M: 10_999 } }], keep)
  expect(back.newOwnPrices).toEqual([
    { variantId: 'mens-jacket-1/L/Azul', priceCents: null },
    { variantId: 'mens-jacket-1/L/Negro', priceCents: null },
  ])
  expect(back.changes[0]?.ownPrices[0]).toEqual({
    key: 'L/Azul',
    fromCents: 10_999,
    toCents: 9999,
  })
})

test('a retired product that comes back is a change', () => {
  const retired = shop.map((p) => (p.id === 'mens-jacket-1' ? { ...p, isActive: false } : p))
  expect(planCatalogue(retired, [jacket], keep).changes[0]?.fields).toContain('isActive')
})

test('an export says how many of each variant are left, the usual number once', () => {
  const [stored] = loaded([fileProduct({ stock: { default: 4, 'M/Azul': 0, 'L/Negro': 2 } })])
  const product = toFileProduct(stored!)
  expect(product.stock).toEqual({ default: 4, 'M/Azul': 0, 'L/Negro': 2 })
  expect(unitsByVariant(product)).toMatchObject({ 'S/Azul': 4, 'M/Azul': 0, 'L/Negro': 2 })
  const counted = fileProduct({ stock: { default: 4, 'M/Azul': 1 } })
  expect(otherCounts([stored!], [counted])).toEqual([
    'mens-jacket-1/M/Azul',
    'mens-jacket-1/L/Negro',
  ])
})
