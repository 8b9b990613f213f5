import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { isLockTimeout, isRetryable } from './errors.ts'
import { openForMigration, type Database, type DatabaseKind, type DatabasePlace } from './open.ts'
import type { Db } from './schema.ts'
import { createShop } from './migrations/001-shop.ts'
import { createContact } from './migrations/002-contact.ts'
import { createAccounts } from './migrations/003-accounts.ts'
import { createEmailCodes } from './migrations/004-email-codes.ts'
import { createDeletedAccounts } from './migrations/005-deleted-accounts.ts'
import { createOrderLife } from './migrations/006-order-life.ts'
import { createOrderLinks } from './migrations/007-order-links.ts'
import { createReturns } from './migrations/008-returns.ts'
import { indexOrdersByState } from './migrations/009-orders-by-state.ts'
import { createUpkeep } from './migrations/010-upkeep.ts'
import { createRateLimits } from './migrations/011-rate-limits.ts'
import { createUnpaidHolds } from './migrations/012-unpaid-holds.ts'
import { createOwedMoney } from './migrations/013-owed-money.ts'
import { createForwardLoads } from './migrations/014-forward-loads.ts'
import { indexMailsByAddress } from './migrations/015-mails-by-address.ts'
import { addRefundTurns } from './migrations/016-refund-turns.ts'
import { createGoodsLedger } from './migrations/017-goods-ledger.ts'
import { createMoneyLedger } from './migrations/018-money-ledger.ts'
import { createInvoices } from './migrations/019-invoices.ts'
import { createScheduledPrices } from './migrations/020-scheduled-prices.ts'
import { addCodeRules } from './migrations/021-code-rules.ts'
import { addTaxZones } from './migrations/022-tax-zones.ts'
import { createSettings } from './migrations/023-settings.ts'
import { createOwnerMail } from './migrations/024-owner-mail.ts'
import { createEmptySearches } from './migrations/025-searches.ts'
import { createBackInStock } from './migrations/026-back-in-stock.ts'
import { createReviews } from './migrations/027-reviews.ts'
import { addGiftWrap } from './migrations/028-gift-wrap.ts'

/**
 * Forward only, in this order, never edited once released. A migration that older programs cannot
 * work with sets `schema_compatibility.oldest_program` to its own number.
 */
const migrations = (kind: DatabaseKind): Record<string, Migration> => ({
  '001-shop': { up: (db) => createShop(db, kind) },
  '002-contact': { up: (db) => createContact(db, kind) },
  '003-accounts': { up: (db) => createAccounts(db, kind) },
  '004-email-codes': { up: (db) => createEmailCodes(db, kind) },
  '005-deleted-accounts': { up: createDeletedAccounts },
  '006-order-life': { up: (db) => createOrderLife(db, kind) },
  '007-order-links': { up: (db) => createOrderLinks(db, kind) },
  '008-returns': { up: (db) => createReturns(db, kind) },
  '009-orders-by-state': { up: indexOrdersByState },
  '010-upkeep': { up: (db) => createUpkeep(db, kind) },
  '011-rate-limits': { up: (db) => createRateLimits(db, kind) },
  '012-unpaid-holds': { up: (db) => createUnpaidHolds(db, kind) },
  '013-owed-money': { up: (db) => createOwedMoney(db, kind) },
  '014-forward-loads': { up: (db) => createForwardLoads(db, kind) },
  '015-mails-by-address': { up: indexMailsByAddress },
  '016-refund-turns': { up: addRefundTurns },
  '017-goods-ledger': { up: (db) => createGoodsLedger(db, kind) },
  '018-money-ledger': { up: (db) => createMoneyLedger(db, kind) },
  '019-invoices': { up: (db) => createInvoices(db, kind) },
  '020-scheduled-prices': { up: (db) => createScheduledPrices(db, kind) },
  '021-code-rules': { up: (db) => addCodeRules(db, kind) },
  '022-tax-zones': { up: addTaxZones },
  '023-settings': { up: (db) => createSettings(db, kind) },
  '024-owner-mail': { up: (db) => createOwnerMail(db, kind) },
  '025-searches': { up: (db) => createEmptySearches(db, kind) },
  '026-back-in-stock': { up: (db) => createBackInStock(db, kind) },
  '027-reviews': { up: (db) => createReviews(db, kind) },
  '028-gift-wrap': { up: addGiftWrap },
})

/** Tries for a lock that another program's transaction holds; each takes some seconds. */
const MOST_TRIES = 60
const PAUSE_MS = 1000

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
 * processes on one Postgres may call it at once: Kysely holds a lock. Does nothing to a newer
 * compatible schema. Throws `MigrationError` for an incompatible one, and for a migration that
 * fails, which it names; earlier ones stay.
 */
export async function migrate(
  db: Db,
  kind: DatabaseKind,
  { to, onWait }: MigrateOptions = {},
): Promise<string[]> {
  const state = await schemaState(db, kind)
  if (state.unknown.length > 0) {
    requireCompatible(state)
    return []
  }
  if (state.pending.length === 0) return []
  const all = { ...migrations(kind) }
  if (to !== undefined) for (const name of Object.keys(all)) if (name > to) delete all[name]
  const migrator = new Migrator({ db, provider: { getMigrations: async () => all } })
  const ran: string[] = []
  // One transaction each, so that a migration that waits keeps no locks of an earlier one.
  for (let tries = 1; ;) {
    const { error, results = [] } = await migrator.migrateUp()
    if (!error && results.length === 0) return ran
    for (const { status, migrationName } of results) {
      if (status === 'Success') ran.push(migrationName)
    }
    if (!error) {
      tries = 1
      continue
    }
    const mayPass = isLockTimeout(error) || isRetryable(error)
    const failed = results.find((result) => result.status === 'Error')?.migrationName
    if (!mayPass || tries >= MOST_TRIES) throw failure(failed, error)
    onWait?.(tries)
    tries += 1
    await sleep(PAUSE_MS)
  }
}

function failure(failed: string | undefined, error: unknown): MigrationError {
  const reason = error instanceof Error ? error.message : String(error)
  const problem = failed === undefined ? 'the migrations cannot run' : `migration ${failed} failed`
  return new MigrationError(`${problem}: ${reason}`, { cause: error })
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
