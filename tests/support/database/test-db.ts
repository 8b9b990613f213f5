import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { openDatabase, type Database } from '#db/open.ts'

/** The database of this run of the server tests. Throws for any other value. */
function testDbKind(): 'sqlite' | 'postgres' {
  const kind = process.env['TEST_DB']
  if (kind === 'sqlite' || kind === 'postgres') return kind
  throw new Error('TEST_DB must be sqlite or postgres: run the tests through `npm test`')
}

/** A shop on Postgres does not start without one. */
const SESSION_SECRET = 'tests-only-'.repeat(4)

export type TestDb = Database & {
  /** Opens a second connection, as another process would. */
  reopen: () => Database
  /** The settings for a separate program to find it. */
  env: { DATA_DIR: string; DATABASE_URL: string; SESSION_SECRET: string }
}

/**
 * A migrated, empty database for one test, in a real SQLite file or a real Postgres: a copy of the
 * one that the project's setup migrated. Removed after the test.
 */
export async function testDb(): Promise<TestDb> {
  return testDbKind() === 'sqlite'
    ? freshSqlite(templateNamed('TEST_SQLITE_TEMPLATE'))
    : freshPostgres()
}

/** A database before its first migration. */
export async function emptyTestDb(): Promise<TestDb> {
  return testDbKind() === 'sqlite' ? freshSqlite() : freshPostgres('template1')
}

function templateNamed(variable: string): string {
  const template = process.env[variable]
  if (!template) throw new Error(`${variable} is missing: run the tests through \`npm test\``)
  return template
}

/**
 * Databases of tests that have ended, dropped some tests later: a session outlives its connection
 * for a moment, and Postgres then sleeps for a tenth of a second before it looks again. The setup
 * of the project drops what remains.
 */
const left: string[] = []
const MOST_LEFT = 4

function freshSqlite(template?: string): TestDb {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'vereda-test-'))
  onTestFinished(() => fs.rmSync(dataDir, { recursive: true }))
  if (template !== undefined) fs.cpSync(template, dataDir, { recursive: true })
  return {
    ...opened(() => openDatabase({ dataDir })),
    env: { DATA_DIR: dataDir, DATABASE_URL: '', SESSION_SECRET },
  }
}

async function freshPostgres(template?: string): Promise<TestDb> {
  if (left.length > MOST_LEFT) await admin().query(`drop database ${left.shift()} with (force)`)
  const migrated = templateNamed('TEST_DATABASE_TEMPLATE')
  const name = `${migrated}_${randomBytes(8).toString('hex')}`
  await admin().query(`create database ${name} template ${template ?? migrated} strategy file_copy`)
  const url = new URL(serverUrl())
  url.pathname = `/${name}`
  onTestFinished(() => void left.push(name))
  // A shop on Postgres has a data folder too; it need not exist.
  const env = { DATA_DIR: path.join(os.tmpdir(), name), DATABASE_URL: url.href, SESSION_SECRET }
  return { ...opened(() => openDatabase({ url: url.href })), env }
}

/** Closes connections before the database is removed: vitest runs callbacks in reverse order. */
function opened(open: () => Database): Omit<TestDb, 'env'> {
  const openAndClose = () => {
    const database = open()
    onTestFinished(() => database.close())
    return database
  }
  return { ...openAndClose(), reopen: openAndClose }
}

let pool: pg.Pool | undefined

/** Connections that make and remove databases. Kept by the worker: opening them took a third of that time. */
function admin(): pg.Pool {
  if (pool) return pool
  pool = new pg.Pool({ connectionString: serverUrl(), max: 1, allowExitOnIdle: true })
  pool.on('error', () => undefined) // the server has gone: the next query says so
  return pool
}

function serverUrl(): string {
  const url = process.env['TEST_DATABASE_URL']
  if (!url) throw new Error('TEST_DATABASE_URL is missing: run the tests through `npm test`')
  return url
}
