import type { RefundsTable } from '#db/tables/payments.ts'
import type { Db } from '#db/schema.ts'
import type { Selectable } from 'kysely'
import { formatEuros } from '#core/money/money.ts'
import { openPaymentCase } from './payment-cases.server.ts'
import type { PaymentContext } from '#core/payment-provider/payment-context.server.ts'
import type { RefundReport } from '#core/payment-provider/payment-provider.ts'

/** Money that a provider gave back, under the provider's name for it. */
type MadeRefund = Pick<RefundReport, 'ref' | 'paymentRef' | 'amountCents'>

/**
 * Opens a case where the provider made what the owner had paid by hand, or given up. Answers false
 * where the refund is this very one, is still owed, or is known to have failed.
 */
export async function recordDoubleRefund(
  ctx: PaymentContext,
  refundId: string,
  report: MadeRefund,
): Promise<boolean> {
  const refund = await findRefund(ctx.db, refundId)
  const failure = await ctx.db
    .selectFrom('refund_failures')
    .select('refund_id')
    .where('provider_ref', '=', report.ref)
    .executeTakeFirst()
  const isKnown = refund.provider_ref === report.ref || refund.status === 'pending' || failure
  if (isKnown) return false
  const outcome = refund.status === 'failed' ? 'ha salido sin deberse' : 'ha salido dos veces'
  const detail = `El proveedor ha devuelto ${formatEuros(report.amountCents)} ${settledText(refund)}: el dinero ${outcome}.`
  await recordUnmatchedRefund(ctx, { report, orderId: refund.order_id, reason: 'twice', detail })
  return true
}

/**
 * Opens a case where the owner paid a refund by hand, or gave it up, while the provider was asked for
 * it and did not answer. Answers false where the owner did neither.
 */
export async function recordPossibleDoubleRefund(
  ctx: PaymentContext,
  refundId: string,
  paymentRef: string,
): Promise<boolean> {
  const refund = await findRefund(ctx.db, refundId)
  if (refund.status === 'pending' || (refund.status === 'done' && refund.paid_by_hand === null)) {
    return false
  }
  const amountCents = refund.amount_cents
  const detail = `El proveedor no ha contestado: mira en su página si ha devuelto ${formatEuros(amountCents)} ${settledText(refund)}.`
  const report = { ref: refundId, paymentRef, amountCents }
  await recordUnmatchedRefund(ctx, { report, orderId: refund.order_id, reason: 'twice', detail })
  return true
}

const findRefund = (db: Db, refundId: string) =>
  db.selectFrom('refunds').selectAll().where('id', '=', refundId).executeTakeFirstOrThrow()

/** How it was settled without the provider, to go on from an amount. */
function settledText(refund: Selectable<RefundsTable>): string {
  if (refund.status === 'failed') {
    return `que habías dejado de deber (${refund.last_error ?? 'sin motivo'})`
  }
  return refund.paid_by_hand === null
    ? 'que ya estaban devueltos'
    : `que ya habías pagado de otra manera (${refund.paid_by_hand})`
}

const REASONS: Record<string, string> = {
  too_much: 'El proveedor ha devuelto más de lo que quedaba de este pedido.',
  not_paid: 'El proveedor ha devuelto dinero de un pedido que no consta como pagado.',
}

/** Keeps money that went back and fits no refund of the shop; `detail` is for the owner, in Spanish. */
export async function recordUnmatchedRefund(
  ctx: PaymentContext,
  unmatched: { report: MadeRefund; orderId: string | null; reason?: string; detail?: string },
): Promise<void> {
  const { report, orderId, reason = 'unknown_order', detail } = unmatched
  ctx.logError(`a refund does not fit: ${reason}`, report, orderId ?? report.paymentRef)
  await openPaymentCase(ctx, {
    kind: 'refund_misfit',
    subject: report.ref,
    orderId,
    reportedOrder: orderId ?? '',
    provider: ctx.provider.id,
    paymentRef: report.paymentRef,
    amountCents: report.amountCents,
    currency: 'EUR',
    detail: detail ?? REASONS[reason] ?? 'El proveedor ha devuelto dinero que la tienda no conoce.',
  })
}
