import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dump } from '#tests/support/dump.ts'
import { stockShop } from '#tests/support/factories.ts'
import { emptyTestDb, testDb } from '#tests/support/test-db.ts'
import { migrate } from './migrate.ts'

const ALL = [
  '001-shop',
  '002-contact',
  '003-accounts',
  '004-email-codes',
  '005-deleted-accounts',
  '006-order-life',
  '007-order-links',
  '008-returns',
  '009-orders-by-state',
  '013-owed-money',
]

test('a new database gets every migration, in order', async () => {
  const { db, kind } = await emptyTestDb()
  expect(await migrate(db, kind)).toEqual(ALL)
  expect(await db.selectFrom('catalogue_state').selectAll().execute()).toEqual([
    { id: 1, version: 1, file_hash: null },
  ])
})

test('migrating again does nothing, to the schema or to what is in it', async () => {
  const { db, kind } = await testDb()
  await stockShop(db)
  const before = await dump(db)
  expect(await migrate(db, kind)).toEqual([])
  expect(await migrate(db, kind)).toEqual([])
  expect(await dump(db)).toEqual(before)
})

test('several servers that start at once on one database migrate it once', async () => {
  const { db, kind, reopen } = await emptyTestDb()
  // The folder of a SQLite shop belongs to one process, see lock.ts.
  const databases = kind === 'postgres' ? [db, reopen().db, reopen().db] : [db]
  const ran = await Promise.all(databases.map((each) => migrate(each, kind)))
  expect(ran.flat()).toEqual(ALL)
})

test('a migration that fails is named, and leaves nothing half made', async () => {
  const { db, kind } = await emptyTestDb()
  // In the way of a table that the first migration makes late.
  await sql`create table order_lines (x integer)`.execute(db)
  await expect(migrate(db, kind)).rejects.toThrow('migration 001-shop failed')
  await expect(sql`select * from products`.execute(db)).rejects.toThrow(/products/)
  await sql`drop table order_lines`.execute(db)
  expect(await migrate(db, kind)).toEqual(ALL)
})
