import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OwnField, OwnFieldKind } from '#core/catalogue/own-fields/own-field.ts'
import { publicChanges } from '#core/base/policy/live-settings.ts'
import { ownFieldsOfShop } from '#tests/support/own-fields.ts'
import {
  findOwnField,
  isValueOf,
  LONGEST_OWN_TEXT,
  ownRowsOf,
  ownValueIn,
  ownValueText,
  readOwnValue,
  sortedValues,
  writeOwnValue,
} from './own-fields.ts'

const field = (kind: OwnFieldKind): OwnField => ({
  key: 'x',
  label: 'X',
  kind,
  unit: null,
  options: ['3 estaciones', 'Única'],
  isFacet: false,
})

test.each<[OwnFieldKind, unknown, boolean]>([
  ['texto', 'Aluminio 7001', true],
  ['texto', 'x'.repeat(LONGEST_OWN_TEXT), true],
  ['texto', 'x'.repeat(LONGEST_OWN_TEXT + 1), false],
  ['texto', '', false],
  ['texto', ' Aluminio', false],
  ['texto', 'dos\nlíneas', false],
  ['texto', 3, false],
  ['numero', 2.4, true],
  ['numero', -5, true],
  ['numero', 0.0001, true],
  ['numero', 0.00001, false],
  ['numero', 999_999_999, true],
  ['numero', 1_000_000_000, false],
  ['numero', Number.NaN, false],
  ['numero', Infinity, false],
  ['numero', '2,4', false],
  ['si-no', true, true],
  ['si-no', false, true],
  ['si-no', 'sí', false],
  ['opcion', '3 estaciones', true],
  ['opcion', '3 ESTACIONES', false],
  ['opcion', '5 estaciones', false],
  ['opcion', null, false],
])('a field of kind %s holds %j: %s', (kind, value, isHeld) => {
  expect(isValueOf(field(kind), value)).toBe(isHeld)
})

test.each<[OwnFieldKind, string, unknown]>([
  ['texto', ' Aluminio 7001 ', 'Aluminio 7001'],
  ['texto', '  ', undefined],
  ['numero', '2,4', 2.4],
  ['numero', '4000', 4000],
  ['numero', '-5', -5],
  ['numero', '−5', -5],
  ['numero', '4.000', '4.000'], // thousands, or decimals of a spreadsheet: nobody knows
  ['numero', '2.4', '2.4'],
  ['numero', '2,4 kg', '2,4 kg'],
  ['numero', '1e3', '1e3'],
  ['si-no', 'Sí', true],
  ['si-no', 'SI', true],
  ['si-no', 'no', false],
  ['si-no', 'quizá', 'quizá'],
  ['opcion', '3 ESTACIONES', '3 estaciones'],
  ['opcion', 'unica', 'Única'],
  ['opcion', '5 estaciones', '5 estaciones'],
])('in a field of kind %s, «%s» is %j', (kind, typed, value) => {
  expect(readOwnValue(field(kind), typed)).toBe(value)
})

test('whatever a field holds is read back from what is written', () => {
  const number = fc.integer({ min: -9_999_999, max: 9_999_999 }).map((n) => n / 10_000)
  const held = fc.oneof(
    fc.tuple(fc.constant<OwnFieldKind>('numero'), number),
    fc.tuple(fc.constant<OwnFieldKind>('si-no'), fc.boolean()),
    fc.tuple(fc.constant<OwnFieldKind>('opcion'), fc.constantFrom('3 estaciones', 'Única')),
    fc.tuple(fc.constant<OwnFieldKind>('texto'), fc.string({ minLength: 1, maxLength: 20 })),
  )
  fc.assert(
    fc.property(held, ([kind, value]) => {
      fc.pre(isValueOf(field(kind), value))
      expect(readOwnValue(field(kind), writeOwnValue(value))).toBe(Object.is(value, -0) ? 0 : value)
    }),
  )
})

test.each([
  [{ unit: 'kg' }, 2.4, '2,4\u00A0kg'],
  [{ unit: 'mm' }, 4000, '4000\u00A0mm'],
  [{ unit: 'mm' }, 10_000, '10.000\u00A0mm'],
  [{ unit: null }, 3, '3'],
  [{ unit: null }, true, 'sí'],
  [{ unit: null }, false, 'no'],
])('%j shows %j as %s', (unit, value, text) => {
  expect(ownValueText(unit, value)).toBe(text)
})

test('a page has the values in the order of the shop, and none that a field cannot hold', () => {
  ownFieldsOfShop()
  const values = { temporada: '5 estaciones', autoportante: true, peso: 2.4, gone: 'x' }
  expect(ownRowsOf(values)).toEqual([
    { label: 'Peso', value: '2,4\u00A0kg' },
    { label: 'Autoportante', value: 'sí' },
  ])
  expect([ownRowsOf(undefined), ownRowsOf({})]).toEqual([[], []])
})

test('a key may be the name of what every object has', () => {
  ownFieldsOfShop([{ ...field('texto'), key: 'constructor', label: 'Constructor' }])
  expect(ownValueIn({}, 'constructor')).toBeUndefined()
  expect(ownRowsOf({})).toEqual([])
  expect(ownRowsOf({ constructor: 'Ana' })).toEqual([{ label: 'Constructor', value: 'Ana' }])
})

test('equal values are equal texts, whatever their order; none are no object', () => {
  expect(JSON.stringify(sortedValues({ b: 1, a: false }))).toBe('{"a":false,"b":1}')
  expect([sortedValues({}), sortedValues({ a: undefined })]).toEqual([undefined, undefined])
})

test('the fields are read at once, and browsers of shoppers get none of them', () => {
  expect(findOwnField('plazas')).toBeUndefined()
  ownFieldsOfShop()
  expect(findOwnField('plazas')?.label).toBe('Plazas')
  expect(publicChanges()).toEqual({})
})
