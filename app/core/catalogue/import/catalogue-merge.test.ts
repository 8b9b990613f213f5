import fc from 'fast-check'
import { expect, test } from 'vitest'
import { backpack, jacket, tshirt } from '#tests/support/factories/factories.ts'
import type { CatalogueFileProduct } from '#core/catalogue/catalogue-file.ts'
import { mergeOwnerChanges, type LoadedProduct } from './catalogue-merge.ts'
import { planCatalogue, type StoredProduct } from './catalogue-plan.ts'

/** The stored products after a first load of these. */
function stored(products: readonly CatalogueFileProduct[]): StoredProduct[] {
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
const loaded = (products: readonly CatalogueFileProduct[]) =>
  new Map<string, LoadedProduct>(
    products.map(({ stock: _stock, ...content }) => [content.id, { content, isListed: true }]),
  )

const price = fc.integer({ min: 1, max: 4 })
const word = fc.constantFrom('A', 'B', 'C')
const values = fc.record({ priceCents: price, name: word, summary: word, isNew: fc.boolean() })

test('each field is the files’ where the shop still says what they said, and the owner’s elsewhere', () => {
  fc.assert(
    fc.property(values, values, values, (before, ours, after) => {
      const shop = stored([{ ...jacket, ...ours }])
      const merge = mergeOwnerChanges(shop, loaded([{ ...jacket, ...before }]), [
        { ...jacket, ...after },
      ])
      for (const field of ['priceCents', 'name', 'summary', 'isNew'] as const) {
        const isOwners = ours[field] !== before[field]
        expect(merge.products[0]?.[field]).toBe(isOwners ? ours[field] : after[field])
        const isTold = merge.kept.some(({ fields }) => fields.includes(field))
        expect(isTold).toBe(isOwners && ours[field] !== after[field])
      }
    }),
  )
})

test('what was not changed by hand is taken whole, and nothing is told', () => {
  const products = [jacket, tshirt, backpack]
  const { kept, products: merged } = mergeOwnerChanges(stored(products), loaded(products), [
    { ...jacket, colors: ['Rosa'] },
    tshirt,
  ])
  expect(kept).toEqual([])
  expect(merged).toEqual([{ ...jacket, colors: ['Rosa'] }, tshirt])
})

test('a product that the owner made stays on sale, and needs no word', () => {
  const shop = stored([jacket, backpack])
  const { kept, rule } = mergeOwnerChanges(shop, loaded([jacket]), [jacket])
  expect(kept).toEqual([])
  expect(planCatalogue(shop, [jacket], rule).retiredProducts).toEqual([])
})

test('details that were broken by hand are repaired from the files', () => {
  const shop = stored([jacket]).map((product) => ({ ...product, details: 'no es JSON' }))
  const { kept, products } = mergeOwnerChanges(shop, loaded([jacket]), [jacket])
  expect([kept, products]).toEqual([[], [jacket]])
})

test('warnings that the owner took away stay away, and those that the files bring come', () => {
  const warned = { ...jacket, warnings: 'Lejos del fuego.' }
  const away = mergeOwnerChanges(stored([jacket]), loaded([warned]), [warned])
  expect(away.kept).toEqual([{ id: jacket.id, fields: ['warnings'] }])
  expect(away.products[0]?.warnings).toBe('')
  const come = mergeOwnerChanges(stored([jacket]), loaded([jacket]), [warned])
  expect([come.kept, come.products]).toEqual([[], [warned]])
})

test('a guarantee of durability that the owner took away stays away', () => {
  const guaranteed = { ...jacket, durabilityYears: 5, durabilityTerms: 'Todo.' }
  const { kept, products } = mergeOwnerChanges(stored([jacket]), loaded([guaranteed]), [guaranteed])
  expect(kept).toEqual([{ id: jacket.id, fields: ['durabilityYears', 'durabilityTerms'] }])
  expect(products[0]).toMatchObject({ durabilityYears: 0, durabilityTerms: '' })
})

test('a garment that the owner took away stays away', () => {
  const { garment: _garment, ...bare } = jacket
  const { kept, products } = mergeOwnerChanges(stored([bare]), loaded([jacket]), [jacket])
  expect(kept).toEqual([{ id: jacket.id, fields: ['garment'] }])
  expect(products[0]?.garment).toBeUndefined()
})

test('values of own fields that the owner took away stay away, and those that the files bring come', () => {
  const tent = { ...jacket, ownFields: { plazas: 3 } }
  const away = mergeOwnerChanges(stored([jacket]), loaded([tent]), [tent])
  expect(away.kept).toEqual([{ id: jacket.id, fields: ['ownFields'] }])
  expect(away.products[0]?.ownFields).toBeUndefined()
  const come = mergeOwnerChanges(stored([jacket]), loaded([jacket]), [tent])
  expect([come.kept, come.products]).toEqual([[], [tent]])
})

test('weights of sizes that the owner took away stay away', () => {
  const weighed = { ...jacket, weights: { L: 450 } }
  const away = mergeOwnerChanges(stored([jacket]), loaded([weighed]), [weighed])
  expect(away.kept).toEqual([{ id: jacket.id, fields: ['weights'] }])
  expect(away.products[0]?.weights).toBeUndefined()
})
