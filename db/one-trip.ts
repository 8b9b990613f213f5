import type { Compilable, QueryResult } from 'kysely'
import { kindOf } from './kind.ts'
import type { Db } from './schema.ts'

/**
 * Runs statements that need nothing of each other's results, in this order. On Postgres they go to the
 * server together and cost one round trip. Throws what the first that fails throws, once all have
 * ended: none runs after the transaction. Guarded by: one-trip.server.test.ts.
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
