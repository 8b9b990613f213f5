import { createHmac } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { signingSecret, type SessionSecret } from '#core/base/secrets/session-secret.ts'
import { inBatches } from '#db/in-batches.ts'
import type { Db } from '#db/schema.ts'

/** Where counters are stored. */
export type LimitStore = {
  db: Db
  /** Keys the hashes of the table, which contains no names and cannot be searched for one. */
  secret: SessionSecret
  /** Milliseconds since 1970, by the clock that all servers share; see `databaseClock`. */
  clock: RawBuilder<number>
}

export type StoredLimit = {
  /**
   * Takes one token of this key; returns 0, or the whole seconds until the next token. One
   * conditional upsert: of two servers that race for the last token one wins. Runs in `trx` if
   * given. Guarded by: rate-limit.server.test.ts, racing.
   */
  take: (key: string, trx?: Db) => Promise<number>
  /** Returns the last token, because the action does not count. */
  giveBack: (key: string, trx?: Db) => Promise<void>
}

/** A statement that waited for a row has an older time than the one that held it; see `stored`. */
const LONGEST_WAIT_MS = 60_000

/**
 * Allows each key `most` actions in `windowMs`, in a burst and then evenly (the generic cell rate
 * algorithm). A row stores the moment when all tokens are back: after it the row has no effect, and
 * only such rows are deleted. Holds for all servers of one database, and over restarts.
 */
export function createStoredLimit(
  { db, secret, clock }: LimitStore,
  { name, most, windowMs }: { name: string; most: number; windowMs: number },
): StoredLimit {
  const msPerToken = Math.round(windowMs / most)
  const fullMs = msPerToken * most
  const hashOf = (key: string) =>
    createHmac('sha256', signingSecret(secret)).update(`rate-limit\n${name}\n${key}`).digest('hex')
  const stored = sql.ref<number>('rate_limits.full_at_ms')
  // Later than any token can make it: the clock was wrong then. It must not lock that long.
  const isAbsurd = sql<boolean>`${stored} > ${clock} + ${fullMs + LONGEST_WAIT_MS}`
  return {
    take: async (key, trx = db) => {
      const key_hash = hashOf(key)
      const taken = await trx
        .insertInto('rate_limits')
        .values({ key_hash, full_at_ms: sql<number>`${clock} + ${msPerToken}` })
        .onConflict((oc) =>
          oc
            .column('key_hash')
            .doUpdateSet({
              full_at_ms: sql<number>`case
                when ${isAbsurd} then ${clock} + ${fullMs}
                when ${stored} > ${clock} then ${stored} + ${msPerToken}
                else ${clock} + ${msPerToken} end`,
            })
            .where(sql<boolean>`${isAbsurd} or ${stored} <= ${clock} + ${fullMs - msPerToken}`),
        )
        .returning('key_hash')
        .executeTakeFirst()
      return taken ? 0 : waitSeconds(trx, key_hash)
    },
    giveBack: async (key, trx = db) => {
      await trx
        .updateTable('rate_limits')
        .set({ full_at_ms: sql<number>`${stored} - ${msPerToken}` })
        .where('key_hash', '=', hashOf(key))
        .execute()
    },
  }

  async function waitSeconds(trx: Db, keyHash: string): Promise<number> {
    const row = await trx
      .selectFrom('rate_limits')
      .select(sql<number | string>`${stored} - ${clock} - ${fullMs - msPerToken}`.as('wait_ms'))
      .where('key_hash', '=', keyHash)
      .executeTakeFirst()
    return Math.max(1, Math.ceil(Number(row?.wait_ms ?? 0) / 1000))
  }
}

/**
 * Deletes full counters in batches with pauses; returns how many. Never deletes a counter that
 * still limits a key. Stops between two batches when `signal` aborts.
 */
export function purgeFullLimits(
  { db, clock }: Pick<LimitStore, 'db' | 'clock'>,
  signal?: AbortSignal,
): Promise<number> {
  return inBatches(db, (trx, most) => forgetSome(trx, clock, most), signal)
}

async function forgetSome(trx: Db, clock: RawBuilder<number>, most: number): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('rate_limits')
    .where('key_hash', 'in', (eb) =>
      eb.selectFrom('rate_limits').select('key_hash').where('full_at_ms', '<=', clock).limit(most),
    )
    // Again: a token may have been taken since the rows were selected.
    .where('full_at_ms', '<=', clock)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
