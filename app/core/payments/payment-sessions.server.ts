import type { Db, Schema } from '#db/schema.ts'
import type { Selectable } from 'kysely'

export type SessionRow = Selectable<Schema['payment_sessions']>

export async function findSession(
  db: Db,
  orderId: string,
  attempt: number,
): Promise<SessionRow | undefined> {
  return db
    .selectFrom('payment_sessions')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('attempt', '=', attempt)
    .executeTakeFirst()
}

/** The attempt that is the term of an order by transfer or by link: no page of a provider. */
export const TERM_ATTEMPT = 1

/** Begins the term of an order: it waits for its money until `endsAt`. Both are ISO-8601 UTC. */
export async function openTerm(
  trx: Db,
  { orderId, ref, at, endsAt }: { orderId: string; ref: string; at: string; endsAt: string },
): Promise<void> {
  await trx
    .insertInto('payment_sessions')
    .values({
      order_id: orderId,
      attempt: TERM_ATTEMPT,
      ref,
      url: '',
      opened_at: at,
      expires_at: endsAt,
      asked_at: at,
      closed_at: null,
    })
    .execute()
}

/** Whether an attempt is a term; see `openTerm`. */
export const isTerm = ({ url }: Pick<SessionRow, 'url'>): boolean => url === ''

/** The latest payment attempt of an order. */
export async function lastSession(db: Db, orderId: string): Promise<SessionRow | undefined> {
  return db
    .selectFrom('payment_sessions')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('attempt', 'desc')
    .executeTakeFirst()
}

/** Closes an attempt that can no longer be paid, so that the shop stops polling it. */
export async function closeSession(
  db: Db,
  { orderId, attempt }: { orderId: string; attempt: number },
  at: string,
): Promise<void> {
  await db
    .updateTable('payment_sessions')
    .set({ closed_at: at })
    .where('order_id', '=', orderId)
    .where('attempt', '=', attempt)
    .where('closed_at', 'is', null)
    .execute()
}

/**
 * Claims one poll of a session per `pauseMs`, across all processes; answers the provider's session
 * id, or undefined if another process has the claim.
 */
export async function claimPoll(
  db: Db,
  session: { orderId: string; attempt: number },
  { now, pauseMs }: { now: Date; pauseMs: number },
): Promise<string | undefined> {
  const row = await db
    .updateTable('payment_sessions')
    .set({ asked_at: now.toISOString() })
    .where('order_id', '=', session.orderId)
    .where('attempt', '=', session.attempt)
    .where('closed_at', 'is', null)
    .where('asked_at', '<=', new Date(now.getTime() - pauseMs).toISOString())
    .returning('ref')
    .executeTakeFirst()
  return row?.ref ?? undefined
}
