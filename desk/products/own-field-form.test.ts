import { expect, test } from 'vitest'
import { firstMakers } from '#core/catalogue/makers/first-makers.ts'
import { checkContent } from '#core/catalogue/product-edit/product-content.ts'
import { fileProduct } from '#tests/support/factories/factories.ts'
import { ownFieldsOfShop } from '#tests/support/own-fields.ts'
import { changedLine } from './history/history-words.ts'
import { contentOf, inOrderOf, productLimits, textsOf } from './product-form.ts'
import { fieldFaults } from './product-words.ts'

const { stock: _stock, ...bare } = fileProduct({ id: 'tent-1' })
const VALUES = { autoportante: false, peso: 2.4, plazas: 3, temporada: '3 estaciones' }
const tent = { ...bare, ownFields: VALUES }

const saved = (texts: Record<string, string>) =>
  inOrderOf(tent, contentOf(tent.id, { ...textsOf(tent), ...texts }))

test('a form shows each value as it is typed, and saves it the same', () => {
  ownFieldsOfShop()
  expect(textsOf(tent)).toMatchObject({
    'ownFields.plazas': '3',
    'ownFields.peso': '2,4',
    'ownFields.autoportante': 'no',
    'ownFields.temporada': '3 estaciones',
    'ownFields.varillas': '',
  })
  expect(productLimits()).toMatchObject({ 'ownFields.varillas': 120 })
  expect(JSON.stringify(saved({}).ownFields)).toBe(JSON.stringify(VALUES))
})

test('an empty input takes a value away; without any a product has none', () => {
  ownFieldsOfShop()
  const { peso: _peso, ...others } = VALUES
  expect(saved({ 'ownFields.peso': ' ' }).ownFields).toEqual(others)
  const none = Object.fromEntries(Object.keys(VALUES).map((key) => [`ownFields.${key}`, '']))
  expect(saved(none)).not.toHaveProperty('ownFields')
})

test('what is no value is kept as typed, and refused at its own input', () => {
  ownFieldsOfShop()
  const content = saved({ 'ownFields.peso': '2.4', 'ownFields.plazas': 'tres', name: '' })
  expect(content.ownFields).toMatchObject({ peso: '2.4', plazas: 'tres' })
  const checked = checkContent(content, firstMakers)
  expect(checked.ok ? {} : fieldFaults(checked.faults)).toEqual({
    name: 'Falta',
    'ownFields.peso':
      '«2.4» no vale: «Peso» es un número en kg, con coma y hasta 4 decimales, como 2,4',
    'ownFields.plazas':
      '«tres» no vale: «Plazas» es un número, con coma y hasta 4 decimales, como 2,4',
  })
})

test('the history tells the values with their fields, also of one that is gone', () => {
  ownFieldsOfShop()
  expect(
    changedLine({ field: 'ownFields', before: null, after: { plazas: 3, peso: 2.4, viejo: true } }),
  ).toEqual({
    label: 'Campos propios',
    before: 'nada',
    after: 'Plazas: 3 · Peso: 2,4\u00A0kg · viejo: sí',
  })
})
