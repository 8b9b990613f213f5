import type { Compilable, QueryResult } from 'kysely'
import { isRetryable } from './errors.ts'
import { kindOf } from './kind.ts'
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

/**
 * Runs statements that need nothing of each other's results, in this order. On Postgres they go to the
 * server together and cost one round trip. Throws what the first that fails throws, once all have
 * ended: none runs after the transaction. Guarded by: transact.server.test.ts.
 */
export async function inOneTrip<Row>(
  trx: Db,
  statements: readonly Compilable<Row>[],
): Promise<QueryResult<Row>[]> {
  const executor = trx.getExecutor()
  if (kindOf(trx) === 'sqlite') {
    const results: QueryResult<Row>[] = []
    for (const one of statements) results.push(await executor.executeQuery(one.compile()))
    return results
  }
  return executor.provideConnection(async (connection) => {
    // A transaction's own executor sends a statement when the one before has been answered.
    const atOnce = executor.withConnectionProvider({
      provideConnection: (work) => work(connection),
    })
    const running = statements.map((one) => atOnce.executeQuery(one.compile()))
    await Promise.allSettled(running)
    return Promise.all(running)
  })
}
