import type { Db } from '#db/schema.ts'
import { isOffline, LINK, OWNER_METHODS } from '#core/orders/order.ts'
import { policy } from '#core/base/policy/policy.ts'
import { forEachConcurrently } from '#core/base/async/for-each-concurrently.ts'
import { withTimeout } from '#core/base/async/with-timeout.ts'
import type { PaymentContext } from '#core/payments/provider/payment-context.server.ts'
import { claimPoll } from './payment-sessions.server.ts'
import { settlePayment } from './settle-payment.server.ts'

const PAUSE_MS = 60_000
/** Payments per round, and how many provider calls run in parallel. */
const ROUND = 50
const AT_ONCE = 5
/** Longer than the provider's own timeouts; a later round repeats a call without an answer. */
const LONGEST_MS = 20_000
const HOLD_MS = policy.payment.holdMinutes * 60_000

/**
 * Asks the provider about each open payment that is older than a minute, since webhooks may be
 * lost. Ends payments that are overdue or whose order is cancelled. `isStopping` is checked between
 * calls.
 */
export async function reconcilePayments(
  ctx: PaymentContext,
  isStopping: () => boolean = () => false,
): Promise<void> {
  const { provider } = ctx
  if (provider.kind !== 'redirect') return
  const now = ctx.now()
  await closeUnopened(ctx.db, now)
  const sessions = await openSessions(ctx.db, provider.id, now)
  const onError = (error: unknown) => ctx.logError('a payment not settled', error, 'payments')
  await forEachConcurrently(sessions, { atOnce: AT_ONCE, isStopping, onError }, async (session) => {
    const ref = await claimPoll(ctx.db, session, { now, pauseMs: PAUSE_MS })
    if (ref === undefined) return // another process claimed it
    const call = isOver(session, now) ? provider.close(ref) : provider.ask(ref)
    const report = await withTimeout(LONGEST_MS, call, () => undefined)
    if (report) await settlePayment(ctx, report)
  })
}

type OpenSession = Awaited<ReturnType<typeof openSessions>>[number]

/**
 * Whether nothing is to be paid any more: the order is cancelled, or its goods are held no longer. A
 * page of an order by link has its own end, and one that was paid otherwise is over.
 */
function isOver({ status, provider, placedAt, expiresAt }: OpenSession, now: Date): boolean {
  if (status === 'cancelled' || isOffline(provider)) return true
  return provider === LINK ? expiresAt <= now.toISOString() : placedAt <= before(now, HOLD_MS)
}

const before = (now: Date, ms: number): string => new Date(now.getTime() - ms).toISOString()

/** The payments that this provider can be asked about. */
const openSessions = (db: Db, provider: string, now: Date) =>
  db
    .selectFrom('payment_sessions')
    .innerJoin('orders', 'orders.id', 'payment_sessions.order_id')
    .select([
      'payment_sessions.order_id as orderId',
      'payment_sessions.attempt',
      'orders.status',
      'orders.placed_at as placedAt',
      'orders.payment_provider as provider',
      'payment_sessions.expires_at as expiresAt',
    ])
    .where('orders.payment_provider', 'in', [provider, ...OWNER_METHODS])
    .where('payment_sessions.closed_at', 'is', null)
    .where('payment_sessions.ref', 'is not', null)
    // A term is no page.
    .where('payment_sessions.url', '<>', '')
    .where('payment_sessions.asked_at', '<=', before(now, PAUSE_MS))
    .orderBy('payment_sessions.asked_at')
    .limit(ROUND)
    .execute()

/** Closes attempts whose page the provider never confirmed: no shopper was redirected there. */
const closeUnopened = (db: Db, now: Date) =>
  db
    .updateTable('payment_sessions')
    .set({ closed_at: now.toISOString() })
    .where('ref', 'is', null)
    .where('closed_at', 'is', null)
    .where('expires_at', '<=', now.toISOString())
    .execute()
