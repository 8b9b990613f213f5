import { claimDataDir } from '#db/lock.ts'
import { isUsable, migrateDatabase, schemaState } from '#db/migrate.ts'
import { openDatabase, type Database } from '#db/open.ts'
import { type Config, ConfigError } from './config.ts'
import type { Log } from './log.ts'

/** `release` unlocks the data folder. */
export type OpenData = { database: Database; release: () => void }

/**
 * Locks the data folder, opens the database and migrates its schema, or checks it if the
 * configuration says so. Throws `ConfigError` when the database does not answer or is not prepared.
 */
export async function openData(config: Config, log: Log): Promise<OpenData> {
  // The folder holds names and addresses, so other users of the machine must not read it.
  process.umask(0o077)
  const release = config.databaseUrl === undefined ? claimDataDir(config.dataDir) : () => {}
  const place =
    config.databaseUrl === undefined ? { dataDir: config.dataDir } : { url: config.databaseUrl }
  const database = openDatabase(place)
  await requireDatabase(database)
  if (!config.preparesDatabase) {
    await requirePrepared(database).catch(async (error: unknown) => {
      await database.close()
      release()
      throw error
    })
    return { database, release }
  }
  const migrations = await migrateDatabase(database, place, (tries) =>
    log.warn('a migration waits: another program holds a table that it changes', { tries }),
  )
  if (migrations.length > 0) log.info('database migrated', { migrations })
  return { database, release }
}

/** With MIGRATE=never a server of a release that nobody prepared must not serve. */
async function requirePrepared({ db, kind }: Database): Promise<void> {
  const state = await schemaState(db, kind)
  if (isUsable(state)) return
  const lacks =
    state.pending.length === 0 ? 'is of a newer version' : `lacks ${state.pending.join(', ')}`
  throw new ConfigError(
    `MIGRATE=never: the database ${lacks}; prepare it with "npm run shop -- preparar"`,
  )
}

async function requireDatabase(database: Database): Promise<void> {
  try {
    await database.ping()
  } catch (error) {
    const variable = database.kind === 'postgres' ? 'DATABASE_URL' : 'DATA_DIR'
    throw new ConfigError(`${variable}: the database does not answer (${String(error)})`)
  }
}
