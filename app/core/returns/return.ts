import type { Cents } from '#core/money/money.ts'
import type { OrderWithState, Order } from '#core/orders/order.ts'
import { addDays, madridDay } from '#core/dates/madrid-time.ts'
import { policy } from '#core/policy/policy.ts'
import { deliveryDays } from '#core/shipping/delivery-promise.ts'
import { shippingOptions } from '#core/shipping/shipping.ts'

/** A withdrawal is declared by anybody and never refused; a return is asked for on an order's page. */
export type ReturnKind = 'withdrawal' | 'return'
export type ReturnStatus = 'requested' | 'received' | 'refunded' | 'declined'

/** Units of an order's line, by its position. */
export type Units = { position: number; quantity: number }

/**
 * What a return can become. Money may go back before the goods are here: proof that they were sent
 * is enough for the law. Source: Spanish consumer act (RDLeg 1/2007), article 107.
 */
export const RETURN_TRANSITIONS: Readonly<Record<ReturnStatus, readonly ReturnStatus[]>> = {
  requested: ['received', 'refunded', 'declined'],
  received: ['refunded', 'declined'],
  refunded: [],
  declined: [],
}

/** The states from which a return may become this one. */
export const statesBefore = (to: ReturnStatus): ReturnStatus[] =>
  (Object.keys(RETURN_TRANSITIONS) as ReturnStatus[]).filter((from) =>
    RETURN_TRANSITIONS[from].includes(to),
  )

/**
 * Units that nobody may ask back any more: asked for, or paid back without having been. A return
 * that was closed because its money went back by another way is one with the refund that came after
 * it. Each at its moment, ISO-8601 UTC.
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

/** How many units of each line may still come back; `taken` are asked for or paid back already. */
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

/** The most of what was asked for that is still there, line by line; nothing twice. */
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

/** True when these are all units of all lines. */
export const isWholeOrder = (
  lines: readonly { quantity: number }[],
  units: readonly Units[],
): boolean => unitsLeft(lines, units).every((left) => left === 0)

/** When a parcel left and arrived, as far as the shop knows; ISO-8601 UTC. */
export type ParcelTimes = { shippedAt: string; deliveredAt: string | null }

/**
 * The last day, in Madrid, on which a return may be asked for: counted from delivery or, where that
 * is not known, from the latest day on which the parcel was promised.
 */
export function lastReturnDay(order: Pick<Order, 'shippingMethod'>, parcel: ParcelTimes): string {
  const arrived =
    parcel.deliveredAt === null
      ? latestArrival(order.shippingMethod, parcel.shippedAt)
      : madridDay(parcel.deliveredAt)
  return addDays(arrived, policy.returns.days)
}

function latestArrival(method: Order['shippingMethod'], shippedAt: string): string {
  const promised = deliveryDays(method, new Date(shippedAt))
  // Without a calendar, twice the working days: there is no country that works less than that.
  return (
    promised?.to ?? addDays(madridDay(shippedAt), 2 * policy.shipping.international.workingDays.max)
  )
}

/**
 * Whether a withdrawal came within the term that the shop gives, and its last day; what has not left
 * has no last day yet. Source: consumer act, articles 102 and 104, and the shop's own longer term.
 */
export function withdrawalTerm(
  order: Pick<Order, 'shippingMethod'>,
  parcel: ParcelTimes | null,
  requestedAt: string,
): { isInTime: boolean; lastDay: string | null } {
  const lastDay = parcel === null ? null : lastReturnDay(order, parcel)
  return { isInTime: lastDay === null || madridDay(requestedAt) <= lastDay, lastDay }
}

export type NoReturn = 'not_sent' | 'cancelled' | 'nothing_left' | 'too_late'

/**
 * Whether a return may be asked for now, and until when. Refuses what has not left (that can be
 * cancelled), what is cancelled or all given back, and what comes after the last day.
 */
export function mayReturn(
  order: Pick<OrderWithState, 'state' | 'shippingMethod'>,
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

/** The last day, in Madrid, to pay back. Source: consumer act, article 107.1. */
export const refundDueDay = (requestedAt: string): string =>
  addDays(madridDay(requestedAt), policy.returns.refundWithinDays)

/**
 * What of the shipping goes back when a whole order does: as much as the cheapest delivery that the
 * shop offered there would have cost. Source: consumer act, article 107.2.
 */
export function shippingBackCents(
  order: Pick<Order, 'amounts' | 'recipient' | 'shippingMethod'>,
): Cents {
  const { amounts, recipient, shippingMethod } = order
  // Today's tariff says what another way would have cost, never what this one did.
  const others = shippingOptions(recipient, amounts.subtotalCents)
    .filter(({ method }) => method !== shippingMethod)
    .map(({ priceCents }) => priceCents)
  return Math.min(amounts.shippingCents, ...others)
}
