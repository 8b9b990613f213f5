import { causedBy } from '#core/base/actor/actor.ts'
import type { Db } from '#db/schema.ts'
import type { OrderRow } from '#db/tables/orders.ts'
import { policy } from '#core/base/policy/policy.ts'
import { expireOrder } from './expire-orders.server.ts'
import type { PaymentContext } from '#core/payments/provider/payment-context.server.ts'
import type {
  OpenOutcome,
  PaymentWanted,
  RedirectProvider,
} from '#core/payments/provider/payment-provider.ts'
import {
  closeSession,
  findSession,
  isTerm,
  lastSession,
  type SessionRow,
} from './payment-sessions.server.ts'

export type OpenPaymentOutcome =
  | { ok: true; url: string }
  /**
   * `ended`: the order can no longer be paid. `refused`: the provider will not take it, so the order
   * was given up. `unavailable`: the caller may try again.
   */
  | { ok: false; reason: 'paid' | 'ended' | 'refused' | 'unavailable' }

/** One minute longer than the order holds its goods: Stripe refuses less than 30 minutes. */
const SESSION_MS = (policy.payment.holdMinutes + 1) * 60_000
/**
 * A refusal or an error of the provider uses up the key of an attempt, so the server makes one more
 * attempt at once. What is refused both times is refused for good.
 */
const TRIES = 2

/**
 * Answers the payment page of a stored order: the open one, or a new one, made outside any
 * transaction. If the provider did not answer, the next call requests the same page, so that no
 * order has two open pages. An order that the provider will not take is cancelled, and its goods and
 * its code are free at once. Guarded by: open-payment.server.test.ts.
 */
export async function openPayment(
  ctx: PaymentContext,
  orderId: string,
): Promise<OpenPaymentOutcome> {
  const { provider } = ctx
  let last: OpenOutcome | undefined
  for (let tries = 0; tries < TRIES; tries += 1) {
    const order = await findRow(ctx.db, orderId)
    if (order.status === 'cancelled') return { ok: false, reason: 'ended' }
    if (order.payment_status !== 'pending') return { ok: false, reason: 'paid' }
    if (provider.kind !== 'redirect' || provider.id !== order.payment_provider) break
    const session = await currentSession(ctx, orderId)
    if (session.expires_at <= ctx.now().toISOString()) {
      await expireOrder(ctx.db, orderId, causedBy({ kind: 'clock' }, ctx.now().toISOString()))
      return { ok: false, reason: 'ended' }
    }
    if (session.url !== null) return { ok: true, url: session.url }
    last = await openAt(ctx, { provider, order, session, back: backToCheckout(ctx) })
    if (last.status === 'open') return { ok: true, url: last.url }
  }
  if (last?.status !== 'refused') return { ok: false, reason: 'unavailable' }
  await expireOrder(ctx.db, orderId, causedBy({ kind: 'provider' }, ctx.now().toISOString()))
  return { ok: false, reason: 'refused' }
}

const backToCheckout = ({ shopUrl }: PaymentContext) => ({
  returnUrl: `${shopUrl}/checkout/success`,
  cancelUrl: `${shopUrl}/checkout`,
})

/** The open page, or a new attempt. Two concurrent calls get the same one. */
export async function currentSession(ctx: PaymentContext, orderId: string): Promise<SessionRow> {
  const last = await lastSession(ctx.db, orderId)
  if (last && last.closed_at === null && !isTerm(last)) return last
  const attempt = (last?.attempt ?? 0) + 1
  const now = ctx.now()
  await ctx.db
    .insertInto('payment_sessions')
    .values({
      order_id: orderId,
      attempt,
      ref: null,
      url: null,
      opened_at: now.toISOString(),
      expires_at: new Date(now.getTime() + SESSION_MS).toISOString(),
      asked_at: now.toISOString(),
      closed_at: null,
    })
    .onConflict((oc) => oc.columns(['order_id', 'attempt']).doNothing())
    .execute()
  const session = await findSession(ctx.db, orderId, attempt)
  if (!session) throw new Error(`attempt ${attempt} to pay ${orderId} has gone`)
  return session
}

type Attempt = {
  provider: RedirectProvider
  order: OrderRow
  session: SessionRow
  /** Where the provider sends the shopper afterwards. */
  back: Pick<PaymentWanted, 'returnUrl' | 'cancelUrl'>
}

/** Opens the page of an attempt at the provider, and stores its address. */
export async function openAt(
  ctx: PaymentContext,
  { provider, order, session, back }: Attempt,
): Promise<OpenOutcome> {
  const { order_id: orderId, attempt } = session
  const outcome = await provider.open({
    orderId,
    orderNumber: order.number,
    attempt,
    totalCents: order.total_cents,
    email: order.email,
    ...back,
    expiresAt: session.expires_at,
  })
  if (outcome.status !== 'open') {
    ctx.logError(`payment page ${outcome.status}`, outcome.detail, orderId)
    if (outcome.status !== 'unknown') {
      await closeSession(ctx.db, { orderId, attempt }, ctx.now().toISOString())
    }
    return outcome
  }
  await ctx.db
    .updateTable('payment_sessions')
    .set({ ref: outcome.ref, url: outcome.url })
    .where('order_id', '=', orderId)
    .where('attempt', '=', attempt)
    .where('ref', 'is', null)
    .execute()
  return outcome
}

/** An order as it is stored. */
export const findRow = (db: Db, orderId: string): Promise<OrderRow> =>
  db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
