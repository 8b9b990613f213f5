import type { Db } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import type { PaymentDeps } from '#core/payment-provider/payment-context.ts'
import { settleRefund } from '#core/refunds/settle-refund.server.ts'
import { reopenReturnOf } from './reopen-return.server.ts'

/**
 * Says that a refund is not owed: its amount can be given back anew, and its return, if it had one, is
 * open again. False where it is not owed any more.
 */
export async function giveUpRefund(
  db: Db,
  deps: PaymentDeps,
  refundId: string,
  why: string,
): Promise<boolean> {
  const by = { cause: 'owner', at: deps.now().toISOString(), mail: deps } as const
  return transact(db, async (trx) => {
    const isGivenUp = await settleRefund(trx, refundId, { status: 'given_up', why }, by)
    if (isGivenUp) await reopenReturnOf(trx, refundId)
    return isGivenUp
  })
}
