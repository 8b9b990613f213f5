import { expect, test } from 'vitest'
import { readQuery } from './query.ts'

test.each([
  ['camisa de lino para mujer', ['camisa', 'lino', 'mujer']],
  ['busco una chaqueta', ['chaqueta']],
  ['de', ['de']],
  ['', []],
  ['uno dos tres cuatro cinco seis siete ocho nueve', 8],
])('"%s" looks for %j', (typed, words) => {
  const read = readQuery(typed).words
  expect(typeof words === 'number' ? read.length : read).toEqual(words)
})

test.each([
  ['camiseta menos de 30', ['camiseta'], { fromCents: 0, toCents: 3000 }],
  ['camiseta por menos de 30 €', ['camiseta'], { fromCents: 0, toCents: 3000 }],
  ['hasta 50 euros', [], { fromCents: 0, toCents: 5000 }],
  ['botas entre 80 y 120 euros', ['botas'], { fromCents: 8000, toCents: 12_000 }],
  ['botas de 80 a 120', ['botas'], { fromCents: 8000, toCents: 12_000 }],
  ['más de 100 € polar', ['polar'], { fromCents: 10_000, toCents: Number.MAX_SAFE_INTEGER }],
])('"%s" names a price', (typed, words, price) => {
  expect(readQuery(typed)).toMatchObject({ words, price })
})

test.each([
  'mochila menos de 30 litros',
  'chaqueta hasta 400 g',
  'Mochila Aneto 55 L',
  'pack de 3',
])('"%s" names none', (typed) => {
  expect(readQuery(typed).price).toBeUndefined()
})

test.each([
  ['chaqueta negra', { color: 'Negro' }],
  ['marrones', { color: 'Marrón' }],
  ['botas 42 verdes', { color: 'Verde', size: '42' }],
  ['camiseta talla xl', { size: 'XL' }],
  ['chaqueta roja', {}],
])('"%s" wants %j', (typed, wanted) => {
  expect(readQuery(typed).wanted).toEqual(wanted)
})
