import fs from 'node:fs'
import path from 'node:path'
import { Kysely, sql } from 'kysely'
import { PATIENCE_MS } from '#core/base/async/patience.ts'
import { withTimeout } from '#core/base/async/with-timeout.ts'
import {
  abandon,
  type ConnectionHealth,
  newHealth,
  postgresDialect,
  type PostgresLimits,
} from './postgres.ts'
import type { Db, Schema } from './schema.ts'
import { openSqliteFile, sqliteDialect } from './sqlite.ts'
import { LimitedKysely } from './transaction-slots.ts'

export type DatabaseKind = 'sqlite' | 'postgres'

/** SQLite in a folder, or Postgres by URL. */
export type DatabasePlace = { dataDir: string } | { url: string }

export type Database = {
  db: Db
  /**
   * A few separate connections with short limits, for what must be answered while the others are
   * busy or waiting: sessions, the catalogue's version, the health check.
   */
  quick: Db
  kind: DatabaseKind
  /** Resolves if the database answers; rejects if not. */
  ping: () => Promise<void>
  /** Connections of all pools: open, idle, and requests waiting for one. Empty for SQLite. */
  connections: () => Record<string, number>
  /**
   * For a stop that must not wait for a silent server: what waits for an answer fails as in an
   * outage, and so does every later call. Does nothing to SQLite.
   */
  abandon: () => void
  /** Lets running queries end, but does not wait long for a server that is silent. */
  close: () => Promise<void>
}

/** The server ends them within milliseconds, or does not answer. */
const CLOSE_MS = 500

const CONNECTIONS = 12
/** The others stay free for reads while every transaction waits for the same row. */
const TRANSACTIONS_AT_ONCE = 8

const LIMITS = {
  shop: {
    connections: CONNECTIONS,
    connectMs: PATIENCE_MS.connection,
    statementMs: PATIENCE_MS.statement,
    lockMs: PATIENCE_MS.lock,
  },
  quick: {
    connections: 3,
    connectMs: PATIENCE_MS.quickConnection,
    statementMs: PATIENCE_MS.quickStatement,
    lockMs: PATIENCE_MS.quickLock,
    isWatch: true,
  },
  /** The owner's commands count and import large amounts, and the owner waits for them. */
  command: { connections: 3, connectMs: 5000, statementMs: 60_000, lockMs: 10_000 },
  /**
   * Changing a large table takes time, but must not block other statements: it waits for a lock
   * less than they do.
   */
  migration: { connections: 1, connectMs: 5000, statementMs: 0, lockMs: 800 },
} satisfies Record<string, PostgresLimits>

/**
 * Does not migrate. `use` sets the timeouts: shoppers wait for a server, the owner for a command.
 */
export function openDatabase(place: DatabasePlace, use: 'server' | 'command' = 'server'): Database {
  if (!('url' in place)) return openSqlite(place.dataDir)
  return use === 'server' ? openPostgres(place.url) : openForCommand(place.url)
}

function openSqlite(dataDir: string): Database {
  fs.mkdirSync(dataDir, { recursive: true })
  const file = path.join(dataDir, 'shop.db')
  const connection = openSqliteFile(file) // at once, so that a file that is no database fails here
  const db = new Kysely<Schema>({
    dialect: sqliteDialect(() => connection, PATIENCE_MS.sqliteLock),
  })
  const quick = new Kysely<Schema>({
    dialect: sqliteDialect(() => openSqliteFile(file), PATIENCE_MS.quickSqliteLock),
  })
  return wrap(db, quick, 'sqlite')
}

function openPostgres(url: string): Database {
  const health = newHealth()
  const db = new LimitedKysely<Schema>(
    { dialect: postgresDialect(url, LIMITS.shop, health) },
    { atOnce: TRANSACTIONS_AT_ONCE, waitMs: PATIENCE_MS.slot },
  )
  const quick = new Kysely<Schema>({ dialect: postgresDialect(url, LIMITS.quick, health) })
  const database = wrap(db, quick, 'postgres')
  return {
    ...database,
    connections: () => countConnections(health),
    abandon: () => abandon(health),
    close: () => withTimeout(CLOSE_MS, database.close(), () => abandon(health)),
  }
}

function countConnections({ pools }: ConnectionHealth): Record<string, number> {
  const sum = (key: 'totalCount' | 'idleCount' | 'waitingCount') =>
    pools.reduce((total, pool) => total + pool[key], 0)
  return { open: sum('totalCount'), idle: sum('idleCount'), waiting: sum('waitingCount') }
}

function openForCommand(url: string): Database {
  const db = new Kysely<Schema>({ dialect: postgresDialect(url, LIMITS.command, newHealth()) })
  return { ...wrap(db, db, 'postgres'), close: () => db.destroy() }
}

/** A separate Postgres connection for migrations: no statement timeout, a short lock timeout. */
export function openForMigration(url: string): Db {
  const dialect = postgresDialect(url, LIMITS.migration, newHealth())
  return new Kysely<Schema>({ dialect })
}

function wrap(db: Db, quick: Db, kind: DatabaseKind): Database {
  return {
    db,
    quick,
    kind,
    ping: async () => {
      await sql`select 1`.execute(quick)
    },
    connections: () => ({}),
    abandon: () => {},
    close: async () => {
      await Promise.all([quick.destroy(), db.destroy()])
    },
  }
}
