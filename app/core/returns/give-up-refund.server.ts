import { causedBy } from '#core/base/actor/actor.ts'
import { transact } from '#db/transact.ts'
import type { PaymentContext } from '#core/payments/provider/payment-context.server.ts'
import {
  settleManually,
  type OwnerSettlement,
} from '#core/payments/refunds/settle-manually.server.ts'
import { reopenReturnOf } from './reopen-return.server.ts'

/**
 * Records that a refund is not owed: frees its amount and reopens its return, if it has one.
 * Refuses if it was not owed, and while it is being sent.
 */
export async function giveUpRefund(
  ctx: PaymentContext,
  refundId: string,
  why: string,
): Promise<OwnerSettlement> {
  const by = causedBy(ctx.actor, ctx.now().toISOString())
  return transact(ctx, async (ctx) => {
    const givenUp = await settleManually(ctx, refundId, { status: 'given_up', why }, by)
    if (givenUp === 'settled') await reopenReturnOf(ctx.db, refundId)
    return givenUp
  })
}
