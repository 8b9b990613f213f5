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
  const name = new URL(template.url).pathname.slice(1)
  process.env['TEST_DATABASE_TEMPLATE'] = name
  return async () => {
    delete process.env['TEST_DATABASE_TEMPLATE']
    await dropDatabases(url, name)
  }
}
