import { claimDataDir } from '#db/lock.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { openDatabase, type Database } from '#db/open.ts'
import { type Config, ConfigError } from './config.ts'
import type { Log } from './log.ts'

/** `release` unlocks the data folder. */
export type OpenData = { database: Database; release: () => void }

/**
 * Locks the data folder, opens the database and migrates its schema. Throws `ConfigError` when the
 * database does not answer.
 */
export async function openData(config: Config, log: Log): Promise<OpenData> {
  // The folder holds names and addresses, so other users of the machine must not read it.
  process.umask(0o077)
  const release = config.databaseUrl === undefined ? claimDataDir(config.dataDir) : () => {}
  const place =
    config.databaseUrl === undefined ? { dataDir: config.dataDir } : { url: config.databaseUrl }
  const database = openDatabase(place)
  await requireDatabase(database)
  const migrations = await migrateDatabase(database, place, (tries) =>
    log.warn('a migration waits: another program holds a table that it changes', { tries }),
  )
  if (migrations.length > 0) log.info('database migrated', { migrations })
  return { database, release }
}

async function requireDatabase(database: Database): Promise<void> {
  try {
    await database.ping()
  } catch (error) {
    const variable = database.kind === 'postgres' ? 'DATABASE_URL' : 'DATA_DIR'
    throw new ConfigError(`${variable}: the database does not answer (${String(error)})`)
  }
}
