import { expect, test } from 'vitest'
import { guaranteeOf } from './guarantee.ts'

const standard = {
  shippingMethod: 'standard',
  recipient: { country: 'ES', postcode: '28012' },
} as const
const SHIPPED = '2026-03-02T09:00:00.000Z'
const NOW = new Date('2026-11-30T12:00:00.000Z')

test.each([
  ['delivered', '2026-03-05T12:00:00.000Z', '2029-03-05', '2028-03-05'],
  ['delivered after midnight in Madrid', '2026-03-05T23:30:00.000Z', '2029-03-06', '2028-03-06'],
  ['delivered on a leap day', '2028-02-29T12:00:00.000Z', '2031-02-28', '2030-02-28'],
  ['sent, its delivery not noted', null, '2029-03-09', '2028-03-09'],
])('the terms of goods %s', (_when, deliveredAt, lastDay, presumedUntil) => {
  const parcel = { shippedAt: SHIPPED, deliveredAt }
  expect(guaranteeOf(standard, parcel, NOW)).toEqual({ lastDay, presumedUntil, isOpen: true })
})

test.each([
  ['2029-03-05T22:59:00.000Z', true],
  ['2029-03-05T23:00:00.000Z', false],
])('at %s the guarantee is open: %s', (now, isOpen) => {
  const parcel = { shippedAt: SHIPPED, deliveredAt: '2026-03-05T12:00:00.000Z' }
  expect(guaranteeOf(standard, parcel, new Date(now))).toMatchObject({ isOpen })
})
