import { Migrator, type Migration } from 'kysely/migration'
import type { Db } from './schema.ts'
import type { DatabaseKind } from './open.ts'
import { createShop } from './migrations/001-shop.ts'
import { createContact } from './migrations/002-contact.ts'
import { createAccounts } from './migrations/003-accounts.ts'
import { createOrderLife } from './migrations/005-order-life.ts'

/** Forward only, in this order, never edited once released. */
const migrations = (kind: DatabaseKind): Record<string, Migration> => ({
  '001-shop': { up: (db) => createShop(db, kind) },
  '002-contact': { up: (db) => createContact(db, kind) },
  '003-accounts': { up: (db) => createAccounts(db, kind) },
  '005-order-life': { up: (db) => createOrderLife(db, kind) },
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
