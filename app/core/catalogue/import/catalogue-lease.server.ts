import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { databaseNow } from '#db/clock.ts'
import type { Db } from '#db/schema.ts'

/** Far longer than one batch, and short enough to wait for after a killed load. */
const LEASE_MS = 15_000
const LOOK_AGAIN_MS = 100

/** Renews the lease inside the transaction of a batch; throws if another process has taken it. */
export type CatalogueLease = { renew: (trx: Db) => Promise<void> }

/**
 * Runs one load or import of the catalogue at a time, across all servers and the command line;
 * others wait. Locks no row that an order needs. After a killed run, others wait until its lease
 * expires by the database's clock.
 */
export async function withCatalogueLease<T>(
  db: Db,
  work: (lease: CatalogueLease) => Promise<T>,
): Promise<T> {
  const holder = randomUUID()
  while (!(await claim(db, holder))) await sleep(LOOK_AGAIN_MS)
  try {
    return await work({ renew: (trx) => renew(trx, holder) })
  } finally {
    await release(db, holder).catch(() => {}) // the lease expires anyway
  }
}

const expiry = (now: Date): string => new Date(now.getTime() + LEASE_MS).toISOString()

async function claim(db: Db, holder: string): Promise<boolean> {
  const now = await databaseNow(db)
  const { numUpdatedRows } = await db
    .updateTable('catalogue_lease')
    .set({ holder, expires_at: expiry(now) })
    .where((eb) => eb.or([eb('holder', 'is', null), eb('expires_at', '<', now.toISOString())]))
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

async function renew(trx: Db, holder: string): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('catalogue_lease')
    .set({ expires_at: expiry(await databaseNow(trx)) })
    .where('holder', '=', holder)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new Error('another load of the catalogue has taken over')
}

async function release(db: Db, holder: string): Promise<void> {
  await db
    .updateTable('catalogue_lease')
    .set({ holder: null, expires_at: null })
    .where('holder', '=', holder)
    .execute()
}
