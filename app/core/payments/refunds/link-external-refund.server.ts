import { causedBy } from '#core/base/actor/actor.ts'
import { transact } from '#db/transact.ts'
import type { Cents } from '#core/base/money/money.ts'
import { lockOrder, type TransitionBy } from '#core/orders/transition-order.server.ts'
import { closePaymentCase } from '#core/payments/cases/payment-cases.server.ts'
import {
  addUnmatched,
  findUnmatchedRefund,
} from '#core/payments/cases/unmatched-transactions.server.ts'
import type { PaymentContext } from '#core/payments/provider/payment-context.server.ts'
import type { RefundReport } from '#core/payments/provider/payment-provider.ts'
import { reserveRefund, type ReserveOutcome } from './reserve-refund.server.ts'
import { settleRefund } from './settle-refund.server.ts'

/** Reserves a refund that was made on the provider's pages, if it fits into what was paid. */
export const linkExternalRefund = (
  ctx: PaymentContext,
  orderId: string,
  { ref, amountCents }: Pick<RefundReport, 'ref' | 'amountCents'>,
  by: TransitionBy,
): Promise<ReserveOutcome> =>
  reserveRefund(
    ctx.db,
    orderId,
    {
      refundId: ctx.newId('ref'),
      scope: { kind: 'amount', amountCents },
      idempotencyKey: ref,
      reason: 'Hecho en la página del proveedor',
      isMadeElsewhere: true,
    },
    by,
  )

/** `no_refund`: the case is about no refund, or it was entered before. `no_room`: it does not fit. */
export type EnterOutcome =
  | { ok: true; amountCents: Cents }
  | { ok: false; reason: 'no_refund' | 'no_room' }

/**
 * Enters a refund that did not fit when the provider reported it: the owner has made room for it.
 * Mails the buyer and closes the case. Refuses if it still exceeds what is left of the payment.
 */
export async function recordExternalRefund(
  ctx: PaymentContext,
  caseId: string,
): Promise<EnterOutcome> {
  const entered = await transact(ctx, async (ctx): Promise<EnterOutcome> => {
    const found = await findUnmatchedRefund(ctx.db, caseId)
    if (!found) return { ok: false, reason: 'no_refund' }
    await lockOrder(ctx.db, found.orderId)
    const by = causedBy(ctx.actor, ctx.now().toISOString())
    const reserved = await linkExternalRefund(ctx, found.orderId, found, by)
    if (!reserved.ok) return { ok: false, reason: 'no_room' }
    await addUnmatched(ctx, { ...found, providerRef: found.ref })
    await settleRefund(ctx, reserved.refundId, { status: 'done', ref: found.ref }, by)
    await closePaymentCase(ctx.db, caseId, { at: by.at, note: 'apuntado en el pedido' })
    return { ok: true, amountCents: found.amountCents }
  })
  if (entered.ok) ctx.wakeMail()
  return entered
}
