import { expect, test } from 'vitest'
import { causeWords } from './order-words.ts'

test.each([
  ['owner', 'Mar', 'Mar'],
  ['owner', 'línea de órdenes', 'línea de órdenes'],
  ['owner', null, 'la casa'],
  ['shopper', null, 'el cliente'],
  ['checkout', null, 'el cliente'],
  ['clock', null, 'la tienda sola'],
  ['stripe', null, 'el banco'],
])('who caused an event of %s, told by the log as %s: %s', (cause, who, text) => {
  expect(causeWords(cause, who)).toBe(text)
})
