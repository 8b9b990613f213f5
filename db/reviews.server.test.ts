import { expect, test } from 'vitest'
import { dump } from '#tests/support/database/dump.ts'
import { insertRow, wrongRowsTaken } from '#tests/support/database/wrong-rows.ts'
import { jacket, tshirt } from '#tests/support/factories/factories.ts'
import { shopWithOrders } from '#tests/support/factories/order-life.ts'
import { migrate } from './migrate.ts'
import { createReviews } from './migrations/027-reviews.ts'

const AT = '2026-11-21T10:00:00.000Z'
const row = {
  id: 'OP-2222-2222',
  product_id: jacket.id,
  order_id: 'ord_1',
  position: 0,
  buyer: 'ana@correo.example',
  stars: 5,
  fit: 'expected',
  size: 'M',
  title: '',
  text: '',
  shown_name: 'Ana R.',
  status: 'waiting',
  revision: 1,
  reject_reason: null,
  reply: null,
  written_at: AT,
  published_at: null,
}

test('a shop with orders gets the table, and keeps every row', async () => {
  const { db, kind } = await shopWithOrders(2)
  const kept = await dump(db)
  await db.schema.dropTable('reviews').execute()
  await createReviews(db as Parameters<typeof createReviews>[0], kind)
  expect(await dump(db)).toEqual(kept)
  expect(await migrate(db, kind)).toEqual([])
})

test('reviews that make no sense are refused by the database', async () => {
  const { db } = await shopWithOrders(2)
  const wrong = [
    { id: null },
    { product_id: null },
    { order_id: 'ord_9' },
    { position: 9 },
    { stars: 0 },
    { stars: 6 },
    { fit: 'huge' },
    { title: 'x'.repeat(81) },
    { text: 'x'.repeat(2001) },
    { shown_name: '' },
    { status: 'gone' },
    { status: 'published' },
    { published_at: AT },
    { status: 'rejected' },
    { reject_reason: 'No.' },
    { status: 'rejected', reject_reason: '' },
    { reply: 'Gracias.' },
    { revision: 0 },
    { written_at: null },
  ]
  expect(await wrongRowsTaken(db, 'reviews', { row, wrong })).toEqual([])
  const other = { id: 'OP-3333-3333' }
  const again = [
    { ...other, buyer: 'otra@correo.example' }, // of the same order
    { ...other, order_id: 'ord_2' }, // of the same buyer
    { product_id: tshirt.id, position: 1 }, // with the same code
  ]
  for (const change of again) {
    await expect(insertRow(db, 'reviews', { ...row, ...change })).rejects.toThrow(/unique/i)
  }
})
