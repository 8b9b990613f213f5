import { formatMoment } from '#core/base/dates/format-dates.ts'
import type { Db } from '#db/schema.ts'
import { oldestSession } from './auth.server.ts'
import { deviceName } from './device.ts'

/** A session as its owner sees it: without its token. */
export type OpenSession = { id: string; device: string; lastUsed: string; isThis: boolean }

/** The current sessions of an account, this one first, then the last used. */
export async function openSessions(
  db: Db,
  of: { userId: string; sessionId: string | null; now: Date },
): Promise<OpenSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'updated_at'])
    .where('user_id', '=', of.userId)
    .where('expires_at', '>', of.now.toISOString())
    .where('created_at', '>=', oldestSession(of.now))
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .execute()
  const sessions = rows.map((row) => ({
    id: row.id,
    device: deviceName(row.user_agent),
    lastUsed: formatMoment(row.updated_at),
    isThis: row.id === of.sessionId,
  }))
  return sessions.toSorted((a, b) => Number(b.isThis) - Number(a.isThis))
}

/** Ends a session of this account; false if the account has no such session. */
export async function endSession(db: Db, userId: string, sessionId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

/** Ends all sessions of an account except the current one. */
export async function endOtherSessions(
  db: Db,
  userId: string,
  sessionId: string | null,
): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '!=', sessionId ?? '')
    .execute()
}
