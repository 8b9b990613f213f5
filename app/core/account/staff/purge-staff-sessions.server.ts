import { sql } from 'kysely'
import { databaseClock } from '#db/clock.ts'
import { inBatches } from '#db/in-batches.ts'
import { kindOf } from '#db/kind.ts'
import type { Db } from '#db/schema.ts'
import { openSince } from './staff.ts'

const HOUR_MS = 3_600_000

/**
 * Deletes ended sessions of the desk, with the address and browser that they store, and sign-ins
 * and invitations that have expired, and who was at a page before a server was killed; returns how many
 * sessions. Safe to run twice at once.
 */
export async function purgeExpiredStaffSessions(
  db: Db,
  now: Date,
  signal?: AbortSignal,
): Promise<number> {
  const at = now.toISOString()
  await db.deleteFrom('staff_sign_ins').where('expires_at', '<', at).execute()
  await db.deleteFrom('staff_invitations').where('expires_at', '<', at).execute()
  await db
    .deleteFrom('staff_presence')
    .where('seen_ms', '<', sql<number>`${databaseClock(kindOf(db))} - ${HOUR_MS}`)
    .execute()
  const since = openSince(now)
  return inBatches(
    db,
    async (trx, most) => {
      const ended = trx
        .selectFrom('staff_sessions')
        .select('id')
        .where((eb) =>
          eb.or([eb('last_seen_at', '<=', since.lastSeen), eb('created_at', '<=', since.created)]),
        )
        .limit(most)
      const { numDeletedRows } = await trx
        .deleteFrom('staff_sessions')
        .where('id', 'in', ended)
        .executeTakeFirstOrThrow()
      return Number(numDeletedRows)
    },
    signal,
  )
}
