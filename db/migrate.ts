import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { isLockTimeout, isRetryable } from './errors.ts'
import { openForMigration, type Database, type DatabaseKind, type DatabasePlace } from './open.ts'
import { migrations, WITHOUT_TRANSACTION } from './migrations.ts'
import type { Db } from './schema.ts'

/** Tries for a lock that another program's transaction holds; each takes some seconds. */
const MOST_TRIES = 60
const PAUSE_MS = 1000

/** Held by the program that migrates. Any number that nothing else uses. */
const LOCK = 310_000
const LOCK_PAUSE_MS = 200

/** This program cannot migrate the database; the message says why and what to do. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

type MigrateOptions = {
  /** Stops after this migration; for tests of upgrades. */
  to?: string
  /** Called each time a migration met a lock, before the next try. */
  onWait?: (tries: number) => void
}

/**
 * Calls `migrate` over its own connection if needed: on Postgres it has no statement timeout, and
 * gives up a lock after seconds and retries, so that a starting server never queues behind a long
 * transaction and blocks everything else.
 */
export async function migrateDatabase(
  database: Database,
  place: DatabasePlace,
  onWait?: (tries: number) => void,
): Promise<string[]> {
  if (!('url' in place)) return migrate(database.db, database.kind)
  const db = openForMigration(place.url)
  try {
    return await migrate(db, 'postgres', onWait ? { onWait } : {})
  } finally {
    await db.destroy()
  }
}

/**
 * Migrates the database to the newest schema; returns the names of the migrations it ran. Several
 * processes on one Postgres may call it at once: one migrates, the others wait. Does nothing to a
 * newer compatible schema. Throws `MigrationError` for an incompatible one, and for a migration that
 * fails, which it names; earlier ones stay.
 */
export async function migrate(
  db: Db,
  kind: DatabaseKind,
  options: MigrateOptions = {},
): Promise<string[]> {
  const state = await schemaState(db, kind)
  if (state.unknown.length > 0) {
    requireCompatible(state)
    return []
  }
  if (state.pending.length === 0) return []
  if (kind === 'sqlite') return runPending(db, kind, options)
  return db.connection().execute(async (holder) => {
    await lockAlone(holder)
    try {
      return await runPending(holder, kind, options)
    } finally {
      await sql`select pg_advisory_unlock(${LOCK})`.execute(holder)
    }
  })
}

/**
 * Waits until no other program migrates. Kysely has a lock too, but reads all tables before it
 * takes it, which fails while another program changes one; and a statement that waits for a lock
 * has a snapshot, for which indexes built beside the running servers wait. So this polls.
 */
async function lockAlone(holder: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql<{
      isMine: boolean
    }>`select pg_try_advisory_lock(${LOCK}) as "isMine"`.execute(holder)
    if (rows[0]?.isMine) return
    await sleep(LOCK_PAUSE_MS)
  }
}

async function runPending(
  db: Db,
  kind: DatabaseKind,
  { to, onWait }: MigrateOptions,
): Promise<string[]> {
  const ran: string[] = []
  // One transaction each, so that a migration that waits keeps no locks of an earlier one.
  for (let tries = 1; ;) {
    // Read each time: another program has run some while this one waited.
    const { pending } = await schemaState(db, kind)
    const [next] = pending.filter((name) => to === undefined || name <= to)
    if (next === undefined) return ran
    try {
      await runMigration(db, kind, next)
      ran.push(next)
      tries = 1
    } catch (error) {
      const mayPass = isLockTimeout(error) || isRetryable(error)
      if (!mayPass || tries >= MOST_TRIES) throw failure(next, error)
      onWait?.(tries)
      tries += 1
      await sleep(PAUSE_MS)
    }
  }
}

/**
 * Runs one migration completely or not at all, and notes it in the table of Kysely's own migrator.
 * That one reads each column of each table twice per migration, which was most of a first start.
 */
async function runMigration(db: Db, kind: DatabaseKind, name: string): Promise<void> {
  const run = async (on: Db) => {
    await sql`create table if not exists kysely_migration
      (name varchar(255) not null primary key, timestamp varchar(255) not null)`.execute(on)
    await migrations(kind)[name]?.up(on)
    const now = new Date().toISOString()
    await sql`insert into kysely_migration (name, timestamp) values (${name}, ${now})`.execute(on)
  }
  if (kind === 'postgres' && WITHOUT_TRANSACTION.has(name)) await run(db)
  else await db.transaction().execute(run)
}

function failure(name: string, error: unknown): MigrationError {
  const reason = error instanceof Error ? error.message : String(error)
  return new MigrationError(`migration ${name} failed: ${reason}`, { cause: error })
}

/** Throws for a newer schema that does not support this program; see decision 023. */
function requireCompatible(state: SchemaState): void {
  if (isUsable(state)) return
  const newest = state.applied.at(-1) ?? ''
  throw new MigrationError(
    `the database was brought to ${newest} by a newer version of the shop, which this one cannot work with. ` +
      'Start that version, or restore the backup that was made before it',
  )
}

export type SchemaState = {
  /** Migrations that the database has had, in order. */
  applied: string[]
  /** Migrations of this program that the database lacks. */
  pending: string[]
  /** Migrations that this program does not know: a newer one has run. */
  unknown: string[]
  /** The oldest program that may use the schema; 0 before the database recorded it. */
  oldestProgram: number
}

/** Whether this program can use the database: its own schema, or a newer compatible one. */
export const isUsable = ({ applied, pending, unknown, oldestProgram }: SchemaState): boolean =>
  applied.length > 0 &&
  pending.length === 0 &&
  (unknown.length === 0 || (oldestProgram > 0 && oldestProgram <= PROGRAM_VERSION))

const PROGRAM_VERSION = Number(Object.keys(migrations('sqlite')).at(-1)?.split('-')[0])

/** Compares the database with this program without changing it, for programs beside the shop. */
export async function schemaState(db: Db, kind: DatabaseKind): Promise<SchemaState> {
  const tables = await tableNames(db, kind)
  const has = (table: string) => tables.has(table)
  const { rows } = has('kysely_migration')
    ? await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
    : { rows: [] }
  const row = has('schema_compatibility')
    ? await db.selectFrom('schema_compatibility').select('oldest_program').executeTakeFirst()
    : undefined
  return {
    ...compareSchema(
      rows.map(({ name }) => name),
      kind,
    ),
    oldestProgram: row?.oldest_program ?? 0,
  }
}

type Named = { name: string }

/** Only names: Kysely's own look at a database reads each column, which a start would feel. */
async function tableNames(db: Db, kind: DatabaseKind): Promise<Set<string>> {
  const names =
    kind === 'sqlite'
      ? sql<Named>`select name from sqlite_master where type = 'table'`
      : sql<Named>`select tablename as name from pg_tables where schemaname = current_schema()`
  const { rows } = await names.execute(db)
  return new Set(rows.map(({ name }) => name))
}

/** Compares the migrations that a backup lists; no list tells the oldest program of a newer one. */
export function compareSchema(applied: string[], kind: DatabaseKind): SchemaState {
  const known = Object.keys(migrations(kind))
  return {
    applied,
    pending: known.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !known.includes(name)),
    oldestProgram: 0,
  }
}
