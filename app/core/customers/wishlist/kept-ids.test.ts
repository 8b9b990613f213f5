import { expect, test } from 'vitest'
import { readKeptIds, withIdFirst } from './kept-ids.ts'

test.each([
  ['nothing', null, []],
  ['an empty text', '', []],
  ['two ids', 'a-1 b-2', ['a-1', 'b-2']],
  ['an id twice', 'a-1 b-2 a-1', ['a-1', 'b-2']],
  ['more than asked for', 'a-1 b-2 c-3 d-4', ['a-1', 'b-2', 'c-3']],
  ['what is no id', '../a <b> a-1 NULL {"a":1} Á', ['a-1']],
  ['as many ids as there may be, of the longest', `${'x'.repeat(60)} `.repeat(3), ['x'.repeat(60)]],
  ['a text longer than these', `${'x'.repeat(60)} `.repeat(3) + 'a', []],
  ['an id that is too long', 'x'.repeat(61), []],
])('%s: only ids are read, each once', (_, text, ids) => {
  expect(readKeptIds(text, 3)).toEqual(ids)
})

test('the newest comes first and has one place; the oldest above the limit goes', () => {
  expect(withIdFirst([], 'a-1', 3)).toEqual(['a-1'])
  expect(withIdFirst(['a-1', 'b-2', 'c-3'], 'd-4', 3)).toEqual(['d-4', 'a-1', 'b-2'])
  expect(withIdFirst(['a-1', 'b-2', 'c-3'], 'c-3', 3)).toEqual(['c-3', 'a-1', 'b-2'])
})
