import { migrate } from '#db/migrate.ts'
import { openDatabase } from '#db/open.ts'
import { createDatabase } from './postgres-database.ts'

/**
 * Migrates one database for a vitest project whose Postgres runs; every test gets a copy of it.
 * Nobody may be connected to what Postgres copies.
 */
export async function setup(): Promise<() => Promise<void>> {
  const url = process.env['TEST_DATABASE_URL']
  if (!url) throw new Error('TEST_DATABASE_URL is not set: postgres-setup.ts comes first')
  const template = await createDatabase(url)
  const { db, kind, close } = openDatabase({ url: template.url })
  await migrate(db, kind)
  await close()
  process.env['TEST_DATABASE_TEMPLATE'] = new URL(template.url).pathname.slice(1)
  return async () => {
    delete process.env['TEST_DATABASE_TEMPLATE']
    await template.drop()
  }
}
