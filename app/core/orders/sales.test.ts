import { expect, test } from 'vitest'
import { salesByDay, salesByGoods, sumSales, type SoldOrder } from './sales.ts'

const order = (placedAt: string, overrides: Partial<SoldOrder> = {}): SoldOrder => ({
  placedAt,
  subtotalCents: 3000,
  discountCents: 0,
  shippingCents: 395,
  vatAddedCents: 630,
  totalCents: 4025,
  refundedCents: 0,
  tax: { zone: 'peninsula_baleares', vatCountry: 'ES' },
  vatPercent: 21,
  vatSplit: {
    goods: { baseCents: 3000, vatCents: 630, totalCents: 3630 },
    shipping: { baseCents: 326, vatCents: 69, totalCents: 395 },
    sum: { baseCents: 3326, vatCents: 699, totalCents: 4025 },
  },
  lines: [
    { productId: 'a-1', name: 'A', category: 'tshirts', quantity: 2, totalCents: 2000 },
    { productId: 'b-1', name: 'B', category: 'bags', quantity: 1, totalCents: 1000 },
  ],
  ...overrides,
})

test('a sale counts on the day that it is in Madrid', () => {
  const days = salesByDay([order('2026-11-20T22:59:59.999Z'), order('2026-11-20T23:00:00.000Z')], {
    fromDay: '2026-11-19',
    toDay: '2026-11-21',
  })
  expect(days.map(({ day, orders, totalCents }) => [day, orders, totalCents])).toEqual([
    ['2026-11-19', 0, 0],
    ['2026-11-20', 1, 4025],
    ['2026-11-21', 1, 4025],
  ])
})

test('goods are counted after the discount, the most first', () => {
  const orders = [order('2026-11-20T10:00:00.000Z', { discountCents: 300 })]
  expect(salesByGoods(orders, 'product')).toEqual([
    { key: 'a-1', name: 'A', units: 2, goodsCents: 1800 },
    { key: 'b-1', name: 'B', units: 1, goodsCents: 900 },
  ])
  expect(salesByGoods(orders, 'category').map(({ key }) => key)).toEqual(['tshirts', 'bags'])
})

test('nothing sold is a sum of zeros', () => {
  expect(sumSales([])).toMatchObject({ orders: 0, units: 0, totalCents: 0 })
})

test('what went back is counted beside what was paid', () => {
  const sum = sumSales([
    order('2026-03-05T11:00:00.000Z', { refundedCents: 1000 }),
    order('2026-03-05T12:00:00.000Z'),
  ])
  expect(sum).toMatchObject({ totalCents: 8050, refundedCents: 1000 })
  expect(sum.vatCents).toBe(1398)
})
