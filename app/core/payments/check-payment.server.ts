import type { Db } from '#db/schema.ts'
import { expireOrder } from './expire-orders.server.ts'
import type { PaymentContext } from '#core/payment-provider/payment-context.server.ts'
import { lastSession, claimPoll } from './payment-sessions.server.ts'
import { settlePayment } from './settle-payment.server.ts'

/** However often a page asks, the provider is asked no oftener than this. */
const PAUSE_MS = 2000

/** Asks the provider what has become of an order's payment and settles it; nothing if it is silent. */
export async function checkPayment(ctx: PaymentContext, orderId: string): Promise<void> {
  const { provider } = ctx
  if (provider.kind !== 'redirect') return
  const session = await lastSession(ctx.db, orderId)
  if (!session) return
  const poll = { now: ctx.now(), pauseMs: PAUSE_MS }
  const ref = await claimPoll(ctx.db, { orderId, attempt: session.attempt }, poll)
  const report = ref === undefined ? undefined : await provider.ask(ref)
  if (report) await settlePayment(ctx, report)
}

/** What its page says of an order. `given_up`: nothing was paid. `cancelled`: what was paid goes back. */
export type PaymentState = 'paid' | 'pending' | 'given_up' | 'cancelled'

/** Where the payment of an order is, after asking the provider if that is not known. */
export async function paymentState(ctx: PaymentContext, orderId: string): Promise<PaymentState> {
  const before = await stateOf(ctx.db, orderId)
  if (before !== 'pending') return before
  await checkPayment(ctx, orderId)
  return stateOf(ctx.db, orderId)
}

async function stateOf(db: Db, orderId: string): Promise<PaymentState> {
  const { status, payment_status: payment } = await db
    .selectFrom('orders')
    .select(['status', 'payment_status'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  if (payment === 'pending') return 'pending'
  if (status === 'placed') return 'paid'
  return payment === 'failed' ? 'given_up' : 'cancelled'
}

/** `waiting`: nobody knows yet; the payment may be gone on with. */
export type Left = 'paid' | 'left' | 'waiting'

/**
 * The shopper came back without having paid: ends the payment at the provider first, so that no money
 * can come any more, and then gives the order up. Whoever had paid all the same has an order.
 */
export async function leavePayment(ctx: PaymentContext, orderId: string): Promise<Left> {
  const { provider } = ctx
  const session = await lastSession(ctx.db, orderId)
  if (provider.kind === 'redirect' && session?.ref && session.closed_at === null) {
    const report = await provider.close(session.ref)
    if (report) await settlePayment(ctx, report)
  } else if (session?.ref === null || !session) {
    // No page was ever shown: there is nothing that could be paid.
    await expireOrder(ctx.db, orderId, { cause: 'shopper', at: ctx.now().toISOString() })
  }
  const state = await stateOf(ctx.db, orderId)
  if (state === 'pending') return 'waiting'
  return state === 'paid' ? 'paid' : 'left'
}
