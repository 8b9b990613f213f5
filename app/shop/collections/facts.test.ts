import { expect, test } from 'vitest'
import { fileProduct } from '#tests/support/factories/factories.ts'
import { factOf, figureIn, formatGrams } from './facts.ts'

const jacket = fileProduct({
  weightGrams: 412,
  composition: [
    { part: 'Exterior', fibres: '100 % poliamida' },
    { part: 'Membrana', fibres: '100 % poliuretano' },
  ],
  features: [{ label: 'Columna de agua', value: '20.000 mm' }],
})

test.each([
  ['Peso', '412\u00A0g'],
  ['Composición', '100 % poliamida'],
  ['Columna de agua', '20.000 mm'],
  ['Secado', undefined],
])('a jacket says under %s: %s', (label, value) => {
  expect(factOf(jacket, label)).toBe(value)
})

test.each([
  ['20.000 mm', 20_000],
  ['3000 mm', 3000],
  ['4,5 mm', 4.5],
  ['UPF 40+ (UNE-EN 13758-1)', 40],
  ['2 con cremallera', 2],
  ['Selladas', Infinity],
])('%s counts as %d', (text, figure) => {
  expect(figureIn(text)).toBe(figure)
})

test('grams stay together with their unit', () => {
  expect(formatGrams(2727)).toBe('2727\u00A0g')
  expect(formatGrams(12_727)).toBe('12.727\u00A0g')
})
