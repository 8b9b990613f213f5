import { expect, test } from 'vitest'
import { formatCardNumber, formatCvc, formatExpiry } from './card-format.ts'

test.each([
  ['4242424242424242', '4242 4242 4242 4242'],
  ['4242-4242 42', '4242 4242 42'],
  ['42424242424242429999', '4242 4242 4242 4242'],
  ['abc', ''],
])('the card number %j is shown as %j', (typed, shown) => {
  expect(formatCardNumber(typed)).toBe(shown)
})

test.each([
  ['1', '1'],
  ['12', '12'],
  ['123', '12/3'],
  ['1328', '12/28'],
  ['99', '12'],
  ['12/28', '12/28'],
  ['12289', '12/28'],
])('the expiry %j is shown as %j', (typed, shown) => {
  expect(formatExpiry(typed)).toBe(shown)
})

test('the CVC keeps three digits', () => {
  expect(formatCvc('98765')).toBe('987')
  expect(formatCvc('9a8')).toBe('98')
})
