import { expect, test } from 'vitest'
import { countedWords } from './empty-search.ts'

test.each([
  ['Paraguas', 'paraguas'],
  ['  bastón  TELESCÓPICO ', 'baston telescopico'],
  ['saco -5 ºC', 'saco 5 c'],
  ['guantes 42', 'guantes 42'],
])('«%s» is counted as «%s»', (typed, words) => {
  expect(countedWords(typed)).toBe(words)
})

test.each([
  ['', 'nothing'],
  ['ab', 'too short'],
  ['🎿', 'no letters'],
  ['12 3', 'no word'],
  ['ana@correo.example', 'an address'],
  ['https://otra.example', 'an address'],
  ['ana 600 123 456', 'a telephone'],
  ['VR-2345-6789', 'an order'],
  ['calle 28013', 'a postcode'],
  ['una frase que ya no busca ninguna prenda', 'too many words'],
  ['x'.repeat(21), 'no word'],
])('«%s» is not: %s', (typed) => {
  expect(countedWords(typed)).toBeUndefined()
})
