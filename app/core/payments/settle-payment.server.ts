import { causedBy } from '#core/base/actor/actor.ts'
import { isUniqueViolation } from '#db/errors.ts'
import { transact } from '#db/transact.ts'
import type { Db } from '#db/schema.ts'
import { addMoneyEntry } from '#core/orders/ledger/ledger.server.ts'
import { queueMail } from '#core/mail/outbox.server.ts'
import { isOffline, LINK } from '#core/orders/order.ts'
import {
  findOrigin,
  lockWithOrigin,
  settleExchange,
} from '#core/orders/exchanges/exchange-orders.server.ts'
import { invoiceSale } from '#core/orders/invoice-order.server.ts'
import { findOrder } from '#core/orders/orders.server.ts'
import { queuePaidMails } from '#core/orders/owner-mail/queue-paid-mails.server.ts'
import { retakeDiscountUse, reserveStockAgain } from '#core/orders/release-order.server.ts'
import {
  addEvent,
  hasEvent,
  transitionOrder,
  type TransitionBy,
} from '#core/orders/transition-order.server.ts'
import type { TransitionName } from '#core/orders/order-transitions.ts'
import {
  clearMismatch,
  recordLatePayment,
  recordMismatch,
  recordSecondPayment,
  recordUnknownPayment,
} from '#core/payments/cases/report-payment-case.server.ts'
import type { PaymentContext } from '#core/payments/provider/payment-context.server.ts'
import type { PaymentReport } from '#core/payments/provider/payment-provider.ts'
import { ANONYMOUS_BUYER } from '#core/base/policy/anonymous-buyer.ts'
import { refundKeys } from '#core/payments/refunds/refund-key.ts'
import { reserveRefund } from '#core/payments/refunds/reserve-refund.server.ts'
import { sendRefund } from '#core/payments/refunds/send-refund.server.ts'
import { canEnd, endReplaced } from './exchange/end-replaced.server.ts'
import { expireOrder } from './expire-orders.server.ts'
import { lateRefundMail } from './payment-mails.ts'
import { closeSession, findSession, TERM_ATTEMPT } from './payment-sessions.server.ts'
import { decideSettlement, type OrderToSettle, type Settlement } from './settlement.ts'

/** Polling does not change what was paid: after so many reports the owner handles the case. */
const MAX_MISMATCHES = 5

/**
 * The effect of a report. `duplicate`: reported before. `ignored`: no effect. `refused`: not what
 * the shop asked for. `refunding`: the payment came too late and is refunded.
 */
export type Settled =
  | 'paid'
  | 'paid_late'
  | 'refunding'
  | 'awaiting_payment'
  | 'expired'
  | 'duplicate'
  | 'ignored'
  | 'refused'

/**
 * Settles a provider's report: locks the order, decides (`decideSettlement`) and applies the
 * decision in one transaction, then sends the refund, if any. The webhook, the page that the
 * shopper returns to and the polling job all settle payments only through this function.
 * Guarded by: settle-payment.server.test.ts, stripe-faults.server.test.ts.
 */
export async function settlePayment(ctx: PaymentContext, report: PaymentReport): Promise<Settled> {
  if (report.status === 'open') return 'awaiting_payment'
  const settle = () => transact(ctx, (ctx) => settleInside(ctx, report))
  const { settled, settlement, refundId } = await settle().catch((error: unknown) => {
    // Another order took this payment concurrently; the second decision sees it.
    if (isUniqueViolation(error)) return settle()
    throw error
  })
  const problem = PROBLEMS[settlement]
  if (problem) ctx.logError(problem, report, report.orderId)
  if (MAILS.includes(settled)) ctx.wakeMail()
  if (refundId !== undefined) await sendRefund(ctx, refundId)
  return settled
}

const MAILS: readonly Settled[] = ['paid', 'paid_late', 'refunding']

/** Settlements that a person must look at, as logged. */
const PROBLEMS: { readonly [S in Settlement]?: string } = {
  unknown_payment: 'money for an unknown order',
  mismatch: 'a payment is not what was agreed',
  paid_twice: 'an order was paid twice',
  one_payment_two_orders: 'one payment for two orders',
}

type Applied = { settled: Settled; refundId?: string }

async function settleInside(
  ctx: PaymentContext,
  report: PaymentReport,
): Promise<Applied & { settlement: Settlement }> {
  const { provider } = ctx
  await lockWithOrigin(ctx.db, report.orderId)
  const order = await findOrderToSettle(ctx.db, report)
  const settlement = decideSettlement({
    order,
    session: await findSession(ctx.db, report.orderId, report.attempt),
    report,
    provider: { id: provider.id, isLive: provider.kind === 'redirect' ? provider.isLive : null },
  })
  const by = causedBy(
    isOffline(provider.id) ? ctx.actor : { kind: 'provider' },
    ctx.now().toISOString(),
  )
  const applied = await applySettlement(ctx, settlement, report, by)
  const mayBePaidYet = ['ignore', 'unknown_payment', 'mismatch'].includes(settlement)
  if (!mayBePaidYet) await closeSession(ctx.db, report, by.at)
  if (order?.provider === LINK && report.status === 'paid' && !mayBePaidYet) {
    await closeSession(ctx.db, { ...report, attempt: TERM_ATTEMPT }, by.at)
  }
  return { ...applied, settlement }
}

async function applySettlement(
  ctx: PaymentContext,
  settlement: Settlement,
  report: PaymentReport,
  by: TransitionBy,
): Promise<Applied> {
  switch (settlement) {
    case 'ignore':
      return { settled: 'ignored' }
    case 'unknown_payment':
      await recordUnknownPayment(ctx, report)
      return { settled: 'refused' }
    case 'expire':
      await expireOrder(ctx.db, report.orderId, by)
      return { settled: 'expired' }
    case 'end_session':
    case 'duplicate':
      return { settled: 'duplicate' }
    case 'mismatch': {
      const reports = await recordMismatch(ctx, report, by)
      if (reports >= MAX_MISMATCHES) await closeSession(ctx.db, report, by.at)
      return { settled: 'refused' }
    }
    case 'pay':
    case 'revive':
      return payOrRefund(ctx, settlement, report, by)
    case 'refund':
      return refundLate(ctx, report, by)
    case 'paid_twice':
    case 'one_payment_two_orders':
      await recordSecondPayment(ctx, report, settlement)
      return { settled: 'refused' }
  }
}

/** Pays an order whose goods, and those that it replaces, are still there. */
async function payOrRefund(
  ctx: PaymentContext,
  settlement: 'pay' | 'revive',
  report: PaymentReport,
  by: TransitionBy,
): Promise<Applied> {
  const { orderId } = report
  const origin = await findOrigin(ctx.db, orderId)
  if (origin && !(await canEnd(ctx.db, orderId, origin))) return endExchange(ctx, report, by)
  if (settlement === 'revive' && !(await reserveStockAgain(ctx.db, orderId, by))) {
    return refundLate(ctx, report, by)
  }
  await pay(ctx, settlement, report, by)
  if (origin) await endReplaced(ctx, orderId, origin)
  return { settled: settlement === 'pay' ? 'paid' : 'paid_late' }
}

/** The units that it would have replaced have left or ended: the order ends, and its money goes back. */
async function endExchange(
  ctx: PaymentContext,
  report: PaymentReport,
  by: TransitionBy,
): Promise<Applied> {
  await expireOrder(ctx.db, report.orderId, by) // did nothing, if it has ended before
  await settleExchange(ctx.db, report.orderId, by.at)
  return refundLate(ctx, report, by)
}

async function findOrderToSettle(
  trx: Db,
  { orderId, paymentRef }: PaymentReport,
): Promise<OrderToSettle | undefined> {
  const row = await trx
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .executeTakeFirst()
  if (!row) return undefined
  const other = await trx
    .selectFrom('orders')
    .select('id')
    .where('payment_ref', '=', paymentRef)
    .where('id', '!=', orderId)
    .executeTakeFirst()
  return {
    state: { order: row.status, payment: row.payment_status, fulfilment: row.fulfilment_status },
    totalCents: row.total_cents,
    provider: row.payment_provider,
    paymentRef: row.payment_ref,
    isCancelledByPerson: await hasEvent(trx, orderId, 'cancelled'),
    isAnonymous: row.email === ANONYMOUS_BUYER.email,
    isPaymentOfOther: other !== undefined,
  }
}

async function pay(
  ctx: PaymentContext,
  transition: 'pay' | 'revive',
  report: PaymentReport,
  by: TransitionBy,
): Promise<void> {
  await applyTransition(ctx, transition, report, by)
  if (transition === 'revive') await retakeDiscountUse(ctx.db, report.orderId, by)
  const order = await findOrder(ctx.db, report.orderId)
  if (!order) throw new Error(`order ${report.orderId} has gone`)
  const invoice = await invoiceSale(ctx.db, order, by.at)
  await queuePaidMails(ctx, order, { at: by.at, invoice: invoice?.ok ? invoice.number : null })
  await addEvent(ctx.db, order.id, 'mail_queued', by)
}

/** The order is locked and its state checked, so a refused transition is a bug. */
async function applyTransition(
  ctx: PaymentContext,
  transition: TransitionName,
  report: PaymentReport,
  by: TransitionBy,
): Promise<void> {
  const { orderId, paymentRef, amountCents } = report
  const columns = {
    payment_ref: paymentRef ?? '', // never null: `decideSettlement` checked it
    // Of an order by link: who took the money is who gives it back.
    payment_provider: ctx.provider.id,
  }
  if (!(await transitionOrder(ctx.db, orderId, transition, by, columns))) {
    throw new Error(`order ${orderId}: no ${transition}`)
  }
  const entry = { kind: 'charged', amountCents, refundId: null, providerRef: paymentRef } as const
  await addMoneyEntry(ctx.db, { orderId, ...entry, by })
  await clearMismatch(ctx, report)
}

/** Records a late payment on the order, refunds it and opens a case; mails the buyer, if known. */
async function refundLate(
  ctx: PaymentContext,
  report: PaymentReport,
  by: TransitionBy,
): Promise<Applied> {
  const { orderId } = report
  await applyTransition(ctx, 'payLate', report, by)
  const refund = {
    refundId: ctx.newId('ref'),
    scope: { kind: 'rest' },
    idempotencyKey: refundKeys.ofLatePayment(orderId),
    reason: 'Pago recibido tarde',
  } as const
  const reserved = await reserveRefund(ctx.db, orderId, refund, by)
  const order = await findOrder(ctx.db, orderId)
  if (!order || !reserved.ok) throw new Error(`late payment of ${orderId} cannot be refunded`)
  await recordLatePayment(ctx, report)
  const { number, amounts, recipient } = order
  if (recipient.email !== ANONYMOUS_BUYER.email) {
    const mail = {
      kind: 'late-payment',
      dedupeKey: `late-payment/${orderId}`,
      to: recipient.email,
      ...lateRefundMail({ number, totalCents: amounts.totalCents }, ctx.shopUrl),
    }
    await queueMail(ctx, mail, by.at)
    await addEvent(ctx.db, orderId, 'mail_queued', by)
  }
  return { settled: 'refunding', refundId: refund.refundId }
}
