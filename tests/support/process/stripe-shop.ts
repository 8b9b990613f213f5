import { OWNER } from '#tests/support/database/actors.ts'
import { onTestFinished } from 'vitest'
import { startCheckout } from '#core/checkout/start-checkout.server.ts'
import { placeOrder, type PlaceOrderContext } from '#core/checkout/place-order.server.ts'
import type { PaymentContext } from '#core/payments/provider/payment-context.server.ts'
import type { RedirectProvider } from '#core/payments/provider/payment-provider.ts'
import { paymentJobs } from '#core/payments/payment-jobs.server.ts'
import { recordRefund } from '#core/payments/refunds/record-refund.server.ts'
import { settlePayment } from '#core/payments/settle-payment.server.ts'
import { stripeProvider } from '#core/payments/provider/stripe.server.ts'
import { recordDispute } from '#core/payments/cases/record-dispute.server.ts'
import { jacket, NOON, orderContext, stockShop, tshirt } from '../factories/factories.ts'
import { purchase } from '../factories/order-life.ts'
import { SECRET_KEY, startStripe, WEBHOOK_SECRET } from './stripe-server.ts'
import { testDb } from '../database/test-db.ts'

/** Only what hangs takes as long; a call without an answer loses its connection. */
const TIMEOUT_MS = 60_000

/**
 * A shop with a Stripe stub, through the official library; both share one clock, which `pass`
 * advances.
 */
export async function stripeShop(units = 100) {
  const clock = { ms: Date.parse(NOON) }
  const now = () => new Date(clock.ms)
  const stripe = await startStripe(now)
  onTestFinished(() => stripe.stop())
  const { db } = await testDb()
  await stockShop(db, [
    { ...jacket, stock: { default: units } },
    { ...tshirt, stock: { default: units } },
  ])
  const provider: RedirectProvider = stripeProvider({
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    apiBase: stripe.base,
    timeoutMs: TIMEOUT_MS,
    retries: 0,
  })
  let made = 0
  const errors: string[] = []
  const context: PlaceOrderContext & PaymentContext = {
    ...orderContext(db, { provider, now }),
    provider,
    actor: OWNER,
    newId: (prefix) => `${prefix}_made_${String((made += 1)).padStart(4, '0')}`,
    wakeMail: () => {},
    logError: (message, _error, subjectId) => errors.push(`${message}: ${subjectId}`),
  }
  return {
    db,
    stripe,
    context,
    errors,
    units,
    pass: (minutes: number) => void (clock.ms += minutes * 60_000),
    /** The n-th shopper pays; returns where to pay, if the shop knows. */
    press: async (n: number) => {
      const outcome = await startCheckout(context, purchase(n))
      return outcome.ok ? outcome.payUrl?.split('/').at(-1) : undefined
    },
    orderOf: async (n: number) => {
      const outcome = await placeOrder(context, purchase(n))
      if (!outcome.ok) throw new Error(outcome.reason)
      return outcome.order
    },
    /** A webhook arrives; returns its outcome, or nothing if it was refused. */
    hear: async ({ body, signature }: { body: string; signature: string }) => {
      const event = provider.readEvent(body, signature, now())
      if (event?.kind === 'refund') await recordRefund(context, event.report)
      if (event?.kind === 'dispute') await recordDispute(context, event.report)
      return event?.kind === 'payment' ? settlePayment(context, event.report) : event?.kind
    },
    /** The server's jobs of each minute, in sequence. */
    round: async () => {
      for (const { run } of paymentJobs(context)) await run(() => false)
    },
  }
}

export type StripeShop = Awaited<ReturnType<typeof stripeShop>>
