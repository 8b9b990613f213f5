import { expect, test } from 'vitest'
import { compareShelves, readShelf } from './shelf.ts'

test.each([
  ['  A3-2 ', 'A3-2'],
  ['Almacén\t  2', 'Almacén 2'],
  [' ', ''],
  ['x'.repeat(20), 'x'.repeat(20)],
  ['x'.repeat(21), undefined],
])('the place %j is kept as %j', (typed, kept) => expect(readShelf(typed)).toBe(kept))

test('places are in the order of a walk, and what has none comes last', () => {
  const places = [null, 'B1', 'A10', 'a2', 'A2-10', 'A2-9', 'Ático', '10', '9']
  expect(places.toSorted(compareShelves)).toEqual([
    '9',
    '10',
    'a2',
    'A2-9',
    'A2-10',
    'A10',
    'Ático',
    'B1',
    null,
  ])
})
