import { expect, test } from 'vitest'
import { deliveredShop, reviewRows } from '#tests/support/factories/reviews.ts'
import { pageOfReviews } from './review-list.server.ts'
import type { ReviewView } from './review-views.ts'

/** Five reviews of one line; two were written at the same moment. */
async function shop() {
  const { db, save } = await deliveredShop()
  await save()
  const [row] = await reviewRows(db)
  if (!row) throw new Error('no review')
  await db.deleteFrom('reviews').execute()
  const states = ['waiting', 'published', 'waiting', 'rejected', 'waiting'] as const
  for (const [n, status] of states.entries()) {
    await db
      .insertInto('reviews')
      .values({
        ...row,
        id: `OP-${n}`,
        // One review for each buyer and product.
        product_id: `product-${n}`,
        buyer: `buyer ${n}`,
        status,
        reject_reason: status === 'rejected' ? 'Trae un teléfono.' : null,
        published_at: status === 'published' ? row.written_at : null,
        written_at: `2026-11-0${n === 2 ? 1 : n + 1}T10:00:00.000Z`,
      })
      .execute()
  }
  return async (view: ReviewView) => {
    const found: string[] = []
    let after: Awaited<ReturnType<typeof pageOfReviews>>['next']
    do {
      const page = await pageOfReviews(db, { view, after, most: 2 })
      found.push(...page.rows.map(({ id }) => id.slice(-1)))
      after = page.next
    } while (after)
    return found.join('')
  }
}

test('reviews that wait come with the oldest first, the others with the newest, and none twice', async () => {
  const read = await shop()
  expect(await read('esperan')).toBe('024')
  expect(await read('publicadas')).toBe('1')
  expect(await read('rechazadas')).toBe('3')
  expect(await read('todas')).toBe('43102')
})
