import type { OrderWithState } from '#core/orders/order.ts'
import { findOrderWithState } from '#core/orders/orders.server.ts'
import { publishReview } from '#core/returns/reviews/moderate-reviews.server.ts'
import type { CheckedReview } from '#core/returns/reviews/review.ts'
import { saveReview } from '#core/returns/reviews/write-review.server.ts'
import type { Db } from '#db/schema.ts'
import { jacket, NOON } from './factories.ts'
import { sentShop } from './returned-goods.ts'

export const REVIEW: CheckedReview = {
  stars: 4,
  fit: 'small',
  title: 'Abriga',
  text: 'Y no pesa.',
  name: 'short',
}

let made = 0
/** What writes and decides on reviews, at noon. */
export const reviewContext = (db: Db) => ({
  db,
  now: () => new Date(NOON),
  newReviewId: () => `OP-TEST-${String((made += 1)).padStart(4, '0')}`,
})

export async function openedOrder(db: Db, id = 'ord_1'): Promise<OrderWithState> {
  const order = await findOrderWithState(db, id)
  if (!order) throw new Error(`no order ${id}`)
  return order
}

export const reviewRows = (db: Db) => db.selectFrom('reviews').selectAll().orderBy('id').execute()

/** A shop whose only order is delivered, and what writes a review of its jackets. */
export async function deliveredShop() {
  const { db, ctx, env } = await sentShop()
  const save = async (change: Partial<CheckedReview> = {}, productId: string = jacket.id) =>
    saveReview(reviewContext(db), {
      order: await openedOrder(db),
      productId,
      values: { ...REVIEW, ...change },
    })
  return { db, ctx, env, save }
}

/** That shop with one published review of the jackets; returns what the owner read. */
export async function reviewedShop() {
  const shop = await deliveredShop()
  await shop.save()
  const [row] = await reviewRows(shop.db)
  const read = { id: row?.id ?? '', revision: 1 }
  await publishReview(reviewContext(shop.db), read)
  return { ...shop, read }
}
