import { isRetryable } from './errors.ts'
import type { Db } from './schema.ts'

const MAX_TRIES = 3

/** What a use case needs from outside: at least the database, which may be a transaction. */
type Context = { db: Db }

/**
 * Runs `work` in a transaction, again if Postgres ended it for a deadlock: `work` must not reach
 * outside the database. Any other error rolls everything back. Joins an outer transaction. Takes a
 * database or a context, and passes the same on with the transaction as its database.
 */
export async function transact<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T>
export async function transact<T, Ctx extends Context>(
  ctx: Ctx,
  work: (ctx: Ctx) => Promise<T>,
): Promise<T>
export async function transact<T, Ctx extends Context>(
  given: Db | Ctx,
  work: ((trx: Db) => Promise<T>) & ((ctx: Ctx) => Promise<T>),
): Promise<T> {
  const inside = (trx: Db) => ('db' in given ? work({ ...given, db: trx }) : work(trx))
  const db = 'db' in given ? given.db : given
  if (db.isTransaction) return inside(db)
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction().execute(inside)
    } catch (error) {
      if (!isRetryable(error) || tries >= MAX_TRIES) throw error
    }
  }
}
