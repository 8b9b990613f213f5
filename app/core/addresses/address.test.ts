import { expect, test } from 'vitest'
import { OLMO } from '#tests/support/factories/factories.ts'
import { addressText, checkAddress, type AddressInput } from './address.ts'

test('an address is tidied, and its phone may be missing', () => {
  const outcome = checkAddress({ ...OLMO, city: ' Madrid ', phone: ' 600 000 000 ' })
  expect(outcome).toEqual({ ok: true, address: { ...OLMO, phone: '600 000 000' } })
  expect(checkAddress(OLMO)).toEqual({ ok: true, address: OLMO })
})

test.each<[Partial<AddressInput>, object]>([
  [{ address: ' ' }, { address: 'required' }],
  [{ postcode: '99999' }, { postcode: 'postcode' }],
  [{ country: 'XX' }, { country: 'country' }],
  [{ firstName: 'a'.repeat(61) }, { firstName: 'too_long' }],
  [{ city: 'Madrid\u0000' }, { city: 'characters' }],
])('%j is refused', (part, errors) => {
  expect(checkAddress({ ...OLMO, ...part })).toEqual({ ok: false, errors })
})

test('an address is told in one line', () => {
  expect(addressText(OLMO)).toBe('Calle del Olmo, 14, 28012 Madrid')
})
