import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { SqliteDialect, SqliteDriver, type DatabaseConnection, type SqliteDatabase } from 'kysely'
import { isBusy } from './errors.ts'

/** Older versions can corrupt a WAL database when two connections checkpoint at once. */
const OLDEST_SAFE = [3, 51, 3] as const
/** Nothing is served yet while a file is opened. */
const OPENING_TIMEOUT_MS = 5000
/** SQLite blocks the process while it waits for a lock, so it waits hardly at all. */
const BUSY_TIMEOUT_MS = 5
/** Between two tries for a lock; the first pauses are shorter. */
const LONGEST_PAUSE_MS = 25
/** A lock that no statement has met for this long was free in between. */
const FORGOTTEN_MS = 2000

/**
 * Opens a database file with the settings that the shop's guarantees need, and asserts them:
 * commits survive a power cut (WAL, synchronous=FULL), foreign keys hold. Throws if one is not in
 * force.
 */
export function openSqliteFile(file: string): DatabaseSync {
  const db = new DatabaseSync(file, {
    timeout: OPENING_TIMEOUT_MS,
    enableForeignKeyConstraints: true,
  })
  db.exec('pragma journal_mode = wal; pragma synchronous = full')
  db.exec(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`)
  const expectedByPragma = {
    journal_mode: file === ':memory:' ? 'memory' : 'wal',
    synchronous: 2, // 2 is FULL; SQLite builds have different defaults
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

/**
 * Kysely's SQLite dialect over `node:sqlite`, with one connection that queries take in turn.
 * Retries a statement that meets another program's lock for up to `waitMs` milliseconds, without
 * blocking the process; then throws SQLITE_BUSY.
 * Guarded by: sqlite-lock.test.ts.
 */
export function sqliteDialect(open: () => DatabaseSync, waitMs: number): SqliteDialect {
  const dialect = new SqliteDialect({ database: async () => adapt(open()) }) // unused: see below
  dialect.createDriver = () => new WaitingDriver(open, waitMs)
  return dialect
}

class WaitingDriver extends SqliteDriver {
  readonly #wait: LockWait
  readonly #opened: () => DatabaseSync | undefined
  #connection: DatabaseConnection | undefined

  constructor(open: () => DatabaseSync, waitMs: number) {
    let opened: DatabaseSync | undefined
    super({
      database: async () => {
        opened = open()
        return adapt(opened)
      },
    })
    this.#opened = () => opened
    this.#wait = new LockWait(waitMs)
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    this.#connection ??= this.#waiting(await super.acquireConnection())
    return this.#connection
  }

  #waiting(inner: DatabaseConnection): DatabaseConnection {
    return {
      executeQuery: (query) => this.#wait.run(() => inner.executeQuery(query)),
      streamQuery: (query, chunkSize) => inner.streamQuery(query, chunkSize),
    }
  }

  /**
   * A full or failing disk has already ended the transaction. Neither "no transaction is active"
   * nor a failed rollback must hide the original error.
   */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      if (this.#opened()?.isTransaction) await super.rollbackTransaction(connection)
    } catch {
      // The original error is being thrown; the next transaction cleans up.
    }
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const opened = this.#opened()
    if (opened?.isTransaction) opened.exec('rollback')
    await super.beginTransaction(connection)
  }
}

/** Retries a statement while another connection holds the lock. */
class LockWait {
  readonly #waitMs: number
  /** Of pauses and tries: of a process that stood still, none counts. */
  #waitedMs = 0
  #lastMetMs = Number.NEGATIVE_INFINITY

  constructor(waitMs: number) {
    this.#waitMs = waitMs
  }

  /**
   * Measures from the first statement that met the lock: statements queued behind one that gave up
   * do not wait the full time again.
   */
  async run<T>(statement: () => Promise<T>): Promise<T> {
    for (let pauseMs = 2; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
      try {
        const result = await statement()
        if (pauseMs > 2) this.#lastMetMs = Number.NEGATIVE_INFINITY // the lock is free now
        return result
      } catch (error) {
        if (!isBusy(error)) throw error
        const nowMs = performance.now()
        if (nowMs - this.#lastMetMs > FORGOTTEN_MS) this.#waitedMs = 0
        this.#lastMetMs = nowMs
        if (this.#waitedMs >= this.#waitMs) throw error
        this.#waitedMs += pauseMs + BUSY_TIMEOUT_MS
        await sleep(pauseMs)
      }
    }
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
      // SQLite refuses at once if a transaction reads first and writes later while another process
      // writes. Taking the write lock at the start lets it wait.
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
