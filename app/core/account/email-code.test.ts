import { expect, test } from 'vitest'
import { checkForm } from '#core/base/text/form-schema.ts'
import { CODE_FORMAT, codeOf, confirmForm, spacedCode, verifyForm } from './email-code.ts'

test.each([
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['123\u00A0456', '123456'],
  ['000001', '000001'],
])('%j is the code %s', (typed, code) => {
  expect(checkForm(verifyForm(), { code: typed })).toEqual({ ok: true, values: { code } })
})

test.each(['', '12345', '1234567', '12345a', '١٢٣٤٥٦', '-12345', '1e5000'])(
  '%j is no code',
  (typed) => {
    expect(checkForm(confirmForm(), { oldCode: '123456', newCode: typed })).toEqual({
      ok: false,
      errors: { newCode: CODE_FORMAT },
    })
  },
)

test('a small number is a code with zeros in front, and is read in two halves', () => {
  expect(codeOf(7)).toBe('000007')
  expect(codeOf(999_999)).toBe('999999')
  expect(spacedCode('000007')).toBe('000 007')
})
