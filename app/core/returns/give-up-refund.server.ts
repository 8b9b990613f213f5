import { transact } from '#db/transact.ts'
import type { PaymentContext } from '#core/payment-provider/payment-context.server.ts'
import { settleRefund } from '#core/refunds/settle-refund.server.ts'
import { reopenReturnOf } from './reopen-return.server.ts'

/**
 * Records that a refund is not owed: frees its amount and reopens its return, if it has one. False
 * if it was not owed.
 */
export async function giveUpRefund(
  ctx: PaymentContext,
  refundId: string,
  why: string,
): Promise<boolean> {
  const by = { cause: 'owner', at: ctx.now().toISOString() } as const
  return transact(ctx, async (ctx) => {
    const isGivenUp = await settleRefund(ctx, refundId, { status: 'given_up', why }, by)
    if (isGivenUp) await reopenReturnOf(ctx.db, refundId)
    return isGivenUp
  })
}
