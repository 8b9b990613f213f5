import { expect, test } from 'vitest'
import { createReturn } from '#core/returns/create-return.server.ts'
import type { ReviewsTable } from '#db/tables/reviews.ts'
import type { Db } from '#db/schema.ts'
import { shopWithOrders } from '#tests/support/factories/order-life.ts'
import { sentShop, wish } from '#tests/support/factories/returned-goods.ts'
import { fitBySize } from './fit-report.server.ts'

const MARCH = { fromDay: '2026-03-01', toDay: '2026-03-31' }
const MAY = { fromDay: '2026-05-01', toDay: '2026-05-31' }

async function review(db: Db, order: number, change: Partial<ReviewsTable>) {
  await db
    .insertInto('reviews')
    .values({
      id: `rev_${order}`,
      product_id: 'mens-jacket-1',
      order_id: `ord_${order}`,
      position: 0,
      buyer: null,
      stars: 4,
      fit: 'small',
      size: 'M',
      title: '',
      text: '',
      shown_name: 'Anónimo',
      status: 'published',
      revision: 1,
      reject_reason: null,
      reply: null,
      written_at: '2026-03-08T12:00:00.000Z',
      published_at: '2026-03-09T12:00:00.000Z',
      ...change,
    })
    .execute()
}

test('a size counts what was sold of it, and what published reviews say', async () => {
  const { db } = await shopWithOrders(3)
  await review(db, 1, {})
  await review(db, 2, { fit: 'expected' })
  await review(db, 3, { fit: 'large', status: 'waiting', published_at: null })
  const [jacket, shirt, ...others] = await fitBySize(db, MARCH)
  expect(others).toEqual([])
  const votes = { small: 1, large: 0, votes: 2 }
  expect(jacket).toMatchObject({ productId: 'mens-jacket-1', size: 'M', units: 6, ...votes })
  expect(shirt).toMatchObject({ size: 'S', sentBackUnits: 0, votes: 0 })
  expect(await fitBySize(db, MAY)).toEqual([])
})

test('what is sent back for its size counts in the days of its sale', async () => {
  const { db, ctx } = await sentShop()
  expect(await createReturn(ctx, 'ord_1', wish())).toMatchObject({ ok: true })
  expect(await fitBySize(db, MARCH)).toMatchObject([
    { productId: 'mens-jacket-1', units: 2, sentBackUnits: 2 },
    { sentBackUnits: 0 },
  ])
})

test('what goes back for another reason, or is refused, says nothing of the size', async () => {
  const { db, ctx } = await sentShop()
  await createReturn(ctx, 'ord_1', { ...wish(), reason: 'faulty' })
  expect((await fitBySize(db, MARCH)).map(({ sentBackUnits }) => sentBackUnits)).toEqual([0, 0])
  await db
    .updateTable('returns')
    .set({
      reason: 'size',
      status: 'declined',
      decline_reason: 'No',
      closed_at: '2026-03-09T12:00:00.000Z',
    })
    .execute()
  expect((await fitBySize(db, MARCH)).map(({ sentBackUnits }) => sentBackUnits)).toEqual([0, 0])
})
