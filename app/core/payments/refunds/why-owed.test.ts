import { expect, test } from 'vitest'
import { whyOwed } from './why-owed.ts'

test.each([
  ['simulado', null, 0, 'acaba de pedirse'],
  ['stripe', null, 2, 'sin respuesta'],
  ['cash', 'x', 1, 'se devuelve a mano: se cobró sin proveedor'],
  ['stripe', 'refused: balance_insufficient', 1, 'no hay saldo en el proveedor'],
  ['stripe', 'something_new', 1, 'el proveedor dice: something_new'],
])('why a refund of %s is owed, %s', (provider, lastError, attempts, text) => {
  expect(whyOwed({ provider, lastError, attempts })).toBe(text)
})
