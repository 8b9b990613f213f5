import { expect, test } from 'vitest'
import { withSettings } from '#tests/support/vies/vies-shop.ts'
import { codFault } from './cash-on-delivery.ts'

const madrid = { country: 'ES', postcode: '28013' }
const near = { destination: madrid, method: 'standard', totalCents: 8790 } as const

test.each([
  ['Madrid', madrid, undefined],
  ['Palma', { country: 'ES', postcode: '07001' }, undefined],
  ['Tenerife', { country: 'ES', postcode: '38001' }, 'place'],
  ['Ceuta', { country: 'ES', postcode: '51001' }, 'place'],
  ['Lisbon', { country: 'PT', postcode: '1000-001' }, 'place'],
])('a courier collects where it hands over: %s', (_, destination, fault) => {
  expect(codFault({ ...near, destination })).toBe(fault)
})

test('the law takes cash below 1.000 €, whatever the owner sets, and the owner may set less', () => {
  const at = (totalCents: number) => codFault({ ...near, totalCents })
  withSettings({ 'policy.cashOnDelivery.mostCents': 500_000 })
  expect([at(99_999), at(100_000)]).toEqual([undefined, 'too_much'])
  withSettings({ 'policy.cashOnDelivery.mostCents': 20_000 })
  expect([at(20_000), at(20_001)]).toEqual([undefined, 'too_much'])
})
