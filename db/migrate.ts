import { sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import type { Db } from './schema.ts'
import type { DatabaseKind } from './open.ts'
import { createShop } from './migrations/001-shop.ts'
import { createContact } from './migrations/002-contact.ts'
import { createAccounts } from './migrations/003-accounts.ts'
import { createEmailCodes } from './migrations/004-email-codes.ts'
import { createDeletedAccounts } from './migrations/005-deleted-accounts.ts'
import { createOrderLife } from './migrations/006-order-life.ts'
import { createOrderLinks } from './migrations/007-order-links.ts'
import { createReturns } from './migrations/008-returns.ts'
import { indexOrdersByState } from './migrations/009-orders-by-state.ts'
import { createOwedMoney } from './migrations/013-owed-money.ts'

/** Forward only, in this order, never edited once released. */
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
  '013-owed-money': { up: (db) => createOwedMoney(db, kind) },
})

/**
 * Brings the database to the newest schema; answers the names of what it ran. Several processes on
 * one Postgres may call it at once: Kysely holds a lock. Throws with the name of a migration that
 * fails, and leaves the schema as it was before that one.
 */
export async function migrate(db: Db, kind: DatabaseKind): Promise<string[]> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations(kind) },
  })
  const { error, results } = await migrator.migrateToLatest()
  if (error) {
    const failed = results?.find((result) => result.status === 'Error')?.migrationName
    throw new Error(`migration ${failed ?? ''} failed`, { cause: error })
  }
  return (results ?? []).map((result) => result.migrationName)
}

export type SchemaState = {
  /** Migrations that the database has had, in order. */
  applied: string[]
  /** Those of this program that it still lacks. */
  pending: string[]
  /** Those that this program does not know: a newer one was here. */
  unknown: string[]
}

/** Compares the database with this program, and changes nothing; for programs beside the shop. */
export async function schemaState(db: Db, kind: DatabaseKind): Promise<SchemaState> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  const isMigrated = tables.some(({ name }) => name === 'kysely_migration')
  const { rows } = isMigrated
    ? await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
    : { rows: [] }
  return compareSchema(
    rows.map(({ name }) => name),
    kind,
  )
}

/** The same for a list of migrations that a backup names. */
export function compareSchema(applied: string[], kind: DatabaseKind): SchemaState {
  const known = Object.keys(migrations(kind))
  return {
    applied,
    pending: known.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !known.includes(name)),
  }
}
