import { expect, test } from 'vitest'
import { placeOrder } from '#core/checkout/place-order.server.ts'
import { shipOrder } from '#core/orders/ship-order.server.ts'
import { cancelLines } from '#core/payments/cancel-lines.server.ts'
import { cancelOrder } from '#core/payments/cancel-order.server.ts'
import { declareWithdrawal } from '#core/returns/declare-withdrawal.server.ts'
import { findUnsent } from '#core/returns/recalls/recall-reach.server.ts'
import { checkStock } from '#core/stock/stock-movements.server.ts'
import type { Db } from '#db/schema.ts'
import { setUnits, unitsOf } from '#tests/support/database/stocked-shop.ts'
import { jacket } from '#tests/support/factories/factories.ts'
import { orderRequest, requestLine } from '#tests/support/factories/order-request.ts'
import { AS_DECLARED, at, JACKETS, NUMBER } from '#tests/support/factories/returned-goods.ts'
import { LARGE, MEDIUM, SHIRT, shopToChange } from '#tests/support/orders/changed-line.ts'
import { recallJackets } from '#tests/support/recalls/recalled-shop.ts'

const parcel = { carrier: 'Ruta Norte', trackingCode: null, trackingUrl: null }
type Shop = Awaited<ReturnType<typeof shopToChange>>

const noFaults = async (db: Db) => expect((await checkStock(db)).faults).toEqual([])

/** What else may happen to the jackets, and what a change that comes too late is told. */
const NEIGHBOURS: readonly (readonly [string, (shop: Shop) => Promise<unknown>, string])[] = [
  ['a parcel', ({ ctx }) => shipOrder(ctx, NUMBER, parcel, at), 'line_sent'],
  [
    'a parcel with one of them',
    ({ ctx }) => shipOrder(ctx, NUMBER, { ...parcel, units: [{ position: 0, quantity: 1 }] }, at),
    'line_sent',
  ],
  ['a cancellation', ({ ctx }) => cancelOrder(ctx, NUMBER), 'line_cancelled'],
  [
    'a cancellation of one of them',
    ({ ctx }) => cancelLines(ctx, NUMBER, [{ ...JACKETS, quantity: 1 }]),
    'line_cancelled',
  ],
  [
    'a withdrawal of them',
    ({ buyer }) =>
      declareWithdrawal(buyer, { ...AS_DECLARED, isWhole: false, units: [JACKETS] }, 'ord_1'),
    'coming_back',
  ],
  [
    'a withdrawal in words',
    ({ buyer }) =>
      declareWithdrawal(buyer, { ...AS_DECLARED, isWhole: false, goods: 'Las chaquetas' }),
    'coming_back',
  ],
]

test.each(NEIGHBOURS)('after %s the line stays, by name', async (_name, happen, reason) => {
  const shop = await shopToChange()
  await happen(shop)
  expect(await shop.change(LARGE)).toEqual({ ok: false, reason })
  expect(await shop.variantOf()).toBe(MEDIUM)
  await noFaults(shop.db)
})

test.each(NEIGHBOURS)('%s and a change at once: all goods are counted', async (...row) => {
  const [, happen, reason] = row
  for (const isFirst of [true, false]) {
    const shop = await shopToChange()
    const work = [() => shop.change(LARGE, { read: MEDIUM }), () => happen(shop)]
    const [one, other] = await Promise.all(
      (isFirst ? work : work.toReversed()).map((start) => start()),
    )
    const changed = isFirst ? one : other
    const variant = await shop.variantOf()
    expect([
      [{ ok: false, reason }, MEDIUM],
      [expect.objectContaining({ ok: true, isChanged: true }), LARGE],
    ]).toContainEqual([changed, variant])
    await noFaults(shop.db)
  }
})

test('a part that has left does not hold the other lines', async () => {
  const { ctx, change } = await shopToChange()
  await shipOrder(ctx, NUMBER, { ...parcel, units: [{ position: 1, quantity: 1 }] }, at)
  expect(await change(LARGE)).toMatchObject({ ok: true })
  expect(await change(SHIRT, { position: 1 })).toEqual({ ok: false, reason: 'line_sent' })
})

test('a line cannot become what was recalled; one that was recalled can become another', async () => {
  const { db, change, variantOf } = await shopToChange()
  await change(LARGE)
  await recallJackets(db)
  expect(await findUnsent(db, [MEDIUM])).toEqual([])
  expect(await change(MEDIUM)).toEqual({ ok: false, reason: 'not_sold' })
  const other = await shopToChange()
  await recallJackets(other.db)
  expect(await findUnsent(other.db, [MEDIUM])).toMatchObject([{ number: NUMBER, units: 2 }])
  expect(await other.change(LARGE)).toMatchObject({ ok: true })
  expect(await findUnsent(other.db, [MEDIUM])).toEqual([])
  expect([await variantOf(), await other.variantOf()]).toEqual([LARGE, LARGE])
})

test('the last units go to one of a change and a new order', async () => {
  for (const isFirst of [true, false]) {
    const { db, context, change } = await shopToChange()
    await setUnits(db, LARGE, 2)
    const lines = [requestLine(jacket, { size: 'L', color: 'Azul', quantity: 2 })]
    const work = [() => change(LARGE), () => placeOrder(context, orderRequest({ n: 2, lines }))]
    const outcomes = await Promise.all((isFirst ? work : work.toReversed()).map((start) => start()))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await unitsOf(db, LARGE)).toBe(0)
    await noFaults(db)
  }
})

test('two orders that want each other’s size wait for no other', async () => {
  const { db, context, change, variantOf } = await shopToChange()
  const lines = [requestLine(jacket, { size: 'L', color: 'Azul', quantity: 2 })]
  await placeOrder(context, orderRequest({ n: 2, lines }))
  const swaps = [change(LARGE), change(MEDIUM, { number: 'VR-TEST-0002', read: LARGE })]
  expect(await Promise.all(swaps)).toMatchObject([{ ok: true }, { ok: true }])
  expect([await variantOf(), await unitsOf(db, LARGE)]).toEqual([LARGE, 8])
  await noFaults(db)
})

test('five changes at once make one', async () => {
  const { change, variantOf } = await shopToChange()
  const wanted = ['S/Azul', 'L/Azul', 'S/Negro', 'L/Negro', 'M/Negro']
  const outcomes = await Promise.all(
    wanted.map((key) => change(`${jacket.id}/${key}`, { read: MEDIUM })),
  )
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(outcomes.filter((one) => !one.ok && one.reason === 'moved_meanwhile')).toHaveLength(4)
  expect(await variantOf()).not.toBe(MEDIUM)
})
