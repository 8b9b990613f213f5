import type { Db } from '#db/schema.ts'
import { policy } from '#core/base/policy/policy.ts'
import { largeText } from '#core/pricing/discounts/code-words.ts'
import type { CustomerOrders } from '#core/pricing/discounts/discount.ts'
import { largeReasons, type LargeReason, type NewCode } from '#core/pricing/discounts/new-code.ts'

/** A buyer: the e-mail as typed, and the account if signed in. Either may be unknown. */
export type Customer = { email: string | undefined; userId: string | undefined }

/**
 * Counts the orders of a customer that were neither cancelled nor expired, and those with a code.
 * A customer is an account, and an e-mail in any letters. Another e-mail is another customer, and
 * orders of an anonymised buyer count for nobody.
 */
export async function countCustomerOrders(
  db: Db,
  { email, userId }: Customer,
  code: string,
): Promise<CustomerOrders> {
  const rows = await db
    .selectFrom('orders')
    .select('discount_code')
    .where('status', '=', 'placed')
    .where((eb) =>
      eb.or([
        ...(email === undefined ? [] : [eb(eb.fn('lower', ['email']), '=', email.toLowerCase())]),
        ...(userId === undefined ? [] : [eb('user_id', '=', userId)]),
      ]),
    )
    .execute()
  return { orders: rows.length, uses: rows.filter((row) => row.discount_code === code).length }
}

/** Orders that say what is typical: enough to mean something, and recent. */
const LATEST_ORDERS = 200
const FEWEST_ORDERS = 20

/** The median subtotal of the latest orders; undefined while there are too few to tell. */
export async function typicalSubtotalCents(db: Db): Promise<number | undefined> {
  const rows = await db
    .selectFrom('orders')
    .select('subtotal_cents')
    .where('status', '=', 'placed')
    .orderBy('placed_at', 'desc')
    .limit(LATEST_ORDERS)
    .execute()
  if (rows.length < FEWEST_ORDERS) return undefined
  const sorted = rows.map((row) => row.subtotal_cents).toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]
}

/** Why a code can cost much, by what an order of this shop usually is; empty: it cannot. */
export async function largeAlarms(
  db: Db,
  code: NewCode,
): Promise<{ reason: LargeReason; text: string }[]> {
  const typicalCents = (await typicalSubtotalCents(db)) ?? policy.shipping.express.freeFromCents
  return largeReasons(code, typicalCents).map((reason) => ({
    reason,
    text: largeText(reason, typicalCents),
  }))
}
