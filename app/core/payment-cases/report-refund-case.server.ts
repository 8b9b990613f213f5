import type { RefundsTable } from '#db/tables/payments.ts'
import type { Db } from '#db/schema.ts'
import type { Selectable } from 'kysely'
import { formatEuros } from '#core/money/money.ts'
import { openPaymentCase } from './payment-cases.server.ts'
import type { PaymentContext } from '#core/payment-provider/payment-context.server.ts'
import type { RefundReport } from '#core/payment-provider/payment-provider.ts'

/** A refund that the provider made; `ref` is the provider's refund id. */
type MadeRefund = Pick<RefundReport, 'ref' | 'paymentRef' | 'amountCents'>

/**
 * Opens a case if the provider made a refund that the owner had paid by hand or given up. False if
 * the report is about this same refund, or the refund is still owed or known to have failed.
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
 * Opens a case if the owner paid a refund by hand, or gave it up, during a provider call that got
 * no answer. False if the owner did neither.
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

/** How the refund was settled without the provider; continues a sentence after the amount. */
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

/** Opens a case for a refund that the shop does not know; `detail` is Spanish, for the owner. */
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
