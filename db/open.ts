import fs from 'node:fs'
import path from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Db, Schema } from './schema.ts'
import { openSqliteFile, sqliteDialect } from './sqlite.ts'

export type DatabaseKind = 'sqlite' | 'postgres'

export type Database = {
  db: Db
  kind: DatabaseKind
  /** Resolves if the database answers; rejects if not. */
  ping: () => Promise<void>
  close: () => Promise<void>
}

/** SQLite in a folder, or Postgres by URL. Does not migrate. */
export function openDatabase(where: { dataDir: string } | { url: string }): Database {
  return 'url' in where ? openPostgres(where.url) : openSqlite(where.dataDir)
}

function openSqlite(dataDir: string): Database {
  fs.mkdirSync(dataDir, { recursive: true })
  const connection = openSqliteFile(path.join(dataDir, 'shop.db'))
  return wrap(new Kysely<Schema>({ dialect: sqliteDialect(connection) }), 'sqlite')
}

function openPostgres(url: string): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5000,
    // Nothing the shop asks takes seconds: what does is stuck, and must not hold others up for ever.
    statement_timeout: 10_000,
    query_timeout: 12_000,
    idle_in_transaction_session_timeout: 30_000,
  })
  // Without a listener, a connection that the server drops while idle would end the process.
  pool.on('error', () => {})
  return wrap(new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }), 'postgres')
}

function wrap(db: Db, kind: DatabaseKind): Database {
  return {
    db,
    kind,
    ping: async () => {
      await sql`select 1`.execute(db)
    },
    close: () => db.destroy(),
  }
}
