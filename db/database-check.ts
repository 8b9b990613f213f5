import { PATIENCE_MS } from '#core/base/async/patience.ts'
import { withTimeout } from '#core/base/async/with-timeout.ts'
import { isBusy, isDiskFull, isLockTimeout } from './errors.ts'
import type { Database } from './open.ts'

/** A write for each health check of a load balancer would exceed the shop's own writes. */
const WRITE_EVERY_MS = 3000
/** Large enough that a SQLite file needs new pages, as an order does. */
const FILLING = 'x'.repeat(16_384)

/**
 * Checks whether the shop can serve: rejects if the database does not answer or accepts no writes,
 * and names a full disk. At most one write every few seconds, shared by all callers.
 */
export function createDatabaseCheck(
  database: Pick<Database, 'quick' | 'ping'>,
): () => Promise<void> {
  let lastMs = Number.NEGATIVE_INFINITY
  let underway: Promise<void> | undefined
  let failure: Error | undefined
  const write = async () => {
    try {
      await tryWrite(database)
      failure = undefined
    } catch (error) {
      // Another program writes at this moment: that is no fault.
      if (isBusy(error) || isLockTimeout(error)) return
      const reason = isDiskFull(error) ? 'disk full' : 'the database takes no writes'
      failure = new Error(reason, { cause: error })
    }
  }
  return async () => {
    await database.ping()
    if (!underway && performance.now() - lastMs >= WRITE_EVERY_MS) {
      lastMs = performance.now()
      underway = write().finally(() => {
        underway = undefined
      })
    }
    if (underway) await withTimeout(PATIENCE_MS.writeCheck, underway, () => {})
    if (failure) throw failure
  }
}

/** Restores the row, so that the space it took is free again. */
async function tryWrite({ quick }: Pick<Database, 'quick'>): Promise<void> {
  // On the separate connections: the shop's own load must not look like a failed write.
  await quick.transaction().execute(async (trx) => {
    for (const filling of [FILLING, '']) {
      await trx.updateTable('write_probe').set({ filling }).where('id', '=', 1).execute()
    }
  })
}
