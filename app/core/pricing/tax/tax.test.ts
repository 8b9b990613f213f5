import fc from 'fast-check'
import { expect, test } from 'vitest'
import { policy } from '#core/base/policy/policy.ts'
import { COUNTRIES } from '#core/pricing/shipping/shipping.ts'
import standardVatPercent from '#content/vat-rates.json' with { type: 'json' }
import { giftWrapPriceAt, ownPercent, saleTax, taxZoneOf, unitPriceAt } from './tax.ts'
import { dutiesTerm, exemptReason } from './tax-words.ts'

const runs = { numRuns: 20_000, seed: 20260305 }
const added = { vatPercent: 21, pricesIncludeVat: false }
const inside = { vatPercent: 21, pricesIncludeVat: true }
const spain = (postcode: string) => ({ country: 'ES', postcode })
const ITALY = { country: 'IT', postcode: '00100' }
const NO_VAT = { vatPercent: 0, pricesIncludeVat: false }

test.each([
  ['28012', 'peninsula_baleares'],
  ['07001', 'peninsula_baleares'],
  ['34999', 'peninsula_baleares'],
  ['35000', 'canarias'],
  ['35999', 'canarias'],
  ['36001', 'peninsula_baleares'],
  ['38001', 'canarias'],
  ['39001', 'peninsula_baleares'],
  ['50999', 'peninsula_baleares'],
  ['51001', 'ceuta'],
  ['52006', 'melilla'],
  ['35', 'peninsula_baleares'], // still being typed
  ['', 'peninsula_baleares'],
])('the Spanish postcode «%s» is in the tax zone %s', (postcode, zone) => {
  expect(taxZoneOf(spain(postcode))).toBe(zone)
})

test.each(['35001', '38001', '51001', '52001'])('a sale to %s has no VAT', (postcode) => {
  for (const vat of [added, inside]) {
    for (const oss of [false, true]) {
      expect(saleTax(spain(postcode), { vat, oss })).toMatchObject({
        vatCountry: null,
        vat: NO_VAT,
      })
    }
  }
})

test('the peninsula and Baleares have Spanish VAT, in the way of the shop’s prices', () => {
  for (const vat of [added, inside]) {
    for (const postcode of ['28012', '07001']) {
      expect(saleTax(spain(postcode), { vat, oss: true })).toEqual({
        zone: 'peninsula_baleares',
        vatCountry: 'ES',
        vat,
      })
    }
  }
})

test.each([
  ['PT', 23],
  ['FR', 20],
  ['IT', 22],
  ['DE', 19],
  ['BE', 21],
  ['NL', 21],
  ['LU', 17],
  ['AT', 20],
  ['IE', 23],
])(
  'a sale to %s has Spanish VAT below the threshold, and %i %% in the one-stop shop',
  (country, percent) => {
    const to = { country, postcode: '1000' }
    expect(saleTax(to, { vat: added, oss: false })).toEqual({
      zone: 'eu',
      vatCountry: 'ES',
      vat: added,
    })
    for (const vat of [added, inside]) {
      expect(saleTax(to, { vat, oss: true })).toEqual({
        zone: 'eu',
        vatCountry: country,
        vat: { ...vat, vatPercent: percent },
      })
    }
  },
)

test('Andorra is outside the EU: an export without VAT', () => {
  expect(saleTax({ country: 'AD', postcode: 'AD500' }, { vat: added, oss: true })).toEqual({
    zone: 'export',
    vatCountry: null,
    vat: NO_VAT,
  })
})

test('each country of the tariff has its rate, or is known to be outside the EU', () => {
  const abroad = COUNTRIES.filter((country) => country !== 'ES')
  expect(Object.keys(standardVatPercent).toSorted()).toEqual(abroad.toSorted())
  expect(policy.vat.oss).toBe(false)
})

test.each([
  [2999, inside, '35001', 2479], // 520,49 of VAT taken out
  [2999, added, '35001', 2999],
  [2999, inside, '28012', 2999],
  [12_100, inside, '51001', 10_000],
  [1, inside, '52001', 1],
])('a price of %i cents (%o) to %s becomes %i', (priceCents, vat, postcode, cents) => {
  const settings = { vat, oss: false }
  expect(unitPriceAt({ priceCents }, saleTax(spain(postcode), settings), settings.vat)).toBe(cents)
})

test.each([
  ['a book at home', 'superReduced', spain('28012'), false, 4],
  ['food at home', 'reduced', spain('07001'), false, 10],
  ['a jacket has the rate of the sale', 'general', spain('28012'), false, undefined],
  ['a book in Canarias has none', 'superReduced', spain('35001'), false, undefined],
  ['a book to Italy, below the threshold', 'superReduced', ITALY, false, 4],
  ['a book to Italy, in the one-stop shop', 'superReduced', ITALY, true, undefined],
] as const)('the own rate of %s', (_says, vatClass, to, oss, percent) => {
  expect(ownPercent({ vatClass }, saleTax(to, { vat: added, oss }))).toBe(percent)
})

test('of a book whose price includes VAT, an exempt sale takes out that of books', () => {
  const toCanarias = saleTax(spain('35001'), { vat: inside, oss: false })
  const book = { priceCents: 2080, vatClass: 'superReduced' } as const
  expect(unitPriceAt(book, toCanarias, { vatPercent: 4, pricesIncludeVat: true })).toBe(2000)
  expect(unitPriceAt(book, saleTax(spain('28012')))).toBe(2080)
})

test.each([
  [spain('28012'), 395],
  [{ country: 'PT', postcode: '1000-001' }, 395],
  [spain('35001'), 326], // 3,95 less 0,69
  [{ country: 'AD', postcode: 'AD500' }, 326],
])('gift wrap to %o costs %i: an exempt sale takes its VAT out', (to, cents) => {
  expect(giftWrapPriceAt(saleTax(to))).toBe(cents)
})

test('only an exempt sale says why it has no VAT, and who pays on arrival', () => {
  const words = (postcode: string) => {
    const tax = saleTax(spain(postcode))
    return [exemptReason(tax), dutiesTerm(tax)]
  }
  expect(words('28012')).toEqual([undefined, undefined])
  expect(words('35001')).toEqual([
    expect.stringContaining('artículo 21'),
    expect.stringContaining('IGIC'),
  ])
  expect(words('51001')[1]).toContain('IPSI')
  expect(words('52001')[1]).toContain('IPSI')
  expect(dutiesTerm({ zone: 'export' })).toContain('aduana del país')
})

const anyPlace = fc.record({
  country: fc.constantFrom(...COUNTRIES),
  postcode: fc.oneof(
    fc.integer({ min: 0, max: 99_999 }).map((n) => String(n).padStart(5, '0')),
    fc.string({ maxLength: 8 }),
  ),
})

test('wherever it goes, VAT is charged exactly where a country gets it', () => {
  const settings = fc.record({ vat: fc.constantFrom(added, inside), oss: fc.boolean() })
  const check = fc.property(anyPlace, settings, (to, using) => {
    const { zone, vatCountry, vat } = saleTax(to, using)
    const isExempt = !['peninsula_baleares', 'eu'].includes(zone)
    return (vatCountry === null) === isExempt && (vat.vatPercent === 0) === isExempt
  })
  expect(() => fc.assert(check, runs)).not.toThrow()
})
