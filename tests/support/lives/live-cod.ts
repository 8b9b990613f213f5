import { expect } from 'vitest'
import { placeOrder, type PlaceOrderContext } from '#core/checkout/place-order.server.ts'
import type { OrderRequest } from '#core/checkout/order-request.ts'
import type { PlaceOrderOutcome } from '#core/checkout/outcome.ts'
import { cashOnDelivery } from '#core/payments/cod/cod-provider.ts'
import { collectCod } from '#core/payments/cod/collect-cod.server.ts'
import { confirmCod } from '#core/payments/cod/confirm-cod.server.ts'
import { refuseCod } from '#core/payments/cod/refuse-cod.server.ts'
import type { PaymentContext } from '#core/payments/provider/payment-context.server.ts'
import { currentChanges, readChangesFrom } from '#core/base/policy/live-settings.ts'
import { CASH_LIMIT_CENTS, codFeeCents } from '#core/pricing/cod/cash-on-delivery.ts'
import { allBack, countAt, totalAt } from './goods-model.ts'
import { attempt, hasHappened, orderOf } from './life.ts'
import type { Play } from './live-orders.ts'

/** The shop enters an order that is paid to the courier, up to the law's limit. */
export async function placeCod(
  ctx: PlaceOrderContext & PaymentContext,
  request: OrderRequest,
): Promise<PlaceOrderOutcome> {
  const shownTotalCents = request.shownTotalCents + codFeeCents()
  const whenUnpaid = (db: typeof ctx.db, orderId: string) => confirmCod({ ...ctx, db }, orderId)
  const provider = cashOnDelivery
  const changes = { ...currentChanges(), 'policy.cashOnDelivery.mostCents': CASH_LIMIT_CENTS - 1 }
  const before = readChangesFrom(() => changes)
  try {
    return await placeOrder(
      { ...ctx, provider, isByShop: true, whenUnpaid },
      { ...request, shownTotalCents },
    )
  } finally {
    readChangesFrom(before)
  }
}

/** The courier's settlement has the order, now and then with another amount. */
export const collect: Play = async (life, step) => {
  const order = orderOf(life, step)
  if (!order) return
  const cents = step.flag ? null : order.totalCents + (step.pick === 11 ? 1 : 0)
  const isRight = cents === null || cents === order.totalCents
  const tried = await attempt(life, step, (ctx) =>
    collectCod(ctx, [{ number: order.number, cents }]),
  )
  if (!hasHappened(tried, order.isCod && order.isPending && isRight, 'collect')) return
  order.isPending = false
  order.isPaid = true
}

/** A parcel comes back unpaid, whole or damaged. */
export const refuse: Play = async (life, step) => {
  const order = orderOf(life, step)
  if (!order) return
  const isDamaged = step.flag
  const tried = await attempt(life, step, (ctx) => refuseCod(ctx, order.number, { isDamaged }))
  const isAway = totalAt(order, 'buyer') > 0 && totalAt(order, 'back') === 0
  if (!hasHappened(tried, order.isCod && order.isPending && isAway, 'refuse')) return
  allBack(life.model, order, !isDamaged)
  Object.assign(order, { isPending: false, isCancelled: true, isByPerson: true })
  if (order.hasCode) life.model.codeUses -= 1
  expect(order.lines.every((_line, at) => countAt(order, at, 'buyer') === 0)).toBe(true)
}
