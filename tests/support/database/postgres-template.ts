import { migrate } from '#db/migrate.ts'
import { openDatabase } from '#db/open.ts'
import { createDatabase, dropDatabases } from './postgres-database.ts'

/**
 * Migrates one database for a vitest project with a running Postgres; every test gets a copy of it.
 * Postgres only copies a database without connections.
 */
export async function setup(): Promise<() => Promise<void>> {
  const url = process.env['TEST_DATABASE_URL']
  if (!url) throw new Error('TEST_DATABASE_URL is not set: postgres-setup.ts comes first')
  const template = await createDatabase(url)
  const { db, kind, close } = openDatabase({ url: template.url })
  await migrate(db, kind)
  await close()
  await openSession(template.url)
  const name = new URL(template.url).pathname.slice(1)
  process.env['TEST_DATABASE_TEMPLATE'] = name
  return async () => {
    delete process.env['TEST_DATABASE_TEMPLATE']
    await dropDatabases(url, name)
  }
}

/**
 * The first session after a migration writes the database's cache of the system tables into a file,
 * which the copies then have. Without it the first session of each test would do so: a fifth of the
 * server's work for a small test.
 */
async function openSession(url: string): Promise<void> {
  const { db, close } = openDatabase({ url })
  await db.selectFrom('products').select('id').limit(1).execute()
  await close()
}
