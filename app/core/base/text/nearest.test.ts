import { expect, test } from 'vitest'
import { nearestFirst, nearestText } from './nearest.ts'

const KNOWN = ['Sudaderas', 'Camisetas', 'Chaquetas', 'Baño']

test.each([
  ['Chaquetones', 'Chaquetas'],
  ['chaqeutas', 'Chaquetas'],
  ['BANO', 'Baño'],
  ['Sombreros', undefined],
  ['', undefined],
])('%s means %s', (typed, meant) => {
  expect(nearestFirst(typed, KNOWN).meant).toBe(meant)
})

test('names all known words, the nearest first', () => {
  expect(nearestText('Chaquetones', KNOWN)).toBe(
    '¿Querías decir Chaquetas? Puede ser: Chaquetas, Camisetas, Sudaderas, Baño.',
  )
  expect(nearestText('XXL', ['S', 'M', 'XL'])).toBe('¿Querías decir XL? Puede ser: XL, S, M.')
  expect(nearestText('Sombreros', ['S', 'M'])).toBe('Puede ser: S, M.')
})

test('of many known words only the nearest are named', () => {
  expect(nearestText('XXL', ['S', 'M', 'XL'], 2)).toBe('¿Querías decir XL? Puede ser: XL, S…')
})
