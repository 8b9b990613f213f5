import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withPolicy } from '#tests/support/with-policy.ts'
import type { Discount } from '#core/pricing/discounts/discount.ts'
import { quote as quoteToday } from './quote.ts'

const SUMMER20: Discount = { code: 'SUMMER20', percent: 20 }
const madrid = { country: 'ES', postcode: '28012' }
const palma = { country: 'ES', postcode: '07001' }
const lasPalmas = { country: 'ES', postcode: '35001' }
const goods = (priceCents: number, quantity = 1) => [{ priceCents, quantity }]

type Include = 'withoutVat' | 'withVat'

/** The rule with another setting of the policy, as after an edit of content/policy.json. */
async function quoteWith(include: Include, oss = false): Promise<typeof quoteToday> {
  const { quote } = await withPolicy(
    (policy) => ({ ...policy, prices: { include }, vat: { ...policy.vat, oss } }),
    () => import('./quote.ts'),
  )
  return quote
}

const settings: [Include, boolean][] = [
  ['withoutVat', false],
  ['withoutVat', true],
  ['withVat', false],
  ['withVat', true],
]

test.each([
  ['withoutVat', 4131, 395], // 49,99 € with VAT
  ['withoutVat', 4132, 0], // 50,00 € (49,9972)
  ['withoutVat', 4799, 0], // 58,07 €, which once paid shipping
  ['withVat', 4999, 395],
  ['withVat', 5000, 0],
] as const)(
  'prices %s: goods for %i cents pay %i of shipping',
  async (include, cents, shipping) => {
    const quote = await quoteWith(include)
    for (const destination of [madrid, palma]) {
      const { amounts } = quote({
        lines: goods(cents),
        discount: null,
        destination,
        method: 'standard',
      })
      expect(amounts.shippingCents).toBe(shipping)
    }
  },
)

test('the threshold looks at the goods before the discount, in sum over the lines', () => {
  const of = (lines: { priceCents: number; quantity: number }[]) =>
    quoteToday({ lines, discount: SUMMER20, destination: madrid, method: 'standard' }).amounts
  expect(of([...goods(4000), ...goods(132)]).shippingCents).toBe(0)
  expect(of([...goods(4000), ...goods(131)]).shippingCents).toBe(395)
})

test.each([
  // What a shopper sees as 36,29 € with VAT costs the same in Canarias, whichever price is stored.
  ['withoutVat', 2999, 2999],
  ['withVat', 3629, 2999],
] as const)('to Canarias, prices %s: the goods without VAT', async (include, cents, net) => {
  const quote = await quoteWith(include)
  const sale = quote({
    lines: goods(cents, 2),
    discount: SUMMER20,
    destination: lasPalmas,
    method: 'standard',
  })
  expect(sale.lines).toEqual(goods(net, 2))
  expect(sale.tax).toMatchObject({ zone: 'canarias', vatCountry: null })
  expect(sale.amounts).toEqual({
    subtotalCents: 5998,
    discountCents: 1200,
    shippingCents: 1295,
    vatCents: 0,
    shippingVatCents: 0,
    giftWrapCents: 0,
    giftWrapVatCents: 0,
    totalCents: 4798 + 1295,
  })
})

test('gift wrap adds its price and changes nothing else: no threshold, minimum or discount', () => {
  // A cent below free shipping, and below the minimum of the code.
  const code: Discount = { code: 'MIN', percent: 20, minimumCents: 4132 }
  for (const discount of [SUMMER20, code]) {
    const goodsOf = {
      lines: goods(4131),
      discount,
      destination: madrid,
      method: 'standard',
    } as const
    const [plain, gift] = [quoteToday(goodsOf), quoteToday({ ...goodsOf, isWrapped: true })]
    expect(gift).toEqual({
      ...plain,
      amounts: {
        ...plain.amounts,
        giftWrapCents: 395,
        giftWrapVatCents: 69,
        totalCents: plain.amounts.totalCents + 395,
      },
    })
  }
})

test('in the one-stop shop, added VAT is that of the country, and included VAT keeps the price', async () => {
  const input = {
    lines: goods(10_000),
    discount: null,
    destination: { country: 'IE', postcode: 'D02' },
    method: 'international',
  } as const
  const added = (await quoteWith('withoutVat', true))(input)
  expect(added.amounts).toMatchObject({ vatCents: 2300, totalCents: 10_000 + 2300 + 1595 })
  expect(added.amounts.shippingVatCents).toBe(298) // 23 % inside 15,95
  const inside = (await quoteWith('withVat', true))(input)
  expect(inside.amounts).toMatchObject({ vatCents: 1870, totalCents: 10_000 + 1595 })
})

const anyPurchase = fc.record({
  lines: fc.array(
    fc.record({
      priceCents: fc.integer({ min: 1, max: 49_999 }),
      quantity: fc.integer({ min: 1, max: 10 }),
    }),
    { minLength: 1, maxLength: 8 },
  ),
  discount: fc.constantFrom(null, SUMMER20),
  destination: fc.constantFrom(
    madrid,
    palma,
    lasPalmas,
    { country: 'ES', postcode: '51001' },
    { country: 'ES', postcode: '52001' },
    { country: 'AD', postcode: 'AD500' },
    { country: 'PT', postcode: '1000-001' },
    { country: 'LU', postcode: 'L-1111' },
  ),
  method: fc.constantFrom('standard', 'express', 'international'),
  isWrapped: fc.boolean(),
})
/** For each of the four settings: each pair of a destination and a method comes some 60 times. */
const runs = { numRuns: 1500, seed: 20260305 }
const EXEMPT = ['canarias', 'ceuta', 'melilla', 'export']

test.each(settings)(
  'prices %s, one-stop shop %s: no VAT where exempt, and the total is the sum of its parts',
  async (include, oss) => {
    const quote = await quoteWith(include, oss)
    const check = fc.property(anyPurchase, (purchase) => {
      const { tax, amounts, lines } = quote(purchase)
      const { subtotalCents, discountCents, vatCents, totalCents } = amounts
      const extraCents = amounts.shippingCents + amounts.giftWrapCents
      const isExempt = EXEMPT.includes(tax.zone)
      expect(isExempt).toBe(tax.vatCountry === null)
      const vatOfAll = vatCents + amounts.shippingVatCents + amounts.giftWrapVatCents
      expect(isExempt && vatOfAll !== 0).toBe(false)
      const onTop = tax.vat.pricesIncludeVat ? 0 : vatCents
      expect(totalCents).toBe(subtotalCents - discountCents + extraCents + onTop)
      expect(subtotalCents).toBe(lines.reduce((s, l) => s + l.priceCents * l.quantity, 0))
    })
    fc.assert(check, runs)
  },
)

test.each(settings)(
  'prices %s, one-stop shop %s: an address outside the VAT territory never makes the goods dearer',
  async (include, oss) => {
    const quote = await quoteWith(include, oss)
    const goodsOf = (purchase: Parameters<typeof quote>[0]) => {
      const { amounts } = quote(purchase)
      return amounts.totalCents - amounts.shippingCents
    }
    const check = fc.property(anyPurchase, (purchase) => {
      const atHome = goodsOf({ ...purchase, destination: madrid })
      expect(goodsOf({ ...purchase, destination: lasPalmas })).toBeLessThanOrEqual(atHome)
    })
    fc.assert(check, runs)
  },
)

test.each(settings)(
  'prices %s, one-stop shop %s: one unit more never makes shipping dearer',
  async (include, oss) => {
    const quote = await quoteWith(include, oss)
    const shippingOf = (purchase: Parameters<typeof quote>[0]) =>
      quote(purchase).amounts.shippingCents
    const check = fc.property(anyPurchase, fc.integer({ min: 1, max: 9999 }), (purchase, price) => {
      const more = { ...purchase, lines: [...purchase.lines, ...goods(price)] }
      expect(shippingOf(more)).toBeLessThanOrEqual(shippingOf(purchase))
    })
    fc.assert(check, runs)
  },
)

test('nothing is quoted for a country that is not served', () => {
  const destination = { country: 'US', postcode: '10001' }
  const { options, shipping } = quoteToday({
    lines: goods(2999),
    discount: null,
    destination,
    method: 'standard',
  })
  expect([options, shipping]).toEqual([[], undefined])
})
