import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { firstActivities } from '#core/catalogue/activities.ts'
import { readActivities } from '#core/catalogue/options/activities.server.ts'
import { storeProductsBefore } from '#tests/support/database/products-before.ts'
import { emptyTestDb, testDb } from '#tests/support/database/test-db.ts'
import { fileProduct, tshirt } from '#tests/support/factories/factories.ts'
import { migrate } from './migrate.ts'

test('an upgrade keeps the activities that products have besides, after those of the shop', async () => {
  const { db, kind } = await emptyTestDb()
  await migrate(db, kind, { to: '067-categories' })
  const boots = fileProduct({ activities: ['surf', 'senderismo', 'escalada', 'x'.repeat(41)] })
  await storeProductsBefore(db, [boots, tshirt])
  await db
    .updateTable('products')
    .set({ details: 'no es JSON' })
    .where('id', '=', tshirt.id)
    .execute()
  await migrate(db, kind)
  expect(await readActivities(db)).toEqual([
    ...firstActivities,
    { value: 'escalada', label: 'escalada', searchWords: [] },
    { value: 'surf', label: 'surf', searchWords: [] },
  ])
})

test.each([
  ['one without a word', `'', 'Escalada', 9, '[]'`],
  ['one without a label', `'escalada', '', 9, '[]'`],
  ['one twice', `'trail', 'Trail', 9, '[]'`],
  ['one that is too long', `'${'x'.repeat(41)}', 'Escalada', 9, '[]'`],
  ['a place before the first', `'escalada', 'Escalada', -1, '[]'`],
])('the database refuses %s', async (_, row) => {
  const { db } = await testDb()
  const insert = sql.raw(
    `insert into activities (value, label, position, search_words) values (${row})`,
  )
  await expect(insert.execute(db)).rejects.toThrow(/constraint/i)
})
