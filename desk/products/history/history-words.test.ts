import { expect, test } from 'vitest'
import { changedLine } from './history-words.ts'

test.each([
  ['priceCents', 9999, 8999, 'Precio sin IVA', '99,99\u00a0€', '89,99\u00a0€'],
  ['isSold', true, false, 'A la venta', 'sí', 'no'],
  ['isSold', null, true, 'A la venta', 'nada', 'sí'],
  ['weightGrams', 250, 300, 'Peso en gramos', '250 g', '300 g'],
  ['weights', null, { L: 450 }, 'Pesos de algunas tallas', 'nada', 'L: 450'],
  ['genders', ['men'], ['men', 'women'], 'Departamentos', 'Hombre', 'Hombre, Mujer'],
  ['sizes', ['S'], ['S', 'M'], 'Tallas', 'S', 'S, M'],
  ['collections', [], ['urban'], 'Colecciones', 'nada', 'Urbano'],
  ['care', ['Lavar a mano'], ['Lavar', 'Tender'], 'Cuidados', 'Lavar a mano', 'Lavar · Tender'],
  [
    'composition',
    [{ part: 'Tejido', fibres: '100 % lino' }],
    [],
    'Composición',
    'Tejido: 100 % lino',
    'nada',
  ],
  ['garment', 'manga_larga', 'camisa', 'Prenda', 'manga larga', 'camisa'],
  ['pictures.Negro', null, { version: 'o1' }, 'Fotos en negro', 'ninguna tuya', 'puestas'],
  ['pictures.Negro', { version: 'o1' }, { version: 'o2' }, 'Fotos en negro', 'unas', 'otras'],
])('%s from %j to %j is told in words', (field, from, to, label, before, after) => {
  expect(changedLine({ field, before: from, after: to })).toEqual({ label, before, after })
})

test('a long text is told from where it differs', () => {
  const start = 'Igual. '.repeat(60)
  const { before, after } = changedLine({
    field: 'description',
    before: `${start}Abriga en invierno.`,
    after: `${start}Abriga todo el año.`,
  })
  expect([before, after]).toEqual([
    expect.stringMatching(/^….*Abriga en invierno\.$/),
    expect.stringMatching(/^….*Abriga todo el año\.$/),
  ])
  expect(before.length).toBeLessThan(190)
})
