import { expect, test } from 'vitest'
import { shop } from '#core/base/policy/shop.ts'
import { firstMakers } from '#core/catalogue/makers/first-makers.ts'
import { fileProduct } from '#tests/support/factories/factories.ts'
import { previewProduct as previewOf } from './preview-product.ts'

const { stock: _stock, ...hat } = fileProduct({
  id: 'mens-hat-99',
  sizes: ['S', 'M'],
  colors: ['Azul'],
})

const previewProduct = (
  content: Parameters<typeof previewOf>[0],
  from: Omit<Parameters<typeof previewOf>[1], 'makers'>,
) => previewOf(content, { makers: firstMakers, ...from })

test('a draft is seen as it is written, with its pictures, and as if there were units', () => {
  const pictures = { ownPictures: { Azul: 'o11111111' } }
  expect(previewProduct(hat, { pictures })).toEqual({
    product: {
      ...hat,
      ...pictures,
      madeBy: firstMakers['vereda'],
      stock: { 'S/Azul': 100, 'M/Azul': 100 },
      soldOut: [],
    },
    hasFaults: false,
    assumesStock: true,
  })
})

test('of what is on sale the units and the price of a running sale are the real ones', () => {
  const inShop = { priceCents: 1999, isOnSale: true, stock: { 'S/Azul': 0, 'M/Azul': 2 } }
  const draft = { ...hat, priceCents: 3999 }
  expect(previewProduct(draft, { inShop })).toMatchObject({
    product: { priceCents: 1999, stock: inShop.stock, soldOut: ['S/Azul'] },
    assumesStock: false,
  })
  expect(previewProduct(draft, { inShop: { ...inShop, isOnSale: false } })).toMatchObject({
    product: { priceCents: 3999 },
  })
  const larger = previewProduct({ ...hat, sizes: ['S', 'M', 'L'] }, { inShop })
  expect(larger).toMatchObject({ product: { soldOut: ['S/Azul'] }, assumesStock: true })
})

test('a draft shows the prices of its sizes, and in a running sale those of the shop', () => {
  const draft = { ...hat, priceCents: 3999, prices: { M: 4499 } }
  expect(previewProduct(draft, {}).product).toMatchObject({
    priceCents: 3999,
    prices: { 'S/Azul': 3999, 'M/Azul': 4499 },
  })
  const prices = { 'S/Azul': 1999, 'M/Azul': 2499 }
  const inShop = { priceCents: 1999, prices, isOnSale: true, stock: {} }
  expect(previewProduct(draft, { inShop }).product).toMatchObject({ priceCents: 1999, prices })
})

test('a draft that has only begun is seen with words for what is missing', () => {
  const { product, hasFaults } = previewProduct({ id: 'mens-hat-99' }, {})
  expect(hasFaults).toBe(true)
  expect(product).toMatchObject({ name: 'Sin nombre todavía', sizes: ['Único'], soldOut: [] })
  const typed = { id: 'mens-hat-99', garment: '', maker: 'nadie', description: 'Corta.' }
  // As the form of an editor leaves it: no word of the catalogue.
  expect(previewProduct(typed as never, {}).product).toMatchObject({
    garment: undefined,
    // The shop itself stands for one that nobody knows.
    madeBy: { email: shop.email },
    description: 'Corta.',
  })
})
