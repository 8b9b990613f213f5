import { causedBy } from '#core/base/actor/actor.ts'
import { transact } from '#db/transact.ts'
import type { Db } from '#db/schema.ts'
import { orderOfUnknownPayment } from '#core/orders/ledger/ledger.server.ts'
import { lockOrder } from '#core/orders/transition-order.server.ts'
import {
  recordDoubleRefund,
  recordPartRefund,
  recordUnmatchedRefund,
} from '#core/payments/cases/report-refund-case.server.ts'
import { addUnmatchedRefund } from '#core/payments/cases/unmatched-transactions.server.ts'
import type { PaymentContext } from '#core/payments/provider/payment-context.server.ts'
import type { RefundReport } from '#core/payments/provider/payment-provider.ts'
import { linkExternalRefund } from './link-external-refund.server.ts'
import { matchRefund, mayBePartOf, type RefundResult } from './refund-result.ts'
import { refundsOfOrder } from './refunds.server.ts'
import { settleRefund } from './settle-refund.server.ts'

/**
 * Stores a provider's report on a refund, made by the shop or by the owner on the provider's pages,
 * in one transaction that locks the order. Reports may come twice and in any order. An impossible
 * report opens a case for the owner; a refund of another shop on the same account is ignored.
 */
export async function recordRefund(ctx: PaymentContext, report: RefundReport): Promise<void> {
  const isSettled = await transact(ctx, async (ctx) => {
    const orderId = await lockOrderPaidBy(ctx.db, report.paymentRef)
    if (orderId !== undefined) return recordOf(ctx, orderId, report)
    const secondPaymentOf = await orderOfUnknownPayment(ctx.db, report.paymentRef)
    if (secondPaymentOf !== undefined) await addUnmatchedRefund(ctx, secondPaymentOf, report)
    // The shop made this refund and lost it: a restored backup is older than the refund.
    if (report.refundId !== null) await recordUnmatchedRefund(ctx, { report, orderId: null })
    return false
  })
  if (isSettled) ctx.wakeMail()
}

async function recordOf(
  ctx: PaymentContext,
  orderId: string,
  report: RefundReport,
): Promise<boolean> {
  const by = causedBy({ kind: 'provider' }, ctx.now().toISOString())
  const result = resultOf(report)
  const refunds = await refundsOfOrder(ctx.db, orderId)
  const refund = matchRefund(refunds, report)
  if (refund) {
    const isSettled = result !== undefined && (await settleRefund(ctx, refund.id, result, by))
    if (!isSettled && report.status === 'done') await recordDoubleRefund(ctx, refund.id, report)
    return isSettled
  }
  const whole = mayBePartOf(refunds, report)
  if (whole) await holdBack(ctx.db, whole.id)
  const reserved = await linkExternalRefund(ctx, orderId, report, by)
  if (whole) await recordPartRefund(ctx, { report, orderId, whole, isAdopted: reserved.ok })
  if (!reserved.ok) {
    const { reason } = reserved
    if (!whole) await recordUnmatchedRefund(ctx, { report, orderId, reason })
    return false
  }
  // A failed refund is stored too: an older report of its success may still arrive.
  return result !== undefined && settleRefund(ctx, reserved.refundId, result, by)
}

/** Stops the job from sending an owed refund until the owner decides. */
const holdBack = (trx: Db, refundId: string) =>
  trx.updateTable('refunds').set({ next_attempt_at: null }).where('id', '=', refundId).execute()

async function lockOrderPaidBy(trx: Db, paymentRef: string): Promise<string | undefined> {
  const order = await trx
    .selectFrom('orders')
    .select('id')
    .where('payment_ref', '=', paymentRef)
    .executeTakeFirst()
  if (order) await lockOrder(trx, order.id)
  return order?.id
}

function resultOf({ status, ref }: RefundReport): RefundResult | undefined {
  switch (status) {
    case 'done':
      return { status, ref }
    case 'failed':
      return { status: 'not_made', ref, detail: 'failed' }
    case 'pending':
      return undefined
  }
}
