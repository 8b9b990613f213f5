import { expect, test } from 'vitest'
import { joinedOrdersText } from './email-form.ts'
import { codeRefusalText, longWaitText, sendRefusalText } from './email-texts.ts'

test.each([
  [{ reason: 'wrong_code', triesLeft: 4 }, 'Ese código no es. Quedan 4 intentos.'],
  [{ reason: 'wrong_code', triesLeft: 1 }, 'Ese código no es. Queda un intento.'],
  [{ reason: 'wrong_code', triesLeft: 0 }, 'Ese código no es. No quedan intentos: pide otro.'],
  [{ reason: 'wrong_codes', triesLeft: 2 }, 'Quedan 2 intentos.'],
  [{ reason: 'no_code' }, 'Ese código ya no vale. Pide otro.'],
  [{ reason: 'bad_fields' }, 'Escribe las 6 cifras del código.'],
])('a refused code says why: %j', (refusal, text) => {
  expect(codeRefusalText(refusal)).toBe(text)
})

test('a question without an answer is no fault of the code', () => {
  expect(codeRefusalText(undefined)).toContain('Comprueba tu conexión')
  expect(sendRefusalText(undefined)).toContain('Comprueba tu conexión')
})

test.each([
  [1, 'Espera un segundo y vuelve a intentarlo.'],
  [119, 'Espera 119 segundos y vuelve a intentarlo.'],
  [120, 'Espera 2 minutos y vuelve a pedirlo.'],
  [601, 'Espera 11 minutos y vuelve a pedirlo.'],
])('%i seconds are told as a person would', (seconds, text) => {
  expect(longWaitText(seconds)).toBe(text)
})

test.each([
  [0, ''],
  [1, 'Hemos añadido a tu cuenta un pedido que hiciste sin ella.'],
  [3, 'Hemos añadido a tu cuenta 3 pedidos que hiciste sin ella.'],
])('%i orders that joined are told', (joined, text) => {
  expect(joinedOrdersText(joined)).toBe(text)
})
