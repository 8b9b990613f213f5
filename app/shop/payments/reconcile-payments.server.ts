import type { Db } from '#db/schema.ts'
import { policy } from '../policy/policy.ts'
import type { PaymentParts } from './payment-context.ts'
import { takeTurnToAsk } from './payment-sessions.server.ts'
import { settlePayment } from './settle-payment.server.ts'

const PAUSE_MS = 60_000
/** Of one round, so that a slow provider cannot hold up the next for long. */
const AT_ONCE = 50
const HOLD_MS = policy.payment.holdMinutes * 60_000

/**
 * Asks the provider about every payment that was begun more than a minute ago and of which nothing
 * final is known: webhooks may be lost. What is overdue, or of an order that is cancelled, is ended
 * there. `isStopping` is asked between two of them.
 */
export async function reconcilePayments(
  db: Db,
  parts: PaymentParts,
  isStopping: () => boolean = () => false,
): Promise<void> {
  const { provider } = parts
  if (provider.kind !== 'redirect') return
  const now = parts.now()
  await closeUnopened(db, now)
  for (const session of await openSessions(db, now)) {
    if (isStopping()) return
    const ref = await takeTurnToAsk(db, session, { now, pauseMs: PAUSE_MS })
    if (ref === undefined) continue // another process was faster
    const isOver = session.status === 'cancelled' || session.placedAt <= before(now, HOLD_MS)
    const report = isOver ? await provider.close(ref) : await provider.ask(ref)
    if (report) await settlePayment(db, parts, report)
  }
}

const before = (now: Date, ms: number): string => new Date(now.getTime() - ms).toISOString()

const openSessions = (db: Db, now: Date) =>
  db
    .selectFrom('payment_sessions')
    .innerJoin('orders', 'orders.id', 'payment_sessions.order_id')
    .select([
      'payment_sessions.order_id as orderId',
      'payment_sessions.attempt',
      'orders.status',
      'orders.placed_at as placedAt',
    ])
    .where('payment_sessions.closed_at', 'is', null)
    .where('payment_sessions.ref', 'is not', null)
    .where('payment_sessions.asked_at', '<=', before(now, PAUSE_MS))
    .orderBy('payment_sessions.asked_at')
    .limit(AT_ONCE)
    .execute()

/** Pages of which nobody knows whether they were made: nobody was ever sent there. */
const closeUnopened = (db: Db, now: Date) =>
  db
    .updateTable('payment_sessions')
    .set({ closed_at: now.toISOString() })
    .where('ref', 'is', null)
    .where('closed_at', 'is', null)
    .where('expires_at', '<=', now.toISOString())
    .execute()
