import { expect, test } from 'vitest'
import { LIMITS, MEASURES, measuresFromStored, readMeasure, type Measure } from './measures.ts'
import { measureRefusalText } from '#app/shop/sizing/sizing-texts.ts'

test.each<[Measure, string, number]>([
  ['height', '172', 172],
  ['height', ' 172 cm ', 172],
  ['height', '1,72', 172],
  ['height', '1.72 m', 172],
  ['weight', '68,5', 68.5],
  ['weight', '68 kg', 68],
  ['foot', '26,5', 26.5],
  ['chest', '96.25', 96.25],
])('%s typed as "%s" is %d', (name, typed, value) => {
  expect(readMeasure(name, typed)).toEqual({ ok: true, value })
})

test.each<[Measure, string, string, string]>([
  ['height', '', 'missing', 'Falta la estatura'],
  ['weight', '   ', 'missing', 'Falta el peso'],
  ['foot', 'cm', 'missing', 'Falta el largo del pie'],
  ['height', 'alto', 'not_a_number', 'Escríbelo solo con cifras, en centímetros: 172'],
  ['weight', '-70', 'not_a_number', 'Escríbelo solo con cifras, en kilos: 68'],
  ['weight', '7e1', 'not_a_number', 'Escríbelo solo con cifras, en kilos: 68'],
  ['chest', '96 o 97', 'not_a_number', 'Escríbelo solo con cifras, en centímetros: 96'],
  ['foot', '٢٥', 'not_a_number', 'Escríbelo solo con cifras, en centímetros: 25,5'],
  ['height', '17', 'out_of_range', 'Entre 120 y 220 cm. Revisa la cifra'],
  ['weight', '700', 'out_of_range', 'Entre 30 y 180 kg. Revisa la cifra'],
  ['foot', '42', 'out_of_range', 'Entre 15 y 35 cm. Revisa la cifra'],
])('%s typed as "%s" is refused: %s', (name, typed, reason, text) => {
  const outcome = readMeasure(name, typed)
  expect(outcome).toEqual({ ok: false, reason })
  expect(outcome.ok ? '' : measureRefusalText(name, outcome.reason)).toBe(text)
})

test.each(MEASURES)('the limits of %s count in, a tenth beyond does not', (name) => {
  const { min, max } = LIMITS[name]
  for (const value of [min, max]) expect(readMeasure(name, String(value)).ok).toBe(true)
  for (const value of [min - 0.1, max + 0.1]) {
    expect(readMeasure(name, value.toFixed(1)).ok).toBe(false)
  }
})

test('what the browser kept comes back', () => {
  expect(measuresFromStored('{"height":172,"weight":68.5}')).toEqual({ height: 172, weight: 68.5 })
})

test.each([
  null,
  '',
  'null',
  '{',
  '"M"',
  '17',
  '[]',
  '[172]',
  '{"height":"172","weight":null,"foot":420,"chest":-3,"waist":1e9,"__proto__":{"foot":25}}',
])('kept %j is as if nothing had been kept', (text) => {
  expect(measuresFromStored(text)).toEqual({})
})
