import { expect, test } from 'vitest'
import { pageOfRows, readListEnd, writeListEnd } from './list-end.ts'

test('the end of a page survives its address, and nothing else is one', () => {
  const end = { at: '2026-03-05T12:00:00.000Z', id: 'ret_a-1' }
  expect(readListEnd(writeListEnd(end))).toEqual(end)
  for (const typed of ['', 'a', '~b', 'a~', 'a~b~c', "a'~b", `${'a'.repeat(200)}~b`]) {
    expect(readListEnd(typed)).toBeUndefined()
  }
})

test('only a page with more behind it has a next one', () => {
  const endOf = (id: string) => ({ at: 'x', id })
  expect(pageOfRows(['a', 'b'], 2, endOf)).toEqual({ rows: ['a', 'b'], next: undefined })
  expect(pageOfRows(['a', 'b', 'c'], 2, endOf)).toEqual({
    rows: ['a', 'b'],
    next: { at: 'x', id: 'b' },
  })
})
