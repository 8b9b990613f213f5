import { expect, test } from 'vitest'
import { gramsOf, readWeightItem, weightsAmong, weightText } from './weights.ts'

const tent = {
  sizes: ['2 plazas', '4 plazas'],
  colors: ['Azul', 'Verde'],
  weightGrams: 2400,
  weights: { '4 plazas': 3900, '4 plazas/Verde': 4000 },
}

test('a variant weighs what its colour does, else its size, else its product', () => {
  const weighs = (size: string, color: string) => gramsOf(tent, { size, color })
  expect([weighs('2 plazas', 'Verde'), weighs('4 plazas', 'Azul')]).toEqual([2400, 3900])
  expect(weighs('4 plazas', 'Verde')).toBe(4000)
  expect(weightText(tent)).toBe('Desde 2400 g')
  expect(weightText(tent, { size: '4 plazas', color: 'Verde' })).toBe('4000 g')
  expect(weightText({ ...tent, weights: undefined })).toBe('2400 g')
})

test('weights of sizes that are gone are left out of files, and items are read', () => {
  expect(weightsAmong({ ...tent, sizes: ['2 plazas'] }, tent.weights)).toBeUndefined()
  expect(readWeightItem('XL/Azul: 460 g')).toEqual(['XL/Azul', 460])
  expect(readWeightItem('XL 460')).toBeUndefined()
})
