import { formatEuros } from '#core/money/money.ts'
import { addEvent, hasEvent, type TransitionBy } from '#core/orders/transition-order.server.ts'
import { openPaymentCase, type NewPaymentCase } from './payment-cases.server.ts'
import type { PaymentContext } from '#core/payment-provider/payment-context.server.ts'
import type { DisputeReport, PaymentReport } from '#core/payment-provider/payment-provider.ts'

/** "25,00 €" or "25.00 USD": a provider may report another currency. */
const inWords = (amountCents: number, currency: string): string =>
  currency === 'EUR' ? formatEuros(amountCents) : `${(amountCents / 100).toFixed(2)} ${currency}`

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
  const paid = `Se han pagado ${inWords(amountCents, currency)}`
  await openPaymentCase(ctx, {
    ...caseOf(ctx, report),
    kind: order ? 'mismatch' : 'unknown_order',
    subject: sessionRef,
    orderId: order?.id ?? null,
    detail: order
      ? `${paid} en una página de pago que la tienda no abrió para este pedido.`
      : `${paid} por un pedido que la tienda no tiene.`,
  })
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
  const mode = isLive ? 'dinero real' : 'dinero de prueba'
  return openPaymentCase(ctx, {
    ...caseOf(ctx, report),
    kind: 'mismatch',
    subject: sessionRef,
    orderId,
    detail: `El proveedor dice que se han pagado ${inWords(amountCents, currency)} (${mode}); el pedido es de ${formatEuros(totalCents)}.`,
  })
}

/** Opens a case for a second payment of one order, or for one payment of two orders. */
export async function recordSecondPayment(
  ctx: PaymentContext,
  report: PaymentReport,
  kind: 'paid_twice' | 'one_payment_two_orders',
): Promise<void> {
  const words = inWords(report.amountCents, report.currency)
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
}

/** Tells the owner that an order was paid after it ended, and that the shop refunds it. */
export async function recordLatePayment(ctx: PaymentContext, report: PaymentReport): Promise<void> {
  await openPaymentCase(ctx, {
    ...caseOf(ctx, report),
    kind: 'late_payment',
    subject: report.orderId,
    orderId: report.orderId,
    detail: `Se pagaron ${inWords(report.amountCents, report.currency)} con el pedido ya anulado: la tienda los devuelve.`,
  })
}

const DISPUTE_STATES: Record<string, string> = {
  needs_response: 'hay que contestar',
  warning_needs_response: 'aviso: hay que contestar',
  under_review: 'el banco la estudia',
  warning_under_review: 'aviso: el banco lo estudia',
  warning_closed: 'aviso cerrado',
  won: 'ganada',
  lost: 'perdida: el dinero ha vuelto al cliente',
}

/** Opens a case for a disputed payment; each new state of the dispute reopens it. */
export async function recordDispute(ctx: PaymentContext, report: DisputeReport): Promise<void> {
  const { ref, paymentRef, amountCents, currency, reason, status } = report
  const order = await ctx.db
    .selectFrom('orders')
    .select('id')
    .where('payment_ref', '=', paymentRef)
    .executeTakeFirst()
  ctx.logError('a payment is disputed', { ref, status, amountCents }, order?.id ?? paymentRef)
  const found: NewPaymentCase = {
    kind: 'dispute',
    subject: ref,
    orderId: order?.id ?? null,
    reportedOrder: order?.id ?? '',
    provider: ctx.provider.id,
    paymentRef,
    amountCents,
    currency,
    detail: `Disputa de ${inWords(amountCents, currency)} (${reason}): ${DISPUTE_STATES[status] ?? status}.`,
  }
  await openPaymentCase(ctx, found)
}
