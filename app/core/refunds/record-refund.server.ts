import { transact } from '#db/transact.ts'
import type { Db } from '#db/schema.ts'
import { lockOrder } from '#core/orders/transition-order.server.ts'
import {
  recordDoubleRefund,
  recordUnmatchedRefund,
} from '#core/payment-cases/report-refund-case.server.ts'
import type { PaymentContext } from '#core/payment-provider/payment-context.server.ts'
import type { RefundReport } from '#core/payment-provider/payment-provider.ts'
import { matchRefund, type RefundResult } from './refund-result.ts'
import { refundsOfOrder } from './refunds.server.ts'
import { reserveRefund } from './reserve-refund.server.ts'
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
  const by = { cause: 'provider', at: ctx.now().toISOString() } as const
  const result = resultOf(report)
  const refund = matchRefund(await refundsOfOrder(ctx.db, orderId), report)
  if (refund) {
    const isSettled = result !== undefined && (await settleRefund(ctx, refund.id, result, by))
    if (!isSettled && report.status === 'done') await recordDoubleRefund(ctx, refund.id, report)
    return isSettled
  }
  const adopted = {
    refundId: ctx.newId('ref'),
    scope: { kind: 'amount', amountCents: report.amountCents },
    idempotencyKey: report.ref,
    reason: 'Hecho en la página del proveedor',
    isMadeElsewhere: true,
  } as const
  const reserved = await reserveRefund(ctx.db, orderId, adopted, by)
  if (!reserved.ok) {
    await recordUnmatchedRefund(ctx, { report, orderId, reason: reserved.reason })
    return false
  }
  // A failed refund is stored too: an older report of its success may still arrive.
  return result !== undefined && settleRefund(ctx, reserved.refundId, result, by)
}

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
