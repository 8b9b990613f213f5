import { expect, test } from 'vitest'
import { shopProduct } from '#tests/support/factories/factories.ts'
import { cartProducts } from '#core/cart/cart-products.server.ts'
import { productPage } from './product-page.server.ts'

const jacket = shopProduct({
  stock: { default: 10, 'S/Azul': 0, 'M/Azul': 1, 'L/Azul': 3, 'S/Negro': 4 },
})
const others = [1, 2, 3, 4, 5].map((n) => shopProduct({ id: `mens-hat-${n}`, garment: 'gorro' }))
const byId = new Map([jacket, ...others].map((product) => [product.id, product]))
const snapshot = { version: 1, products: [...byId.values()], byId }

test('a product page knows its product, its maker and four others', () => {
  expect(productPage(snapshot, 'mens-jacket-1')).toMatchObject({
    product: { id: 'mens-jacket-1', priceCents: 9999, soldOut: ['S/Azul'] },
    maker: { name: expect.stringContaining('Vereda') },
    gender: 'men',
    related: [
      { id: 'mens-hat-1' },
      { id: 'mens-hat-2' },
      { id: 'mens-hat-3' },
      { id: 'mens-hat-4' },
    ],
  })
})

test('units are told from three down, and neither at four nor at none', () => {
  expect(productPage(snapshot, 'mens-jacket-1')?.few).toEqual({ 'M/Azul': 1, 'L/Azul': 3 })
})

test('an id that the shop does not have is no page', () => {
  for (const id of ['mens-jacket-2', '', '__proto__', 'constructor']) {
    expect(productPage(snapshot, id)).toBeUndefined()
  }
})

test('a maker that is not written down is an error, not an empty line', () => {
  const orphan = shopProduct({ maker: 'nadie' })
  const broken = { ...snapshot, byId: new Map([[orphan.id, orphan]]) }
  expect(() => productPage(broken, orphan.id)).toThrow('makers.json')
})

test('a cart asks about its products: each once, in its order, without the unknown', () => {
  const asked = ['mens-hat-2', 'nobody-1', 'mens-jacket-1', 'mens-hat-2', '__proto__']
  expect(cartProducts(byId, asked)).toMatchObject([
    { id: 'mens-hat-2' },
    {
      id: 'mens-jacket-1',
      name: 'Chaqueta Ordesa',
      priceCents: 9999,
      stock: { 'S/Azul': 0, 'M/Azul': 1, 'S/Negro': 4 },
      images: {
        Azul: expect.stringMatching(/^\/img\/products\/mens-jacket-1\/azul-front-640\.jpg\?v=/),
        Negro: expect.stringMatching(/negro-front-640/),
      },
    },
  ])
  expect(cartProducts(byId, [])).toEqual([])
})
