import type { Db } from '#db/schema.ts'
import type { OrderRow } from '#db/tables/orders.ts'
import { policy } from '#core/policy/policy.ts'
import { expireOrder } from './expire-orders.server.ts'
import type { PaymentDeps } from '#core/payment-provider/payment-context.ts'
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
  db: Db,
  deps: PaymentDeps,
  orderId: string,
): Promise<OpenPaymentOutcome> {
  const { provider } = deps
  for (let tries = 0; tries < TRIES; tries += 1) {
    const order = await findRow(db, orderId)
    if (order.status === 'cancelled') return { ok: false, reason: 'ended' }
    if (order.payment_status !== 'pending') return { ok: false, reason: 'paid' }
    if (provider.kind !== 'redirect' || provider.id !== order.payment_provider) break
    const session = await currentSession(db, deps, orderId)
    if (session.expires_at <= deps.now().toISOString()) {
      await expireOrder(db, orderId, { cause: 'clock', at: deps.now().toISOString() })
      return { ok: false, reason: 'ended' }
    }
    if (session.url !== null) return { ok: true, url: session.url }
    const url = await openAt(db, deps, { provider, order, session })
    if (url !== undefined) return { ok: true, url }
  }
  return { ok: false, reason: 'unavailable' }
}

/** The attempt that is underway, or the next one. Of two that begin it at once, both get the same. */
async function currentSession(db: Db, deps: PaymentDeps, orderId: string): Promise<SessionRow> {
  const last = await lastSession(db, orderId)
  if (last && last.closed_at === null) return last
  const attempt = (last?.attempt ?? 0) + 1
  const now = deps.now()
  await db
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
  const session = await findSession(db, orderId, attempt)
  if (!session) throw new Error(`attempt ${attempt} to pay ${orderId} has gone`)
  return session
}

async function openAt(
  db: Db,
  deps: PaymentDeps,
  at: { provider: RedirectProvider; order: OrderRow; session: SessionRow },
): Promise<string | undefined> {
  const { provider, order, session } = at
  const { order_id: orderId, attempt } = session
  const outcome = await provider.open({
    orderId,
    orderNumber: order.number,
    attempt,
    totalCents: order.total_cents,
    email: order.email,
    returnUrl: `${deps.shopUrl}/checkout/success`,
    cancelUrl: `${deps.shopUrl}/checkout`,
    expiresAt: session.expires_at,
  })
  if (outcome.status !== 'open') {
    deps.logError(`payment page ${outcome.status}`, outcome.detail, orderId)
    if (outcome.status === 'refused') {
      await closeSession(db, { orderId, attempt }, deps.now().toISOString())
    }
    return undefined
  }
  await db
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
