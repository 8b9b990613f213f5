import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { productBatches } from '#core/catalogue-import/product-batches.server.ts'
import { createShare, readProductsAfter } from '#core/catalogue/read-products.server.ts'
import { captureQueries } from '#tests/support/database/captured-queries.ts'
import { pretendMoreRows, sorts } from '#tests/support/database/query-plans.ts'
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
