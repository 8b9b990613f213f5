import { expect, test } from 'vitest'
import { provinceOf } from './provinces.ts'

test.each([
  ['01001', 'Álava'],
  ['07001', 'Illes Balears'],
  ['20001', 'Gipuzkoa'],
  [' 28012 ', 'Madrid'],
  ['35001', 'Las Palmas'],
  ['38001', 'Santa Cruz de Tenerife'],
  ['48001', 'Bizkaia'],
  ['50001', 'Zaragoza'],
  ['51001', 'Ceuta'],
  ['52001', 'Melilla'],
  ['00001', undefined],
  ['53001', undefined],
  ['2801', undefined],
  ['', undefined],
])('the postcode «%s» is of %s', (postcode, province) => {
  expect(provinceOf('ES', postcode)).toBe(province)
})

test('abroad the shop knows no provinces', () => {
  expect(provinceOf('PT', '28012')).toBeUndefined()
})

test('each of the 52 first pairs of digits has a province of its own', () => {
  const pairs = Array.from({ length: 52 }, (_, at) => String(at + 1).padStart(2, '0'))
  expect(new Set(pairs.map((pair) => provinceOf('ES', `${pair}001`))).size).toBe(52)
})
