import { expect, test } from 'vitest'
import { OLMO } from '#tests/support/factories/factories.ts'
import { dump } from '#tests/support/database/dump.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { insertUser } from '#tests/support/factories/users.ts'
import { policy } from '#core/base/policy/policy.ts'
import type { Address } from './address.ts'
import {
  addAddress,
  changeAddress,
  deleteAddress,
  listAddresses,
  setDefaultAddress,
} from './addresses.server.ts'

async function shoppers() {
  const { db } = await testDb()
  const lucia = await insertUser(db, 'lucia')
  const marta = await insertUser(db, 'marta')
  const add = (id: string, part: Partial<Address> = { address: id }, userId = lucia) =>
    addAddress(db, {
      id,
      userId,
      address: { ...OLMO, ...part },
      now: `2026-03-05T12:00:00.00${id.at(-1)}Z`,
    })
  const defaults = async (userId = lucia) =>
    (await listAddresses(db, userId)).filter(({ isDefault }) => isDefault).map(({ id }) => id)
  return { db, lucia, marta, add, defaults }
}

test('the first address is the default, later ones are not, the newest comes first', async () => {
  const { db, lucia, add, defaults } = await shoppers()
  expect(await add('adr_1', {})).toBe('added')
  expect(await add('adr_2')).toBe('added')
  expect(await defaults()).toEqual(['adr_1'])
  const [newest, first] = await listAddresses(db, lucia)
  expect(newest?.id).toBe('adr_2')
  expect(first).toEqual({ ...OLMO, id: 'adr_1', isDefault: true })
})

test('the same address is kept once, and so many at most, however many come at once', async () => {
  const { db, lucia, add } = await shoppers()
  await add('adr_1', {})
  expect(await add('adr_2', {})).toBe('known')
  const ids = Array.from({ length: policy.limits.savedAddresses + 2 }, (_, at) => `more_${at}`)
  const answers = await Promise.all(ids.map((id) => add(id)))
  expect(answers.filter((answer) => answer === 'too_many')).toHaveLength(3)
  expect(await listAddresses(db, lucia)).toHaveLength(policy.limits.savedAddresses)
})

test('one default at a time, and none after it is deleted', async () => {
  const { db, lucia, add, defaults } = await shoppers()
  await add('adr_1')
  await add('adr_2')
  const turns = ['adr_1', 'adr_2', 'adr_1', 'adr_2']
  await Promise.all(turns.map((id) => setDefaultAddress(db, lucia, id)))
  expect(await defaults()).toHaveLength(1)
  await setDefaultAddress(db, lucia, 'adr_2')
  expect(await defaults()).toEqual(['adr_2'])
  expect(await deleteAddress(db, lucia, 'adr_2')).toBe(true)
  expect(await defaults()).toEqual([])
})

test('an address is changed in its place', async () => {
  const { db, lucia, add } = await shoppers()
  await add('adr_1')
  expect(await changeAddress(db, lucia, 'adr_1', { ...OLMO, city: 'Getafe' })).toBe(true)
  expect(await listAddresses(db, lucia)).toMatchObject([{ city: 'Getafe', isDefault: true }])
})

test('another shopper’s address looks like one that is not there', async () => {
  const { db, lucia, marta, add } = await shoppers()
  await add('adr_1', {}, marta)
  const before = await dump(db)
  for (const id of ['adr_1', 'adr_0']) {
    expect(await changeAddress(db, lucia, id, OLMO)).toBe(false)
    expect(await deleteAddress(db, lucia, id)).toBe(false)
    expect(await setDefaultAddress(db, lucia, id)).toBe(false)
  }
  expect(await dump(db)).toEqual(before)
})
