import { expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { insertRow } from '#tests/support/database/wrong-rows.ts'
import { jacket, tshirt } from '#tests/support/factories/factories.ts'
import { reviewedShop } from '#tests/support/factories/reviews.ts'
import {
  createPublishedReviews,
  pageOfReviews,
  REVIEWS_AT_ONCE,
} from './published-reviews.server.ts'

/** Reviews of other buyers, on consecutive minutes; the row of each order is its own. */
async function addReviews(db: Db, change: (n: number) => object, many: number): Promise<void> {
  const first = await db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
  const key = await db.selectFrom('idempotency_keys').selectAll().executeTakeFirstOrThrow()
  const line = await db.selectFrom('order_lines').selectAll().executeTakeFirstOrThrow()
  const review = await db.selectFrom('reviews').selectAll().executeTakeFirstOrThrow()
  for (let n = 1; n <= many; n += 1) {
    const id = `ord_more_${n}`
    await insertRow(db, 'idempotency_keys', { ...key, key: `more-${n}` })
    await insertRow(db, 'orders', {
      ...first,
      id,
      number: `VR-MORE-${n}`,
      payment_ref: `more_${n}`,
      idempotency_key: `more-${n}`,
    })
    await insertRow(db, 'order_lines', { ...line, order_id: id })
    await insertRow(db, 'reviews', {
      ...review,
      id: `OP-MORE-${String(n).padStart(4, '0')}`,
      order_id: id,
      buyer: `${n}@correo.example`,
      written_at: new Date(Date.UTC(2026, 3, 1, 10, Math.floor(n / 2))).toISOString(),
      ...change(n),
    })
  }
}

test('only published reviews are counted and shown, the newest first', async () => {
  const { db } = await reviewedShop()
  await addReviews(
    db,
    (n) => ({
      stars: n === 4 ? 1 : 5,
      fit: n === 4 ? 'expected' : 'large',
      ...(n === 5 ? { status: 'waiting', published_at: null } : {}),
      ...(n === 6 ? { status: 'rejected', published_at: null, reject_reason: 'No.' } : {}),
    }),
    6,
  )
  const reviews = await createPublishedReviews(db)
  expect(reviews.of(tshirt.id)).toBeUndefined()
  const found = reviews.of(jacket.id)
  expect(found?.rating).toEqual({
    count: 5,
    byStars: [1, 0, 0, 1, 3],
    votes: { small: 1, expected: 1, large: 3 },
  })
  expect(found?.newest.map(({ id }) => id)).toEqual([
    'OP-MORE-0004',
    'OP-MORE-0003',
    'OP-MORE-0002',
  ])
  await db.deleteFrom('reviews').execute()
  expect(reviews.of(jacket.id), 'until they are read again').toEqual(found)
  await reviews.refresh(new Set([jacket.id]))
  expect(reviews.of(jacket.id)).toBeUndefined()
})

test('pages of reviews have each once, also those of one moment and those published meanwhile', async () => {
  const { db } = await reviewedShop()
  await addReviews(db, () => ({}), REVIEWS_AT_ONCE + 4)
  const first = await pageOfReviews(db, jacket.id, null)
  expect(first.reviews).toHaveLength(REVIEWS_AT_ONCE)
  expect(first.next).not.toBeNull()
  await db
    .updateTable('reviews')
    .set({ written_at: '2026-12-01T00:00:00.000Z' })
    .where('id', '=', 'OP-MORE-0024')
    .execute()
  const second = await pageOfReviews(db, jacket.id, first.next)
  expect(second).toMatchObject({ next: null })
  const ids = [...first.reviews, ...second.reviews].map(({ id }) => id)
  expect(new Set(ids).size).toBe(REVIEWS_AT_ONCE + 5)
  expect(ids).toHaveLength(REVIEWS_AT_ONCE + 5)
  const anew = await pageOfReviews(db, jacket.id, "nada'~x")
  expect(anew.reviews[0]?.id).toBe('OP-MORE-0024')
  expect(await pageOfReviews(db, tshirt.id, first.next)).toEqual({ reviews: [], next: null })
})
