import { expect, test } from 'vitest'
import { colorItems, sizeItems } from './options.ts'

const shirt = {
  sizes: ['S', 'M'],
  colors: ['Verde', 'Marrón'],
  soldOut: ['S/Verde', 'S/Marrón', 'M/Marrón'],
} as const

test('a size that is sold out in the chosen colour is struck', () => {
  expect(sizeItems(shirt, 'Verde')).toEqual([
    { value: 'S', label: 'S', disabled: true, note: 'agotada' },
    { value: 'M', label: 'M' },
  ])
  expect(sizeItems(shirt, 'Marrón').every((item) => item.disabled)).toBe(true)
})

test('before a colour is chosen, a size is struck when no colour of it is left', () => {
  expect(sizeItems({ ...shirt, soldOut: ['S/Verde'] }, undefined)).toEqual([
    { value: 'S', label: 'S' },
    { value: 'M', label: 'M' },
  ])
  expect(sizeItems(shirt, undefined).map((item) => item.disabled ?? false)).toEqual([true, false])
})

test('a colour that is sold out says so, and can still be looked at', () => {
  expect(colorItems(shirt)).toEqual([
    { value: 'Verde', label: 'Verde', color: '#4d6650' },
    { value: 'Marrón', label: 'Marrón', color: '#7a5238', note: 'agotado' },
  ])
})

test('a colour that the page does not know yet has a grey swatch', () => {
  const items = colorItems({ ...shirt, colors: ['Azul', 'Malva'] })
  expect(items.map(({ color }) => color)).toEqual(['#33526f', '#b9b9b9'])
})
