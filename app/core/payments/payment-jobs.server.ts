import { expireUnpaidOrders } from './expire-orders.server.ts'
import type { PaymentContext } from '#core/payment-provider/payment-context.server.ts'
import { reconcilePayments } from './reconcile-payments.server.ts'
import { sendPendingRefunds } from '#core/refunds/send-refund.server.ts'

/** A job that runs each minute. `isStopping` is checked between provider calls. */
export type PaymentJob = { name: string; run: (isStopping: () => boolean) => Promise<unknown> }

/**
 * The payment jobs. They are separate, so that a slow provider delays neither expired orders nor
 * refunds.
 */
export const paymentJobs = (ctx: PaymentContext): PaymentJob[] => [
  { name: 'ask-payments', run: (isStopping) => reconcilePayments(ctx, isStopping) },
  { name: 'expire-orders', run: () => expireUnpaidOrders(ctx.db, ctx.now()) },
  { name: 'send-refunds', run: (isStopping) => sendPendingRefunds(ctx, isStopping) },
]
