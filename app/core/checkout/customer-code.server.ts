import type { Db } from '#db/schema.ts'
import {
  checkCustomer,
  type CodeRefusal,
  type DiscountOutcome,
} from '#core/pricing/discounts/discount.ts'
import { customerLimitsOf, findDiscount } from '#core/pricing/discounts/discount.server.ts'
import { countCustomerOrders, type Customer } from '#core/orders/customer-orders.server.ts'

/**
 * Decides whether a customer may use a code once more; null if so. To decide it for good, call it
 * in the transaction that places the order, after `spendDiscount`: that statement locks the code,
 * so of two orders the second one sees the first. Guarded by: customer-code.server.test.ts.
 */
export async function refuseCustomer(
  db: Db,
  code: string,
  customer: Customer,
): Promise<CodeRefusal | null> {
  const limits = await customerLimitsOf(db, code)
  if (limits.maxUsesPerCustomer === null && !limits.isFirstPurchase) return null
  if (customer.email === undefined && customer.userId === undefined) return null
  return checkCustomer(limits, await countCustomerOrders(db, customer, code))
}

/**
 * Decides whether a typed code works for a customer as far as it is known: a guest's e-mail is only
 * known when the order is placed. `email` must be proved to be the asker's: the answer says whether
 * it has bought. Spends nothing. `now` is ISO-8601 UTC.
 */
export async function checkCode(
  db: Db,
  typed: string,
  { now, ...customer }: Customer & { now: string },
): Promise<DiscountOutcome> {
  const outcome = await findDiscount(db, typed, now)
  if (!outcome.ok) return outcome
  const refusal = await refuseCustomer(db, outcome.discount.code, customer)
  return refusal ? { ok: false, ...refusal } : outcome
}
