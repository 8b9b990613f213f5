import { expect, test } from 'vitest'
import { readPictureName } from './picture-name.ts'

const products = [
  { id: 'mens-hat-1', colors: ['Marrón', 'Negro'] },
  { id: 'mens-hat-12', colors: ['Azul'] },
]
const hat = { productId: 'mens-hat-1', color: 'Marrón' }

test.each([
  ['mens-hat-1-marron.jpg', { ...hat, view: 'front' }],
  ['mens-hat-1-marron-1.jpg', { ...hat, view: 'front' }],
  ['mens-hat-1_Marrón_2.PNG', { ...hat, view: 'detail' }],
  ['Mens-Hat-1/MARRÓN/2.webp', { ...hat, view: 'detail' }],
  ['mens-hat-1/marron detalle.jpeg', { ...hat, view: 'detail' }],
  ['mens-hat-1-negro-frente.jpg', { ...hat, color: 'Negro', view: 'front' }],
  ['mens-hat-1-marron-3.jpg', { ...hat, view: 'back' }],
  ['mens-hat-1/marron/Detrás.jpg', { ...hat, view: 'back' }],
  ['mens-hat-1/marron/espalda.jpg', { ...hat, view: 'back' }],
  ['mens-hat-12.jpg', { productId: 'mens-hat-12', color: 'Azul', view: 'front' }],
  ['mens-hat-12-2.jpg', { productId: 'mens-hat-12', color: 'Azul', view: 'detail' }],
])('%s is understood', (path, target) => {
  expect(readPictureName(path, products)).toEqual({ ok: true, target })
})

test.each([
  ['foto.jpg', 'no_product'],
  ['mens-hat-2-marron.jpg', 'no_product'],
  ['mens-hat-1.jpg', 'which_color'],
  ['mens-hat-1-2.jpg', 'which_color'],
  ['mens-hat-1-azul.jpg', 'unclear'],
  ['mens-hat-1-marron-4.jpg', 'unclear'],
  ['mens-hat-1-marron-final.jpg', 'unclear'],
  ['mens-hat-1-marronera.jpg', 'unclear'],
])('%s is refused: %s', (path, reason) => {
  expect(readPictureName(path, products)).toMatchObject({ ok: false, reason })
})
