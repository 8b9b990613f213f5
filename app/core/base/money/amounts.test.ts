import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeAmounts, type AmountsInput } from './amounts.ts'
import { percentOf } from './money.ts'

type PercentInput = Omit<AmountsInput, 'discountCents'> & { discountPercent: number }

const amountsOf = ({ discountPercent, ...input }: PercentInput) =>
  computeAmounts({ ...input, discountCents: percentOf(input.subtotalCents, discountPercent) })
const runs = { numRuns: 20_000, seed: 20260305 }
const added = { vatPercent: 21, pricesIncludeVat: false }
const inside = { vatPercent: 21, pricesIncludeVat: true }

test('VAT on top: discount first, then VAT on the rest, none on top of shipping', () => {
  expect(
    amountsOf({ subtotalCents: 7999, discountPercent: 10, shippingCents: 395, vat: added }),
  ).toEqual({
    subtotalCents: 7999,
    discountCents: 800,
    shippingCents: 395,
    vatCents: 1512, // 21 % of 71,99 is 15,1179
    shippingVatCents: 69, // of 3,95: 3,26 and 0,69
    giftWrapCents: 0,
    giftWrapVatCents: 0,
    totalCents: 7199 + 395 + 1512,
  })
})

test('VAT inside: the row shows the part contained, and the total does not grow by it', () => {
  expect(
    amountsOf({ subtotalCents: 12_100, discountPercent: 0, shippingCents: 395, vat: inside }),
  ).toEqual({
    subtotalCents: 12_100,
    discountCents: 0,
    shippingCents: 395,
    vatCents: 2100,
    shippingVatCents: 69,
    giftWrapCents: 0,
    giftWrapVatCents: 0,
    totalCents: 12_495,
  })
})

test.each([
  { vat: added, subtotalCents: 50, vatCents: 11, because: '10,5 cents go up' },
  { vat: added, subtotalCents: 2, vatCents: 0, because: '0,42' },
  { vat: added, subtotalCents: 3, vatCents: 1, because: '0,63' },
  { vat: inside, subtotalCents: 2, vatCents: 0, because: '0,35' },
  { vat: inside, subtotalCents: 3, vatCents: 1, because: '0,52' },
  { vat: inside, subtotalCents: 2999, vatCents: 520, because: '520,49' },
])('the VAT of $subtotalCents cents is $vatCents: $because', ({ vat, subtotalCents, vatCents }) => {
  const amounts = amountsOf({ subtotalCents, discountPercent: 0, shippingCents: 0, vat })
  expect(amounts.vatCents).toBe(vatCents)
})

test('nothing in the cart costs nothing, and everything off leaves the delivery', () => {
  const nothing = { subtotalCents: 0, discountPercent: 20, shippingCents: 0, vat: added }
  expect(Object.values(amountsOf(nothing))).toEqual([0, 0, 0, 0, 0, 0, 0, 0])
  const gift = { subtotalCents: 9999, discountPercent: 100, shippingCents: 395, vat: added }
  expect(amountsOf(gift)).toMatchObject({ discountCents: 9999, vatCents: 0, totalCents: 395 })
})

test.each([added, inside])('gift wrap is paid whole, with its VAT inside (%o)', (vat) => {
  const goods = { subtotalCents: 10_000, discountPercent: 20, shippingCents: 395, vat }
  const [plain, gift] = [amountsOf(goods), amountsOf({ ...goods, giftWrapCents: 395 })]
  expect(gift).toEqual({
    ...plain,
    giftWrapCents: 395,
    giftWrapVatCents: 69,
    totalCents: plain.totalCents + 395,
  })
})

test('a subtotal of half a cent is refused', () => {
  const half = { subtotalCents: 0.5, discountPercent: 0, shippingCents: 0, vat: added }
  expect(() => amountsOf(half)).toThrow('not a whole number of cents')
})

const anyInput = fc.record<PercentInput>({
  subtotalCents: fc.nat({ max: 50 * 99 * 100_000 }),
  discountPercent: fc.nat({ max: 100 }),
  shippingCents: fc.nat({ max: 5000 }),
  giftWrapCents: fc.nat({ max: 2000 }),
  vat: fc.record({ vatPercent: fc.nat({ max: 30 }), pricesIncludeVat: fc.boolean() }),
})

test('the total always is the sum of the rows shown', () => {
  const check = fc.property(anyInput, (input) => {
    const amounts = amountsOf(input)
    const { subtotalCents, discountCents, vatCents, totalCents } = amounts
    const extraCents = amounts.shippingCents + amounts.giftWrapCents
    const vatOnTop = input.vat.pricesIncludeVat ? 0 : vatCents
    return totalCents === subtotalCents - discountCents + extraCents + vatOnTop
  })
  expect(() => fc.assert(check, runs)).not.toThrow()
})

test('no row is ever negative, broken or not a number, and a discount is at most the goods', () => {
  const check = fc.property(anyInput, (input) => {
    const amounts = amountsOf(input)
    const goodsCents = amounts.subtotalCents - amounts.discountCents
    return (
      Object.values(amounts).every((row) => Number.isSafeInteger(row) && !Object.is(row, -0)) &&
      Object.values(amounts).every((row) => row >= 0) &&
      goodsCents >= 0 &&
      amounts.vatCents <= goodsCents
    )
  })
  expect(() => fc.assert(check, runs)).not.toThrow()
})

test('a bigger discount never makes an order dearer', () => {
  const check = fc.property(anyInput, fc.nat({ max: 100 }), (input, other) => {
    const [low, high] = [input.discountPercent, other].toSorted((a, b) => a - b)
    const total = (discountPercent = 0) => amountsOf({ ...input, discountPercent }).totalCents
    return total(high) <= total(low)
  })
  expect(() => fc.assert(check, runs)).not.toThrow()
})
