import { expect, test } from 'vitest'
import { countryOfVatId, hasVatIds, readVatId } from './vat-id.ts'

/** Made-up numbers of the right form; the agency's note (1) gives the number of characters. */
const EXAMPLES =
  'ATU12345678 BE0123456789 BG123456789 BG1234567890 CY12345678L CZ12345678 CZ1234567890 DE123456789 DK12345678 EE123456789 EL123456789 FI12345678 FR40303265045 FRXX123456789 HR12345678901 HU12345678 IE1234567T IE1234567FA IE1A23456T IT12345678901 LT123456789 LT123456789012 LU12345678 LV12345678901 MT12345678 NL123456789B01 PL1234567890 PT123456789 RO12 RO1234567890 SE123456789012 SI12345678 SK1234567890 XI123456789 XI123456789012 XIGD123'.split(
    ' ',
  )

test.each(EXAMPLES)('%s is a VAT number, and with many digits more or less it is none', (vatId) => {
  expect(readVatId(vatId)).toBe(vatId)
  expect(readVatId(`${vatId}${'0'.repeat(13)}`)).toBeUndefined()
  expect(readVatId(vatId.slice(0, 3))).toBeUndefined()
})

test('there are 26 other countries and Northern Ireland', () => {
  expect(new Set(EXAMPLES.map((vatId) => vatId.slice(0, 2))).size).toBe(27)
  expect(['GR', 'PT', 'ES', 'GB', 'US', ''].map(hasVatIds)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})

test.each([
  ['fr 40 303 265 045', '', 'FR40303265045'],
  ['GR-123.456.789', '', 'EL123456789'],
  ['123456789', 'PT', 'PT123456789'],
  ['123 456 789', 'GR', 'EL123456789'],
  ['U12345678', 'AT', 'ATU12345678'],
  ['123456789', '', undefined],
  ['FR123456789', 'FR', undefined],
  ['ESB12345674', 'ES', undefined],
  ['B12345674', 'ES', undefined],
  ['GB123456789', 'GB', undefined],
  ['RO012', 'RO', undefined],
])('«%s» of %s is read as %s', (typed, country, vatId) => {
  expect(readVatId(typed, country)).toBe(vatId)
})

test('the country of a number is the ISO one', () => {
  expect(['FR40303265045', 'EL123456789', 'XI123456789'].map(countryOfVatId)).toEqual([
    'FR',
    'GR',
    undefined,
  ])
})
