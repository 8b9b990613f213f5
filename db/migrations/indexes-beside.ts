import { sql, type Kysely } from 'kysely'

/** Name, and what follows "on" in the statement. */
export type Index = readonly [name: string, on: string]

/**
 * Builds indexes on Postgres beside the running servers (`concurrently`), outside a transaction:
 * after an interruption the next run builds what is missing. One program migrates at a time.
 */
export async function buildIndexesBeside(
  db: Kysely<unknown>,
  indexes: readonly Index[],
): Promise<void> {
  // Waiting here blocks nobody: only other changes of the table's structure.
  await sql`set lock_timeout = 0`.execute(db)
  try {
    for (const [name, on] of indexes) await buildIndex(db, name, on)
  } finally {
    await sql`reset lock_timeout`.execute(db)
  }
}

/** An interrupted build leaves an index that is not valid: it is built again. */
async function buildIndex(db: Kysely<unknown>, name: string, on: string): Promise<void> {
  const { rows } = await sql<{ indisvalid: boolean }>`select indisvalid from pg_index
    where indexrelid = to_regclass(${name})`.execute(db)
  if (rows[0]?.indisvalid) return
  if (rows[0]) await sql.raw(`drop index concurrently ${name}`).execute(db)
  await sql.raw(`create index concurrently ${name} on ${on}`).execute(db)
}
