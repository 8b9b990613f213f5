import { isRetryable } from './errors.ts'
import type { Db } from './schema.ts'

const MAX_TRIES = 3

/**
 * Runs `work` in a transaction, again if Postgres ended it for a deadlock: it must not reach outside
 * the database. Whatever else it throws rolls everything back. Inside a transaction it joins that one.
 */
export async function transact<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db)
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (!isRetryable(error) || tries >= MAX_TRIES) throw error
    }
  }
}
