import { expect, test } from 'vitest'
import { insertUser } from '#tests/support/factories/users.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { policy } from '#core/base/policy/policy.ts'
import { addCard, deleteCard, listCards, setDefaultCard } from './saved-cards.server.ts'

const visa = { last4: '4242', expMonth: 12, expYear: 2028, brand: 'visa' } as const

async function shopper() {
  const { db } = await testDb()
  const lucia = await insertUser(db, 'lucia')
  const marta = await insertUser(db, 'marta')
  const add = (id: string, userId = lucia) =>
    addCard(db, { id, userId, card: visa, now: `2026-03-05T12:00:00.00${id.at(-1)}Z` })
  const defaults = async (userId = lucia) =>
    (await listCards(db, userId)).filter(({ isDefault }) => isDefault).map(({ id }) => id)
  return { db, lucia, marta, add, defaults }
}

test('the first card is the default, later ones are not', async () => {
  const { db, lucia, add, defaults } = await shopper()
  await add('pm_1')
  await add('pm_2')
  expect(await defaults()).toEqual(['pm_1'])
  expect((await listCards(db, lucia)).map(({ id }) => id)).toEqual(['pm_2', 'pm_1'])
  expect((await listCards(db, lucia))[0]).toEqual({ id: 'pm_2', ...visa, isDefault: false })
})

test('setting a default makes it the only one', async () => {
  const { db, lucia, add, defaults } = await shopper()
  await add('pm_1')
  await add('pm_2')
  expect(await setDefaultCard(db, lucia, 'pm_2')).toBe(true)
  expect(await defaults()).toEqual(['pm_2'])
})

test('choosing several cards at once leaves one default', async () => {
  const { db, lucia, add, defaults } = await shopper()
  const ids = ['pm_1', 'pm_2', 'pm_3', 'pm_4']
  await Promise.all(ids.map((id) => add(id)))
  expect(await defaults()).toHaveLength(1)
  const answers = await Promise.all([...ids, ...ids].map((id) => setDefaultCard(db, lucia, id)))
  expect(answers.every(Boolean)).toBe(true)
  expect(await defaults()).toHaveLength(1)
})

test('deleting the default leaves none', async () => {
  const { db, lucia, add, defaults } = await shopper()
  await add('pm_1')
  await add('pm_2')
  expect(await deleteCard(db, lucia, 'pm_1')).toBe(true)
  expect(await defaults()).toEqual([])
})

test('another shopper’s card looks like one that is not there', async () => {
  const { db, lucia, marta, add, defaults } = await shopper()
  await add('pm_1')
  await add('pm_2', marta)
  expect(await setDefaultCard(db, lucia, 'pm_2')).toBe(false)
  expect(await deleteCard(db, lucia, 'pm_2')).toBe(false)
  expect(await defaults()).toEqual(['pm_1'])
  expect(await defaults(marta)).toEqual(['pm_2'])
})

test('an account has only so many cards, however many are sent at once', async () => {
  const { db, lucia, marta, add } = await shopper()
  const most = policy.limits.savedCards
  const ids = Array.from({ length: most + 3 }, (_, at) => `pm_${at}`)
  const answers = await Promise.all(ids.map((id) => add(id)))
  expect(answers.filter(Boolean)).toHaveLength(most)
  expect(await listCards(db, lucia)).toHaveLength(most)
  expect(await add('pm_x0', marta)).toBe(true)
})
