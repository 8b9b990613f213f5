import type { Units } from '#core/orders/fulfilment/line-units.ts'
import {
  cancelReplacement,
  sendReplacement,
} from '#core/orders/replacements/end-replacement.server.ts'
import { makeReplacement } from '#core/orders/replacements/make-replacement.server.ts'
import { isWaiting, type Replacement } from '#core/orders/replacements/replacement.ts'
import { replacementsOf } from '#core/orders/replacements/replacements.server.ts'
import { expect } from 'vitest'
import { countAt, refundedAt, type ModelOrder } from './goods-model.ts'
import { attempt, hasHappened, nowOf, orderOf, type Life } from './life.ts'
import type { Play } from './live-orders.ts'
import { pickOf, unitsOf } from './live-step.ts'

const stockAt = (life: Life, order: ModelOrder, position: number) =>
  life.model.shelf.get(order.lines[position]?.variantId ?? '') ?? { onHand: 0, reserved: 0 }

/** Units that were sent and whose money stays, as far as the sums of its refunds tell. */
const paidAt = (order: ModelOrder, position: number): number => {
  const sent = countAt(order, position, 'buyer', 'back')
  const refunded = refundedAt(order, position)
  return Math.min(sent, sent + countAt(order, position, 'cancelled') - refunded)
}

const isPaidFor = (order: ModelOrder): boolean =>
  order.isPaid && !order.isCancelled && order.refundedCents < order.totalCents

const sumAt = (all: readonly Replacement[], position: number): number =>
  all
    .flatMap(({ lines }) => lines)
    .filter((line) => line.position === position)
    .reduce((sum, { quantity, cancelled, failed }) => sum + quantity - cancelled - failed, 0)

/** Whether what is on sale is enough, line by line: each line has its own variant. */
const areAvailable = (life: Life, order: ModelOrder, units: readonly Units[]): boolean =>
  units.every(({ position, quantity }) => {
    const { onHand, reserved } = stockAt(life, order, position)
    return onHand - reserved >= quantity
  })

const replace: Play = async (life, step) => {
  const order = orderOf(life, step)
  if (!order) return
  const before = await replacementsOf(life.db, order.id)
  const units = unitsOf(step, order.lines.length)
  const wanted = { units, reason: 'faulty', isRepeat: step.flag } as const
  const fits = units.every(({ position, quantity }) => {
    const sent = sumAt(
      before.filter(({ sentAt }) => sentAt !== null),
      position,
    )
    const failed = step.flag ? Math.min(quantity, sent) : 0
    return quantity <= paidAt(order, position) - sumAt(before, position) + failed
  })
  const areThere = units.length > 0 && areAvailable(life, order, units)
  const tried = await attempt(life, step, (ctx) =>
    makeReplacement(ctx, order.number, wanted, nowOf(life)),
  )
  hasHappened(tried, isPaidFor(order) && fits && areThere, 'replace')
}

const sendAgain: Play = async (life, step) => {
  const order = orderOf(life, step)
  const all = order ? await replacementsOf(life.db, order.id) : []
  const one = pickOf(step, all)
  if (!order || !one) return
  const parcel = { carrier: 'Ruta Norte', trackingCode: null, trackingUrl: null }
  const send = { ...parcel, number: one.number }
  const tried = await attempt(life, step, (ctx) =>
    sendReplacement(ctx, order.number, send, nowOf(life)),
  )
  const areOnHand = one.lines.every(
    ({ position, quantity, cancelled }) =>
      stockAt(life, order, position).onHand >= quantity - cancelled,
  )
  hasHappened(tried, isWaiting(one) && areOnHand, 'send a replacement')
}

const cancelAgain: Play = async (life, step) => {
  const order = orderOf(life, step)
  const one = order && pickOf(step, await replacementsOf(life.db, order.id))
  if (!order || !one) return
  const tried = await attempt(life, step, (ctx) =>
    cancelReplacement(ctx, order.number, one.number, nowOf(life)),
  )
  hasHappened(tried, isWaiting(one), 'cancel a replacement')
}

/**
 * Takes over what of the shelf is for replacements, and looks at each line: what waits is never more
 * than is paid for and not replaced.
 */
export async function noticeReplacements(life: Life): Promise<void> {
  for (const order of life.model.orders) {
    const all = await replacementsOf(life.db, order.id)
    for (const position of order.lines.keys()) {
      const waiting = sumAt(all.filter(isWaiting), position)
      const sent = all
        .filter(({ sentAt }) => sentAt !== null)
        .flatMap(({ lines }) => lines)
        .filter((line) => line.position === position)
        .reduce((sum, { quantity, cancelled }) => sum + quantity - cancelled, 0)
      if (waiting > 0) {
        expect([order.id, isPaidFor(order)]).toEqual([order.id, true])
        expect(sumAt(all, position)).toBeLessThanOrEqual(paidAt(order, position))
      }
      const known = order.again[position] ?? { waiting: 0, sent: 0 }
      const stock = stockAt(life, order, position)
      stock.reserved += waiting - known.waiting
      stock.onHand -= sent - known.sent
      order.again[position] = { waiting, sent }
    }
  }
}

export const REPLACEMENT_STEPS = { replace, sendAgain, cancelAgain }
