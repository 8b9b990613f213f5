import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from './schema.ts'
import { transact } from './transact.ts'

/** Small enough that a transaction blocks SQLite's lock and the event loop only briefly. */
export const ROWS_AT_ONCE = 100
const PAUSE_MS = 10

/** Lets requests and other writers run between two transactions. */
export const pauseBetween = (): Promise<void> => sleep(PAUSE_MS)

/**
 * Repeats a step, each time in its own transaction, until it takes fewer rows than it may or
 * `signal` aborts; returns the number of rows. A step must delete or change the rows it takes, so
 * that the next one finds others, and must be safe if another server takes the same rows.
 */
export async function inBatches(
  db: Db,
  step: (trx: Db, most: number) => Promise<number>,
  signal?: AbortSignal,
): Promise<number> {
  let taken = 0
  for (;;) {
    const rows = await transact(db, (trx) => step(trx, ROWS_AT_ONCE))
    taken += rows
    if (rows < ROWS_AT_ONCE || signal?.aborted) return taken
    await pauseBetween()
  }
}
