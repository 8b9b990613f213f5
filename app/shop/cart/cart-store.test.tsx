import { afterEach, expect, test } from 'vitest'
import { clearCart, rereadCart } from './cart-store.ts'

const GOOD = {
  id: 'mens-tshirt-1',
  name: 'Camiseta Lozoya',
  price: 29.99,
  image: '/img/products/mens-tshirt-1/verde-front-640.jpg',
  quantity: 1,
  size: 'M',
  color: 'Verde',
}
const but = (change: object) => JSON.stringify([{ ...GOOD, ...change }])

afterEach(clearCart)

// One of each way to be wrong; stored-cart.test.ts has every value of every field.
test.each([
  ['no JSON', '{"'],
  ['nothing', ''],
  ['an object', JSON.stringify(GOOD)],
  ['lines that are no objects', '[null, 1, "x", [], [[]]]'],
  ['a quantity in letters', but({ quantity: 'dos' })],
  ['a script for a picture', but({ image: 'javascript:alert(1)' })],
])('storage that holds %s is an empty cart', (_what, stored) => {
  localStorage.setItem('cart', JSON.stringify([GOOD]))
  expect(rereadCart().lines).toHaveLength(1)
  localStorage.setItem('cart', stored)
  localStorage.setItem('cart.discount', stored)
  expect(rereadCart()).toEqual({ lines: [], discount: null, isLoaded: true })
})
