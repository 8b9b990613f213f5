import { expect, test } from 'vitest'
import { exchangePrice } from './exchange-price.ts'

const VAT = { vatPercent: 21, pricesIncludeVat: true }

test.each<[string, [number, number, number], [number, number], number]>([
  ['a code counts', [10000, 18000, 2], [12000, 12000], 10800],
  ['without one it costs what it costs today', [10000, 20000, 2], [12000, 12000], 12000],
  ['a sale that has ended since counts', [10000, 16000, 2], [12000, 12000], 9600],
  ['a sale that began since counts', [8000, 20000, 2], [9600, 9600], 9600],
  ['what an earlier change gave back is no discount', [8000, 8000, 1], [12000, 12000], 12000],
  ['cents are rounded', [10000, 9999, 1], [12001, 12001], 12000],
  ['an exempt sale has its own price', [12100, 10000, 1], [14520, 12000], 12000],
])('%s', (_, [todayCents, paidCents, quantity], [wantedCents, saleCents], price) => {
  const line = { todayCents, paidCents, quantity }
  expect(exchangePrice(line, { wantedCents, saleCents }, VAT)).toBe(price)
})

test('where VAT is added to prices, it is taken out of what was paid', () => {
  const line = { todayCents: 10000, paidCents: 10890, quantity: 1 }
  const rule = { vatPercent: 21, pricesIncludeVat: false }
  expect(exchangePrice(line, { wantedCents: 12000, saleCents: 12000 }, rule)).toBe(10800)
})
