import { expect, test } from 'vitest'
import { codeOf, spacedCode, typedCode } from './email-code.ts'

test.each([
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['123\u00A0456', '123456'],
  ['000001', '000001'],
])('%j is the code %s', (typed, code) => {
  expect(typedCode(typed)).toBe(code)
})

test.each(['', '12345', '1234567', '12345a', '١٢٣٤٥٦', '-12345', '1e5000'])(
  '%j is no code',
  (typed) => {
    expect(typedCode(typed)).toBeUndefined()
  },
)

test('a small number is a code with zeros in front, and is read in two halves', () => {
  expect(codeOf(7)).toBe('000007')
  expect(codeOf(999_999)).toBe('999999')
  expect(spacedCode('000007')).toBe('000 007')
})
