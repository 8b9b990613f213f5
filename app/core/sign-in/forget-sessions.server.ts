import { inBatches } from '#db/in-batches.ts'
import type { Db } from '#db/schema.ts'
import { oldestSession } from './auth.server.ts'

/**
 * Removes sessions that are over, with the address and the browser that they name, links to a new
 * password that nobody used, and codes that nobody typed; answers how many sessions went. Harmless
 * when done twice at once.
 */
export async function forgetEndedSessions(
  db: Db,
  now: Date,
  signal?: AbortSignal,
): Promise<number> {
  let sessions = 0
  for (const table of ['verifications', 'email_codes', 'sessions'] as const) {
    sessions = await inBatches(db, (trx, most) => forgetExpired(trx, table, now, most), signal)
  }
  return sessions
}

async function forgetExpired(
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
