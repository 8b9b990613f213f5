import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cartLine } from '#tests/support/factories/factories.ts'
import { cartTotals } from './cart-totals.ts'
import type { CartLine } from './cart.ts'
import type { Discount } from '#core/pricing/discounts/discount.ts'

/** Some 300 carts for each of the six codes; the borders are in the tables. */
const runs = { numRuns: 2000, seed: 20260305 }
const WELCOME10: Discount = { code: 'WELCOME10', percent: 10 }
const SUMMER20: Discount = { code: 'SUMMER20', percent: 20 }
const TEN: Discount = { code: 'DIEZ', percent: 0, amountCents: 1000, minimumCents: 3000 }
const FREE: Discount = { code: 'ENVIO', percent: 0, freeShipping: ['standard'] }
const FREE30: Discount = { ...FREE, minimumCents: 3000 }
const lines = (priceCents: number, quantity = 1) => [cartLine({ priceCents, quantity })]

test.each([
  // 74,98 € and 75,00 € with VAT.
  { what: 'just below free shipping', of: lines(6197), code: null, ship: 495, total: 7993 },
  { what: 'exactly at free shipping', of: lines(6198), code: null, ship: 0, total: 7500 },
  { what: 'trousers with WELCOME10', of: lines(7999), code: WELCOME10, ship: 0, total: 8711 },
  { what: 'a jacket with SUMMER20', of: lines(14_999), code: SUMMER20, ship: 0, total: 14_519 },
  { what: 'two tops with SUMMER20', of: lines(2499, 2), code: SUMMER20, ship: 495, total: 5333 },
  { what: 'four socks with WELCOME10', of: lines(1999, 4), code: WELCOME10, ship: 0, total: 8707 },
  { what: 'ten euros off at its minimum', of: lines(3000), code: TEN, ship: 495, total: 2915 },
  { what: 'free shipping by code', of: lines(2000), code: FREE, ship: 0, total: 2420 },
  { what: 'the same at its minimum', of: lines(3000), code: FREE30, ship: 0, total: 3630 },
])('$what: shipping $ship, total $total', ({ of, code, ship, total }) => {
  expect(cartTotals(of, code)).toMatchObject({
    shippingCents: ship,
    totalCents: total,
    isDiscountApplied: code !== null,
  })
})

test.each([
  ['a code one cent below its minimum', lines(2999), TEN, 495],
  ['free shipping one cent below its minimum', lines(2999), FREE30, 495],
  ['free shipping by code where it is free anyway', lines(7500), FREE, 0],
  ['free shipping by express alone', lines(2000), { ...FREE, freeShipping: ['express'] }, 495],
] as const)('%s takes nothing off', (_what, of, code, ship) => {
  expect(cartTotals(of, code)).toMatchObject({
    isDiscountApplied: false,
    discountCents: 0,
    shippingCents: ship,
  })
})

test('a code that makes the shipping free fills the bar', () => {
  expect(cartTotals(lines(2000), FREE)).toMatchObject({
    missingForFreeShippingCents: 0,
    freeShippingProgress: 1,
  })
})

test('a code that frees express leaves only standard to reach', () => {
  const code: Discount = { ...FREE, freeShipping: ['express'] }
  expect(cartTotals(lines(2000), code)).toMatchObject({
    missingForFreeShippingCents: 5000 - 2420,
    isFree: { standard: false, express: true },
    shippingCents: 495,
  })
  // 50,00 € with VAT.
  expect(cartTotals(lines(4132), code)).toMatchObject({
    missingForFreeShippingCents: 0,
    freeShippingProgress: 1,
    isDiscountApplied: true,
    shippingCents: 0,
  })
})

test('free shipping looks at the goods before the discount', () => {
  expect(cartTotals(lines(6198), SUMMER20)).toMatchObject({ shippingCents: 0, totalCents: 5999 })
})

test.each([
  { cents: 1, missing: 7499 },
  { cents: 4132, missing: 2500 }, // 50,00 € with VAT
  { cents: 6197, missing: 2 },
  { cents: 6198, missing: 0 },
  { cents: 20_000, missing: 0 },
])('at $cents cents, $missing are missing for free shipping', ({ cents, missing }) => {
  const totals = cartTotals(lines(cents), null)
  expect(totals.missingForFreeShippingCents).toBe(missing)
  expect(totals.freeShippingProgress).toBeCloseTo(1 - missing / 7500, 10)
})

test('an empty cart costs nothing, not even shipping, and stands at the start of the bar', () => {
  expect(cartTotals([], null)).toEqual({
    subtotalCents: 0,
    discountCents: 0,
    shippingCents: 0,
    vatCents: 0,
    shippingVatCents: 0,
    giftWrapCents: 0,
    giftWrapVatCents: 0,
    totalCents: 0,
    readCents: 0,
    isDiscountApplied: false,
    missingForFreeShippingCents: 7500,
    freeShippingProgress: 0,
    isFree: { standard: false, express: false },
  })
})

const anyLines: fc.Arbitrary<CartLine[]> = fc
  .array(
    fc.record({
      priceCents: fc.integer({ min: 1, max: 49_999 }),
      quantity: fc.integer({ min: 1, max: 99 }),
    }),
    {
      maxLength: 50,
    },
  )
  .map((rows) => rows.map((row, i) => cartLine({ id: `mens-shirt-${i}`, ...row })))
const anyDiscount = fc.constantFrom(null, WELCOME10, SUMMER20, TEN, FREE, FREE30)

test('whatever is in the cart, the total is the sum of the rows, in whole cents', () => {
  const check = fc.property(anyLines, anyDiscount, (cart, discount) => {
    const totals = cartTotals(cart, discount)
    const { subtotalCents, discountCents, shippingCents, vatCents, totalCents } = totals
    const rows = [subtotalCents, discountCents, shippingCents, vatCents, totalCents]
    return (
      rows.every((row) => Number.isSafeInteger(row) && row >= 0 && !Object.is(row, -0)) &&
      totalCents === subtotalCents - discountCents + shippingCents + vatCents &&
      discountCents <= subtotalCents
    )
  })
  expect(() => fc.assert(check, runs)).not.toThrow()
})

test('the order of the lines changes no amount', () => {
  const check = fc.property(anyLines, anyDiscount, (cart, discount) => {
    const byPrice = cart.toSorted((a, b) => b.priceCents - a.priceCents)
    const [first, second, third] = [cart, byPrice, cart.toReversed()].map((order) =>
      JSON.stringify(cartTotals(order, discount)),
    )
    return first === second && second === third
  })
  expect(() => fc.assert(check, runs)).not.toThrow()
})

test('one thing more never makes the goods cheaper', () => {
  const check = fc.property(anyLines, fc.integer({ min: 1, max: 49_999 }), (cart, priceCents) => {
    const more = [...cart, cartLine({ id: 'mens-hat-1', priceCents })]
    return (
      cartTotals(more, null).subtotalCents === cartTotals(cart, null).subtotalCents + priceCents
    )
  })
  expect(() => fc.assert(check, runs)).not.toThrow()
})
