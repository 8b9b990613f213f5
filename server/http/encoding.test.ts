import { expect, test } from 'vitest'
import { bestEncoding, isFresh } from './encoding.ts'

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip', 'gzip'],
  ['br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0.1', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.0, gzip;q=0', 'identity'],
  ['br;q=0.001', 'br'],
  [' br ', 'br'],
  ['brotli', 'identity'],
  ['x-gzip', 'identity'],
  ['deflate', 'identity'],
  ['identity', 'identity'],
])('a client that accepts %j gets %s', (accept, encoding) => {
  expect(bestEncoding(accept)).toBe(encoding)
})

test.each([
  ['"abc"', true],
  ['W/"abc"', true],
  ['"x", "abc"', true],
  ['"x",W/"abc" ', true],
  ['"abcd"', false],
  ['abc', false],
  ['"ABC"', false],
  ['', false],
  [undefined, false],
])('a client with the tags %j already has this answer: %s', (tags, expected) => {
  expect(isFresh(tags, '"abc"')).toBe(expected)
})
