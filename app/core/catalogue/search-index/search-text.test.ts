import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  cleanQuery,
  fold,
  MAX_QUERY_LENGTH,
  searchAddress,
  phoneticKey,
  stem,
} from './search-text.ts'

test.each([
  ['Pantalón, ROJO', 'pantalon rojo'],
  ['bañador', 'banador'],
  ['  Güéjar — «Deià» ', 'guejar deia'],
  ['340 g/m²', '340 g m'],
  ['0,6 L', '0 6 l'],
  ['¿¡…!?', ''],
  ['日本', ''],
])('%s is read as "%s"', (text, folded) => {
  expect(fold(text)).toBe(folded)
})

test.each([
  ['chaqueta', 'chaquetas'],
  ['pantalon', 'pantalones'],
  ['calcetin', 'calcetines'],
  ['impermeable', 'impermeables'],
  ['polar', 'polares'],
  ['gris', 'grises'],
  ['azul', 'azules'],
  ['marron', 'marrones'],
  ['mujer', 'mujeres'],
  ['lapiz', 'lapices'],
  ['jersey', 'jerseis'],
  ['jersey', 'jerseys'],
  ['short', 'shorts'],
  ['top', 'tops'],
  ['bikini', 'bikinis'],
  ['rojo', 'roja'],
  ['negras', 'negro'],
  ['merino', 'merina'],
  ['bolso', 'bolsas'],
])('"%s" and "%s" are the same', (one, other) => {
  expect(stem(one)).toBe(stem(other))
})

test.each([
  ['gorro', 'gorra'],
  ['chico', 'chica'],
  ['camisa', 'camiseta'],
  ['bota', 'botella'],
  ['lino', 'lana'],
  ['polar', 'polo'],
  ['gris', 'grito'],
  ['s', 'l'],
  ['36', '360'],
])('"%s" and "%s" are not', (one, other) => {
  expect(stem(one)).not.toBe(stem(other))
})

test.each([
  ['chaketa', 'chaqueta'],
  ['chuvasquero', 'chubasquero'],
  ['zapatiya', 'zapatilla'],
  ['ymperneable', 'ymperneable'],
  ['jersei', 'jersey'],
  ['gersey', 'jersey'],
  ['ornitorinco', 'hornitorrinco'],
  ['kalcetines', 'calcetines'],
  ['zudadera', 'sudadera'],
])('"%s" sounds like "%s"', (written, word) => {
  expect(phoneticKey(written)).toBe(phoneticKey(word))
})

test.each([
  ['  chaqueta \t negra\n', 'chaqueta negra'],
  ['a\u0000b', 'a b'],
  ['\ud83c', ''],
  ['\u202egnp.', 'gnp.'],
  ['\u00A0 \u3000', ''],
  ['x'.repeat(10_000), 'x'.repeat(MAX_QUERY_LENGTH)],
  ['<script>', '<script>'],
])('%j is cleaned to %j', (typed, clean) => {
  expect(cleanQuery(typed)).toBe(clean)
})

test('whatever is typed fits into an address and comes out of it again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (typed) => {
      const { searchParams } = new URL(searchAddress(typed), 'https://vereda.example')
      expect(searchParams.get('q')).toBe(cleanQuery(typed))
      expect(cleanQuery(cleanQuery(typed))).toBe(cleanQuery(typed))
    }),
  )
})
