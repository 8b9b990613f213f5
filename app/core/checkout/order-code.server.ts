import type { Db } from '#db/schema.ts'
import { missingCents, type CodeRefusal, type Discount } from '#core/pricing/discounts/discount.ts'
import { findDiscount, spendDiscount } from '#core/pricing/discounts/discount.server.ts'
import type { Cents } from '#core/base/money/money.ts'
import { isPaymentUsed } from '#core/orders/orders.server.ts'
import { refuseCustomer } from './customer-code.server.ts'
import type { OrderRequest } from './order-request.ts'
import type { PlaceOrderOutcome } from './outcome.ts'
import { Refused } from './refused.ts'

/** The tokens of each client to try codes, wherever it types them. */
export type CodeTokens = {
  discountGuesses: {
    /** Takes one; returns 0, or the whole seconds until the next. */
    take: (clientAddress: string) => Promise<number>
    giveBack: (clientAddress: string) => Promise<void>
  }
  clientAddress?: string | undefined
}

/**
 * Places an order with one of the client's tokens to try codes: an order is a place to guess them
 * too. Only a wrong code costs the token. Without a token the code is not looked at, so that a right
 * one reads like a wrong one. Guarded by: server/limits/order-limits.server.test.ts.
 */
export async function withCodeToken(
  { discountGuesses, clientAddress }: CodeTokens,
  code: string | null,
  place: () => Promise<PlaceOrderOutcome>,
): Promise<PlaceOrderOutcome> {
  if (code === null || clientAddress === undefined) return place()
  const waitSeconds = await discountGuesses.take(clientAddress)
  if (waitSeconds > 0) return { ok: false, reason: 'code_not_valid', code, waitSeconds }
  const outcome = await place()
  // An order that is stored is not answered with an outage: the token comes back by itself.
  if (!isWrongCode(outcome)) await discountGuesses.giveBack(clientAddress).catch(() => undefined)
  return outcome
}

/** A code below its minimum is a right one. */
const isWrongCode = (outcome: PlaceOrderOutcome): boolean =>
  !outcome.ok &&
  outcome.reason === 'code_not_valid' &&
  !('waitSeconds' in outcome) &&
  outcome.why?.reason !== 'below_minimum'

/** The typed code, if it works now; refuses otherwise. The customer's limits are decided last. */
export async function requireDiscount(
  db: Db,
  { discountCode: code }: OrderRequest,
  now: string,
): Promise<Discount | null> {
  if (code === null) return null
  const outcome = await findDiscount(db, code, now)
  if (outcome.ok) return outcome.discount
  const { ok: _ok, ...why } = outcome
  throw refusedCode(code, why)
}

/** Refuses an order whose goods are below the minimum of its code. */
export function requireMinimum(code: Discount, goodsCents: Cents): void {
  const missing = missingCents(code, goodsCents)
  if (missing > 0) throw refusedCode(code.code, { reason: 'below_minimum', missingCents: missing })
}

/**
 * Spends the code, and refuses a customer who has used it up. Call it last of all checks: the answer
 * says what the typed e-mail has bought, so only an order that would otherwise be placed gets it. By
 * then no other order can use the code. `paymentRef` is null if the order is not paid yet.
 * Guarded by: customer-code.server.test.ts.
 */
export async function requireCodeUse(
  { db, userId }: { db: Db; userId?: string | undefined },
  { code }: Discount,
  { recipient, paymentRef }: { recipient: { email: string }; paymentRef: string | null },
): Promise<void> {
  if (!(await spendDiscount(db, code))) throw refusedCode(code, { reason: 'used_up' })
  if (paymentRef !== null && (await isPaymentUsed(db, paymentRef))) {
    throw new Refused({ ok: false, reason: 'declined' })
  }
  const refusal = await refuseCustomer(db, code, { email: recipient.email, userId })
  if (refusal) throw refusedCode(code, refusal)
}

const refusedCode = (code: string, why: CodeRefusal): Refused =>
  new Refused({ ok: false, reason: 'code_not_valid', code, why })
