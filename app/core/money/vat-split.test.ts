import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeAmounts } from './amounts.ts'
import { vatInside } from './money.ts'
import { splitVat } from './vat-split.ts'

const runs = { numRuns: 20_000, seed: 20260305 }
const added = { vatPercent: 21, pricesIncludeVat: false }
const inside = { vatPercent: 21, pricesIncludeVat: true }
const none = { vatPercent: 0, pricesIncludeVat: false }

test.each([
  { name: 'added', vat: added, goods: [7199, 1512, 8711], shipping: [326, 69, 395] },
  { name: 'included', vat: inside, goods: [5950, 1249, 7199], shipping: [326, 69, 395] },
  { name: 'exempt', vat: none, goods: [7199, 0, 7199], shipping: [395, 0, 395] },
])('VAT $name: base and quota of 79,99 € with 8,00 € off, sent for 3,95 €', (row) => {
  const { vat, goods, shipping } = row
  const amounts = computeAmounts({
    subtotalCents: 7999,
    discountCents: 800,
    shippingCents: 395,
    vat,
  })
  const split = splitVat(amounts, vat)
  expect(Object.values(split.goods)).toEqual(goods)
  expect(Object.values(split.shipping)).toEqual(shipping)
  expect(split.sum.totalCents).toBe(amounts.totalCents)
})

const anyOrder = fc
  .record({
    subtotalCents: fc.nat({ max: 50 * 99 * 100_000 }),
    discountMille: fc.nat({ max: 1000 }),
    shippingCents: fc.nat({ max: 5000 }),
    giftWrapCents: fc.nat({ max: 2000 }),
    vat: fc.record({ vatPercent: fc.nat({ max: 30 }), pricesIncludeVat: fc.boolean() }),
  })
  .map(({ discountMille, ...order }) => ({
    ...order,
    discountCents: Math.floor((order.subtotalCents * discountMille) / 1000),
  }))

test('base and quota add up to the total, for goods, for shipping and in all, and none is negative', () => {
  const check = fc.property(anyOrder, (order) => {
    const amounts = computeAmounts(order)
    const { goods, shipping, sum } = splitVat(amounts, order.vat)
    const parts = [goods, shipping, sum]
    return (
      parts.every(({ baseCents, vatCents, totalCents }) => baseCents + vatCents === totalCents) &&
      parts.every(({ baseCents, vatCents }) => baseCents >= 0 && vatCents >= 0) &&
      goods.totalCents + shipping.totalCents === sum.totalCents &&
      sum.totalCents === amounts.totalCents &&
      sum.vatCents === amounts.vatCents + amounts.shippingVatCents + amounts.giftWrapVatCents
    )
  })
  expect(() => fc.assert(check, runs)).not.toThrow()
})

test('each quota is the rate of its base, to the rounding of its parts', () => {
  const check = fc.property(anyOrder, (order) => {
    const { goods, shipping } = splitVat(computeAmounts(order), order.vat)
    return [goods, shipping].every(
      ({ baseCents, vatCents }) =>
        // Shipping and gift wrap are rounded each for itself.
        Math.abs(vatCents - (baseCents * order.vat.vatPercent) / 100) <= 1.31,
    )
  })
  expect(() => fc.assert(check, runs)).not.toThrow()
})

test('prices with and without VAT agree: a price that includes what another adds costs the same', () => {
  const check = fc.property(anyOrder, ({ subtotalCents, shippingCents, vat: { vatPercent } }) => {
    const vat = { vatPercent, pricesIncludeVat: false }
    const net = computeAmounts({ subtotalCents, discountCents: 0, shippingCents, vat })
    const gross = computeAmounts({
      subtotalCents: subtotalCents + net.vatCents,
      discountCents: 0,
      shippingCents,
      vat: { vatPercent, pricesIncludeVat: true },
    })
    return (
      gross.totalCents === net.totalCents &&
      gross.shippingVatCents === net.shippingVatCents &&
      // Below 50 % the price without VAT is found again exactly.
      gross.vatCents === net.vatCents
    )
  })
  expect(() => fc.assert(check, runs)).not.toThrow()
})

test('the VAT inside a price is rounded half up, and a price never has more than itself', () => {
  expect([395, 495, 695, 1, 2, 3].map((price) => vatInside(price, 21))).toEqual([
    69, 86, 121, 0, 0, 1,
  ])
  expect(() => vatInside(0.5, 21)).toThrow('not a whole number of cents')
})
