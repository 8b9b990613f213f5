import { expect, test } from 'vitest'
import { OLMO } from '#tests/support/factories/factories.ts'
import { checkForm } from '#core/base/text/form-schema.ts'
import { addressForm, addressText, type Address } from './address.ts'

const check = (input: Address) => checkForm(addressForm, input)

test('an address is tidied, and its phone may be missing', () => {
  const outcome = check({ ...OLMO, city: ' Madrid ', phone: ' 600 000 000 ' })
  expect(outcome).toEqual({ ok: true, values: { ...OLMO, phone: '600 000 000' } })
  expect(check(OLMO)).toEqual({ ok: true, values: OLMO })
})

test.each<[Partial<Address>, object]>([
  [{ address: ' ' }, { address: 'Falta la dirección' }],
  [{ postcode: '99999' }, { postcode: 'El código postal tiene cinco cifras, de 01001 a 52999' }],
  [{ country: 'XX' }, { country: 'De momento no enviamos a ese país' }],
  [{ firstName: 'a'.repeat(61) }, { firstName: 'Es demasiado largo: caben 60 caracteres' }],
  [{ city: 'Madrid\u0000' }, { city: 'Hay algún carácter que no podemos imprimir en la etiqueta' }],
])('%j is refused', (part, errors) => {
  expect(check({ ...OLMO, ...part })).toEqual({ ok: false, errors })
})

test('an address is told in one line', () => {
  expect(addressText(OLMO)).toBe('Calle del Olmo, 14, 28012 Madrid')
})
