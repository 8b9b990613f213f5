import { expect, test } from 'vitest'
import { ROOMS } from '../rooms.ts'
import { exactly, isSearched, roomsLike, searchedText, type FoundGroup } from './found.ts'

const names = (typed: string) => roomsLike(typed, ROOMS).map(({ name }) => name)

test('a room is found by the beginning of its name or of a word beside it, never within one', () => {
  expect(names('ped')).toEqual(['Pedidos'])
  expect(names('REBAJ')).toEqual(['Códigos y rebajas'])
  expect(names('codigos y')).toEqual(['Códigos y rebajas'])
  expect(names('cuando')).toEqual([])
  expect(names('stock')).toEqual(['Existencias'])
  expect(names('edidos')).toEqual([])
  expect(names('')).toEqual([])
})

test('typed text loses its control characters and spaces, and its length has an end', () => {
  expect(searchedText('  a\0b \n c ')).toBe('a b c')
  expect(searchedText('x'.repeat(500))).toHaveLength(120)
  expect([isSearched('a'), isSearched('á1'), isSearched('-- -')]).toEqual([false, true, false])
})

test('a number leads to its thing only if it is that of one', () => {
  const group = (to: string, isExact: boolean): FoundGroup => ({
    kind: 'order',
    things: [{ name: to, says: '', to }],
    more: undefined,
    isExact,
  })
  expect(exactly([group('/a', false), group('/b', true)])).toBe('/b')
  expect(exactly([group('/a', true), group('/b', true)])).toBeUndefined()
  expect(exactly([group('/a', false)])).toBeUndefined()
})
