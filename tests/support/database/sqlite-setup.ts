import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '#db/migrate.ts'
import { openDatabase } from '#db/open.ts'

/** Migrates one SQLite database for a vitest project; every test gets a copy of its folder. */
export async function setup(): Promise<() => void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'vereda-template-'))
  const { db, kind, close } = openDatabase({ dataDir })
  await migrate(db, kind)
  await close() // also moves the write-ahead log into the file
  process.env['TEST_SQLITE_TEMPLATE'] = dataDir
  return () => {
    delete process.env['TEST_SQLITE_TEMPLATE']
    rmSync(dataDir, { recursive: true, force: true })
  }
}
