import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { captureQueries } from '#tests/support/database/captured-queries.ts'
import {
  indexesOf,
  pretendMoreRows,
  sorts,
  wholeReads,
} from '#tests/support/database/query-plans.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { fillProducts } from '#tests/support/many-products.ts'
import { catalogueReads } from './desk-reads.ts'
import type { ReadShop } from './growing-reads.ts'

const PRODUCTS = 400
/** The plans are those of 400,000 products. */
const TIMES = 1000
/** As long as the catalogue, which `growing-tables.test.ts` leaves out. */
const CATALOGUE = new Set(['stock', 'variants', 'products', 'price_history'])

/** The index by which each list is read, in its order. */
const INDEX_OF: Record<string, string[]> = {
  'stock: all': ['stock_on_sale'],
  'stock: the next page': ['stock_on_sale'],
  'stock: low': ['stock_on_sale', 'stock_at_reorder_point'],
  'stock: sold out': ['stock_on_sale'],
  'stock: reserved': ['stock_reserved'],
  'stock: what runs out': ['stock_on_sale', 'stock_at_reorder_point'],
  'stock: how much is low': ['stock_on_sale', 'stock_at_reorder_point'],
  'products: on sale': ['products_in_order'],
  'products: the next page': ['products_in_order'],
  'products: reduced': ['products_in_sale'],
  'products: archived': ['products_in_order'],
}

async function largeShop(): Promise<ReadShop> {
  const database = await testDb()
  const { db, kind } = database
  await fillProducts(db, PRODUCTS)
  const many = sql`(select id from products where position % 3 = 0)`
  await sql`update products set is_active = 0 where id in ${many}`.execute(db)
  await sql`update stock set reorder_point = on_hand + 5 where on_hand % 7 = 0`.execute(db)
  // SQLite plans without statistics, as in a shop: nothing analyses there.
  if (kind === 'postgres') {
    await sql`vacuum analyze`.execute(db)
    await pretendMoreRows(db, kind, TIMES)
  }
  return { ...database, now: new Date(), productId: 'mens-jacket-1' } as ReadShop
}

test('a list of the catalogue reads what it shows, in the order of an index', async () => {
  const shop = await largeShop()
  const { db, kind } = shop
  const faults: string[] = []
  const missing: string[] = []
  for (const [name, read] of Object.entries(catalogueReads())) {
    const queries = await captureQueries(() => read(shop))
    expect(queries.length, name).toBeGreaterThan(0)
    const used = new Set<string>()
    for (const { query } of queries) {
      for (const index of await indexesOf(db, kind, query)) used.add(index)
      const whole = await wholeReads(db, kind, query, CATALOGUE)
      // Low variants are the first of two lists, each in order.
      const isPage = / limit /.test(query.sql) && !query.sql.includes('union all')
      if (isPage && (await sorts(db, kind, query))) whole.push('sorts')
      if (whole.length > 0) faults.push(`${name}: ${whole.join(', ')} in ${query.sql}`)
    }
    missing.push(
      ...(INDEX_OF[name] ?? []).filter((one) => !used.has(one)).map((one) => `${name}: ${one}`),
    )
  }
  expect(faults).toEqual([])
  expect(missing).toEqual([])
})
