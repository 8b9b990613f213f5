import type { Db } from '#db/schema.ts'
import { oldestSession } from './auth.server.ts'

/**
 * Removes sessions that are over, with the address and the browser that they name, and links to a
 * new password that nobody used; answers how many sessions went. Harmless when done twice at once.
 */
export async function forgetEndedSessions(db: Db, now: Date): Promise<number> {
  const time = now.toISOString()
  await db.deleteFrom('verifications').where('expires_at', '<', time).execute()
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('expires_at', '<', time), eb('created_at', '<', oldestSession(now))]))
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
