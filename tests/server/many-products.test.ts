import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDb } from '#tests/support/database/test-db.ts'
import { fillProducts } from '#tests/support/many-products.ts'

test('a filled shop has exactly so many products, each with variants, stock and a price', async () => {
  const { db } = await testDb()
  await fillProducts(db, 700)
  const { rows } = await sql<Record<string, number>>`select
    (select count(*) from products where is_active = 1) as products,
    (select count(distinct product_id) from variants) as with_variants,
    (select count(distinct product_id) from price_history) as with_price,
    (select count(*) from variants) - (select count(*) from stock) as without_stock,
    (select count(*) from stock where available between 1 and 3) as few,
    (select count(*) from stock where available = 0) as sold_out`.execute(db)
  const counts = Object.fromEntries(
    // Postgres answers counts as text.
    Object.entries(rows[0] ?? {}).map(([name, count]) => [name, Math.trunc(count)]),
  )
  expect(counts).toMatchObject({
    products: 700,
    with_variants: 700,
    with_price: 700,
    without_stock: 0,
  })
  expect(counts['few']).toBeGreaterThan(100)
  expect(counts['sold_out']).toBeGreaterThan(100)
})
