import { expect, test } from 'vitest'
import type { CartProduct } from '#core/pricing/cart/cart-products.ts'
import { linesToBuyAgain } from './buy-again.ts'
import type { OrderLine } from './order.ts'

const line = (size: string, quantity: number): OrderLine => ({
  productId: 'mens-tshirt-1',
  name: 'Camiseta Lozoya',
  image: '/img/old.jpg',
  size,
  color: 'Azul',
  priceCents: 1999,
  quantity,
  totalCents: 1999 * quantity,
})
const product: CartProduct = {
  id: 'mens-tshirt-1',
  name: 'Camiseta Lozoya II',
  priceCents: 2499,
  stock: { 'S/Azul': 0, 'M/Azul': 2 },
  images: { Azul: '/img/new.jpg' },
}

test('what is sold comes at today’s price, name and picture', () => {
  expect(linesToBuyAgain([line('M', 2)], [product])).toEqual({
    wanted: [
      {
        id: 'mens-tshirt-1',
        name: 'Camiseta Lozoya II',
        priceCents: 2499,
        image: '/img/new.jpg',
        size: 'M',
        color: 'Azul',
        quantity: 2,
      },
    ],
    missing: [],
  })
})

test.each([
  ['no more units than there are', line('M', 3), [product], [2], ['Camiseta Lozoya II']],
  ['nothing of what is sold out', line('S', 1), [product], [], ['Camiseta Lozoya II']],
  ['nothing of a size that is no more', line('XL', 1), [product], [], ['Camiseta Lozoya II']],
  ['nothing of a product that is gone', line('M', 1), [], [], ['Camiseta Lozoya']],
])('%s', (_, ordered, products, units, missing) => {
  const again = linesToBuyAgain([ordered], products)
  expect(again.wanted.map(({ quantity }) => quantity)).toEqual(units)
  expect(again.missing).toEqual(missing)
})
