import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { until } from '#tests/support/until.ts'
import { stockedShop } from '#tests/support/database/stocked-shop.ts'
import { dump } from '#tests/support/database/dump.ts'
import { emptyTestDb, testDb } from '#tests/support/database/test-db.ts'
import { isUsable, migrate, migrateDatabase, schemaState } from './migrate.ts'
import type { Db } from './schema.ts'

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
  '010-upkeep',
  '011-rate-limits',
  '012-unpaid-holds',
  '013-owed-money',
  '014-forward-loads',
  '015-mails-by-address',
  '016-refund-turns',
  '017-goods-ledger',
  '018-money-ledger',
  '019-invoices',
  '020-scheduled-prices',
  '021-code-rules',
  '022-tax-zones',
  '023-settings',
  '024-owner-mail',
  '025-searches',
  '026-back-in-stock',
  '027-reviews',
  '028-gift-wrap',
  '029-catalogue-changes',
  '031-growing-tables',
  '032-jobs',
  '033-staff',
  '034-audit',
  '035-product-drafts',
  '038-customer-notes',
  '039-backups',
  '041-staff-presence',
  '042-order-notes',
  '043-undone-parcels',
  '044-reply-templates',
  '045-photographs',
  '046-deliveries',
  '047-orders-by-word-and-date',
  '048-unit-costs',
  '049-shelves',
  '050-drafts-and-history',
  '051-stock-indexes',
  '052-missing-returns',
  '053-sale-invoices',
  '054-buyers-of-other-countries',
  '055-verifactu',
  '056-issuers',
  '057-guarantee-notice',
  '058-recalls',
  '059-refused-invoices',
  '061-law',
  '062-vat-checks',
  '063-records-by-day',
  '064-durability-labels',
  '065-recall-orders',
  '066-option-values',
  '067-categories',
  '068-makers',
  '069-activities',
  '070-line-rates',
  '071-collections',
  '072-own-fields',
  '073-variant-prices',
  '074-replacements',
  '076-claims',
  '078-page-drafts',
  '079-cash-on-delivery',
  '080-line-parts',
  '081-offers',
  '082-exchange-orders',
  '083-device-statements',
  '084-packs',
  '086-return-exchanges',
  '087-replacements-arrive',
]

test('a new database gets every migration, in order', async () => {
  const { db, kind } = await emptyTestDb()
  expect(await migrate(db, kind)).toEqual(ALL)
  expect(await db.selectFrom('catalogue_state').selectAll().execute()).toMatchObject([
    { id: 1, version: 1, file_hash: 'owner', is_kept_by_owner: 0 },
  ])
})

test('migrating again does nothing, to the schema or to what is in it', async () => {
  const { db, kind } = await stockedShop()
  const before = await dump(db)
  expect(await migrate(db, kind)).toEqual([])
  expect(await migrate(db, kind)).toEqual([])
  expect(await dump(db)).toEqual(before)
})

test('several servers that start at once on one database migrate it once', async () => {
  const { db, kind, reopen } = await emptyTestDb()
  // Only one process may open the folder of a SQLite shop, see lock.ts.
  const others = kind === 'postgres' ? Array.from({ length: 5 }, () => reopen().db) : []
  const databases = [db, ...others]
  const ran = await Promise.all(databases.map((each) => migrate(each, kind)))
  // Each ran once; which server ran it is random.
  expect(ran.flat().toSorted()).toEqual(ALL)
})

test('a migration that fails is named, and leaves nothing half made', async () => {
  const { db, kind } = await emptyTestDb()
  // Conflicts with a table that the first migration creates late.
  await sql`create table order_lines (x integer)`.execute(db)
  await expect(migrate(db, kind)).rejects.toThrow(/^migration 001-shop failed: .*order_lines/)
  await expect(sql`select * from products`.execute(db)).rejects.toThrow(/products/)
  await sql`drop table order_lines`.execute(db)
  expect(await migrate(db, kind)).toEqual(ALL)
})

/** Makes the database look as if a newer version of the shop had used it. */
async function addNewer(db: Db, oldestProgram: number): Promise<void> {
  await sql`insert into kysely_migration (name, timestamp) values ('999-newer', 'now')`.execute(db)
  await sql`update schema_compatibility set oldest_program = ${oldestProgram}`.execute(db)
}

test('a newer schema that still serves this program is left as it is, and used', async () => {
  const { db, kind } = await testDb()
  await addNewer(db, 10)
  expect(await migrate(db, kind)).toEqual([])
  const state = await schemaState(db, kind)
  expect([state.unknown, isUsable(state)]).toEqual([['999-newer'], true])
})

test('a newer schema that does not is refused, with its name and what to do', async () => {
  const { db, kind } = await testDb()
  await addNewer(db, 998)
  await expect(migrate(db, kind)).rejects.toThrow(
    /brought to 999-newer by a newer version .* Start that version, or restore the backup/,
  )
  expect(isUsable(await schemaState(db, kind))).toBe(false)
})

test('a migration waits for a table that another program holds, by a connection of its own', async () => {
  const shop = await emptyTestDb()
  if (shop.kind === 'sqlite') return // only one process may open the folder of a SQLite shop
  await migrate(shop.db, shop.kind, { to: '008-returns' })
  const place = { url: shop.env.DATABASE_URL }
  const waits: number[] = []
  const holder = shop.reopen()
  let migrating: Promise<string[]> | undefined
  await holder.db.transaction().execute(async (trx) => {
    await sql`lock table orders in access exclusive mode`.execute(trx)
    migrating = migrateDatabase(shop, place, (tries) => waits.push(tries))
    await until(() => expect(waits).not.toEqual([]))
  })
  expect(waits[0]).toBe(1) // it gave up the lock instead of blocking everything else
  expect(await migrating).toEqual(ALL.slice(8))
})

test('what a migration waits for does not keep locked what those before it changed', async () => {
  const shop = await emptyTestDb()
  if (shop.kind === 'sqlite') return // only one process may open the folder of a SQLite shop
  await migrate(shop.db, shop.kind, { to: '009-orders-by-state' })
  const place = { url: shop.env.DATABASE_URL }
  const holder = shop.reopen()
  let waits = 0
  let migrating: Promise<string[]> | undefined
  await holder.db.transaction().execute(async (trx) => {
    await sql`lock table refunds in access share mode`.execute(trx) // as a backup does
    migrating = migrateDatabase(shop, place, () => (waits += 1))
    await until(() => expect(waits).toBeGreaterThan(1))
    const { applied } = await schemaState(shop.db, shop.kind)
    expect(applied.at(-1)).toBe('012-unpaid-holds')
    await sql`lock table orders in row exclusive mode`.execute(trx) // as an order does
  })
  expect(await migrating).toEqual(ALL.slice(9))
})
