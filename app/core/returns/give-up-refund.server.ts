import { transact } from '#db/transact.ts'
import type { PaymentContext } from '#core/payment-provider/payment-context.server.ts'
import { settleRefund } from '#core/refunds/settle-refund.server.ts'
import { reopenReturnOf } from './reopen-return.server.ts'

/**
 * Says that a refund is not owed: its amount can be given back anew, and its return, if it had one, is
 * open again. False where it is not owed any more.
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
