import { expect, test } from 'vitest'
import { ownOptions } from '#tests/support/own-options.ts'
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
  ['entre 80 y 50', [], { fromCents: 5000, toCents: 8000 }],
  ['polar 69,99 €', ['polar'], { fromCents: 0, toCents: 6999 }],
  ['regalo 50 euros', ['regalo'], { fromCents: 0, toCents: 5000 }],
  ['polar por 70 €', ['polar'], { fromCents: 0, toCents: 7000 }],
  ['máximo 30', [], { fromCents: 0, toCents: 3000 }],
  ['botas sobre 100 euros', ['botas'], { fromCents: 8000, toCents: 12_000 }],
])('"%s" names a price', (typed, words, price) => {
  expect(readQuery(typed)).toMatchObject({ words, price })
})

test.each([
  'mochila menos de 30 litros',
  'chaqueta hasta 400 g',
  'Mochila Aneto 55 L',
  'botella 0,75',
  'botas 42',
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

test.each([
  ['mochila barata', ['mochila'], true],
  ['las botas más económicas', ['botas'], true],
  ['barato', [], true],
  ['mochila', ['mochila'], false],
])('"%s" looks for %j, the cheapest first: %s', (typed, words, isCheapFirst) => {
  expect(readQuery(typed)).toMatchObject({ words, isCheapFirst })
})

test.each([
  ['las mejores botas', ['botas']],
  ['top mochilas', ['mochilas']],
  ['top', ['top']],
  ['top de tirantes', ['top', 'tirantes']],
  ['tank top', ['tank', 'top']],
  ['ropa de lluvia', ['lluvia']],
  ['ropa', ['ropa']],
])('praise and «ropa» tell nothing beside another word: "%s" looks for %j', (typed, words) => {
  expect(readQuery(typed).words).toEqual(words)
})

test('a shade wants the colour of the shop', () => {
  expect(readQuery('jersey azul marino').wanted).toEqual({ color: 'Azul' })
  expect(readQuery('pantalón crudo').wanted).toEqual({ color: 'Beige' })
})

test.each([
  ['bota 41,5', { size: '41,5' }],
  ['bota 41.5', { size: '41,5' }],
  ['bota 41', { size: '41' }],
  ['bota eu 41', { size: 'EU 41' }],
  ['camiseta 3 años', { size: '3 años' }],
  ['chaqueta 2XL', { size: 'XXL' }],
  ['chaqueta doble xl', { size: 'XXL' }],
  ['chaqueta morada', { color: 'Morado' }],
  ['chaqueta lila', { color: 'Morado' }],
  ['chaqueta azul noche', { color: 'Morado' }],
  ['chaqueta azul', { color: 'Azul' }],
  ['chaqueta verde oliva', { color: 'Verde oliva' }],
  ['chaqueta verde xxl', { color: 'Verde', size: 'XXL' }],
])('of sizes and colours that the owner added, "%s" wants %j', (typed, wanted) => {
  ownOptions({
    sizes: [
      { value: '41,5' },
      { value: 'EU 41' },
      { value: '3 años' },
      { value: 'XXL', searchWords: ['2xl', 'doble xl'] },
    ],
    colors: [
      { value: 'Verde oliva', swatch: '#6b6b3a' },
      { value: 'Morado', swatch: '#5b3a6e', searchWords: ['lila', 'azul noche'] },
    ],
  })
  expect(readQuery(typed).wanted).toEqual(wanted)
})

test('a size with a comma leaves prices as they are', () => {
  ownOptions({ sizes: [{ value: '41,5' }] })
  expect(readQuery('botas por menos de 41,5')).toMatchObject({
    words: ['botas'],
    price: { fromCents: 0, toCents: 4150 },
  })
  expect(readQuery('botas 41,5 hasta 90,5 euros')).toMatchObject({
    words: ['botas', '41c5'],
    price: { fromCents: 0, toCents: 9050 },
    wanted: { size: '41,5' },
  })
})
