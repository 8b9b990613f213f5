import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { cartTotals } from '#core/pricing/cart/cart-totals.ts'
import { estimateWords } from '#core/pricing/cart/cart-words.ts'
import type { Discount } from '#core/pricing/discounts/discount.ts'
import { formatEuros } from '#core/base/money/money.ts'
import { readChangesFrom, type SettingChanges } from '#core/base/policy/live-settings.ts'
import { cartLine } from '#tests/support/factories/factories.ts'
import { quote } from './quote.ts'

const FILES = readChangesFrom(() => ({}))
afterEach(() => void readChangesFrom(FILES))

/**
 * Carts for each of the twelve settings: 3,600 for each promise. The promises break at the borders,
 * near which half of the prices lie, so each code and destination meets each border many times.
 */
const runs = { numRuns: 300, seed: 20261123 }
const madrid = { country: 'ES', postcode: '28012' }
const palma = { country: 'ES', postcode: '07001' }
const ELSEWHERE = [
  { country: 'ES', postcode: '35001' },
  { country: 'ES', postcode: '52001' },
  { country: 'PT', postcode: '1000-001' },
  { country: 'AD', postcode: 'AD500' },
]
const CODES: (Discount | null)[] = [
  null,
  { code: 'SUMMER20', percent: 20 },
  { code: 'DIEZ', percent: 0, amountCents: 1000, minimumCents: 3000 },
  { code: 'ENVIO', percent: 0, freeShipping: ['standard', 'express'], minimumCents: 3000 },
]

const STANDARD = 'policy.shipping.standard'
const EXPRESS = 'policy.shipping.express'
/** What an owner may set; each with VAT on top of the prices and in them. */
const SETTINGS = [
  {},
  { [`${STANDARD}.freeFromCents`]: 7500 },
  { [`${STANDARD}.freeFromCents`]: 9000 },
  { [`${STANDARD}.freeFromCents`]: 0, [`${EXPRESS}.freeFromCents`]: 20_000 },
  { [`${STANDARD}.priceCents`]: 595, [`${STANDARD}.balearesPriceCents`]: 595 },
  { 'policy.cartShipping.priceCents': 0, [`${EXPRESS}.priceCents`]: 1295 },
].flatMap((changes): SettingChanges[] =>
  ['withoutVat', 'withVat'].map((include) => ({ ...changes, 'policy.prices.include': include })),
)

/** What is free from somewhere above, and the minimum of the codes: as they are, and before VAT. */
const BORDERS = [3000, 5000, 7500, 9000, 20_000].flatMap((cents) => [cents, cents / 1.21])
/** Within 3 cents of a border, alone or in two or three pieces. */
const nearBorder = fc
  .tuple(
    fc.constantFrom(...BORDERS),
    fc.integer({ min: 1, max: 3 }),
    fc.integer({ min: -3, max: 3 }),
  )
  .map(([cents, pieces, by]) => Math.round(cents / pieces) + by)
const anyLine = fc.record({
  priceCents: fc.oneof(fc.integer({ min: 1, max: 9999 }), nearBorder),
  quantity: fc.integer({ min: 1, max: 3 }),
})
const anyGoods = fc.array(anyLine, { minLength: 1, maxLength: 4 })
const anyCode = fc.constantFrom(...CODES)
type Goods = { priceCents: number; quantity: number }[]

const cartOf = (goods: Goods) =>
  goods.map((line, at) => cartLine({ id: `mens-shirt-${at}`, ...line }))

/** The price of each method for these goods. */
function pricesFor(lines: Goods, destination: typeof madrid, discount: Discount | null) {
  const { options } = quote({ lines, discount, destination, method: 'standard' })
  return Object.fromEntries(options.map(({ method, priceCents }) => [method, priceCents]))
}

test.each(SETTINGS)('with %o, more goods never cost more shipping, by any method', (changes) => {
  readChangesFrom(() => changes)
  const anyDestination = fc.constantFrom(madrid, palma, ...ELSEWHERE)
  const check = fc.property(
    anyGoods,
    anyLine,
    anyCode,
    anyDestination,
    (goods, added, code, to) => {
      const before = pricesFor(goods, to, code)
      const after = pricesFor([...goods, added], to, code)
      expect(Object.keys(after)).toEqual(Object.keys(before))
      for (const [method, priceCents] of Object.entries(after)) {
        expect(priceCents).toBeLessThanOrEqual(before[method] ?? 0)
      }
      const cart = (some: Goods) => cartTotals(cartOf(some), code).shippingCents
      expect(cart([...goods, added])).toBeLessThanOrEqual(cart(goods))
    },
  )
  fc.assert(check, runs)
})

test.each(SETTINGS)('with %o, the checkout never charges more than the cart said', (changes) => {
  readChangesFrom(() => changes)
  const check = fc.property(
    anyGoods,
    anyCode,
    fc.constantFrom(madrid, palma),
    (lines, discount, to) => {
      const cart = cartTotals(cartOf(lines), discount)
      const sale = quote({ lines, discount, destination: to, method: 'standard' })
      expect(sale.amounts.totalCents).toBeLessThanOrEqual(cart.totalCents)
    },
  )
  fc.assert(check, runs)
})

test.each(SETTINGS)('with %o, the bar is full exactly where each method is free', (changes) => {
  readChangesFrom(() => changes)
  const check = fc.property(anyGoods, (lines) => {
    const { missingForFreeShippingCents } = cartTotals(cartOf(lines), null)
    const ofMadrid = Object.values(pricesFor(lines, madrid, null))
    expect(ofMadrid.every((price) => price === 0)).toBe(missingForFreeShippingCents === 0)
    const ofPalma = Object.values(pricesFor(lines, palma, null))
    expect(missingForFreeShippingCents > 0 || ofPalma.every((price) => price === 0)).toBe(true)
  })
  fc.assert(check, runs)
})

test('what the bar says is missing is exactly enough', () => {
  const withVat = { 'policy.prices.include': 'withVat' } // one object, or each read copies the settings
  readChangesFrom(() => withVat)
  const check = fc.property(fc.integer({ min: 1, max: 7499 }), (priceCents) => {
    const goods = [{ priceCents, quantity: 1 }]
    const { missingForFreeShippingCents: missing } = cartTotals(cartOf(goods), null)
    const withMore = (cents: number) =>
      pricesFor([...goods, { priceCents: cents, quantity: 1 }], madrid, null)['express']
    expect([withMore(missing), missing > 1 ? withMore(missing - 1) : 695]).toEqual([0, 695])
  })
  fc.assert(check, { ...runs, numRuns: 2000 })
})

test.each(SETTINGS)('with %o, the cart says what the checkout charges', (changes) => {
  readChangesFrom(() => changes)
  const check = fc.property(anyGoods, anyCode, (lines, discount) => {
    const totals = cartTotals(cartOf(lines), discount)
    const { standard, express } = pricesFor(lines, madrid, discount)
    expect(totals.isFree).toEqual({ standard: standard === 0, express: express === 0 })
    const said = estimateWords(totals, discount)
    const price = (cents = 0) => (cents === 0 ? 'gratis' : formatEuros(cents))
    const both = `estándar (${price(standard)}) o exprés (${price(express)}).`
    expect(said === undefined || said.endsWith(both)).toBe(true)
    expect(said === undefined).toBe(totals.shippingCents === 0)
  })
  fc.assert(check, runs)
})

test('the goods of 64,99 €: the cart and the checkout say the same', () => {
  const goods = [{ priceCents: 6499, quantity: 1 }]
  expect(cartTotals(cartOf(goods), null)).toMatchObject({
    missingForFreeShippingCents: 0,
    totalCents: 7864,
  })
  expect(pricesFor(goods, madrid, null)).toEqual({ standard: 0, express: 0 })
})
