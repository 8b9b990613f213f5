import { OWNER, SHOPPER } from '#tests/support/database/actors.ts'
import { expect } from 'vitest'
import type { Units } from '#core/orders/fulfilment/line-units.ts'
import { placeOrder } from '#core/checkout/place-order.server.ts'
import { markDelivered, shipOrder } from '#core/orders/ship-order.server.ts'
import { cancelLines } from '#core/payments/cancel-lines.server.ts'
import { cancelOrder } from '#core/payments/cancel-order.server.ts'
import { expireUnpaidOrders } from '#core/payments/expire-orders.server.ts'
import { openPayment } from '#core/payments/open-payment.server.ts'
import { settlePayment } from '#core/payments/settle-payment.server.ts'
import { addStock, countStock } from '#core/stock/owner-stock.server.ts'
import { offersAt } from '#core/pricing/offers/offer.ts'
import { orderRequest, requestLine } from '../factories/order-request.ts'
import { attempt, hasHappened, noticeRefunds, nowOf, orderOf, type Life } from './life.ts'
import { collect, placeCod, refuse } from './live-cod.ts'
import { productOf, SIZES } from './life-shop.ts'
import {
  allOpen,
  cancelAll,
  cancelUnits,
  countAt,
  couldTake,
  isToSend,
  reserve,
  revive,
  send,
  totalAt,
  type ModelOrder,
} from './goods-model.ts'
import { unitsOf, type Step } from './live-step.ts'

const MINUTE_MS = 60_000
/** Orders of one life. */
const MOST_ORDERS = 3

export type Play = (life: Life, step: Step) => Promise<void>

const place: Play = async (life, step) => {
  if (life.model.orders.length === MOST_ORDERS) return
  const wanted = SIZES.map((size, index) => ({ size, quantity: step.quantities[index] ?? 0 }))
  const lines = wanted.filter(({ quantity }) => quantity > 0)
  if (lines.length === 0) return
  const n = life.n * 100 + (life.made += 1)
  const request = orderRequest({
    n,
    lines: lines.map((line) =>
      requestLine(productOf(life.n, line.size), { ...line, color: 'Azul' }),
    ),
    discountCode: step.flag ? 'WELCOME10' : null,
    offers: offersAt(nowOf(life)),
    shippingMethod: step.pick % 2 === 0 ? 'express' : 'standard',
    gift: step.pick % 3 === 0 ? { note: '' } : undefined,
    recipient: { email: `cliente-${n}@correo.example` },
  })
  const order: ModelOrder = {
    id: '',
    number: '',
    isCancelled: false,
    isByPerson: false,
    isPending: true,
    isCod: step.pick % 4 === 1,
    hasCode: step.flag,
    totalCents: 0,
    refundedCents: 0,
    isPaid: false,
    lines: lines.map(({ size, quantity }) => ({
      variantId: `${productOf(life.n, size).id}/${size}/Azul`,
      units: Array.from({ length: quantity }, () => ({ place: 'open', isRefunded: false })),
    })),
    refunds: new Map(),
    again: [],
  }
  const { outcome } = await attempt(life, step, (ctx) =>
    order.isCod ? placeCod(ctx, request) : placeOrder(ctx, request),
  )
  if (!outcome) return
  if (!outcome.ok) {
    // Unpaid orders may hold only a part of a variant.
    expect(['sold_out', order.isCod ? 'no_cod' : 'unpaid_limit']).toContain(outcome.reason)
    if (outcome.reason === 'sold_out') expect(couldTake(life.model, order)).toBe(false)
    return
  }
  expect(couldTake(life.model, order)).toBe(true)
  Object.assign(order, outcome.order)
  reserve(life.model, order)
  if (order.hasCode) life.model.codeUses += 1
  life.model.orders.push(order)
  if (order.isCod) return
  expect(await openPayment(life.shop.contextOn(life.db), order.id)).toMatchObject({ ok: true })
}

const pay: Play = async (life, step) => {
  const order = orderOf(life, step)
  if (!order) return
  // Most couriers take their time: the parcel is still under way.
  if (order.isCod) return step.pick % 3 === 0 ? collect(life, step) : undefined
  const { books, reportOf } = life.shop
  // Of a paid order, the same payment again or another one.
  const isOther = order.isPaid && step.flag
  const ref = `pi_${order.id}${isOther ? '_other' : ''}`
  if (!isOther) books.charged.set(ref, order.totalCents)
  const canRevive = !order.isByPerson && couldTake(life.model, order)
  const expected = order.isPaid
    ? isOther
      ? 'refused'
      : 'duplicate'
    : order.isPending
      ? 'paid'
      : canRevive
        ? 'paid_late'
        : 'refunding'
  const report = reportOf(order.id, order.totalCents, ref)
  const { outcome, isDone } = await attempt(life, step, (ctx) => settlePayment(ctx, report))
  if (outcome !== null) expect(outcome).toBe(expected)
  if (!isDone) return
  if (expected === 'paid_late') revive(life.model, order)
  order.isPaid = true
  order.isPending = false
}

const expire: Play = async (life, step) => {
  life.shop.clock.ms += 36 * MINUTE_MS
  const { outcome } = await attempt(life, step, (ctx) => expireUnpaidOrders(ctx.db, ctx.now()))
  for (const order of life.model.orders.filter((one) => one.isPending && !one.isCod)) {
    const { status } = await life.db
      .selectFrom('orders')
      .select('status')
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow()
    if (outcome !== null) expect(status).toBe('cancelled')
    if (status !== 'cancelled') continue
    order.isPending = false
    cancelAll(life.model, order)
  }
}

const cancel: Play = async (life, step) => {
  const order = orderOf(life, step)
  if (!order) return
  const actor = step.flag ? SHOPPER : OWNER
  const tried = await attempt(life, step, (ctx) => cancelOrder({ ...ctx, actor }, order.number))
  const expected = !order.isCancelled && totalAt(order, 'buyer', 'back') === 0
  if (!hasHappened(tried, expected, 'cancel')) return
  order.isPending = false
  order.isByPerson = true
  cancelAll(life.model, order)
}

/** Whether each line has these units to send. */
const areOpen = (order: ModelOrder, units: readonly Units[]): boolean =>
  units.length > 0 &&
  units.every(({ position, quantity }) => quantity <= countAt(order, position, 'open'))

const sumOf = (units: readonly Units[]): number =>
  units.reduce((sum, { quantity }) => sum + quantity, 0)

const cancelSome: Play = async (life, step) => {
  const order = orderOf(life, step)
  if (!order) return
  const units = unitsOf(step, order.lines.length)
  const actor = step.flag ? SHOPPER : OWNER
  const tried = await attempt(life, step, (ctx) =>
    cancelLines({ ...ctx, actor }, order.number, units),
  )
  const isWhole = totalAt(order, 'buyer', 'back') === 0 && sumOf(units) === totalAt(order, 'open')
  const isAgreed = !order.isPending // the courier collects what was agreed
  const expected = isAgreed && isToSend(order) && areOpen(order, units) && !isWhole
  if (!hasHappened(tried, expected, 'cancel lines')) return
  cancelUnits(life.model, order, units)
  await noticeRefunds(life)
}

/** False after a count below what is sold. */
const areOnHand = ({ model }: Life, order: ModelOrder, units: readonly Units[]): boolean =>
  units.every(({ position, quantity }) => {
    const stock = model.shelf.get(order.lines[position]?.variantId ?? '')
    return stock !== undefined && stock.onHand >= quantity
  })

const PARCEL = { carrier: 'Ruta Norte', trackingCode: null, trackingUrl: null }

const ship: Play = async (life, step) => {
  const order = orderOf(life, step)
  if (!order) return
  const chosen = step.flag ? undefined : unitsOf(step, order.lines.length)
  const units = chosen ?? allOpen(order)
  const parcel = { ...PARCEL, units: chosen }
  const at = nowOf(life)
  const tried = await attempt(life, step, (ctx) => shipOrder(ctx, order.number, parcel, at))
  const isWhole = !order.isPending || sumOf(units) === totalAt(order, 'open')
  const isOpen = isToSend(order) && areOpen(order, units)
  const expected = isOpen && isWhole && areOnHand(life, order, units)
  if (hasHappened(tried, expected, 'ship')) send(life.model, order, units)
}

const deliver: Play = async (life, step) => {
  const order = orderOf(life, step)
  if (!order) return
  life.shop.clock.ms += MINUTE_MS
  const arrived = step.flag ? undefined : { parcel: step.pick % 3 }
  await attempt(life, step, (ctx) => markDelivered(ctx, order.number, nowOf(life), arrived))
}

const count: Play = async (life, step) => {
  const variants = [...life.model.shelf.entries()]
  const [variantId, stock] = variants[step.pick % variants.length] ?? []
  if (variantId === undefined || !stock) return
  const units = step.quantities.reduce((sum, one) => sum + one, 0)
  const change = { units, at: nowOf(life) }
  const tried = await attempt(life, step, (ctx) => countStock(ctx, variantId, change))
  if (hasHappened(tried, true, 'count')) stock.onHand = units
}

const add: Play = async (life, step) => {
  const variants = [...life.model.shelf.entries()]
  const [variantId, stock] = variants[step.pick % variants.length] ?? []
  if (variantId === undefined || !stock) return
  const units = (step.quantities[0] ?? 0) * (step.flag ? 1 : -1)
  const reason = step.flag ? 'received' : 'damaged'
  const change = { units, at: nowOf(life), reason } as const
  const tried = await attempt(life, step, (ctx) => addStock(ctx, variantId, change))
  if (hasHappened(tried, stock.onHand + units >= 0, 'add')) stock.onHand += units
}

export const ORDER_STEPS = {
  collect,
  refuse,
  place,
  pay,
  expire,
  cancel,
  cancelLines: cancelSome,
  ship,
  deliver,
  count,
  add,
}
