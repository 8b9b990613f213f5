import { expect, test } from 'vitest'
import { checkLookup } from './order-lookup.ts'

test('number and e-mail are read however they were typed', () => {
  expect(checkLookup({ number: ' vr 7k3m qh2d', email: ' Lucia@Correo.example ' })).toEqual({
    ok: true,
    number: 'VR-7K3M-QH2D',
    email: 'lucia@correo.example',
  })
})

test.each([
  ['', '', { number: 'Falta el número de pedido', email: 'Falta el correo electrónico' }],
  ['12', 'lucia@correo.example', { number: 'Un número de pedido tiene la forma VR-7K3M-QH2D' }],
  ['VR-7K3M-QH2D', 'lucia', { email: 'Revisa el correo: debe tener la forma nombre@dominio.es' }],
])('«%s» with «%s» is refused beside the field, and nothing is lost', (number, email, errors) => {
  expect(checkLookup({ number, email })).toEqual({
    ok: false,
    answer: { text: 'Revisa los campos marcados.', errors, values: { number, email } },
  })
})
