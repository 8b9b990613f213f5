import { expect, test } from 'vitest'
import { createGates, gateOf } from './gates.ts'

test.each([
  ['/api/orders', 'orders'],
  ['/api/orders.data', 'orders'],
  ['/api/orders/_.data', 'orders'],
  ['/api/orders/', 'orders'],
  ['/checkout', 'purchase'],
  ['/checkout/_.data', 'purchase'],
  ['/checkout/success', 'purchase'],
  ['/api/discounts//', 'purchase'],
  ['/api/webhooks/stripe', 'purchase'],
  ['/api/account/sign-in', 'accounts'],
  ['/orders', 'personal'],
  ['/wishlist', 'personal'],
] as const)('%s waits at the gate of %s, however it is spelled', (path, name) => {
  const gates = createGates()
  expect(gateOf(gates, path, true)).toBe(gates[name])
})

test('a page for everybody waits at the gate of renders', () => {
  const gates = createGates()
  expect(gateOf(gates, '/search', false)).toBe(gates.renders)
})
