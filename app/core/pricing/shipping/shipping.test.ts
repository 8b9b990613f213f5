import { expect, test } from 'vitest'
import { policy } from '#core/base/policy/policy.ts'
import { withPolicy } from '#tests/support/with-policy.ts'
import { COUNTRIES, shippingOptions, spanishPostcode, zoneOf, type Zone } from './shipping.ts'

const outside: Record<string, Zone> = {
  '07': 'baleares',
  '35': 'canarias',
  '38': 'canarias',
  '51': 'ceuta',
  '52': 'melilla',
}
const provinces = Array.from({ length: 52 }, (_, i) => String(i + 1).padStart(2, '0'))

test.each(provinces)('postcodes that begin with %s belong to their zone', (prefix) => {
  const zone = outside[prefix] ?? 'peninsula'
  expect(zoneOf('ES', `${prefix}001`)).toBe(zone)
  expect(zoneOf('ES', `${prefix}999`)).toBe(zone)
})

test('47 provinces are on the mainland', () => {
  expect(provinces.filter((p) => zoneOf('ES', `${p}001`) === 'peninsula')).toHaveLength(47)
})

test.each([
  '00001',
  '53000',
  '99999',
  '2801',
  '280133',
  '',
  '     ',
  '28,013',
  '28013a',
  'AB123',
  '-8013',
  '28.13',
  '٢٨٠١٣',
  '28013\n28013',
])('%j is no Spanish postcode', (typed) => {
  expect(spanishPostcode(typed)).toBeUndefined()
  expect(zoneOf('ES', typed)).toBeUndefined()
})

test('spaces around a postcode are ignored', () => {
  expect(spanishPostcode('  28013\t')).toBe('28013')
  expect(zoneOf('ES', ' 07001 ')).toBe('baleares')
})

test.each(['28 013', '28.013', '28-013', 'E-28013', 'es 28013'])('%j is 28013', (typed) => {
  expect(spanishPostcode(typed)).toBe('28013')
})

test('another country is abroad, whatever its postcode says', () => {
  for (const postcode of ['', '28013', '1000-001']) expect(zoneOf('PT', postcode)).toBe('abroad')
})

const free = { method: 'standard', priceCents: 0 }
const standard = { method: 'standard', priceCents: 395 }
const express = { method: 'express', priceCents: 695 }

test.each([
  ['the mainland', '28013', [standard, express]],
  ['Baleares', '07001', [standard]],
  ['Las Palmas', '35001', [{ method: 'standard', priceCents: 1295 }]],
  ['Tenerife', '38001', [{ method: 'standard', priceCents: 1295 }]],
  ['Ceuta', '51001', [{ method: 'standard', priceCents: 1495 }]],
  ['Melilla', '52001', [{ method: 'standard', priceCents: 1495 }]],
  ['a postcode that is being typed', '280', [standard, express]],
  ['no postcode yet', '', [standard, express]],
])('to %s the shop offers what it delivers', (_where, postcode, options) => {
  expect(shippingOptions({ country: 'ES', postcode }, 2999)).toEqual(options)
})

test.each([
  [0, standard],
  [4999, standard],
  [5000, free],
  [5001, free],
  [500_000, free],
])('with goods for %i cents, IVA included, standard delivery is priced so', (goods, option) => {
  for (const postcode of ['28013', '07001']) {
    const [first] = shippingOptions({ country: 'ES', postcode }, goods)
    expect(first).toEqual(option)
  }
})

test('outside the VAT territory no amount makes delivery free', () => {
  for (const [postcode, priceCents] of [
    ['35001', 1295],
    ['52001', 1495],
  ] as const) {
    expect(shippingOptions({ country: 'ES', postcode }, 500_000)).toEqual([
      { method: 'standard', priceCents },
    ])
  }
})

test('a zone without a tariff gets no deliveries', async () => {
  const changed = await withPolicy(
    (before) => ({ ...before, shipping: { ...before.shipping, canarias: null } }),
    async () => ({ ...(await import('./shipping.ts')), ...(await import('./outlying-words.ts')) }),
  )
  expect(changed.shippingOptions({ country: 'ES', postcode: '35001' }, 2999)).toEqual([])
  expect(changed.shippingOptions({ country: 'ES', postcode: '51001' }, 2999)).toHaveLength(1)
  expect(changed.outlyingSentences()).toEqual([
    expect.stringMatching(/^A Ceuta y Melilla enviamos sin IVA/),
    'A Canarias, de momento no.',
  ])
})

test('Baleares may have a price of its own, which the texts name', async () => {
  const { standard: tariff } = policy.shipping
  const dearer = { ...tariff, balearesPriceCents: 595 }
  const changed = await withPolicy(
    (before) => ({ ...before, shipping: { ...before.shipping, standard: dearer } }),
    async () => ({ ...(await import('./shipping.ts')), ...(await import('./shipping-labels.ts')) }),
  )
  const priceTo = (postcode: string, goods: number) =>
    changed.shippingOptions({ country: 'ES', postcode }, goods)[0]?.priceCents
  expect([priceTo('07001', 4999), priceTo('28012', 4999)]).toEqual([595, 395])
  expect([priceTo('07001', 5000), priceTo('28012', 5000)]).toEqual([0, 0])
  expect(changed.standardPrice()).toMatch(/^3,95\s€ \(5,95\s€ a Baleares\)$/)
})

test.each([
  [1, 695],
  [7499, 695],
  [7500, 0],
  [500_000, 0],
])('with goods for %i cents, IVA included, express costs %i', (goods, priceCents) => {
  const options = shippingOptions({ country: 'ES', postcode: '28013' }, goods)
  expect(options).toContainEqual({ method: 'express', priceCents })
})

test.each([
  ['PT', 995],
  ['AD', 995],
  ['FR', 1195],
  ['IT', 1295],
  ['DE', 1395],
  ['BE', 1395],
  ['NL', 1395],
  ['LU', 1395],
  ['AT', 1495],
  ['IE', 1595],
])('to %s there is one method, and goods of any amount pay it', (country, priceCents) => {
  for (const subtotalCents of [1, 5001, 500_000]) {
    expect(shippingOptions({ country, postcode: '' }, subtotalCents)).toEqual([
      { method: 'international', priceCents },
    ])
  }
})

test.each(['US', 'GB', 'pt', 'es', '', 'toString', 'constructor', '__proto__'])(
  'to the country %j nothing is delivered',
  (country) => {
    expect(shippingOptions({ country, postcode: '28013' }, 2999)).toEqual([])
    expect(COUNTRIES).not.toContain(country)
  },
)

test('Spain and the countries of the tariff can be chosen', () => {
  const chosen = ['ES', 'PT', 'AD', 'FR', 'IT', 'DE', 'BE', 'NL', 'LU', 'AT', 'IE']
  expect(COUNTRIES.toSorted()).toEqual(chosen.toSorted())
})
