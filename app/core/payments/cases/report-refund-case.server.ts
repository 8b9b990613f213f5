import type { RefundsTable } from '#db/tables/payments.ts'
import type { Db } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import type { Selectable } from 'kysely'
import { formatEuros } from '#core/base/money/money.ts'
import { writeEuros } from '#core/base/money/read-euros.ts'
import { openPaymentCase } from './payment-cases.server.ts'
import { addUnmatchedRefund } from './unmatched-transactions.server.ts'
import type { PaymentContext } from '#core/payments/provider/payment-context.server.ts'
import type { RefundReport } from '#core/payments/provider/payment-provider.ts'

/** A refund that the provider made; `ref` is the provider's refund id. */
type MadeRefund = Pick<RefundReport, 'ref' | 'paymentRef' | 'amountCents'> &
  Partial<Pick<RefundReport, 'status'>>

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
  const made = { ...report, status: 'done' } as const
  const unmatched = { report: made, orderId: refund.order_id, reason: 'twice', detail }
  await recordUnmatchedRefund(ctx, unmatched)
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

/**
 * Opens a case for a refund made on the provider's pages that may be a part of one that the shop
 * owes; the caller holds that one back. `isAdopted`: it was entered as a refund of its own.
 */
export async function recordPartRefund(
  ctx: PaymentContext,
  found: {
    report: RefundReport
    orderId: string
    whole: { amountCents: number }
    isAdopted: boolean
  },
): Promise<void> {
  const { report, orderId, whole, isAdopted } = found
  const restCents = whole.amountCents - report.amountCents
  const entered = isAdopted ? 'Están apuntados.' : 'No caben en lo cobrado: faltan por apuntar.'
  const detail = [
    `En el proveedor se han devuelto ${formatEuros(report.amountCents)}, y la tienda debía ${formatEuros(whole.amountCents)}, que ya no intenta devolver sola. ${entered}`,
    `Si son parte: dinero dejar con el que se debe${isAdopted ? '' : ', dinero apuntar con este'}, y pedidos reembolsar --importe ${writeEuros(restCents)}.`,
    'Si es otra cosa: dinero reintentar con el que se debe.',
  ].join(' ')
  await openRefundCase(ctx, { report, orderId, reason: 'part', detail }, { isUnknown: !isAdopted })
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

/**
 * Opens a case for a refund that the shop does not know, and adds its money to the order's ledger.
 * `detail` is Spanish, for the owner. Without a `status` it is not known whether money moved.
 */
export const recordUnmatchedRefund = (ctx: PaymentContext, unmatched: Unmatched): Promise<void> =>
  openRefundCase(ctx, unmatched, { isUnknown: true })

type Unmatched = { report: MadeRefund; orderId: string | null; reason?: string; detail?: string }

async function openRefundCase(
  ctx: PaymentContext,
  { report, orderId, reason = 'unknown_order', detail }: Unmatched,
  { isUnknown }: { isUnknown: boolean },
): Promise<void> {
  ctx.logError(`a refund does not fit: ${reason}`, report, orderId ?? report.paymentRef)
  await transact(ctx, async (ctx) => {
    const { status } = report
    if (isUnknown && orderId !== null && status) {
      await addUnmatchedRefund(ctx, orderId, { ...report, status })
    }
    await openPaymentCase(ctx, {
      kind: 'refund_misfit',
      subject: report.ref,
      orderId,
      reportedOrder: orderId ?? '',
      provider: ctx.provider.id,
      paymentRef: report.paymentRef,
      amountCents: report.amountCents,
      currency: 'EUR',
      detail:
        detail ?? REASONS[reason] ?? 'El proveedor ha devuelto dinero que la tienda no conoce.',
    })
  })
}
