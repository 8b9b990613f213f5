import { expect, test } from 'vitest'
import {
  goodsTally,
  netCents,
  salesByPeriod,
  sumSales,
  type SoldOrder,
  spanBefore,
} from './sales-report.ts'

const span = { fromDay: '2026-03-27', toDay: '2026-04-01' }

test('an hour counts in the day and the month that it is in Madrid', () => {
  // The clocks change on 29 March: midnight is at 23:00 UTC before, and at 22:00 after.
  const hours = [
    { hour: '2026-03-27T22', orders: 1, totalCents: 100 },
    { hour: '2026-03-27T23', orders: 1, totalCents: 200 },
    { hour: '2026-03-29T21', units: 3 },
    { hour: '2026-03-29T22', refundedCents: 50 },
    { hour: '2026-03-31T21', orders: 1, totalCents: 400 },
    { hour: '2026-03-31T22', orders: 1, totalCents: 800, disputedCents: 1000 },
  ]
  const days = salesByPeriod(hours, span, 'day')
  expect(days.map(({ period, totalCents, netCents: net }) => [period, totalCents, net])).toEqual([
    ['2026-03-27', 100, 100],
    ['2026-03-28', 200, 200],
    ['2026-03-29', 0, 0],
    ['2026-03-30', 0, -50],
    ['2026-03-31', 400, 400],
    ['2026-04-01', 800, -200],
  ])
  expect(days[2]?.units).toBe(3)
  const months = salesByPeriod(hours, span, 'month')
  expect(months.map(({ period, orders, netCents: net }) => [period, orders, net])).toEqual([
    ['2026-03', 3, 650],
    ['2026-04', 1, -200],
  ])
})

test('nothing sold is a sum of zeros', () => {
  expect(sumSales([])).toMatchObject({ orders: 0, units: 0, totalCents: 0 })
  expect(netCents(sumSales([]))).toBe(0)
})

test('goods are counted after the discount, the most first', () => {
  const order: SoldOrder = {
    discountCents: 300,
    lines: [
      { productId: 'a-1', name: 'A', category: 'tshirts', quantity: 2, totalCents: 2000 },
      { productId: 'b-1', name: 'B', category: 'bags', quantity: 1, totalCents: 1000 },
    ],
  }
  const products = goodsTally('product')
  products.add(order)
  expect(products.sums()).toEqual([
    { key: 'a-1', name: 'A', units: 2, goodsCents: 1800 },
    { key: 'b-1', name: 'B', units: 1, goodsCents: 900 },
  ])
  const categories = goodsTally('category')
  categories.add(order)
  expect(categories.sums().map(({ key }) => key)).toEqual(['tshirts', 'bags'])
})

test('a week begins on Monday and is named by it, also at the edges of a span', () => {
  const hours = [
    { hour: '2026-11-22T21', orders: 1 }, // Sunday in Madrid
    { hour: '2026-11-22T23', orders: 1 }, // Monday in Madrid
  ]
  const weeks = salesByPeriod(hours, { fromDay: '2026-11-20', toDay: '2026-11-24' }, 'week')
  expect(weeks.map(({ period, orders }) => [period, orders])).toEqual([
    ['2026-11-16', 1],
    ['2026-11-23', 1],
  ])
})

test('the span before has as many days and ends on the eve', () => {
  expect(spanBefore({ fromDay: '2026-03-01', toDay: '2026-03-28' })).toEqual({
    fromDay: '2026-02-01',
    toDay: '2026-02-28',
  })
})
