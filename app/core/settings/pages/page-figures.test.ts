import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { policy } from '#core/base/policy/policy.ts'
import { figures, internationalTariff } from './page-figures.ts'

const FOLDER = join(import.meta.dirname, '../../../../content/pages')
const files = readdirSync(FOLDER).filter((name) => /\.(?:ts|txt)$/.test(name))

const NUMBERS =
  '\\d[\\d.,]*|dos|tres|cuatro|cinco|seis|siete|diez|doce|catorce|quince|veinte|treinta|sesenta'
/** Finds a promised number, in figures or in words: it belongs in the policy. */
const TYPED_FIGURE = new RegExp(
  `(?:${NUMBERS})[\\s\\u00A0]*(?:€|%|euros?\\b|h\\b|horas?\\b|minutos?\\b|días?\\b|semanas?\\b|meses\\b|años?\\b|veces\\b|por ciento)`,
  'i',
)

test.each(['30 días', '3,95 €', '21 %', '24-48 h', 'catorce días', 'dos veces', '3 años', '5€'])(
  'the typed figure «%s» would be found',
  (text) => expect(text).toMatch(TYPED_FIGURE),
)

describe.each(files)('%s', (name) => {
  test('types no amount, day count or rate', () => {
    const lines = readFileSync(join(FOLDER, name), 'utf8').split('\n')
    expect(lines.filter((line) => TYPED_FIGURE.test(line))).toEqual([])
  })
})

test('the texts are there to be looked at', () => expect(files.length).toBeGreaterThanOrEqual(9))

test('the figures read as the specification has them', () => {
  expect(figures).toMatchObject({
    standardPrice: '3,95\u00A0€',
    freeAbove: '50\u00A0€',
    standardDays: '3-5\u00A0días laborables',
    expressPrice: '6,95\u00A0€',
    expressFreeFrom: '75\u00A0€',
    expressHours: '24-48\u00A0h',
    internationalFrom: '9,95\u00A0€',
    internationalDays: '5-7\u00A0días laborables',
    deliveryTries: 'dos veces',
    returnDays: '30\u00A0días naturales',
    refundDays: '3-5\u00A0días laborables',
    withdrawalDays: '14\u00A0días naturales',
    guarantee: '3\u00A0años',
    vat: '21\u00A0%',
  })
})

test('every country of the tariff has a row, the cheapest first', () => {
  const rows = internationalTariff()
  expect(rows).toHaveLength(Object.keys(policy.shipping.international.priceCentsByCountry).length)
  expect(rows[0]).toEqual(['Portugal', '9,95\u00A0€'])
  expect(rows.at(-1)).toEqual(['Irlanda', '15,95\u00A0€'])
})
