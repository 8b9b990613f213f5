import { asOwner, asShopper } from '#tests/support/database/actors.ts'
import { expect, test, vi } from 'vitest'
import { placeOrder } from '#core/checkout/place-order.server.ts'
import { findLineUnits } from '#core/orders/fulfilment/line-units.server.ts'
import { parcelsOf } from '#core/orders/fulfilment/parcels.server.ts'
import { shipOrder } from '#core/orders/ship-order.server.ts'
import { cancelLines } from '#core/payments/cancel-lines.server.ts'
import { cancelOrder } from '#core/payments/cancel-order.server.ts'
import { expireUnpaidOrders } from '#core/payments/expire-orders.server.ts'
import { openPayment } from '#core/payments/open-payment.server.ts'
import { settlePayment } from '#core/payments/settle-payment.server.ts'
import { refundOrder } from '#core/payments/refunds/refund-order.server.ts'
import { createReturn } from '#core/returns/create-return.server.ts'
import { refundReturn } from '#core/returns/refund-return.server.ts'
import { returnsOf, type Return } from '#core/returns/returns.server.ts'
import { declineReturn, receiveReturn } from '#core/returns/transition-return.server.ts'
import { undoReceipt } from '#core/returns/undo-receipt.server.ts'
import { countStock } from '#core/stock/owner-stock.server.ts'
import { checkStock } from '#core/stock/stock-movements.server.ts'
import type { PaymentProvider } from '#core/payments/provider/payment-provider.ts'
import { length } from '#tests/support/bars.ts'
import { setUnits } from '#tests/support/database/stocked-shop.ts'
import { tshirt } from '#tests/support/factories/factories.ts'
import {
  elsewhere,
  orderRow,
  purchase,
  shopWithOrders,
} from '#tests/support/factories/order-life.ts'
import { orderRequest, requestLine } from '#tests/support/factories/order-request.ts'
import { at, returnContext, wish } from '#tests/support/factories/returned-goods.ts'

vi.setConfig({ testTimeout: 300_000 })

const ROUNDS = length(6, 50)
const JACKETS = 'mens-jacket-1/M/Azul'
const SHIRTS = 'mens-tshirt-1/S/Negro'
const SHIRT = { position: 1, quantity: 1 }
const parcel = { carrier: 'Ruta Norte', trackingCode: null, trackingUrl: null }

/** A shop with an order for each round. */
async function shopOfRounds(provider?: PaymentProvider, orders = ROUNDS) {
  const shop = await shopWithOrders(0, provider)
  for (const variant of [JACKETS, SHIRTS]) await setUnits(shop.db, variant, 400)
  const ctx = returnContext(shop.db, provider ? { provider } : {})
  const place = async (n: number) => {
    const email = `cliente-${n}@correo.example`
    const outcome = await placeOrder(shop.context, purchase(n, { recipient: { email } }))
    if (!outcome.ok) throw new Error(outcome.reason)
  }
  for (let n = 1; n <= orders; n += 1) await place(n)
  return { ...shop, ctx, place }
}

const numberOf = (n: number): string => `VR-TEST-${String(n).padStart(4, '0')}`

/** Starts all at once, the first one first in every other round. */
const atOnce = async <T>(round: number, work: (() => Promise<T>)[]): Promise<T[]> => {
  const isTurned = round % 2 === 0
  const outcomes = await Promise.all((isTurned ? work.toReversed() : work).map((start) => start()))
  return isTurned ? outcomes.toReversed() : outcomes
}

const okOf = (outcomes: readonly { ok: boolean }[]): number =>
  outcomes.filter(({ ok }) => ok).length

type Shop = Awaited<ReturnType<typeof shopOfRounds>>

/** Plays a race in every round, and checks the goods at the end. */
async function everyRound(shop: Shop, play: (n: number, orderId: string) => Promise<void>) {
  for (let n = 1; n <= ROUNDS; n += 1) await play(n, `ord_${n}`)
  expect((await checkStock(shop.db)).faults).toEqual([])
}

async function shirtOf({ db }: Shop, orderId: string) {
  const [, line] = await findLineUnits(db, orderId)
  if (!line) throw new Error(`${orderId} has no shirt`)
  const parcels = await parcelsOf(db, orderId)
  const inParcels = parcels.flatMap(({ units }) => units).filter(({ position }) => position === 1)
  return { ...line, inParcels: inParcels.length }
}

/** A return of every unit of an order that was sent. */
async function returned({ db, ctx }: Shop, n: number, units = [SHIRT]): Promise<Return> {
  await shipOrder(ctx, numberOf(n), parcel, at)
  const outcome = await createReturn(ctx, `ord_${n}`, wish(units))
  const [one] = await returnsOf(db, `ord_${n}`)
  if (!outcome.ok || !one) throw new Error('no return')
  return one
}

test('a unit is sent, or its money goes back first: never both', async () => {
  const shop = await shopOfRounds()
  const { ctx } = shop
  await everyRound(shop, async (n, orderId) => {
    const refund = {
      scope: { kind: 'lines', lines: [SHIRT], withShipping: false },
      idempotencyKey: `owner/${n}`,
      reason: '',
      ifFulfilmentIs: 'unfulfilled',
    } as const
    const [sent, refunded] = await atOnce<{ ok: boolean }>(n, [
      () => shipOrder(ctx, numberOf(n), parcel, at),
      () => refundOrder(ctx, numberOf(n), refund),
    ])
    expect(sent).toMatchObject({ ok: true }) // the jackets, at least
    const isFirst = refunded?.ok === true
    expect(await shirtOf(shop, orderId)).toMatchObject({
      cancelled: isFirst ? 1 : 0,
      dispatched: isFirst ? 0 : 1,
      refunded: isFirst ? 1 : 0,
      inParcels: isFirst ? 0 : 1,
    })
  })
})

test('a unit is sent or cancelled', async () => {
  const shop = await shopOfRounds()
  const { ctx } = shop
  await everyRound(shop, async (n, orderId) => {
    const outcomes = await atOnce<{ ok: boolean }>(n, [
      () => shipOrder(ctx, numberOf(n), { ...parcel, units: [SHIRT] }, at),
      () => cancelLines(asShopper(ctx), numberOf(n), [SHIRT]),
    ])
    expect(okOf(outcomes)).toBe(1)
    const { cancelled, dispatched, refunded } = await shirtOf(shop, orderId)
    expect([cancelled + dispatched, refunded]).toEqual([1, cancelled])
  })
})

test('an order is sent or cancelled whole', async () => {
  const shop = await shopOfRounds()
  const { ctx, db } = shop
  await everyRound(shop, async (n, orderId) => {
    const [sent, cancelled] = await atOnce<{ ok: boolean }>(n, [
      () => shipOrder(ctx, numberOf(n), parcel, at),
      () => cancelOrder(asShopper(ctx), numberOf(n)),
    ])
    expect([sent?.ok, cancelled?.ok]).toContain(false)
    const row = await orderRow(db, orderId)
    expect(row).toMatchObject({
      status: sent?.ok ? 'placed' : 'cancelled',
      refunded_cents: sent?.ok ? 0 : row.total_cents,
    })
  })
})

test('the same units are sent once', async () => {
  const shop = await shopOfRounds()
  const { ctx, db } = shop
  await everyRound(shop, async (n, orderId) => {
    const send = () => shipOrder(ctx, numberOf(n), { ...parcel, units: [SHIRT] }, at)
    expect(okOf(await atOnce(n, [send, send, send]))).toBe(1)
    expect(await parcelsOf(db, orderId)).toHaveLength(1)
    expect(await shirtOf(shop, orderId)).toMatchObject({ dispatched: 1, inParcels: 1 })
  })
})

test('a return arrives once', async () => {
  const shop = await shopOfRounds()
  const { db } = shop
  await everyRound(shop, async (n, orderId) => {
    const one = await returned(shop, n)
    const receive = () => receiveReturn(asOwner(db), one, { at, restocks: true })
    expect(okOf(await atOnce(n, [receive, receive]))).toBe(1)
    expect(await shirtOf(shop, orderId)).toMatchObject({ returned: 1 })
    const back = await db
      .selectFrom('stock_movements')
      .select('on_hand_change')
      .where('return_id', '=', one.id)
      .execute()
    expect(back).toEqual([{ on_hand_change: 1 }])
  })
})

test('the receipt of a return is taken back once, or its money goes back', async () => {
  const shop = await shopOfRounds()
  const { ctx, db } = shop
  await everyRound(shop, async (n, orderId) => {
    const one = await returned(shop, n)
    await receiveReturn(asOwner(db), one, { at, restocks: true })
    const undo = () => undoReceipt(asOwner(db), one, at)
    await atOnce<{ ok: boolean }>(n, [undo, () => refundReturn(ctx, one), undo])
    const back = await db
      .selectFrom('stock_movements')
      .select('on_hand_change')
      .where('return_id', '=', one.id)
      .execute()
    const { returned: units } = await shirtOf(shop, orderId)
    expect(back.reduce((sum, { on_hand_change: change }) => sum + change, 0)).toBe(units)
    expect(back).toHaveLength(units === 1 ? 1 : 2)
  })
})

test('a return is refunded or declined', async () => {
  const shop = await shopOfRounds()
  const { ctx } = shop
  await everyRound(shop, async (n, orderId) => {
    const one = await returned(shop, n)
    const outcomes = await atOnce<{ ok: boolean }>(n, [
      () => refundReturn(ctx, one),
      () => declineReturn(ctx, one, { at, reason: 'usada' }),
    ])
    expect(okOf(outcomes)).toBe(1)
    const { refunded } = await shirtOf(shop, orderId)
    expect(refunded).toBe(outcomes[0]?.ok ? 1 : 0)
  })
})

test('an order that is paid while it expires is paid, with its goods', async () => {
  const provider = elsewhere()
  const shop = await shopOfRounds(provider, 0)
  const { ctx, context, db, place } = shop
  await everyRound(shop, async (n, orderId) => {
    await place(n)
    const { total_cents: amountCents } = await orderRow(db, orderId)
    await openPayment({ ...ctx, now: context.now }, orderId)
    const report = {
      orderId,
      attempt: 1,
      sessionRef: `cs_${orderId}_1`,
      status: 'paid',
      paymentRef: `pi_${n}`,
      amountCents,
      currency: 'EUR',
      isLive: false,
    } as const
    await atOnce<unknown>(n, [
      () => settlePayment(ctx, report),
      () => expireUnpaidOrders(db, ctx.now()),
      () => settlePayment(ctx, report),
    ])
    expect(await orderRow(db, orderId)).toMatchObject({
      status: 'placed',
      payment_status: 'paid',
      refunded_cents: 0,
    })
    expect(await shirtOf(shop, orderId)).toMatchObject({ cancelled: 0 })
  })
})

test('the unit of a declined return is sold or goes back to its buyer', async () => {
  const shop = await shopOfRounds()
  const { ctx, context, db } = shop
  await everyRound(shop, async (n) => {
    const one = await returned(shop, n)
    await receiveReturn(asOwner(db), one, { at, restocks: true })
    await setUnits(db, SHIRTS, 1)
    const lines = [requestLine(tshirt, { size: 'S', color: 'Negro' })]
    const decline = () => declineReturn(ctx, one, { at, reason: 'usada' })
    const buy = () => placeOrder(context, orderRequest({ n: 1000 + n, lines }))
    // Every third time the sale is there first, which an order rarely is in a race.
    const sale = n % 3 === 0 ? [await buy()] : []
    const raced = await atOnce<{ ok: boolean }>(n, sale.length > 0 ? [decline] : [decline, buy])
    expect(okOf([...sale, ...raced])).toBe(1)
    const stock = db.selectFrom('stock').select('available').where('variant_id', '=', SHIRTS)
    expect(await stock.executeTakeFirstOrThrow()).toEqual({ available: 0 })
    // For the order of the next round.
    await setUnits(db, SHIRTS, 400)
  })
})

test('of two parcels with the last unit on hand one leaves', async () => {
  const shop = await shopOfRounds()
  const { ctx, db } = shop
  await countStock(asOwner(db), SHIRTS, { units: 1, at })
  const send = (n: number) => () => shipOrder(ctx, numberOf(n), { ...parcel, units: [SHIRT] }, at)
  const outcomes = await atOnce(1, [send(1), send(2), send(3)])
  expect(okOf(outcomes)).toBe(1)
  expect(outcomes.filter(({ ok }) => !ok)).toEqual([
    { ok: false, reason: 'too_few_on_hand', variantId: SHIRTS },
    { ok: false, reason: 'too_few_on_hand', variantId: SHIRTS },
  ])
  expect((await checkStock(db)).faults).toEqual([])
})
