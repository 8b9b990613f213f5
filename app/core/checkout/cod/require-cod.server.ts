import type { Cents } from '#core/base/money/money.ts'
import type { Recipient } from '#core/customers/addresses/recipient.ts'
import { hasRefusedLately } from '#core/orders/cod/cod-refusals.server.ts'
import { codFault } from '#core/pricing/cod/cash-on-delivery.ts'
import type { ShippingMethod } from '#core/pricing/shipping/shipping.ts'
import type { Db } from '#db/schema.ts'
import { Refused } from '../refused.ts'

type CodOrder = { recipient: Recipient; method: ShippingMethod; totalCents: Cents }

/**
 * Refuses an order to be paid to the courier that goes too far or costs too much, or whose buyer did
 * not take such a parcel lately. `totalCents`: with the fee.
 */
export async function requireCod(
  db: Db,
  { recipient, method, totalCents }: CodOrder,
  now: Date,
): Promise<void> {
  const why = codFault({ destination: recipient, method, totalCents })
  if (why) throw new Refused({ ok: false, reason: 'no_cod', why })
  if (await hasRefusedLately(db, recipient, now)) {
    throw new Refused({ ok: false, reason: 'no_cod', why: 'before' })
  }
}
