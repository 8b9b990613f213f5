import { expect, test } from 'vitest'
import { stockedShop } from '#tests/support/database/stocked-shop.ts'
import type { Db } from '#db/schema.ts'
import { jacket, NOON, tshirt } from '#tests/support/factories/factories.ts'
import type { Order, OrderLine } from './order.ts'
import { findOrder, findPlacedOrder } from './orders.server.ts'
import { storeOrder } from './store-order.server.ts'

const sizes = ['S', 'M', 'L']
const line = (size: string, quantity: number): OrderLine => ({
  productId: 'mens-tshirt-1',
  name: 'Camiseta Lozoya',
  image: '/img/products/mens-tshirt-1/azul-front-640.jpg?v=1',
  size,
  color: 'Azul',
  priceCents: 2999,
  quantity,
  totalCents: 2999 * quantity,
})

/** An order abroad, by PayPal, at prices that include VAT; its lines are not sorted. */
const order: Order = {
  id: 'ord_1',
  number: 'VR-7K3M-QH2D',
  placedAt: NOON,
  recipient: {
    email: 'lucia@correo.example',
    firstName: 'Lucía',
    lastName: 'Herrero Sanz',
    address: 'Rua do Olmo, 14',
    city: 'Lisboa',
    postcode: '1000-001',
    country: 'PT',
    phone: '+351 900 000 000',
    note: 'Depois das 18',
  },
  shippingMethod: 'international',
  paymentMethod: 'paypal',
  discount: null,
  vat: { vatPercent: 21, pricesIncludeVat: true },
  tax: { zone: 'eu', vatCountry: 'ES' },
  amounts: {
    subtotalCents: 17_994,
    discountCents: 0,
    shippingCents: 995,
    vatCents: 3123,
    shippingVatCents: 173,
    giftWrapCents: 395,
    giftWrapVatCents: 69,
    totalCents: 19_384,
  },
  gift: { note: 'Parabéns,\nInés' },
  lines: [line('M', 3), line('L', 1), line('S', 2)],
}

async function store(db: Db, variants = ['M', 'L', 'S']) {
  await db
    .insertInto('idempotency_keys')
    .values({ key: 'key-1', request_hash: 'abc', created_at: NOON })
    .execute()
  await storeOrder(db, {
    order: {
      ...order,
      lines: order.lines.map((sold, at) => ({
        ...sold,
        variantId: `mens-tshirt-1/${variants[at] ?? ''}/Azul`,
      })),
    },
    idempotencyKey: 'key-1',
    payment: { provider: 'simulado', ref: 'ref-1' },
    userId: null,
    cause: 'checkout',
  })
}

async function stockedDb(): Promise<Db> {
  const { db } = await stockedShop([jacket, tshirt])
  return db
}

test('an order is found as it was stored, its lines in their order', async () => {
  const db = await stockedDb()
  await store(db)
  expect(await findOrder(db, 'ord_1')).toEqual(order)
})

test('an order is found by the key of its purchase, in the few words of the answer', async () => {
  const db = await stockedDb()
  await store(db)
  const placed = { id: 'ord_1', number: 'VR-7K3M-QH2D', totalCents: 19_384 }
  expect(await findPlacedOrder(db, 'key-1')).toEqual(placed)
  expect(await findPlacedOrder(db, 'key-2')).toBeUndefined()
})

test.each(['', 'ord_2', 'VR-7K3M-QH2D', 'key-1', "' or 1=1 --"])(
  '%j finds no order',
  async (id) => {
    const db = await stockedDb()
    await store(db)
    expect(await findOrder(db, id)).toBeUndefined()
  },
)

test('a line without a variant of its own is refused by the database', async () => {
  const db = await stockedDb()
  const [first = '', second = ''] = sizes
  const storing = db.transaction().execute((trx) => store(trx, [first, second]))
  await expect(storing).rejects.toThrow(/foreign key/i)
  expect(await db.selectFrom('orders').select('id').execute()).toEqual([])
})
