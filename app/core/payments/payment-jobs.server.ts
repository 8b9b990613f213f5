import type { Db } from '#db/schema.ts'
import { expireUnpaidOrders } from './expire-orders.server.ts'
import type { PaymentDeps } from '#core/payment-provider/payment-context.ts'
import { reconcilePayments } from './reconcile-payments.server.ts'
import { sendPendingRefunds } from '#core/refunds/send-refund.server.ts'

/** Work that is due each minute. `isStopping` is asked between two calls of the provider. */
export type PaymentJob = { name: string; run: (isStopping: () => boolean) => Promise<unknown> }

/**
 * What is due about payments, apart from each other: a provider that is slow to say what was paid
 * delays neither what nobody pays nor what goes back.
 */
export const paymentJobs = (db: Db, deps: PaymentDeps): PaymentJob[] => [
  { name: 'ask-payments', run: (isStopping) => reconcilePayments(db, deps, isStopping) },
  { name: 'expire-orders', run: () => expireUnpaidOrders(db, deps.now()) },
  { name: 'send-refunds', run: (isStopping) => sendPendingRefunds(db, deps, isStopping) },
]
