import { expect, test } from 'vitest'
import { firstCategories } from '#core/catalogue/categories.ts'
import firstCategoryWords from '#content/options/category-words.json' with { type: 'json' }
import { categoryChanges, firstFilling, idOf, isLabel, isNamed } from './category-rules.ts'
import { readSearchWords } from './option-rules.ts'

test.each([
  ['Tiendas de campaña', 'tiendas-de-campana'],
  ['  Iglú 2.0  ', 'iglu-2-0'],
  ['Sacos & esterillas', 'sacos-esterillas'],
  ['x'.repeat(60), 'x'.repeat(40)],
  [`${'x'.repeat(39)} y`, 'x'.repeat(39)],
  ['¡!', ''],
  ['Ж', ''],
])('the word of «%s» in addresses is "%s"', (label, id) => {
  expect(idOf(label)).toBe(id)
})

test.each([
  ['Tiendas de campaña', true],
  ['2.ª mano', true],
  ['x'.repeat(40), true],
  ['x'.repeat(41), false],
  ['', false],
  [' Sacos', false],
  ['Sacos\n', false],
  ['A | B', false],
  ['«»', false],
  ['Sacos\u202E', false],
  ['"Sacos"', false],
])('the label «%s» is %s', (label, good) => {
  expect(isLabel(label)).toBe(good)
})

test.each([
  ['footwear', true],
  ['calzado', true],
  [' CALZADO', true],
  ['Foot', false],
])('«%s» names the category Calzado: %s', (typed, named) => {
  expect(isNamed({ id: 'footwear', label: 'Calzado' }, typed)).toBe(named)
})

test('the first filling changes nothing, and is what an owner could have typed', () => {
  expect(categoryChanges(firstFilling)).toEqual({})
  expect(Object.keys(firstCategoryWords)).toEqual(firstCategories.map(({ id }) => id))
  for (const { label, title = label, searchWords } of firstFilling) {
    expect([label, isLabel(label), isLabel(title, 60)]).toEqual([label, true, true])
    expect(readSearchWords(searchWords)).toEqual(searchWords)
  }
})

test('words alone change nothing that browsers get', () => {
  const [first, ...others] = firstFilling
  const changes = categoryChanges([{ ...first!, searchWords: ['jerséis con capucha'] }, ...others])
  expect(Object.keys(changes)).toEqual(['categoryWords.byId'])
})
