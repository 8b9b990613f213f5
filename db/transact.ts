import { isRetryable } from './errors.ts'
import { collectMessages } from './notify.ts'
import type { Db } from './schema.ts'
import { traced } from './traced.ts'

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
  return traced('db.transaction', {}, async () => {
    for (let tries = 1; ; tries += 1) {
      try {
        let tellOthers: ((db: Db) => void) | undefined
        const result = await db.transaction().execute((trx) => {
          tellOthers = collectMessages(trx)
          return inside(trx)
        })
        tellOthers?.(db)
        return result
      } catch (error) {
        if (!isRetryable(error) || tries >= MAX_TRIES) throw error
      }
    }
  })
}
