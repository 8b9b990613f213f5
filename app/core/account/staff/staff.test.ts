import { expect, test } from 'vitest'
import {
  can,
  isReverified,
  isSensitive,
  mayRefund,
  openSince,
  STAFF_PERMISSIONS,
  STAFF_ROLES,
} from './staff.ts'

const allowed = (role: (typeof STAFF_ROLES)[number]) =>
  STAFF_PERMISSIONS.filter((permission) => can(role, permission))

test('the owner may do everything, the others what their work needs', () => {
  expect(allowed('owner')).toEqual([...STAFF_PERMISSIONS])
  expect(allowed('warehouse')).toEqual([
    'orders.read',
    'orders.fulfil',
    'returns.handle',
    'stock.count',
  ])
  expect(allowed('support')).toEqual([
    'orders.read',
    'orders.money',
    'orders.refund',
    'returns.handle',
    'customers.read',
    'messages.answer',
    'reviews.moderate',
    'recalls.handle',
  ])
})

test('nobody but the owner may do what asks for the second factor again', () => {
  for (const permission of STAFF_PERMISSIONS.filter(isSensitive))
    expect(STAFF_ROLES.filter((role) => can(role, permission))).toEqual(['owner'])
})

test('support gives back up to the limit of an order, in one part or several', () => {
  const limitCents = 10_000
  const ask = (role: 'owner' | 'warehouse' | 'support', cents: number, earlierCents = 0) =>
    mayRefund(role, { cents, earlierCents, limitCents })
  expect(ask('support', 10_000)).toEqual({ ok: true, isSensitive: false })
  expect(ask('support', 10_001)).toEqual({ ok: false, reason: 'above_limit', limitCents })
  expect(ask('support', 1, 10_000)).toEqual({ ok: false, reason: 'above_limit', limitCents })
  expect(ask('owner', 10_001)).toEqual({ ok: true, isSensitive: true })
  expect(ask('owner', 10_000)).toEqual({ ok: true, isSensitive: false })
  expect(ask('warehouse', 1)).toEqual({ ok: false, reason: 'not_allowed' })
})

test('times end at their border', () => {
  const now = new Date('2027-03-01T12:00:00.000Z')
  expect(openSince(now)).toEqual({
    lastSeen: '2027-03-01T11:30:00.000Z',
    created: '2027-03-01T00:00:00.000Z',
  })
  expect(isReverified('2027-03-01T11:50:00.001Z', now)).toBe(true)
  expect(isReverified('2027-03-01T11:50:00.000Z', now)).toBe(false)
})
