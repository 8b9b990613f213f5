import { inBatches } from '#db/in-batches.ts'
import type { Db } from '#db/schema.ts'
import { oldestSession } from './auth.server.ts'

/**
 * Deletes ended sessions, with the address and browser that they store, unused reset links and
 * unused codes; returns how many sessions it deleted. Safe to run twice at once.
 */
export async function purgeExpiredSessions(
  db: Db,
  now: Date,
  signal?: AbortSignal,
): Promise<number> {
  let sessions = 0
  for (const table of ['verifications', 'email_codes', 'sessions'] as const) {
    sessions = await inBatches(db, (trx, most) => purgeExpired(trx, table, now, most), signal)
  }
  return sessions
}

async function purgeExpired(
  trx: Db,
  table: 'verifications' | 'email_codes' | 'sessions',
  now: Date,
  most: number,
): Promise<number> {
  const ended =
    table === 'sessions'
      ? trx
          .selectFrom('sessions')
          .select('id')
          .where((eb) =>
            eb.or([
              eb('expires_at', '<', now.toISOString()),
              eb('created_at', '<', oldestSession(now)),
            ]),
          )
          .limit(most)
      : trx.selectFrom(table).select('id').where('expires_at', '<', now.toISOString()).limit(most)
  const deleted = trx.deleteFrom(table).where('id', 'in', ended)
  return Number((await deleted.executeTakeFirstOrThrow()).numDeletedRows)
}
