import { expect, test } from 'vitest'
import { tableText } from './table-text.ts'

const bytes = (...values: number[]) => Uint8Array.from(values).buffer

test.each([
  ['UTF-8', bytes(0x4c, 0xc3, 0xb3, 0x70, 0x65, 0x7a), 'López'],
  ['with its mark', bytes(0xef, 0xbb, 0xbf, 0x4c, 0xc3, 0xb3), 'Ló'],
  ['of a spreadsheet on Windows', bytes(0x4c, 0xf3, 0x70, 0x65, 0x7a, 0x3b, 0x80), 'López;€'],
  ['empty', bytes(), ''],
])('a table %s', (_, given, text) => {
  expect(tableText(given)).toBe(text)
})
