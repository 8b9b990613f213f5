import { DefaultQueryExecutor, type CompiledQuery } from 'kysely'

/** A query as it was sent, and the files of the core and the database that sent it. */
export type CapturedQuery = { query: CompiledQuery; readonly files: string[] }

const FILE = /(?:app\/core|db|server)\/[\w./-]+\.ts/g
const DEEP = 40

/**
 * Runs `work` and answers every query that Kysely sent meanwhile, by whatever connection. Left out is
 * what servers tell each other: it is sent a moment after what it tells, in the time of other work.
 */
export async function captureQueries(work: () => Promise<unknown>): Promise<CapturedQuery[]> {
  const captured: CapturedQuery[] = []
  const executor = DefaultQueryExecutor.prototype
  // eslint-disable-next-line @typescript-eslint/unbound-method -- called with its own `this` below
  const { executeQuery } = executor
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = DEEP
  executor.executeQuery = function capture(query) {
    if (query.sql.includes('pg_notify')) return executeQuery.call(this, query) as never
    const sent = new Error('stack')
    // Read only if asked for: mapping a stack to its sources costs more than most queries.
    captured.push({
      query,
      get files() {
        return [...new Set(sent.stack?.match(FILE))]
      },
    })
    return executeQuery.call(this, query) as never
  }
  try {
    await work()
  } finally {
    executor.executeQuery = executeQuery
    Error.stackTraceLimit = limit
  }
  return captured
}
