import { expect, test } from 'vitest'
import { firstActivities } from '#core/catalogue/activities.ts'
import type { Db } from '#db/schema.ts'
import { dump } from '#tests/support/database/dump.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { fileProduct, stockShop } from '#tests/support/factories/factories.ts'
import { changeActivities, readActivities } from './activities.server.ts'

const values = async (db: Db) => (await readActivities(db)).map(({ value }) => value)

test('a new shop has the activities of the specification, with how shoppers look for them', async () => {
  const { db } = await testDb()
  expect(await readActivities(db)).toEqual(firstActivities)
})

test('an activity goes behind the one that the owner names, and can be changed, moved and removed', async () => {
  const { db } = await testDb()
  const added = await changeActivities(db, { add: 'Escalada', place: { after: 'trail' } })
  expect(added).toEqual({ ok: true, value: 'escalada', label: 'Escalada' })
  expect((await values(db)).indexOf('escalada')).toBe(2)
  await changeActivities(db, { change: 'ESCALADA', label: 'Roca', place: 'first' })
  await changeActivities(db, { change: 'escalada', searchWords: ['Trepar'] })
  expect((await readActivities(db))[0]).toEqual({
    value: 'escalada',
    label: 'Roca',
    searchWords: ['roca', 'trepar'],
  })
  expect(await changeActivities(db, { remove: 'Roca' })).toMatchObject({ ok: true })
  expect(await readActivities(db)).toEqual(firstActivities)
})

test('one that a product has stays, also an archived one’s; what is refused tells no server', async () => {
  const { db } = await testDb()
  await stockShop(db, [fileProduct({ activities: ['viaje', 'trail'] })])
  await db.updateTable('products').set({ is_active: 0 }).execute()
  const before = await dump(db)
  expect(await changeActivities(db, { remove: 'Trail' })).toEqual({
    ok: false,
    reason: 'in_use',
    label: 'Trail',
    products: [{ id: 'mens-jacket-1', name: 'Chaqueta Ordesa' }],
    drafts: [],
    count: 1,
  })
  expect(await changeActivities(db, { change: 'trail', label: 'Viaje' })).toMatchObject({
    reason: 'exists',
  })
  expect(await dump(db)).toEqual(before)
  expect(await changeActivities(db, { remove: 'diario' })).toMatchObject({ ok: true })
})

test('ten owners who add at once all have their activity, each at its own place', async () => {
  const { db } = await testDb()
  const names = Array.from({ length: 10 }, (_, n) => `Nueva ${n}`)
  await Promise.all(names.map((add) => changeActivities(db, { add, place: 'last' })))
  const rows = await db.selectFrom('activities').select('position').execute()
  expect(rows.map(({ position }) => position).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: firstActivities.length + 10 }, (_, at) => at),
  )
})
