import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { firstCollections } from '#core/catalogue/collections.ts'
import { readCollections } from '#core/catalogue/options/collections.server.ts'
import { storeProductsBefore } from '#tests/support/database/products-before.ts'
import { emptyTestDb, testDb } from '#tests/support/database/test-db.ts'
import { fileProduct, tshirt } from '#tests/support/factories/factories.ts'
import { migrate } from './migrate.ts'

test('an upgrade keeps the collections that products have besides, after those of the shop', async () => {
  const { db, kind } = await emptyTestDb()
  await migrate(db, kind, { to: '070-line-rates' })
  const jacket = fileProduct({ collections: ['nieve', 'urban', 'cumbres', 'x'.repeat(41)] })
  await storeProductsBefore(db, [jacket, tshirt])
  await db
    .updateTable('products')
    .set({ details: 'no es JSON' })
    .where('id', '=', tshirt.id)
    .execute()
  await migrate(db, kind)
  expect(await readCollections(db)).toEqual([
    ...firstCollections,
    { value: 'cumbres', label: 'cumbres', intro: '', searchWords: [] },
    { value: 'nieve', label: 'nieve', intro: '', searchWords: [] },
  ])
})

test.each([
  ['one without a word', `'', 'Cumbres', '', 9, '[]'`],
  ['one without a label', `'cumbres', '', '', 9, '[]'`],
  ['one twice', `'bali', 'Bali', '', 9, '[]'`],
  ['one that is too long', `'${'x'.repeat(41)}', 'Cumbres', '', 9, '[]'`],
  ['a long intro', `'cumbres', 'Cumbres', '${'x'.repeat(201)}', 9, '[]'`],
  ['a place before the first', `'cumbres', 'Cumbres', '', -1, '[]'`],
])('the database refuses %s', async (_, row) => {
  const { db } = await testDb()
  const insert = sql.raw(
    `insert into collections (value, label, intro, position, search_words) values (${row})`,
  )
  await expect(insert.execute(db)).rejects.toThrow(/constraint/i)
})
