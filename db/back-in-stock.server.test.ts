import { expect, test } from 'vitest'
import { dump } from '#tests/support/database/dump.ts'
import { stockedShop } from '#tests/support/database/stocked-shop.ts'
import { insertRow, wrongRowsTaken } from '#tests/support/database/wrong-rows.ts'
import { accountContext, registered } from '#tests/support/factories/accounts.ts'
import { jacket } from '#tests/support/factories/factories.ts'
import { shopWithOrders } from '#tests/support/factories/order-life.ts'
import { migrate } from './migrate.ts'
import { createBackInStock } from './migrations/026-back-in-stock.ts'

const AT = '2026-11-21T10:00:00.000Z'
const row = {
  id: 'ntc_1',
  variant_id: `${jacket.id}/M/Azul`,
  email: 'ana@correo.example',
  user_id: null,
  secret_hash: 'a'.repeat(64),
  created_at: AT,
  confirmed_at: null,
}

test('a shop with orders gets the table, and keeps every row', async () => {
  const { db, kind } = await shopWithOrders(2)
  const kept = await dump(db)
  await db.schema.dropTable('back_in_stock_notices').execute()
  await createBackInStock(db as Parameters<typeof createBackInStock>[0], kind)
  expect(await dump(db)).toEqual(kept)
  expect(await migrate(db, kind)).toEqual([])
})

test('notices that make no sense are refused by the database', async () => {
  const { db } = await stockedShop([jacket])
  const wrong = [
    { id: null },
    { variant_id: 'nada' },
    { variant_id: null },
    { email: 'Ana@correo.example' },
    { email: 'a' },
    { email: null },
    { user_id: 'usr_9' },
    { secret_hash: 'short' },
    { secret_hash: null },
    { created_at: null },
  ]
  expect(await wrongRowsTaken(db, 'back_in_stock_notices', { row, wrong })).toEqual([])
  const again = [
    { id: 'ntc_2', secret_hash: 'b'.repeat(64) },
    { email: 'otra@correo.example', secret_hash: 'b'.repeat(64) },
    { id: 'ntc_2', email: 'otra@correo.example' },
  ]
  for (const change of again) {
    await expect(insertRow(db, 'back_in_stock_notices', { ...row, ...change })).rejects.toThrow(
      /unique/i,
    )
  }
})

test('a notice ends with its account and with its variant', async () => {
  const { db } = await stockedShop([jacket])
  const { shopper } = await registered(accountContext(db))
  await insertRow(db, 'back_in_stock_notices', { ...row, user_id: shopper.id })
  await db.deleteFrom('users').where('id', '=', shopper.id).execute()
  expect(await db.selectFrom('back_in_stock_notices').select('id').execute()).toEqual([])
})
