import { expect, test } from 'vitest'
import { cartLine } from '#tests/support/factories/factories.ts'
import type { CartLine } from './cart.ts'
import type { CartProduct } from './cart-products.ts'
import { reconcileCart } from './reconcile.ts'

const shirt: CartProduct = {
  id: 'mens-tshirt-1',
  name: 'Camiseta Lozoya',
  priceCents: 2999,
  stock: { 'M/Verde': 5, 'L/Verde': 0 },
  images: { Verde: '/img/products/mens-tshirt-1/verde-front-640.jpg?v=1' },
}
const asked = ['mens-tshirt-1']

test('a cart that is still right stays as it is, without a word', () => {
  const lines = [cartLine({ quantity: 5 })]
  expect(reconcileCart(lines, { asked, products: [shirt] })).toEqual({
    lines,
    notices: [],
    short: {},
    priorCents: {},
  })
})

test('a product that is no longer sold leaves the cart, and the shopper is told', () => {
  const hat = cartLine({ id: 'mens-hat-1', name: 'Gorro Pineta' })
  const answer = { asked: ['mens-hat-1', ...asked], products: [shirt] }
  expect(reconcileCart([hat, cartLine()], answer)).toEqual({
    lines: [cartLine()],
    notices: [{ kind: 'gone', name: 'Gorro Pineta' }],
    short: {},
    priorCents: {},
  })
})

test('a size that is no longer made leaves the cart; its product stays in the others', () => {
  const lines = [cartLine({ size: 'XL' }), cartLine()]
  expect(reconcileCart(lines, { asked, products: [shirt] })).toEqual({
    lines: [cartLine()],
    notices: [{ kind: 'variant_gone', name: 'Camiseta Lozoya', size: 'XL', color: 'Verde' }],
    short: {},
    priorCents: {},
  })
})

test('the class of IVA is that of the shop, whichever the cart remembers', () => {
  const classOf = (line: CartLine, product: CartProduct) =>
    reconcileCart([line], { asked, products: [product] }).lines[0]?.vatClass
  expect(classOf(cartLine(), { ...shirt, vatClass: 'reduced' })).toBe('reduced')
  expect(classOf(cartLine({ vatClass: 'reduced' }), shirt)).toBeUndefined()
})

test('a new price is taken over and said, from what to what, for each line', () => {
  const lines = [cartLine({ priceCents: 2499 }), cartLine({ priceCents: 2499, size: 'L' })]
  const { lines: renewed, notices } = reconcileCart(lines, { asked, products: [shirt] })
  expect(renewed.map((line) => line.priceCents)).toEqual([2999, 2999])
  const notice = { kind: 'price_changed', name: 'Camiseta Lozoya', fromCents: 2499, toCents: 2999 }
  expect(notices).toEqual([notice, notice])
})

test('a new name and a new picture are taken over without a word', () => {
  const old = cartLine({ name: 'Camiseta vieja', image: '/img/old.jpg' })
  expect(reconcileCart([old], { asked, products: [shirt] })).toEqual({
    lines: [cartLine()],
    notices: [],
    short: {},
    priorCents: {},
  })
})

test('without a picture of that colour the old picture stays', () => {
  const old = cartLine({ image: '/img/old.jpg' })
  const bare = { ...shirt, images: {} }
  expect(reconcileCart([old], { asked, products: [bare] }).lines).toEqual([old])
})

test.each([
  { units: 5, quantity: 5, short: {} },
  { units: 5, quantity: 6, short: { 'mens-tshirt-1/M/Verde': 5 } },
  { units: 0, quantity: 1, short: { 'mens-tshirt-1/M/Verde': 0 } },
])('with $units left, a line of $quantity stays and is short by $short', (row) => {
  const lines = [cartLine({ quantity: row.quantity })]
  const products = [{ ...shirt, stock: { 'M/Verde': row.units } }]
  expect(reconcileCart(lines, { asked, products })).toEqual({
    lines,
    notices: [],
    short: row.short,
    priorCents: {},
  })
})

test('a product on sale has its prior price, also in a line that is short', () => {
  const onSale = { ...shirt, priceCents: 2399, priorCents: 2999 }
  const lines = [cartLine({ priceCents: 2399, quantity: 6 })]
  expect(reconcileCart(lines, { asked, products: [onSale] })).toMatchObject({
    lines,
    notices: [],
    priorCents: { 'mens-tshirt-1/M/Verde': 2999 },
  })
})

test('what was added after the question was asked is left alone', () => {
  const late = cartLine({ id: 'mens-hat-1', priceCents: 1, quantity: 99 })
  expect(reconcileCart([late], { asked, products: [] })).toEqual({
    lines: [late],
    notices: [],
    short: {},
    priorCents: {},
  })
})

test('an empty cart stays empty', () => {
  expect(reconcileCart([], { asked: [], products: [] })).toEqual({
    lines: [],
    notices: [],
    short: {},
    priorCents: {},
  })
})

test('each size has its own price, and its own prior one', () => {
  const sizes = {
    ...shirt,
    priceCents: 2399,
    priorCents: 2999,
    prices: { 'M/Verde': 2399, 'L/Verde': 2799 },
    priors: { 'M/Verde': 2999, 'L/Verde': 3499 },
    stock: { 'M/Verde': 5, 'L/Verde': 5 },
  }
  const lines = [cartLine({ priceCents: 2399 }), cartLine({ size: 'L', priceCents: 2399 })]
  expect(reconcileCart(lines, { asked, products: [sizes] })).toMatchObject({
    lines: [{ priceCents: 2399 }, { priceCents: 2799 }],
    notices: [{ kind: 'price_changed', fromCents: 2399, toCents: 2799 }],
    priorCents: { 'mens-tshirt-1/M/Verde': 2999, 'mens-tshirt-1/L/Verde': 3499 },
  })
})
