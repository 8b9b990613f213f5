import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { until } from '#tests/support/until.ts'
import { loadCatalogue } from '#core/catalogue/import/load-catalogue.server.ts'
import { storeProductsBefore } from '#tests/support/database/products-before.ts'
import { emptyTestDb, testDb } from '#tests/support/database/test-db.ts'
import { NOON } from '#tests/support/factories/factories.ts'
import { shippedCatalogue } from '#tests/support/factories/shop-catalogue.ts'
import { migrate, migrateDatabase } from './migrate.ts'
import type { Db } from './schema.ts'

/** Counts the variants whose flag differs from that of variant and product. */
async function wrong(db: Db): Promise<number> {
  const { rows } = await sql<{ wrong: number | string }>`select count(*) as wrong from stock
    join variants on variants.id = variant_id join products on products.id = product_id
    where is_on_sale <> variants.is_active * products.is_active`.execute(db)
  return Number(rows[0]?.wrong)
}

const onSale = async (db: Db): Promise<number> =>
  (await db.selectFrom('stock').select('variant_id').where('is_on_sale', '=', 1).execute()).length

test('an upgrade knows what is on sale, and goes on knowing it whoever changes the catalogue', async () => {
  const { db, kind } = await emptyTestDb()
  await migrate(db, kind, { to: '048-unit-costs' })
  await storeProductsBefore(db, shippedCatalogue().slice(0, 3))
  const [first, second] = await db.selectFrom('products').select('id').orderBy('position').execute()
  const [some] = await db
    .selectFrom('variants')
    .select('id')
    .where('product_id', '=', second?.id ?? '')
    .execute()
  const setProduct = (isActive: 0 | 1) =>
    db
      .updateTable('products')
      .set({ is_active: isActive })
      .where('id', '=', first?.id ?? '')
      .execute()
  const setVariant = (isActive: 0 | 1) =>
    db
      .updateTable('variants')
      .set({ is_active: isActive })
      .where('id', '=', some?.id ?? '')
      .execute()
  await setProduct(0)
  await setVariant(0)
  await migrate(db, kind)
  const few = await onSale(db)
  expect([await wrong(db), few > 0]).toEqual([0, true])
  await setProduct(1)
  await setVariant(1)
  const all = await onSale(db)
  expect([await wrong(db), all > few + 1]).toEqual([0, true])
  await setVariant(0)
  expect([await wrong(db), await onSale(db)]).toEqual([0, all - 1])
  await setVariant(1)
  await setProduct(0)
  expect([await wrong(db), await onSale(db)]).toEqual([0, few + 1])
  // New goods of a product that is not on sale.
  await sql`insert into variants (id, product_id, size, color, position, is_active)
    select 'new/M/Azul', id, 'Nueva', 'Azul', 99, 1 from products where id = ${first?.id}`.execute(
    db,
  )
  await sql`insert into stock (variant_id, on_hand) values ('new/M/Azul', 3)`.execute(db)
  expect([await wrong(db), await onSale(db)]).toEqual([0, few + 1])
})

test.each(['', 'x'.repeat(21)])('the place %j is refused by the database', async (shelf) => {
  const { db } = await testDb()
  await loadCatalogue(db, shippedCatalogue().slice(0, 1), NOON)
  await expect(db.updateTable('stock').set({ shelf }).execute()).rejects.toThrow(/constraint/)
})

test('orders go on while an upgrade indexes the stock', async () => {
  const shop = await emptyTestDb()
  if (shop.kind === 'sqlite') return // only one process may open the folder of a SQLite shop
  await migrate(shop.db, shop.kind, { to: '050-drafts-and-history' })
  await storeProductsBefore(shop.db, shippedCatalogue().slice(0, 1))
  const [one, other] = await shop.db.selectFrom('stock').select('variant_id').execute()
  const take = (db: Db, variant: { variant_id: string } | undefined) =>
    sql`update stock set reserved = reserved + 1 where variant_id = ${variant?.variant_id}`.execute(
      db,
    )
  const holder = shop.reopen()
  let migrating: Promise<string[]> | undefined
  await holder.db.transaction().execute(async (trx) => {
    await take(trx, one) // an order that takes long: the index waits for it
    migrating = migrateDatabase(shop, { url: shop.env.DATABASE_URL })
    const waits = sql`select 1 from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and query like 'create index%'`
    await until(async () => expect((await waits.execute(shop.db)).rows).toHaveLength(1))
    await take(shop.db, other)
  })
  expect(await migrating).toContain('051-stock-indexes')
  const invalid = sql`select 1 from pg_index where not indisvalid`
  expect((await invalid.execute(shop.db)).rows).toEqual([])
})
