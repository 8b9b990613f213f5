import { asOwner } from '#tests/support/database/actors.ts'
import { expect, test } from 'vitest'
import { dump } from '#tests/support/database/dump.ts'
import {
  LATER,
  orderRow,
  paymentContext,
  shopWithOrders,
  storyOf,
} from '#tests/support/factories/order-life.ts'
import { sendReplacement } from '#core/orders/replacements/end-replacement.server.ts'
import { makeReplacement } from '#core/orders/replacements/make-replacement.server.ts'
import { markDelivered, shipOrder } from '#core/orders/ship-order.server.ts'
import { checkArrivals, deliverChecked } from './arrivals.server.ts'

const [SENT, WAITING, NOBODYS] = ['VR-TEST-0001', 'VR-TEST-0002', 'VR-TEST-0009']
const at = LATER.toISOString()
const parcel = { carrier: 'Ruta Norte', trackingCode: null, trackingUrl: null }

/** Two paid orders: of the first one unit is under way, of the other nothing. */
async function shop() {
  const { db } = await shopWithOrders(2)
  const { ctx } = paymentContext(db)
  const send = (quantity: number) =>
    shipOrder(ctx, SENT, { ...parcel, units: [{ position: 0, quantity }] }, at)
  expect(await send(1)).toMatchObject({ ok: true })
  const check = () => checkArrivals(db, [SENT])
  return { db, send, check }
}

test('a check says what can arrive and what cannot, each once, and changes nothing', async () => {
  const { db } = await shop()
  const before = await dump(db)
  expect(await checkArrivals(db, [NOBODYS, SENT, WAITING, SENT])).toEqual({
    ready: [
      {
        number: SENT,
        carriers: ['Ruta Norte'],
        shippedAt: at,
        parcelIds: [expect.any(String)],
      },
    ],
    faults: [
      { number: NOBODYS, reason: 'unknown_order' },
      { number: WAITING, reason: 'nothing_under_way' },
    ],
  })
  expect(await dump(db)).toEqual(before)
})

test('what was shown arrives, once, however often it is sent', async () => {
  const { db, check } = await shop()
  const { ready } = await check()
  const [shown = { number: '', parcelIds: [] }] = ready
  const both = await Promise.all([
    deliverChecked(asOwner(db), shown, at),
    deliverChecked(asOwner(db), shown, at),
  ])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(both.filter(({ ok }) => !ok)).toEqual([{ ok: false, reason: 'nothing_under_way' }])
  const parcels = await db.selectFrom('parcels').select('delivered_at as at').execute()
  expect(parcels).toEqual([{ at: at }])
  const unknown = { ...shown, number: NOBODYS }
  expect(await deliverChecked(asOwner(db), unknown, at)).toMatchObject({ reason: 'unknown_order' })
})

test('a parcel that left after the check does not arrive with the others', async () => {
  const { db, send, check } = await shop()
  const { ready } = await check()
  const [shown = { number: '', parcelIds: [] }] = ready
  expect(await send(1)).toMatchObject({ ok: true })
  const before = await dump(db)
  expect(await deliverChecked(asOwner(db), shown, at)).toEqual({
    ok: false,
    reason: 'moved_meanwhile',
  })
  expect(await dump(db)).toEqual(before)
  const [again = shown] = (await check()).ready
  expect(again.parcelIds).toHaveLength(2)
  expect(await deliverChecked(asOwner(db), again, at)).toMatchObject({ ok: true })
})

test('the last parcel of an order that arrives makes it delivered', async () => {
  const { db, check } = await shop()
  const { ctx } = paymentContext(db)
  expect(await shipOrder(ctx, SENT, parcel, at)).toMatchObject({ ok: true, isLast: true })
  const [shown = { number: '', parcelIds: [] }] = (await check()).ready
  expect(await deliverChecked(asOwner(db), shown, at)).toMatchObject({ ok: true, orderId: 'ord_1' })
  expect(await orderRow(db)).toMatchObject({ fulfilment_status: 'delivered' })
  expect(await check()).toEqual({
    ready: [],
    faults: [{ number: SENT, reason: 'nothing_under_way' }],
  })
})

/** All of the first order is sent; of its first line one unit is under way a second time. */
async function shopThatSentAgain() {
  const { db } = await shopWithOrders(1)
  const { ctx } = paymentContext(db)
  expect(await shipOrder(ctx, SENT, parcel, at)).toMatchObject({ ok: true, isLast: true })
  const units = [{ position: 0, quantity: 1 }]
  expect(await makeReplacement(ctx, SENT, { units, reason: 'lost' }, at)).toMatchObject({
    ok: true,
  })
  const send = () => sendReplacement(ctx, SENT, { ...parcel, carrier: 'Otra Vez' }, at)
  const arrivals = () => db.selectFrom('replacements').select('delivered_at').execute()
  return { db, ctx, send, arrivals }
}

test('what is sent again arrives in a list too, once it has left, and only once', async () => {
  const { db, send, arrivals } = await shopThatSentAgain()
  const [before = { number: '', parcelIds: [] }] = (await checkArrivals(db, [SENT])).ready
  expect(before.parcelIds).toHaveLength(1) // it has not left
  expect(await send()).toMatchObject({ ok: true })
  const outcome = await deliverChecked(asOwner(db), before, at)
  expect(outcome).toEqual({ ok: false, reason: 'moved_meanwhile' })
  const [shown = before] = (await checkArrivals(db, [SENT])).ready
  expect(shown).toMatchObject({ carriers: ['Ruta Norte', 'Otra Vez'] })
  expect(shown.parcelIds).toContain('rep_ord_1_1')
  const both = await Promise.all([
    deliverChecked(asOwner(db), shown, at),
    deliverChecked(asOwner(db), shown, at),
  ])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await arrivals()).toEqual([{ delivered_at: at }])
  expect(await orderRow(db)).toMatchObject({ fulfilment_status: 'delivered' })
})

test('what is sent again arrives by itself, after its order, and begins no period anew', async () => {
  const { db, ctx, send, arrivals } = await shopThatSentAgain()
  const dueOf = async () => (await orderRow(db)).fulfilment_status
  const parcels = () => db.selectFrom('parcels').select('delivered_at').execute()
  expect(await markDelivered(ctx, SENT, at, { replacement: 1 })).toMatchObject({ ok: false })
  expect(await markDelivered(ctx, SENT, at, { parcel: 0 })).toEqual({ ok: true })
  expect(await send()).toMatchObject({ ok: true })
  const [order, parcelsBefore] = [await dueOf(), await parcels()]
  const later = new Date(LATER.getTime() + 86_400_000).toISOString()
  expect(await markDelivered(ctx, SENT, later, { parcel: 0 })).toMatchObject({ ok: false })
  expect(await markDelivered(ctx, SENT, later, { replacement: 2 })).toMatchObject({ ok: false })
  expect(await arrivals()).toEqual([{ delivered_at: null }])
  expect(await markDelivered(ctx, SENT, later, { replacement: 1 })).toEqual({ ok: true })
  expect(await arrivals()).toEqual([{ delivered_at: later }])
  expect([await dueOf(), await parcels()]).toEqual([order, parcelsBefore])
  expect((await storyOf(db)).at(-1)).toBe('parcel_delivered by owner')
  expect(await markDelivered(ctx, SENT, later)).toEqual({ ok: false, reason: 'not_now' })
})
