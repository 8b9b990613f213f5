import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeAmounts } from '#core/money/amounts.ts'
import { splitVat } from '#core/money/vat-split.ts'
import { saleTax } from './tax.ts'
import { vatBook, type VatRow } from './vat-book.ts'

const places = [
  { country: 'ES', postcode: '28012' },
  { country: 'ES', postcode: '35001' },
  { country: 'ES', postcode: '51001' },
  { country: 'AD', postcode: 'AD500' },
  { country: 'PT', postcode: '1000-001' },
  { country: 'IE', postcode: 'D02' },
]

function sale(
  to: (typeof places)[number],
  subtotalCents: number,
  { shippingCents = 395, oss = false, pricesIncludeVat = false } = {},
): VatRow {
  const tax = saleTax(to, { vat: { vatPercent: 21, pricesIncludeVat }, oss })
  const amounts = computeAmounts({ subtotalCents, discountCents: 0, shippingCents, vat: tax.vat })
  const vatSplit = splitVat(amounts, tax.vat)
  return { tax, vatPercent: tax.vat.vatPercent, vatSplit, orders: 1 }
}

test('sales with one rate are one row; what is exempt stands apart, by zone', () => {
  const [madrid, lasPalmas] = places as [(typeof places)[0], (typeof places)[1]]
  const rows = vatBook([sale(madrid, 10_000), sale(lasPalmas, 5000), sale(madrid, 2000)])
  expect(rows).toMatchObject([
    {
      tax: { zone: 'peninsula_baleares', vatCountry: 'ES' },
      vatPercent: 21,
      orders: 2,
      vatSplit: {
        goods: { baseCents: 12_000, vatCents: 2520, totalCents: 14_520 },
        shipping: { baseCents: 652, vatCents: 138, totalCents: 790 },
        sum: { baseCents: 12_652, vatCents: 2658, totalCents: 15_310 },
      },
    },
    {
      tax: { zone: 'canarias', vatCountry: null },
      vatPercent: 0,
      orders: 1,
      vatSplit: { sum: { baseCents: 5395, vatCents: 0, totalCents: 5395 } },
    },
  ])
  expect(rows).toHaveLength(2)
})

const anySale = fc
  .record({
    to: fc.constantFrom(...places),
    subtotalCents: fc.integer({ min: 1, max: 500_000 }),
    shippingCents: fc.nat({ max: 2000 }),
    oss: fc.boolean(),
    pricesIncludeVat: fc.boolean(),
  })
  .map(({ to, subtotalCents, ...rest }) => sale(to, subtotalCents, rest))

test('the rows add up to everything sold, and each to its own base and quota', () => {
  const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0)
  const check = fc.property(fc.array(anySale, { maxLength: 30 }), (sales) => {
    const rows = vatBook(sales)
    const parts = rows.flatMap(({ vatSplit }) => Object.values(vatSplit))
    return (
      parts.every(({ baseCents, vatCents, totalCents }) => baseCents + vatCents === totalCents) &&
      sum(rows.map(({ orders }) => orders)) === sales.length &&
      sum(rows.map(({ vatSplit }) => vatSplit.sum.totalCents)) ===
        sum(sales.map(({ vatSplit }) => vatSplit.sum.totalCents)) &&
      sum(rows.map(({ vatSplit }) => vatSplit.sum.vatCents)) ===
        sum(sales.map(({ vatSplit }) => vatSplit.sum.vatCents)) &&
      rows.every(({ tax, vatSplit }) => tax.vatCountry !== null || vatSplit.sum.vatCents === 0)
    )
  })
  expect(() => fc.assert(check, { numRuns: 10_000, seed: 20260305 })).not.toThrow()
})
