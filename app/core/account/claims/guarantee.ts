import { addYears, madridDay } from '#core/base/dates/madrid-time.ts'
import { policy } from '#core/base/policy/policy.ts'
import type { Order } from '#core/orders/order.ts'
import { arrivalDay, type ParcelTimes } from '#core/returns/return.ts'
import type { Destination } from '#core/pricing/shipping/shipping.ts'

/** Years in which the law presumes that a fault was there at delivery. Source: consumer act, article 121. */
const PRESUMED_YEARS = 2

/** The legal guarantee of an order's goods. Days are those of Madrid, each the last that counts. */
export type Guarantee = {
  lastDay: string
  /** Until then the shop has to show that a fault was not there at delivery. */
  presumedUntil: string
  isOpen: boolean
}

type Delivery = Pick<Order, 'shippingMethod'> & { recipient: Destination }

/**
 * The guarantee of goods that came with a parcel: from the day of its delivery or, if that is unknown,
 * from the last promised one. Source: consumer act, articles 120 and 121; `policy.guaranteeYears`.
 */
export function guaranteeOf(order: Delivery, parcel: ParcelTimes, now: Date): Guarantee {
  const arrived = arrivalDay(order, parcel)
  const lastDay = addYears(arrived, policy.guaranteeYears)
  return {
    lastDay,
    presumedUntil: addYears(arrived, Math.min(PRESUMED_YEARS, policy.guaranteeYears)),
    isOpen: madridDay(now) <= lastDay,
  }
}
