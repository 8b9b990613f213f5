import { expect, test } from 'vitest'
import { isSameValue, readSearchWords, readSwatch, valueFault } from './option-rules.ts'

test.each([
  ['XXL', undefined],
  ['41,5', undefined],
  ['41.5', undefined],
  ['Verde oliva', undefined],
  ['3-4 años', undefined],
  ['M+', undefined],
  ['x'.repeat(24), undefined],
  ['x'.repeat(25), 'too_long'],
  ['', 'empty'],
  ['  ', 'empty'],
  [' M', 'bad_sign'],
  ['S/M', 'bad_sign'],
  ['S|M', 'bad_sign'],
  ['S:M', 'bad_sign'],
  ['S\\M', 'bad_sign'],
  ['2"', 'bad_sign'],
  ['S,M', 'bad_sign'],
  ['41,', 'bad_sign'],
  ['Azul, claro', 'bad_sign'],
  ['S\nM', 'bad_sign'],
  ['S\u00A0M', 'bad_sign'],
  ['S\u202EM', 'bad_sign'],
  ['-', 'bad_sign'],
])('the value «%s» is %s', (value, fault) => {
  expect(valueFault(value)).toBe(fault)
})

test.each([
  ['unico', 'Único', true],
  ['verde  OLIVA', 'Verde oliva', true],
  ['41,5', '41.5', true],
  ['Azul-marino', 'azul marino', true],
  ['M', 'M+', false],
  ['XL', 'XXL', false],
])('«%s» and «%s» are the same value: %s', (a, b, same) => {
  expect(isSameValue(a, b)).toBe(same)
})

test.each([
  ['#5B3A6E', '#5b3a6e'],
  ['#5b3a6', undefined],
  ['5b3a6e', undefined],
  ['#5b3a6g', undefined],
  ['#5b3a6e;', undefined],
  ['purple', undefined],
])('the swatch %s is read as %s', (typed, swatch) => {
  expect(readSwatch(typed)).toBe(swatch)
})

test.each([
  [
    ['Lila', ' violeta', 'lila', ''],
    ['lila', 'violeta'],
  ],
  [[], []],
  [['2xl'], ['2xl']],
  [['50'], undefined],
  [['a, b'], undefined],
  [['a~b'], undefined],
  [['x'.repeat(41)], undefined],
  [Array.from({ length: 21 }, (_, at) => `w${at}`), undefined],
])('the search words %j are read as %j', (typed, words) => {
  expect(readSearchWords(typed)).toEqual(words)
})
