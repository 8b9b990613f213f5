import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { productBatches } from '#core/catalogue/import/product-batches.server.ts'
import { readStoredCatalogue } from '#core/catalogue/import/stored-catalogue.server.ts'
import {
  createShare,
  readProducts,
  readProductsAfter,
} from '#core/catalogue/read-products.server.ts'
import { captureQueries } from '#tests/support/database/captured-queries.ts'
import { pretendMoreRows, sorts, wholeReads } from '#tests/support/database/query-plans.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { fillProducts } from '#tests/support/many-products.ts'

/** As a catalogue of 500,000 products. */
const TIMES = 1000

test('a batch of the catalogue costs what is in it, however many products there are', async () => {
  const { db, kind } = await testDb()
  await fillProducts(db, 500)
  if (kind === 'postgres') {
    await sql`analyze`.execute(db)
    await pretendMoreRows(db, kind, TIMES)
  }
  const queries = await captureQueries(async () => {
    await readProductsAfter(db, 'mens-', createShare())
    await productBatches(db).next()
  })
  const ofProducts = queries.filter(({ query }) => query.sql.includes('order by "products"."id"'))
  expect(ofProducts).toHaveLength(2)
  for (const { query } of ofProducts) expect(await sorts(db, kind, query), query.sql).toBe(false)
})

test('the stock of some products is found by its keys: not even a small shop reads all of it', async () => {
  const { db, kind } = await testDb()
  await fillProducts(db, 500)
  await sql`analyze`.execute(db)
  const products = await db.selectFrom('products').select('id').limit(100).execute()
  const ids = products.map(({ id }) => id)
  const queries = await captureQueries(async () => {
    await readProducts(db, ids, createShare())
    await readStoredCatalogue(db, ids)
  })
  const ofStock = queries.filter(({ query }) => query.sql.includes('stock'))
  expect(ofStock).toHaveLength(2)
  for (const { query } of ofStock)
    expect(await wholeReads(db, kind, query, new Set(['stock']))).toEqual([])
})
