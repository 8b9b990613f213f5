import { expect, test } from 'vitest'
import { brandOf, expiryText, isExpired, readCard } from './saved-card.ts'

const whole = { number: '4242 4242 4242 4242', expiry: '12/28', cvc: '123' }
const read = (part: Partial<typeof whole>) => readCard({ ...whole, ...part }, '2026-11')

test('of a card that was typed its brand, last four and expiry are kept', () => {
  const facts = { last4: '4242', expMonth: 12, expYear: 2028, brand: 'visa' }
  expect(read({})).toEqual({ ok: true, facts })
  const amex = read({ number: '3782 8224 6310 005' })
  expect(amex).toEqual({ ok: true, facts: { ...facts, last4: '0005', brand: 'amex' } })
})

test.each([
  ['no number', { number: '' }],
  ['half a number', { number: '4242 4242 4242' }],
  ['a number of no brand', { number: '6011 1111 1111 1117' }],
  ['no expiry', { expiry: '' }],
  ['half an expiry', { expiry: '12/2' }],
  ['a month 00', { expiry: '00/28' }],
  ['no CVC', { cvc: '' }],
  ['half a CVC', { cvc: '12' }],
])('%s is not a whole card', (_what, part) => {
  expect(read(part)).toEqual({ ok: false, reason: 'missing' })
})

test.each([
  ['10/26', false],
  ['12/25', false],
  ['11/26', true],
  ['01/27', true],
])('in November 2026 a card until %s is good: %s', (expiry, isGood) => {
  expect(read({ expiry }).ok).toBe(isGood)
})

test('a card works until the end of its month', () => {
  expect(isExpired({ expMonth: 11, expYear: 2026 }, '2026-11')).toBe(false)
  expect(isExpired({ expMonth: 11, expYear: 2026 }, '2026-12')).toBe(true)
  expect(isExpired({ expMonth: 1, expYear: 2027 }, '2026-12')).toBe(false)
})

test.each([
  ['4', 'visa'],
  ['51', 'mastercard'],
  ['55', 'mastercard'],
  ['50', undefined],
  ['56', undefined],
  ['34', 'amex'],
  ['37', 'amex'],
  ['35', undefined],
  ['6', undefined],
  ['', undefined],
])('a number that begins with %s is of %s', (digits, brand) => {
  expect(brandOf(digits)).toBe(brand)
})

test('an expiry has two digits for the month and two for the year', () => {
  expect(expiryText({ expMonth: 3, expYear: 2028 })).toBe('03/28')
  expect(expiryText({ expMonth: 12, expYear: 2005 })).toBe('12/05')
})
