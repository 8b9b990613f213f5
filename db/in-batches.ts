import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from './schema.ts'
import { transact } from './transact.ts'

/** Few enough that a transaction holds neither SQLite's lock nor the event loop for a moment. */
export const ROWS_AT_ONCE = 100
const PAUSE_MS = 10

/** Lets requests and other writers in between two transactions. */
export const pauseBetween = (): Promise<void> => sleep(PAUSE_MS)

/**
 * Repeats a step in transactions of its own until it finds fewer rows than it may take, or `signal`
 * aborts; answers how many rows it took in all. A step deletes or changes what it takes, so that the
 * next one finds others, and is harmless when another server takes the same rows.
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
