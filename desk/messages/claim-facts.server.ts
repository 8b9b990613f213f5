import { CLAIM_REASONS, CLAIM_WISHES, guaranteeText } from '#core/account/claims/claim.ts'
import { claimOfMessage, findGuarantee } from '#core/account/claims/claims.server.ts'
import { findOrderWithState } from '#core/orders/orders.server.ts'
import { unitsInWords } from '#core/returns/returns.server.ts'
import type { Db } from '#db/schema.ts'

/** What the claim that a message is says, in words; null: it is none. */
export async function claimFacts(db: Db, messageId: string, now: Date) {
  const claim = await claimOfMessage(db, messageId)
  const order = claim && (await findOrderWithState(db, claim.orderId))
  if (!order) return null
  const guarantee = await findGuarantee(db, order, now)
  return {
    number: order.number,
    goods: unitsInWords(order, claim.units),
    reason: CLAIM_REASONS[claim.reason],
    wish: CLAIM_WISHES[claim.wish],
    guarantee: guarantee && guaranteeText(guarantee),
  }
}

export type ClaimFacts = NonNullable<Awaited<ReturnType<typeof claimFacts>>>
