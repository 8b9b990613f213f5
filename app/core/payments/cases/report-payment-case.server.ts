import { formatEuros } from '#core/base/money/money.ts'
import { addEvent, hasEvent, type TransitionBy } from '#core/orders/transition-order.server.ts'
import { amountText } from './amount-text.ts'
import { openPaymentCase } from './payment-cases.server.ts'
import { addUnmatchedPayment, reverseUnmatchedPayment } from './unmatched-transactions.server.ts'
import type { PaymentContext } from '#core/payments/provider/payment-context.server.ts'
import type { PaymentReport } from '#core/payments/provider/payment-provider.ts'

const caseOf = ({ provider }: PaymentContext, report: PaymentReport) => ({
  reportedOrder: report.orderId,
  provider: provider.id,
  paymentRef: report.paymentRef,
  amountCents: report.amountCents,
  currency: report.currency,
})

/**
 * Opens a case for a payment of an unknown order or page, as after restoring a backup older than
 * the order.
 */
export async function recordUnknownPayment(
  ctx: PaymentContext,
  report: PaymentReport,
): Promise<void> {
  const { orderId, sessionRef, amountCents, currency } = report
  const order = await ctx.db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .executeTakeFirst()
  const paid = `Se han pagado ${amountText(amountCents, currency)}`
  await openPaymentCase(ctx, {
    ...caseOf(ctx, report),
    kind: order ? 'mismatch' : 'unknown_order',
    subject: sessionRef,
    orderId: order?.id ?? null,
    detail: order
      ? `${paid} en una página de pago que la tienda no abrió para este pedido.`
      : `${paid} por un pedido que la tienda no tiene.`,
  })
  if (order) await addUnmatchedPayment(ctx, order.id, report)
}

/** Opens a case for a payment that is not as agreed; answers how often it has been reported. */
export async function recordMismatch(
  ctx: PaymentContext,
  report: PaymentReport,
  by: TransitionBy,
): Promise<number> {
  const { orderId, amountCents, currency, isLive, sessionRef } = report
  if (!(await hasEvent(ctx.db, orderId, 'payment_mismatch'))) {
    await addEvent(ctx.db, orderId, 'payment_mismatch', by)
  }
  const { total_cents: totalCents } = await ctx.db
    .selectFrom('orders')
    .select('total_cents')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  await addUnmatchedPayment(ctx, orderId, report)
  const mode = isLive ? 'dinero real' : 'dinero de prueba'
  return openPaymentCase(ctx, {
    ...caseOf(ctx, report),
    kind: 'mismatch',
    subject: sessionRef,
    orderId,
    detail: `El proveedor dice que se han pagado ${amountText(amountCents, currency)} (${mode}); el pedido es de ${formatEuros(totalCents)}.`,
  })
}

/**
 * Ends what earlier reports of a payment began, now that it fits: their cases close, and the
 * ledger counts the money once.
 */
export async function clearMismatch(ctx: PaymentContext, report: PaymentReport): Promise<void> {
  await reverseUnmatchedPayment(ctx, report)
  await ctx.db
    .updateTable('payment_cases')
    .set({
      closed_at: ctx.now().toISOString(),
      note: 'el proveedor lo ha corregido: el pago cuadra',
    })
    .where('dedupe_key', 'in', [
      `mismatch/${report.sessionRef}`,
      `unknown_order/${report.sessionRef}`,
    ])
    .where('closed_at', 'is', null)
    .execute()
}

/** Opens a case for a second payment of one order, or for one payment of two orders. */
export async function recordSecondPayment(
  ctx: PaymentContext,
  report: PaymentReport,
  kind: 'paid_twice' | 'one_payment_two_orders',
): Promise<void> {
  const words = amountText(report.amountCents, report.currency)
  await openPaymentCase(ctx, {
    ...caseOf(ctx, report),
    kind,
    subject: `${report.orderId}/${report.paymentRef ?? report.sessionRef}`,
    orderId: report.orderId,
    detail:
      kind === 'paid_twice'
        ? `Han llegado otros ${words} por un pedido que ya estaba pagado.`
        : `Un mismo pago de ${words} dice ser de dos pedidos.`,
  })
  if (kind === 'paid_twice') await addUnmatchedPayment(ctx, report.orderId, report)
}

/** Tells the owner that an order was paid after it ended, and that the shop refunds it. */
export async function recordLatePayment(ctx: PaymentContext, report: PaymentReport): Promise<void> {
  await openPaymentCase(ctx, {
    ...caseOf(ctx, report),
    kind: 'late_payment',
    subject: report.orderId,
    orderId: report.orderId,
    detail: `Se pagaron ${amountText(report.amountCents, report.currency)} con el pedido ya anulado: la tienda los devuelve.`,
  })
}
