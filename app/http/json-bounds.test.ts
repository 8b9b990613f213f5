import { expect, test } from 'vitest'
import { isWithinBounds, JSON_BOUNDS } from './json-bounds.ts'

const { text, levels, values, entries } = JSON_BOUNDS
const nested = (depth: number) => JSON.parse('['.repeat(depth) + ']'.repeat(depth)) as unknown
const list = (length: number, of: unknown = 0) => Array.from({ length }, () => of)

test.each([
  ['a text', 'x'.repeat(text), 'x'.repeat(text + 1)],
  ['a text inside', { a: ['x'.repeat(text)] }, { a: ['x'.repeat(text + 1)] }],
  ['a key', { ['x'.repeat(text)]: 1 }, { ['x'.repeat(text + 1)]: 1 }],
  ['a NUL', 'a', 'a\u0000'],
  ['a NUL in a key', { a: 1 }, { 'a\u0000': 1 }],
  ['levels', nested(levels), nested(levels + 1)],
  ['thousands of levels', nested(levels), nested(30_000)],
  ['a list', list(entries), list(entries + 1)],
  [
    'an object',
    Object.fromEntries(list(entries).map((_, n) => [n, 0])),
    Object.fromEntries(list(entries + 1).map((_, n) => [n, 0])),
  ],
  ['values in all', list(9, list(values / 10)), list(10, list(values / 10))],
])('%s: at the bound, and one step past it', (_name, within, beyond) => {
  expect(isWithinBounds(within)).toBe(true)
  expect(isWithinBounds(beyond)).toBe(false)
})

test.each([null, 0, true, 1e308])('%j is within', (body) => {
  expect(isWithinBounds(body)).toBe(true)
})
