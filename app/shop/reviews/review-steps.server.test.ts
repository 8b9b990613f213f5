import { expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { shopWithOrders } from '#tests/support/factories/order-life.ts'
import { jacket, tshirt } from '#tests/support/factories/factories.ts'
import {
  deliveredShop,
  openedOrder,
  reviewContext,
  reviewRows,
} from '#tests/support/factories/reviews.ts'
import { answerReview, reviewLinks, reviewOffer } from './review-steps.server.ts'

const FORM = { intent: '', stars: '4', fit: 'small', title: '', text: 'Bien.', name: 'short' }

/** Posts the form of the only order; `wait` is what the limit answers. */
async function post(db: Db, change: Partial<typeof FORM> & { productId?: string }, wait = 0) {
  const { productId = jacket.id, ...fields } = change
  const order = await openedOrder(db)
  const ctx = { ...reviewContext(db), takeReviewToken: async () => wait }
  return answerReview(ctx, { ...FORM, ...fields }, { order, productId, clientAddress: '10.0.0.1' })
}

test('the order leads to the form, the form keeps what was written, and deletes it', async () => {
  const { db } = await deliveredShop()
  const links = async () => (await reviewLinks(db, await openedOrder(db))).map(({ text }) => text)
  expect(await links()).toEqual(['Escribir tu opinión', 'Escribir tu opinión'])
  expect(await post(db, {})).toMatchObject({ answer: { ok: true, did: 'saved' } })
  expect(await links()).toEqual(['Tu opinión: la estamos leyendo', 'Escribir tu opinión'])
  expect(await reviewOffer(db, await openedOrder(db), jacket.id)).toMatchObject({
    size: 'M',
    asksFit: true,
    values: { stars: '4', fit: 'small', title: '', text: 'Bien.', name: 'short' },
    own: { status: 'waiting', rejectReason: null, reply: null },
    refusal: null,
  })
  expect(await post(db, { intent: 'delete', stars: '' })).toMatchObject({
    answer: { ok: true, did: 'deleted' },
  })
  expect(await reviewRows(db)).toEqual([])
  expect(await reviewOffer(db, await openedOrder(db), 'nada')).toBeUndefined()
})

test('every refusal is told, keeps what was typed and stores nothing', async () => {
  const { db } = await deliveredShop()
  const fresh = await shopWithOrders(1)
  const refused = (change: object) => ({ answer: { ok: false, ...change } })
  expect(await post(db, { stars: '', fit: '' })).toMatchObject({
    ...refused({
      errors: { stars: 'Elige de una a cinco estrellas', fit: 'Elige cómo talla' },
      values: { text: 'Bien.' },
    }),
    status: 422,
  })
  expect(await post(db, {}, 125)).toMatchObject({
    ...refused({ text: expect.stringContaining('3 minutos') }),
    status: 429,
    waitSeconds: 125,
  })
  expect(await post(db, { productId: 'nada' })).toMatchObject({ ...refused({}), status: 404 })
  expect(await post(fresh.db, {})).toMatchObject({
    ...refused({ text: expect.stringContaining('entregado') }),
    status: 409,
  })
  expect(await reviewLinks(fresh.db, await openedOrder(fresh.db))).toEqual([])
  expect([await reviewRows(db), await reviewRows(fresh.db)]).toEqual([[], []])
  expect(await post(db, { productId: tshirt.id }), 'and afterwards it works').toMatchObject({
    answer: { ok: true },
  })
})
