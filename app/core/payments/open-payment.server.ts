import type { Db } from '#db/schema.ts'
import type { OrderRow } from '#db/tables/orders.ts'
import { policy } from '#core/policy/policy.ts'
import { expireOrder } from './expire-orders.server.ts'
import type { PaymentContext } from '#core/payment-provider/payment-context.server.ts'
import type { RedirectProvider } from '#core/payment-provider/payment-provider.ts'
import {
  closeSession,
  findSession,
  lastSession,
  type SessionRow,
} from './payment-sessions.server.ts'

export type OpenPaymentOutcome =
  | { ok: true; url: string }
  /** `ended`: this order will not be paid any more. `unavailable`: the same may be tried again. */
  | { ok: false; reason: 'paid' | 'ended' | 'unavailable' }

/** A minute more than the order holds its goods: the provider refuses less than half an hour. */
const SESSION_MS = (policy.payment.holdMinutes + 1) * 60_000
/** A fault of the provider spends the key of an attempt; one more is made at once. */
const TRIES = 2

/**
 * Where the shopper pays an order that is stored: the page that was made for it before, or one made
 * now, outside any transaction. Asked again without an answer, it asks for the same page again, so
 * that no order ever has two.
 */
export async function openPayment(
  ctx: PaymentContext,
  orderId: string,
): Promise<OpenPaymentOutcome> {
  const { provider } = ctx
  for (let tries = 0; tries < TRIES; tries += 1) {
    const order = await findRow(ctx.db, orderId)
    if (order.status === 'cancelled') return { ok: false, reason: 'ended' }
    if (order.payment_status !== 'pending') return { ok: false, reason: 'paid' }
    if (provider.kind !== 'redirect' || provider.id !== order.payment_provider) break
    const session = await currentSession(ctx, orderId)
    if (session.expires_at <= ctx.now().toISOString()) {
      await expireOrder(ctx.db, orderId, { cause: 'clock', at: ctx.now().toISOString() })
      return { ok: false, reason: 'ended' }
    }
    if (session.url !== null) return { ok: true, url: session.url }
    const url = await openAt(ctx, { provider, order, session })
    if (url !== undefined) return { ok: true, url }
  }
  return { ok: false, reason: 'unavailable' }
}

/** The attempt that is underway, or the next one. Of two that begin it at once, both get the same. */
async function currentSession(ctx: PaymentContext, orderId: string): Promise<SessionRow> {
  const last = await lastSession(ctx.db, orderId)
  if (last && last.closed_at === null) return last
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

type Attempt = { provider: RedirectProvider; order: OrderRow; session: SessionRow }

async function openAt(
  ctx: PaymentContext,
  { provider, order, session }: Attempt,
): Promise<string | undefined> {
  const { order_id: orderId, attempt } = session
  const outcome = await provider.open({
    orderId,
    orderNumber: order.number,
    attempt,
    totalCents: order.total_cents,
    email: order.email,
    returnUrl: `${ctx.shopUrl}/checkout/success`,
    cancelUrl: `${ctx.shopUrl}/checkout`,
    expiresAt: session.expires_at,
  })
  if (outcome.status !== 'open') {
    ctx.logError(`payment page ${outcome.status}`, outcome.detail, orderId)
    if (outcome.status === 'refused') {
      await closeSession(ctx.db, { orderId, attempt }, ctx.now().toISOString())
    }
    return undefined
  }
  await ctx.db
    .updateTable('payment_sessions')
    .set({ ref: outcome.ref, url: outcome.url })
    .where('order_id', '=', orderId)
    .where('attempt', '=', attempt)
    .where('ref', 'is', null)
    .execute()
  return outcome.url
}

const findRow = (db: Db, orderId: string): Promise<OrderRow> =>
  db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
