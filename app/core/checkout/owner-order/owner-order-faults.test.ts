import { expect, test } from 'vitest'
import { ownerOrderFaults, type OwnerOrderRefusal } from './owner-order-faults.ts'

const JACKET = { id: 'mens-jacket-1', size: 'M', color: 'Azul' }
const refused = <Refusal extends object>(refusal: Refusal) => ({ ok: false as const, ...refusal })

test.each<[OwnerOrderRefusal, string[]]>([
  [
    refused({
      reason: 'bad_fields',
      errors: { email: 'Falta el correo electrónico', address: 'Falta la dirección' },
      invoiceErrors: { taxId: 'Ese NIF no es correcto' },
    }),
    ['Falta el correo electrónico.', 'Falta la dirección.', 'Ese NIF no es correcto.'],
  ],
  [refused({ reason: 'gone', lines: [JACKET] }), ['mens-jacket-1/M/Azul ya no se vende.']],
  [
    refused({ reason: 'sold_out', lines: [{ ...JACKET, unitsLeft: 0 }] }),
    ['mens-jacket-1/M/Azul está agotado.'],
  ],
  [
    refused({ reason: 'sold_out', lines: [{ ...JACKET, unitsLeft: 2 }] }),
    ['De mens-jacket-1/M/Azul solo quedan 2.'],
  ],
  [
    refused({ reason: 'too_many_units', lines: [JACKET] }),
    ['De mens-jacket-1/M/Azul son demasiadas para un pedido.'],
  ],
  [
    refused({ reason: 'price_changed', lines: [{ ...JACKET, fromCents: 1, toCents: 4590 }] }),
    ['mens-jacket-1/M/Azul cuesta ahora 45,90\u00A0€.'],
  ],
  [
    refused({ reason: 'total_changed', fromCents: 1, toCents: 4590 }),
    ['El total es ahora 45,90\u00A0€. No se ha apuntado nada.'],
  ],
  [
    refused({ reason: 'code_not_valid', code: 'X', why: { reason: 'expired' } }),
    ['Este código ya ha caducado: X.'],
  ],
  [refused({ reason: 'code_not_valid', code: 'X' }), ['Código de descuento no válido: X.']],
  [refused({ reason: 'no_delivery' }), ['Ahí no se envía nada, o no de esa manera.']],
  [
    refused({ reason: 'no_account' }),
    ['No hay cuenta a la que pagar: pon su IBAN en los ajustes (cobro.iban).'],
  ],
])('%o is told as %o', (refusal, told) => {
  expect(ownerOrderFaults(refusal)).toEqual(told)
})
