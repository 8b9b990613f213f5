import { expect, test } from 'vitest'
import { createGates, gateOf } from './gates.ts'

const gates = createGates()

test('a route without a gate waits with pages, and with personal pages if it is one', () => {
  expect(gateOf(gates, {}, 'public')).toBe(gates.renders)
  expect(gateOf(gates, {}, 'personal')).toBe(gates.personal)
  expect(gateOf(gates, {}, 'posted')).toBe(gates.personal)
  expect(gateOf(gates, undefined, 'personal')).toBe(gates.personal)
})

test('reading a page must not fill the gate of its posts', () => {
  const account = { postGate: 'accounts' } as const
  expect(gateOf(gates, account, 'posted')).toBe(gates.accounts)
  expect(gateOf(gates, account, 'personal')).toBe(gates.personal)
})

test('a search while typing waits in one gate, whoever types', () => {
  expect(gateOf(gates, { gate: 'searches' }, 'public')).toBe(gates.searches)
  expect(gateOf(gates, { gate: 'searches' }, 'personal')).toBe(gates.searches)
})
