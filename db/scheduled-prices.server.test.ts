import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dump } from '#tests/support/database/dump.ts'
import { stockedShop } from '#tests/support/database/stocked-shop.ts'
import { emptyTestDb } from '#tests/support/database/test-db.ts'
import { wrongRowsTaken } from '#tests/support/database/wrong-rows.ts'
import { jacket } from '#tests/support/factories/factories.ts'
import { migrate } from './migrate.ts'

const NOW = '2026-11-20T10:00:00.000Z'
const period = { id: 1, starts_at: NOW, ends_at: '2026-11-30T23:00:00.000Z', created_at: NOW }
const price = { sale_period_id: 1, product_id: jacket.id, price_cents: 7999, state: 'scheduled' }

test('a shop with products and prices is upgraded: none is on sale, and nothing is lost', async () => {
  const { db, kind } = await emptyTestDb()
  await migrate(db, kind, { to: '016-refund-turns' })
  await sql`insert into products (id, position, name, price_cents, is_active, details)
    values ('p-1', 0, 'Gorro', 2499, 1, '{}'), ('p-2', 1, 'Guantes', 2999, 0, '{}')`.execute(db)
  await sql`insert into price_history (product_id, price_cents, valid_from)
    values ('p-1', 2499, ${NOW})`.execute(db)
  const { price_history: history } = await dump(db)
  expect(await migrate(db, kind)).toContain('020-scheduled-prices')
  expect(await db.selectFrom('products').selectAll().orderBy('id').execute()).toMatchObject([
    { id: 'p-1', price_cents: 2499, sale_period_id: null, regular_price_cents: null },
    { id: 'p-2', price_cents: 2999, is_active: 0, prior_price_cents: null },
  ])
  expect((await dump(db))['price_history']).toEqual(history)
})

test('sales that make no sense are refused by the database', async () => {
  const { db } = await stockedShop()
  const periods = [{ ends_at: NOW }, { ends_at: null }, { starts_at: null }, { created_at: null }]
  expect(await wrongRowsTaken(db, 'sale_periods', { row: period, wrong: periods })).toEqual([])
  const prices = [
    { sale_period_id: 2 },
    { product_id: 'p-9' },
    { price_cents: 0 },
    { price_cents: 79.99 },
    { state: 'paused' },
  ]
  expect(await wrongRowsTaken(db, 'sale_prices', { row: price, wrong: prices })).toEqual([])
})

test.each([
  ['without its regular price', { sale_period_id: 1 }],
  ['with a regular price but no sale', { regular_price_cents: 12_000 }],
  ['above its regular price', { sale_period_id: 1, regular_price_cents: 9998 }],
  ['of a sale that is unknown', { sale_period_id: 2, regular_price_cents: 12_000 }],
  ['with a prior price but no sale', { prior_price_cents: 12_000 }],
  [
    'announced without being lower',
    { sale_period_id: 1, regular_price_cents: 12_000, prior_price_cents: 9999 },
  ],
])('the database refuses a product on sale %s', async (_, columns) => {
  const { db } = await stockedShop()
  await db.insertInto('sale_periods').values(period).execute()
  const change = db.updateTable('products').set(columns).where('id', '=', jacket.id)
  await expect(change.execute()).rejects.toThrow(/constraint/i)
})
