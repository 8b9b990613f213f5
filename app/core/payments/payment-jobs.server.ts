import { expireUnpaidOrders } from './expire-orders.server.ts'
import type { PaymentContext } from '#core/payment-provider/payment-context.server.ts'
import { reconcilePayments } from './reconcile-payments.server.ts'
import { sendPendingRefunds } from '#core/refunds/send-refund.server.ts'

/** Work that is due each minute. `isStopping` is asked between two calls of the provider. */
export type PaymentJob = { name: string; run: (isStopping: () => boolean) => Promise<unknown> }

/**
 * What is due about payments, apart from each other: a provider that is slow to say what was paid
 * delays neither what nobody pays nor what goes back.
 */
export const paymentJobs = (ctx: PaymentContext): PaymentJob[] => [
  { name: 'ask-payments', run: (isStopping) => reconcilePayments(ctx, isStopping) },
  { name: 'expire-orders', run: () => expireUnpaidOrders(ctx.db, ctx.now()) },
  { name: 'send-refunds', run: (isStopping) => sendPendingRefunds(ctx, isStopping) },
]
