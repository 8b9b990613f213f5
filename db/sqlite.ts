import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { SqliteAdapter, SqliteDialect, type SqliteDatabase } from 'kysely'

/** Older ones can corrupt a WAL database when two connections checkpoint at once. */
const OLDEST_SAFE = [3, 51, 3] as const
const BUSY_TIMEOUT_MS = 5000

/**
 * Opens a database file with the settings that our promises rest on, and asserts them: a commit
 * survives a power cut (WAL, synchronous=FULL) and foreign keys hold. Throws if one is not in force.
 */
export function openSqliteFile(file: string): DatabaseSync {
  const db = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true })
  db.exec('pragma journal_mode = wal; pragma synchronous = full')
  const expectedByPragma = {
    journal_mode: file === ':memory:' ? 'memory' : 'wal',
    synchronous: 2, // 2 is FULL; SQLite builds differ in their default, so it is set on every open
    foreign_keys: 1,
  }
  for (const [pragma, expected] of Object.entries(expectedByPragma)) {
    const row = db.prepare(`pragma ${pragma}`).get() ?? {}
    const [actual] = Object.values(row)
    if (actual !== expected)
      throw new Error(`SQLite: ${pragma} is ${String(actual)}, not ${expected}`)
  }
  assertSafeVersion(String(db.prepare('select sqlite_version() as v').get()?.['v']))
  return db
}

function assertSafeVersion(version: string): void {
  const parts = version.split('.').map(Number)
  for (const [i, oldest] of OLDEST_SAFE.entries()) {
    const part = parts[i] ?? 0
    if (part > oldest) return
    if (part < oldest) throw new Error(`SQLite ${version} is older than ${OLDEST_SAFE.join('.')}`)
  }
}

/** Kysely's own SQLite dialect over `node:sqlite`. One connection; Kysely queues what overlaps. */
export function sqliteDialect(db: DatabaseSync): SqliteDialect {
  const dialect = new SqliteDialect({ database: adapt(db) })
  dialect.createAdapter = () => new AtomicMigrations()
  return dialect
}

/** SQLite takes back a `create table` as well, so that a migration happens whole or not at all. */
class AtomicMigrations extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

function adapt(db: DatabaseSync): SqliteDatabase {
  // Preparing costs more than running these small statements; the set of SQL texts is bounded.
  const prepared = new Map<string, { statement: StatementSync; isReader: boolean }>()
  const prepare = (text: string) => {
    let entry = prepared.get(text)
    if (!entry) {
      const statement = db.prepare(text)
      entry = { statement, isReader: statement.columns().length > 0 }
      if (prepared.size >= 500) prepared.clear()
      prepared.set(text, entry)
    }
    return entry
  }
  return {
    close: () => db.close(),
    prepare: (text) => {
      // A transaction that reads first and writes later cannot wait for another process's write:
      // SQLite refuses it at once. Taking the write lock at the start lets the busy timeout work.
      const { statement, isReader } = prepare(text === 'begin' ? 'begin immediate' : text)
      const bind = (values: readonly unknown[]) => values as SQLInputValue[]
      return {
        reader: isReader,
        all: (values) => statement.all(...bind(values)),
        run: (values) => statement.run(...bind(values)),
        iterate: (values) => statement.iterate(...bind(values)) as IterableIterator<unknown>,
      }
    },
  }
}
