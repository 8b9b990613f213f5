import { setTimeout as sleep } from 'node:timers/promises'
import { isBusy, isDiskFull, isLockTimeout } from './errors.ts'
import type { Database } from './open.ts'

/** A write to the disk for each question of a balancer would be more than the shop's own. */
const WRITE_EVERY_MS = 3000
/** A database that is merely locked for a while is not down: the verdict of before stands so long. */
const WRITE_WITHIN_MS = 500
/** Enough that a SQLite file needs room it does not have yet, as an order does. */
const FILLING = 'x'.repeat(16_384)

/**
 * Whether the shop can serve: rejects when the database does not answer or takes no writes. A full
 * disk is named so. At most one write each few seconds, shared by all who ask.
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
      // Somebody else writes just now: that is no sign of a fault.
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
    if (underway) await Promise.race([underway, sleep(WRITE_WITHIN_MS, undefined, { ref: false })])
    if (failure) throw failure
  }
}

/** The row is left as it was: what it took is free for others again. */
async function tryWrite({ quick }: Pick<Database, 'quick'>): Promise<void> {
  // On the connections apart: the shop's own load must not look like a database that takes no writes.
  await quick.transaction().execute(async (trx) => {
    for (const filling of [FILLING, '']) {
      await trx.updateTable('write_probe').set({ filling }).where('id', '=', 1).execute()
    }
  })
}
