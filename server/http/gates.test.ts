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
  ['/api/orders/earlier', 'purchase'],
  ['/api/webhooks/stripe', 'purchase'],
  ['/cuenta/entrar', 'accounts'],
  ['/cuenta/entrar.data', 'accounts'],
  ['/cuenta/registro/', 'accounts'],
  ['/reset-password', 'accounts'],
  ['/orders', 'personal'],
  ['/wishlist', 'personal'],
] as const)('%s waits at the gate of %s, however it is spelled', (path, name) => {
  const gates = createGates()
  expect(gateOf(gates, path, 'posted')).toBe(gates[name])
})

test('a search while typing has a gate of its own, so that pages do not wait for it', () => {
  const gates = createGates()
  expect(gateOf(gates, '/api/search', 'public')).toBe(gates.searches)
  expect(gateOf(gates, '/api/search.data', 'public')).toBe(gates.searches)
})

test('a page for everybody waits at the gate of renders', () => {
  const gates = createGates()
  expect(gateOf(gates, '/search', 'public')).toBe(gates.renders)
})

test('the page to sign in waits with pages: its rendering must not fill the gate of hashes', () => {
  const gates = createGates()
  expect(gateOf(gates, '/cuenta/entrar', 'personal')).toBe(gates.personal)
})
