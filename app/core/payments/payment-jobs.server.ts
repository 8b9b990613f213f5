import { finishExchanges } from './exchange/finish-exchanges.server.ts'
import { expireUnpaidOrders } from './expire-orders.server.ts'
import { remindOfPayments } from './offline/waiting-transfers.server.ts'
import type { PaymentContext } from '#core/payments/provider/payment-context.server.ts'
import { reconcilePayments } from './reconcile-payments.server.ts'
import { sendPendingRefunds } from '#core/payments/refunds/send-refund.server.ts'

/** A job that runs each minute. `isStopping` is checked between provider calls. */
export type PaymentJob = { name: string; run: (isStopping: () => boolean) => Promise<unknown> }

/**
 * The payment jobs. They are separate, so that a slow provider delays neither expired orders nor
 * refunds.
 */
export function paymentJobs(ctx: Omit<PaymentContext, 'actor'>): PaymentJob[] {
  const job = (
    name: string,
    work: (ctx: PaymentContext, isStopping: () => boolean) => Promise<unknown>,
  ): PaymentJob => ({
    name,
    run: (isStopping) => work({ ...ctx, actor: { kind: 'clock', id: name } }, isStopping),
  })
  return [
    job('ask-payments', reconcilePayments),
    job('expire-orders', ({ db, now }) => expireUnpaidOrders(db, now())),
    job('finish-exchanges', finishExchanges),
    job('remind-transfers', remindOfPayments),
    job('send-refunds', sendPendingRefunds),
  ]
}
