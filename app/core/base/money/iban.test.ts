import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ibanText, isIban, normalizeIban } from './iban.ts'

/** The example of the registry of IBANs. */
const EXAMPLE = 'ES9121000418450200051332'

test.each([
  [EXAMPLE, true],
  ['GB29NWBK60161331926819', true],
  ['ES9121000418450200051333', false],
  ['ES912100041845020005133', false],
  ['9121000418450200051332', false],
  ['', false],
])('%s is an IBAN: %s', (iban, is) => {
  expect(isIban(iban)).toBe(is)
})

test('a wrong digit is always found', () => {
  fc.assert(
    fc.property(fc.nat(21), fc.integer({ min: 1, max: 9 }), (at, plus) => {
      const place = at + 2
      const digit = (Number(EXAMPLE[place]) + plus) % 10
      expect(isIban(`${EXAMPLE.slice(0, place)}${digit}${EXAMPLE.slice(place + 1)}`)).toBe(false)
    }),
  )
})

test('it is typed as people write it, and shown in groups', () => {
  expect(normalizeIban('es91 2100-0418 4502 0005 1332')).toBe(EXAMPLE)
  expect(ibanText(EXAMPLE)).toBe('ES91 2100 0418 4502 0005 1332')
})
