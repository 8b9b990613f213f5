import type { Db } from '#db/schema.ts'
import type { Recipient } from '#core/customers/addresses/recipient.ts'

/** Who did not take a parcel that was to be paid at the door pays otherwise for so long. */
export const REFUSED_MONTHS = 12

/** Notes that the parcel of an order came back unpaid; `at` is ISO-8601 UTC. */
export async function noteRefused(trx: Db, orderId: string, at: string): Promise<void> {
  await trx.insertInto('cod_refusals').values({ order_id: orderId, refused_at: at }).execute()
}

type Person = Pick<Recipient, 'email' | 'phone'>

/**
 * Whether a buyer with this e-mail or telephone has lately not taken a parcel that was to be paid at
 * the door. Buyers whose data were deleted are unknown. Guarded by: cash-on-delivery.server.test.ts.
 */
export async function hasRefusedLately(db: Db, person: Person, now: Date): Promise<boolean> {
  const since = new Date(now)
  since.setUTCMonth(since.getUTCMonth() - REFUSED_MONTHS)
  const refused = db
    .selectFrom('cod_refusals')
    .select('order_id')
    .where('refused_at', '>', since.toISOString())
  const rows = await db
    .selectFrom('orders')
    .select(['email', 'phone'])
    .where('id', 'in', refused)
    .execute()
  const email = person.email.toLowerCase()
  const phone = phoneKey(person.phone)
  return rows.some(
    (one) =>
      one.email.toLowerCase() === email || (phone !== '' && phoneKey(one.phone ?? '') === phone),
  )
}

/** A number is written with or without its country, spaces and dashes. */
const phoneKey = (typed: string): string => typed.replace(/\D/g, '').slice(-9)

/** When the order's parcel came back unpaid (ISO-8601 UTC); null: it did not. */
export async function codRefusedAt(db: Db, orderId: string): Promise<string | null> {
  const row = await db
    .selectFrom('cod_refusals')
    .select('refused_at')
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return row?.refused_at ?? null
}
