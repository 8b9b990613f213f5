import { asOwner } from '#tests/support/database/actors.ts'
import { expect, test } from 'vitest'
import { dump } from '#tests/support/database/dump.ts'
import {
  LATER,
  orderRow,
  paymentContext,
  shopWithOrders,
} from '#tests/support/factories/order-life.ts'
import { shipOrder } from '#core/orders/ship-order.server.ts'
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
