import { expect, test } from 'vitest'
import { creditText, isPaying } from './credit-words.ts'

test.each([
  ['pays', 'lo cobra', true],
  ['late', 'lo cobra; había caducado', true],
  ['other_amount', 'el pedido es de 45,00\u00A0€', false],
  ['paid_before', 'ya cobrado', false],
  ['no_number', 'sin número de pedido', false],
] as const)('a credit that is %s', (state, text, pays) => {
  const credit = { state, totalCents: 4500 }
  expect([creditText(credit), isPaying(credit)]).toEqual([text, pays])
})
