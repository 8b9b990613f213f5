import { goodsByRate, withVatCents, type RatedLine } from '#core/base/money/goods-by-rate.ts'
import type { Cents } from '#core/base/money/money.ts'
import { openUnits, type LineUnits, type Units } from '#core/orders/fulfilment/line-units.ts'
import type { OrderWithState, Order } from '#core/orders/order.ts'
import { addDays, madridDay } from '#core/base/dates/madrid-time.ts'
import { policy } from '#core/base/policy/policy.ts'
import { deliveryDays } from '#core/pricing/shipping/delivery-promise.ts'
import {
  outlyingTariff,
  shippingOptions,
  type Destination,
} from '#core/pricing/shipping/shipping.ts'

/** Anyone may declare a withdrawal, and it is never refused; a return starts on the order page. */
export type ReturnKind = 'withdrawal' | 'return'
export type ReturnStatus = 'requested' | 'received' | 'refunded' | 'declined'

/**
 * Allowed transitions. A refund may precede receipt: by law, proof of dispatch is enough.
 * Source: Spanish consumer act (RDLeg 1/2007), article 107.
 */
export const RETURN_TRANSITIONS: Readonly<Record<ReturnStatus, readonly ReturnStatus[]>> = {
  requested: ['received', 'refunded', 'declined'],
  received: ['refunded', 'declined'],
  refunded: [],
  declined: [],
}

/** The states from which a return may move to `to`. */
export const statesBefore = (to: ReturnStatus): ReturnStatus[] =>
  (Object.keys(RETURN_TRANSITIONS) as ReturnStatus[]).filter((from) =>
    RETURN_TRANSITIONS[from].includes(to),
  )

/**
 * Units that can no longer be returned: requested, or refunded without a return. A return closed by
 * an order refund counts together with that refund, so its units are not subtracted twice.
 * `at` is ISO-8601 UTC.
 */
export function unitsGone(
  asked: readonly (Units & { at: string; isPaidOtherwise: boolean })[],
  paidBack: readonly (Units & { at: string })[],
): Units[] {
  const others = paidBack.map((one) => ({ ...one }))
  for (const one of asked.filter(({ isPaidOtherwise }) => isPaidOtherwise)) {
    let same = one.quantity
    for (const refund of others) {
      if (refund.position !== one.position || refund.at < one.at) continue
      const both = Math.min(same, refund.quantity)
      refund.quantity -= both
      same -= both
    }
  }
  return [...asked, ...others].map(({ position, quantity }) => ({ position, quantity }))
}

/** How many units of each line can still be withdrawn, and how many of those can be sent back. */
export type ReturnableUnits = { toWithdraw: number[]; toReturn: number[] }

/**
 * A withdrawal may name units that are sent and units that are not; a return, only sent ones.
 * `taken`: units that are requested or refunded, see `unitsGone`. `withdrawn`: those of open
 * withdrawals, which concern units to be sent first. Guarded by: return.test.ts.
 */
export function returnableUnits(
  lines: readonly LineUnits[],
  { taken, withdrawn }: { taken: readonly Units[]; withdrawn: readonly Units[] },
): ReturnableUnits {
  const toWithdraw = lines.map((line) => {
    // A cancelled unit was refunded with its line, or with the whole order.
    const cancelledOtherwise = Math.max(0, line.cancelled - line.refunded)
    return Math.max(0, line.ordered - unitsAt(taken, line.position) - cancelledOtherwise)
  })
  const toReturn = lines.map((line, index) => {
    const stillToSend = Math.max(0, openUnits(line) - unitsAt(withdrawn, line.position))
    return Math.max(0, (toWithdraw[index] ?? 0) - stillToSend)
  })
  return { toWithdraw, toReturn }
}

const unitsAt = (units: readonly Units[], position: number): number =>
  units.reduce((sum, one) => (one.position === position ? sum + one.quantity : sum), 0)

/** These units, but of each line at most as many as `most` answers. */
export const atMost = (
  units: readonly Units[],
  lines: readonly LineUnits[],
  most: (line: LineUnits) => number,
): Units[] =>
  units.flatMap(({ position, quantity }) => {
    const line = lines[position]
    const taken = Math.min(quantity, line ? most(line) : 0)
    return taken > 0 ? [{ position, quantity: taken }] : []
  })

/**
 * What of the units that were sent has arrived, without those that were missing. Undefined if more is
 * missing of a line than was sent, a line is named twice, or nothing has arrived.
 */
export function unitsArrived(
  sent: readonly Units[],
  missing: readonly Units[],
): Units[] | undefined {
  if (missing.length === 0) return [...sent]
  const short = new Map(missing.map(({ position, quantity }) => [position, quantity]))
  const isOnce = short.size === missing.length
  const left = sent.map(({ position, quantity }) => {
    const lacks = short.get(position) ?? 0
    short.delete(position)
    return { position, quantity: quantity - lacks }
  })
  const isRight = isOnce && short.size === 0 && left.every(({ quantity }) => quantity >= 0)
  const arrived = left.filter(({ quantity }) => quantity > 0)
  return isRight && arrived.length > 0 ? arrived : undefined
}

/** How many units of each line can still be returned; `taken` are already requested or refunded. */
export function unitsLeft(
  lines: readonly { quantity: number }[],
  taken: readonly Units[],
): number[] {
  const left = lines.map(({ quantity }) => quantity)
  for (const { position, quantity } of taken) {
    left[position] = Math.max(0, (left[position] ?? 0) - quantity)
  }
  return left.slice(0, lines.length)
}

/** Limits the requested units to those left, line by line; merges repeated lines. */
export function withinLeft(asked: readonly Units[], left: readonly number[]): Units[] {
  return left.flatMap((most, position) => {
    const wanted = asked.filter((one) => one.position === position)
    const quantity = Math.min(
      most,
      wanted.reduce((sum, one) => sum + one.quantity, 0),
    )
    return quantity > 0 ? [{ position, quantity }] : []
  })
}

/** True when `units` covers every unit of every line. */
export const isWholeOrder = (
  lines: readonly { quantity: number }[],
  units: readonly Units[],
): boolean => unitsLeft(lines, units).every((left) => left === 0)

/** When a parcel was shipped and delivered, as far as known; ISO-8601 UTC. */
export type ParcelTimes = { shippedAt: string; deliveredAt: string | null }

type Delivery = Pick<Order, 'shippingMethod'> & { recipient: Destination }

/**
 * The last day, in Madrid, to request a return: counted from delivery or, if that is unknown, from
 * the last promised delivery day.
 */
export function lastReturnDay(order: Delivery, parcel: ParcelTimes): string {
  return addDays(arrivalDay(order, parcel), policy.returns.days)
}

/** The day, in Madrid, of a parcel's delivery or, if that is unknown, the last promised one. */
export const arrivalDay = (order: Delivery, { shippedAt, deliveredAt }: ParcelTimes): string =>
  deliveredAt === null ? latestArrival(order, shippedAt) : madridDay(deliveredAt)

function latestArrival({ shippingMethod, recipient }: Delivery, shippedAt: string): string {
  const outlying = outlyingTariff(recipient)
  const promised = outlying ? undefined : deliveryDays(shippingMethod, new Date(shippedAt))
  // No calendar for this place: doubling the working days covers the holidays of any.
  const { workingDays } = outlying ?? policy.shipping.international
  return promised?.to ?? addDays(madridDay(shippedAt), 2 * workingDays.max)
}

/**
 * Whether a withdrawal came within the shop's term, and the last day, null before dispatch.
 * Source: consumer act, articles 102 and 104, and the shop's own longer term.
 */
export function withdrawalTerm(
  order: Delivery,
  parcel: ParcelTimes | null,
  requestedAt: string,
): { isInTime: boolean; lastDay: string | null } {
  const lastDay = parcel === null ? null : lastReturnDay(order, parcel)
  return { isInTime: lastDay === null || madridDay(requestedAt) <= lastDay, lastDay }
}

export type NoReturn = 'not_sent' | 'cancelled' | 'nothing_left' | 'too_late'

/**
 * Whether a return may be requested now, and until when. Refuses orders that are not shipped (they
 * can be cancelled), cancelled or fully refunded, and requests after the last day.
 */
export function mayReturn(
  order: Pick<OrderWithState, 'state'> & Delivery,
  { parcel, left, now }: { parcel: ParcelTimes | null; left: readonly number[]; now: Date },
): { ok: true; lastDay: string } | { ok: false; reason: NoReturn; lastDay?: string } {
  if (order.state.order === 'cancelled') return { ok: false, reason: 'cancelled' }
  if (parcel === null) return { ok: false, reason: 'not_sent' }
  const isPaidBack = order.state.payment === 'refunded'
  if (isPaidBack || left.every((units) => units === 0)) {
    return { ok: false, reason: 'nothing_left' }
  }
  const lastDay = lastReturnDay(order, parcel)
  if (madridDay(now) > lastDay) return { ok: false, reason: 'too_late', lastDay }
  return { ok: true, lastDay }
}

/** The last day, in Madrid, to refund. Source: consumer act, article 107.1. */
export const refundDueDay = (requestedAt: string): string =>
  addDays(madridDay(requestedAt), policy.returns.refundWithinDays)

/**
 * The shipping to refund with a whole order: at most the price of the cheapest delivery offered to
 * that destination. Source: consumer act, article 107.2.
 */
export function shippingBackCents(
  order: Pick<Order, 'amounts' | 'vat'> & Delivery & { lines: readonly RatedLine[] },
): Cents {
  const { amounts, vat, lines, recipient, shippingMethod } = order
  // The order says what its own method cost; today's tariff prices only the others.
  const others = shippingOptions(
    recipient,
    withVatCents(goodsByRate({ lines, discountCents: 0, vat })),
  )
    .filter(({ method }) => method !== shippingMethod)
    .map(({ priceCents }) => priceCents)
  return Math.min(amounts.shippingCents, ...others)
}
