import { expect, test } from 'vitest'
import { OLMO } from '#tests/support/factories/factories.ts'
import type { SavedAddress } from '#core/customers/addresses/address.ts'
import { addressAtFirst, defaultCard } from './checkout-prefill.ts'

const home: SavedAddress = {
  id: 'adr_1',
  isDefault: false,
  ...OLMO,
}

test('the default is used at first, and without one nothing is', () => {
  const usual = { ...home, id: 'adr_2', isDefault: true }
  expect(addressAtFirst([home, usual])).toBe(usual)
  expect(addressAtFirst([home])).toBeUndefined()
  const card = { id: 'pm_1', name: 'Visa', detail: '', isDefault: false }
  expect(defaultCard([card, { ...card, id: 'pm_2', isDefault: true }])).toBe('pm_2')
  expect(defaultCard([card])).toBeNull()
})
