import { DefaultQueryExecutor, type QueryResult } from 'kysely'
import { tracedWork, type Traced } from '#db/traced.ts'

export type Steps = {
  transactions: number
  statements: number
  /** Rows that were read, or returned by a change. */
  rows: number
  /** The most rows that one statement read or changed. */
  mostRows: number
  /** How often other work had its turn meanwhile. */
  turns: number
}

/** Counts in what steps `work` goes through a table: what decides how long others wait for it. */
export async function stepsOf(work: () => Promise<unknown>): Promise<Steps> {
  const steps: Steps = { transactions: 0, statements: 0, rows: 0, mostRows: 0, turns: 0 }
  const begun = (message: unknown) => {
    if ((message as Traced).name === 'db.transaction') steps.transactions += 1
  }
  const executor = DefaultQueryExecutor.prototype
  // eslint-disable-next-line @typescript-eslint/unbound-method -- called with its own `this` below
  const { executeQuery } = executor
  executor.executeQuery = async function count(query) {
    const result = (await executeQuery.call(this, query)) as QueryResult<never>
    const rows = Math.max(result.rows.length, Number(result.numAffectedRows ?? 0))
    steps.statements += 1
    steps.rows += result.rows.length
    steps.mostRows = Math.max(steps.mostRows, rows)
    return result
  }
  tracedWork.start.subscribe(begun)
  const timer = setInterval(() => void (steps.turns += 1), 1)
  try {
    await work()
  } finally {
    clearInterval(timer)
    tracedWork.start.unsubscribe(begun)
    executor.executeQuery = executeQuery
  }
  return steps
}
