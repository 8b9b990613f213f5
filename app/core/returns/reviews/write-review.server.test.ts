import { asOwner } from '#tests/support/database/actors.ts'
import { expect, test } from 'vitest'
import { loggedChanges } from '#tests/support/database/catalogue-log.ts'
import { refundOrder } from '#core/payments/refunds/refund-order.server.ts'
import { createReturn } from '#core/returns/create-return.server.ts'
import type { Db } from '#db/schema.ts'
import { dump } from '#tests/support/database/dump.ts'
import { jacket, NOON, tshirt } from '#tests/support/factories/factories.ts'
import { purchase, shopWithOrders, times } from '#tests/support/factories/order-life.ts'
import { JACKETS, NUMBER, sentShop, SHIRT, wish } from '#tests/support/factories/returned-goods.ts'
import { placeOrder } from '#core/checkout/place-order.server.ts'
import { markDelivered, shipOrder } from '#core/orders/ship-order.server.ts'
import {
  deliveredShop,
  openedOrder,
  REVIEW,
  reviewContext,
  reviewedShop,
  reviewRows,
} from '#tests/support/factories/reviews.ts'
import { accountContext, registered } from '#tests/support/factories/accounts.ts'
import { replyToReview } from './moderate-reviews.server.ts'
import { deleteReview, reviewablesOf, saveReview } from './write-review.server.ts'

/** One more delivered order, of the second buyer unless `email` says whose. */
async function deliverAnother(db: Db, email: string): Promise<void> {
  const { context } = await shopWithOrders(0)
  const outcome = await placeOrder({ ...context, db }, purchase(2, { recipient: { email } }))
  if (!outcome.ok) throw new Error(outcome.reason)
  const { number } = await openedOrder(db, 'ord_2')
  const parcel = { carrier: 'Ruta Norte', trackingCode: null, trackingUrl: null }
  const { ctx } = await sentShop()
  await shipOrder({ ...ctx, db }, number, parcel, NOON)
  await markDelivered(asOwner(db), number, NOON)
}

test('a buyer writes about what was delivered, and the size is the one of the order', async () => {
  const { db, save } = await deliveredShop()
  expect(await reviewablesOf(db, await openedOrder(db))).toMatchObject([
    { productId: jacket.id, position: 0, size: 'M', may: { ok: true }, review: undefined },
    { productId: tshirt.id, position: 1, size: 'S', may: { ok: true } },
  ])
  expect(await save()).toEqual({ ok: true, isNew: true })
  expect(await reviewRows(db)).toMatchObject([
    {
      product_id: jacket.id,
      order_id: 'ord_1',
      position: 0,
      stars: 4,
      fit: 'small',
      size: 'M',
      title: 'Abriga',
      text: 'Y no pesa.',
      status: 'waiting',
      revision: 1,
      reply: null,
      published_at: null,
    },
  ])
  const [row] = await reviewRows(db)
  expect(row?.shown_name).toMatch(/^\p{L}+ \p{L}\.$/u)
  expect(await save({ name: 'anonymous' }, tshirt.id)).toMatchObject({ ok: true })
  expect((await reviewRows(db)).map((one) => one.shown_name)).toContain('Anónimo')
})

test('a changed review waits again, is not shown meanwhile and loses its answer', async () => {
  const { db, save, read } = await reviewedShop()
  await replyToReview({ db }, read, 'Gracias.')
  const before = await loggedChanges(db)
  expect(await save({ stars: 1, text: 'Se rompió.' })).toEqual({ ok: true, isNew: false })
  expect(await reviewRows(db)).toMatchObject([
    {
      id: read.id,
      stars: 1,
      text: 'Se rompió.',
      status: 'waiting',
      revision: 2,
      reply: null,
      published_at: null,
    },
  ])
  expect(await loggedChanges(db)).toBe(before + 1)
  await save({ stars: 2 })
  expect(await loggedChanges(db), 'a waiting one is on no page').toBe(before + 1)
})

test('what is not delivered, or goes back, is not reviewed, and nothing changes', async () => {
  const fresh = await shopWithOrders(1)
  const order = await openedOrder(fresh.db)
  const undelivered = { order, productId: jacket.id, values: REVIEW }
  expect(await saveReview(reviewContext(fresh.db), undelivered)).toEqual({
    ok: false,
    reason: 'not_delivered',
  })
  const { db, ctx, save } = await deliveredShop()
  await createReturn(ctx, 'ord_1', wish([JACKETS]))
  await refundOrder(ctx, NUMBER, {
    scope: { kind: 'lines', lines: [SHIRT], withShipping: false },
    idempotencyKey: 'owner/1',
    reason: '',
  })
  const before = await dump(db)
  expect(await save()).toEqual({ ok: false, reason: 'nothing_kept' })
  expect(await save({}, tshirt.id)).toEqual({ ok: false, reason: 'nothing_kept' })
  expect(await save({}, 'nada')).toEqual({ ok: false, reason: 'not_bought' })
  expect(await dump(db)).toEqual(before)
  expect(await reviewRows(fresh.db)).toEqual([])
})

test('who keeps one of two may write, and changes it also after giving back the rest', async () => {
  const { ctx, db, save } = await deliveredShop()
  await createReturn(ctx, 'ord_1', wish([{ position: 0, quantity: 1 }]))
  expect(await save()).toEqual({ ok: true, isNew: true })
  expect(await createReturn(ctx, 'ord_1', wish([{ position: 0, quantity: 1 }], 1))).toMatchObject({
    ok: true,
  })
  expect(await save({ stars: 2 })).toEqual({ ok: true, isNew: false })
  expect(await reviewRows(db)).toMatchObject([{ stars: 2 }])
})

test('ten pages send the first review at once: it is one', async () => {
  const { db, save } = await deliveredShop()
  const all = await Promise.all(times(10, (n) => save({ stars: (n % 5) + 1 })))
  expect(all.every(({ ok }) => ok)).toBe(true)
  expect(all.filter((one) => one.ok && one.isNew)).toHaveLength(1)
  expect(await reviewRows(db)).toMatchObject([{ revision: 10 }])
})

test('a guest with the same e-mail has one review of a product, and its order alone changes it', async () => {
  const { db, save } = await deliveredShop()
  await save()
  const { recipient } = await openedOrder(db)
  await deliverAnother(db, recipient.email.toUpperCase())
  const order = await openedOrder(db, 'ord_2')
  const second = { order, productId: jacket.id, values: { ...REVIEW, stars: 1 } }
  expect(await saveReview(reviewContext(db), second)).toEqual({ ok: false, reason: 'other_order' })
  await deleteReview({ db }, 'ord_2', jacket.id)
  expect(await reviewRows(db)).toMatchObject([{ order_id: 'ord_1', stars: 4 }])
})

test('an account has one review of a product, from whichever of its orders', async () => {
  const { db, save } = await deliveredShop()
  await deliverAnother(db, 'otra@correo.example')
  const { shopper } = await registered(accountContext(db))
  await db.updateTable('orders').set({ user_id: shopper.id }).execute()
  await save()
  const order = await openedOrder(db, 'ord_2')
  const second = { order, productId: jacket.id, values: { ...REVIEW, stars: 1 } }
  expect(await saveReview(reviewContext(db), second)).toEqual({ ok: true, isNew: false })
  expect(await reviewRows(db)).toMatchObject([{ order_id: 'ord_1', stars: 1, buyer: shopper.id }])
})

test('a buyer deletes the own review; published or not, once or twice', async () => {
  const { db } = await reviewedShop()
  const before = await loggedChanges(db)
  await deleteReview({ db }, 'ord_1', tshirt.id)
  expect(await reviewRows(db)).toHaveLength(1)
  await deleteReview({ db }, 'ord_1', jacket.id)
  await deleteReview({ db }, 'ord_1', jacket.id)
  expect(await reviewRows(db)).toEqual([])
  expect(await loggedChanges(db)).toBe(before + 1)
})
