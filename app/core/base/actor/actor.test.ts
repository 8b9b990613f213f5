import { expect, test } from 'vitest'
import { causedBy, causeOf, type Actor, type Cause } from './actor.ts'

const CAUSES: readonly (readonly [Actor, Cause])[] = [
  [{ kind: 'staff', id: 'stf_1', role: 'owner', from: 'a1b2' }, 'owner'],
  [{ kind: 'staff', id: 'stf_2', role: 'warehouse', from: 'a1b2' }, 'owner'],
  [{ kind: 'shell', id: 'root' }, 'owner'],
  [{ kind: 'clock', id: 'expire-orders' }, 'clock'],
  [{ kind: 'provider', id: 'stripe' }, 'provider'],
  [{ kind: 'shopper', id: 'usr_1' }, 'shopper'],
  [{ kind: 'shopper', id: null }, 'shopper'],
]

test.each(CAUSES)('%o is stored as %s', (actor, cause) => {
  expect(causeOf(actor)).toBe(cause)
  expect(causedBy(actor, '2027-03-01T09:00:00.000Z')).toEqual({
    cause,
    at: '2027-03-01T09:00:00.000Z',
  })
})
