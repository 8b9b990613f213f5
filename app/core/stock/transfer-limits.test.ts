import { expect, test } from 'vitest'
import transferPolicy from '#content/transfer-policy.json' with { type: 'json' }
import { mostHeldByTransfers, transferLimit, type OpenTransfers } from './transfer-limits.ts'

const { order, open, total } = transferPolicy
const nothing: OpenTransfers = { ofEmail: 0, ofClient: 0, ofNetwork: 0, orders: 0, cents: 0 }
const small = { units: 1, cents: 5000 }

test.each<[string, typeof small, Partial<OpenTransfers>, string | undefined]>([
  ['a first order', small, {}, undefined],
  ['the largest order', { units: order.units, cents: order.cents }, {}, undefined],
  ['one unit more', { ...small, units: order.units + 1 }, {}, 'order'],
  ['one cent more', { ...small, cents: order.cents + 1 }, {}, 'order'],
  ['the last of an e-mail', small, { ofEmail: open.email - 1 }, undefined],
  ['one more of an e-mail', small, { ofEmail: open.email }, 'email'],
  ['the last of a client', small, { ofClient: open.client - 1 }, undefined],
  ['one more of a client', small, { ofClient: open.client }, 'client'],
  ['the last of a network', small, { ofNetwork: open.network - 1 }, undefined],
  ['one more of a network', small, { ofNetwork: open.network }, 'network'],
  ['the last of all', small, { orders: total.orders - 1 }, undefined],
  ['one more of all', small, { orders: total.orders }, 'total'],
  ['the last cent of all', small, { cents: total.cents - small.cents }, undefined],
  ['a cent too much of all', small, { cents: total.cents - small.cents + 1 }, 'total'],
])('%s', (_, wanted, waiting, by) => {
  expect(transferLimit(wanted, { ...nothing, ...waiting })).toBe(by)
})

test.each([
  [0, 0],
  [4, 0],
  [5, 1],
  [9, 1],
  [10, 2],
  [100, 20],
])('of %i units transfers hold at most %i', (units, most) => {
  expect(mostHeldByTransfers(units)).toBe(most)
})

test('transfers may hold less than orders that are paid within the hour', async () => {
  const { default: unpaidPolicy } = await import('#content/unpaid-policy.json')
  expect(open.email).toBeLessThan(unpaidPolicy.ofOne.orders)
  expect(open.client).toBeLessThan(unpaidPolicy.ofOne.orders)
  expect(transferPolicy.variantSharePercent).toBeLessThan(unpaidPolicy.variant.sharePercent)
})
