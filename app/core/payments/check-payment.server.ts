import { causedBy } from '#core/base/actor/actor.ts'
import { COD, LINK } from '#core/orders/order.ts'
import type { Db } from '#db/schema.ts'
import { expireOrder } from './expire-orders.server.ts'
import type { PaymentContext } from '#core/payments/provider/payment-context.server.ts'
import { claimPoll, isTerm, lastSession } from './payment-sessions.server.ts'
import { transfer } from './offline/offline-provider.ts'
import { settlePayment } from './settle-payment.server.ts'

/** Minimum time between two polls of the provider, however often a page asks. */
const PAUSE_MS = 2000

/** Asks the provider about an order's payment and settles it; does nothing without an answer. */
export async function checkPayment(ctx: PaymentContext, orderId: string): Promise<void> {
  const { provider } = ctx
  if (provider.kind !== 'redirect') return
  const session = await lastSession(ctx.db, orderId)
  // No provider knows of a term.
  if (!session || isTerm(session)) return
  const poll = { now: ctx.now(), pauseMs: PAUSE_MS }
  const ref = await claimPoll(ctx.db, { orderId, attempt: session.attempt }, poll)
  const report = ref === undefined ? undefined : await provider.ask(ref)
  if (report) await settlePayment(ctx, report)
}

/** `given_up`: nothing was paid. `cancelled`: the payment is refunded. */
export type PaymentState = 'paid' | 'pending' | 'given_up' | 'cancelled'

/** The state of an order's payment; asks the provider if it is pending. */
export async function paymentState(ctx: PaymentContext, orderId: string): Promise<PaymentState> {
  const before = await stateOf(ctx.db, orderId)
  if (before !== 'pending') return before
  await checkPayment(ctx, orderId)
  return stateOf(ctx.db, orderId)
}

/** The state of an order's payment, as it is stored. */
export async function stateOf(db: Db, orderId: string): Promise<PaymentState> {
  const { status, payment_status: payment } = await db
    .selectFrom('orders')
    .select(['status', 'payment_status'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  if (payment === 'pending') return 'pending'
  if (status === 'placed') return 'paid'
  return payment === 'failed' ? 'given_up' : 'cancelled'
}

/** Its money is no shopper's to give up: it waits for its term. */
async function hasTerm(db: Db, orderId: string): Promise<boolean> {
  const { payment_provider: provider } = await db
    .selectFrom('orders')
    .select('payment_provider')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return provider === transfer.id || provider === LINK || provider === COD
}

/**
 * `waiting`: not known yet; the shopper may continue the payment. `paid`: the order stays, as one
 * that waits for its transfer or its link does.
 */
export type AbandonOutcome = 'paid' | 'left' | 'waiting'

/**
 * Handles a shopper who returns without paying: first ends the payment at the provider, so that no
 * money can arrive later, then cancels the order. If the shopper did pay, the order stays.
 */
export async function abandonPayment(
  ctx: PaymentContext,
  orderId: string,
): Promise<AbandonOutcome> {
  const { provider } = ctx
  const session = await lastSession(ctx.db, orderId)
  if (await hasTerm(ctx.db, orderId)) {
    return (await stateOf(ctx.db, orderId)) === 'given_up' ? 'left' : 'paid'
  }
  if (provider.kind === 'redirect' && session?.ref && session.closed_at === null) {
    const report = await provider.close(session.ref)
    if (report) await settlePayment(ctx, report)
  } else if (session?.ref === null || !session) {
    // The shopper never got a payment page, so nothing can be paid.
    await expireOrder(ctx.db, orderId, causedBy(ctx.actor, ctx.now().toISOString()))
  }
  const state = await stateOf(ctx.db, orderId)
  if (state === 'pending') return 'waiting'
  return state === 'paid' ? 'paid' : 'left'
}
