import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Discount } from '#core/pricing/discounts/discount.ts'
import { allocateToLines, unitsShare } from '#core/base/money/allocate-to-lines.ts'
import { vatRule } from '#core/base/policy/policy.ts'
import { quote } from './quote.ts'

/** Some 50 orders for each kind of code, destination and method; the borders are in the table. */
const runs = { numRuns: 2000, seed: 20260305 }
const MADRID = { country: 'ES', postcode: '28012' }
const PALMA = { country: 'ES', postcode: '07001' }
const LISBON = { country: 'PT', postcode: '1000-001' }
const FREE: Discount = { code: 'ENVIO', percent: 0, freeShipping: ['standard'] }
const FREE30: Discount = { ...FREE, minimumCents: 3000 }
const FAST: Discount = { ...FREE, freeShipping: ['express'] }
const WORLD: Discount = { ...FREE, freeShipping: ['standard', 'express', 'international'] }
const goodsOf = (priceCents: number) => [{ priceCents, quantity: 1 }]
const TEN: Discount = { code: 'DIEZ', percent: 0, amountCents: 1000 }

test.each([
  ['standard in the peninsula', FREE, MADRID, 'standard', 2000, 0, true],
  ['standard in Baleares', FREE, PALMA, 'standard', 2000, 0, true],
  ['not express', FREE, MADRID, 'express', 2000, 695, false],
  ['express if it names it', FAST, MADRID, 'express', 2000, 0, true],
  ['not abroad', FREE, LISBON, 'international', 2000, 995, false],
  ['abroad if it names it', WORLD, LISBON, 'international', 2000, 0, true],
  ['from exactly its minimum', FREE30, MADRID, 'standard', 3000, 0, true],
  ['not one cent below', FREE30, MADRID, 'standard', 2999, 395, false],
  ['without using the code where it is free anyway', FREE, MADRID, 'standard', 5001, 0, false],
] as const)(
  'free shipping by code: %s',
  (_what, discount, destination, method, subtotalCents, priceCents, isUsed) => {
    const order = quote({ lines: goodsOf(subtotalCents), discount, destination, method })
    expect(order.amounts.shippingCents).toBe(priceCents)
    expect(order.shipping).toEqual({ method, priceCents })
    expect(order.discount).toBe(isUsed ? discount : null)
  },
)

test('an amount takes off no more than the goods, and the shipping is still paid', () => {
  const input = { destination: MADRID, method: 'standard', discount: TEN } as const
  expect(quote({ ...input, lines: goodsOf(400) }).amounts).toEqual({
    subtotalCents: 400,
    discountCents: 400,
    shippingCents: 395,
    shippingVatCents: 69,
    giftWrapCents: 0,
    giftWrapVatCents: 0,
    vatCents: 0,
    totalCents: 395,
  })
})

test('where nothing is sent there is no method, and no shipping', () => {
  const input = { destination: { country: 'US', postcode: '10001' }, method: 'standard' } as const
  const order = quote({ ...input, lines: goodsOf(2000), discount: FREE })
  expect([order.options, order.shipping, order.discount]).toEqual([[], undefined, null])
})

const anyCents = fc.integer({ min: 1, max: 60_000 })
const anyMinimum = fc.option(anyCents, { nil: undefined })
const anyDiscount: fc.Arbitrary<Discount> = fc
  .record({
    minimumCents: anyMinimum,
    kind: fc.oneof(
      fc.integer({ min: 1, max: 100 }).map((percent) => ({ percent })),
      anyCents.map((amountCents) => ({ percent: 0, amountCents })),
      fc.constant({ percent: 0, freeShipping: ['standard' as const] }),
      fc.constant({ percent: 0, freeShipping: ['express' as const, 'international' as const] }),
    ),
  })
  .map(({ minimumCents, kind }) => ({
    code: 'X',
    ...kind,
    ...(minimumCents !== undefined && { minimumCents }),
  }))
const anyLines = fc.array(
  fc
    .record({ priceCents: anyCents, quantity: fc.integer({ min: 1, max: 10 }) })
    .map(({ priceCents, quantity }) => ({ quantity, totalCents: priceCents * quantity })),
  { minLength: 1, maxLength: 12 },
)
const anyOrder = fc.record({
  lines: anyLines,
  discount: anyDiscount,
  destination: fc.constantFrom(MADRID, PALMA, LISBON),
  method: fc.constantFrom('standard' as const, 'express' as const, 'international' as const),
})
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

test('with any code nothing is negative, and the order never costs more than without it', () => {
  const check = fc.property(anyOrder, ({ lines, ...input }) => {
    const subtotalCents = sum(lines.map(({ totalCents }) => totalCents))
    const { amounts, discount } = quote({ lines: goodsOf(subtotalCents), ...input })
    const without = quote({ lines: goodsOf(subtotalCents), ...input, discount: null }).amounts
    return (
      Object.values(amounts).every((row) => row >= 0) &&
      amounts.discountCents <= subtotalCents &&
      amounts.totalCents <= without.totalCents &&
      isDeepStrictEqual(discount ?? amounts, discount ? input.discount : without)
    )
  })
  expect(() => fc.assert(check, runs)).not.toThrow()
})

test('refunds of an order with any code, unit by unit, add up to what was paid for the goods', () => {
  const check = fc.property(anyOrder, ({ lines, ...input }) => {
    const subtotalCents = sum(lines.map(({ totalCents }) => totalCents))
    const { amounts } = quote({ lines: goodsOf(subtotalCents), ...input })
    const shares = allocateToLines({ lines, amounts, vat: vatRule })
    const refunded = lines.flatMap(({ quantity }, i) =>
      Array.from({ length: quantity }, (_, before) =>
        unitsShare(shares[i]!, { quantity, before, units: 1 }),
      ),
    )
    const refundedCents = sum(refunded)
    return (
      refunded.every((cents) => cents >= 0) &&
      refundedCents + amounts.shippingCents === amounts.totalCents
    )
  })
  expect(() => fc.assert(check, runs)).not.toThrow()
})

test('free shipping by code leaves no shipping to refund', () => {
  const check = fc.property(anyOrder, ({ lines, ...input }) => {
    const subtotalCents = sum(lines.map(({ totalCents }) => totalCents))
    const { amounts, discount } = quote({ lines: goodsOf(subtotalCents), ...input })
    const shares = allocateToLines({ lines, amounts, vat: vatRule })
    const paidCents = sum(shares.map((share) => share.paidCents))
    return !discount?.freeShipping || paidCents === amounts.totalCents
  })
  expect(() => fc.assert(check, runs)).not.toThrow()
})
