import { expect, test } from 'vitest'
import { checkForm } from '#core/base/text/form-schema.ts'
import { lookupForm } from './order-lookup.ts'

test('number and e-mail are read however they were typed', () => {
  expect(
    checkForm(lookupForm(), { number: ' vr 7k3m qh2d', email: ' Lucia@Correo.example ' }),
  ).toEqual({
    ok: true,
    values: { number: 'VR-7K3M-QH2D', email: 'lucia@correo.example' },
  })
})

const NUMBER_FORMAT = 'Un número de pedido tiene la forma VR-7K3M-QH2D'

test.each([
  ['', '', { number: 'Falta el número de pedido', email: 'Falta el correo electrónico' }],
  ['V'.repeat(41), 'lucia@correo.example', { number: NUMBER_FORMAT }],
  ['12', 'lucia@correo.example', { number: NUMBER_FORMAT }],
  ['VR-7K3M-QH2D', 'lucia', { email: 'Revisa el correo: debe tener la forma nombre@dominio.es' }],
])('«%s» with «%s» is refused beside the field', (number, email, errors) => {
  expect(checkForm(lookupForm(), { number, email })).toEqual({ ok: false, errors })
})
