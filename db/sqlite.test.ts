import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from './open.ts'
import { openSqliteFile } from './sqlite.ts'

function folder(): string {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'vereda-sqlite-'))
  onTestFinished(() => fs.rmSync(dir, { recursive: true }))
  return dir
}

const settings = (db: DatabaseSync) =>
  ['journal_mode', 'synchronous', 'foreign_keys', 'busy_timeout'].map(
    (name) => Object.values(db.prepare(`pragma ${name}`).get() ?? {})[0],
  )
const promised = ['wal', 2, 1, 5]

test('every open is durable, not only the first: a commit survives a power cut', () => {
  const file = path.join(folder(), 'shop.db')
  const first = openSqliteFile(file)
  expect(settings(first)).toEqual(promised)
  first.exec('create table t (x integer) strict; insert into t values (1)')
  first.close()
  const second = openSqliteFile(file)
  expect(settings(second)).toEqual(promised)
  const third = openSqliteFile(file)
  expect(settings(third)).toEqual(promised)
  second.close()
  third.close()
})

test('a database that was made less safe is made safe again', () => {
  const file = path.join(folder(), 'shop.db')
  const careless = new DatabaseSync(file)
  careless.exec('pragma journal_mode = delete; pragma synchronous = off; create table t (x)')
  careless.close()
  const db = openSqliteFile(file)
  expect(settings(db)).toEqual(promised)
  db.close()
})

test('the SQLite in use is one without the corruption of older ones', () => {
  const db = openSqliteFile(':memory:')
  const version = String(db.prepare('select sqlite_version() as v').get()?.['v'])
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  expect(major * 1_000_000 + minor * 1000 + patch).toBeGreaterThanOrEqual(3_051_003)
  db.close()
})

test('a file that is no database is refused, and not written over', () => {
  const file = path.join(folder(), 'shop.db')
  fs.writeFileSync(file, 'no database '.repeat(100))
  expect(() => openSqliteFile(file)).toThrow(/not a database/)
  expect(fs.readFileSync(file, 'utf8')).toContain('no database')
})

test('a folder that is not there yet is made, and the database answers', async () => {
  const dataDir = path.join(folder(), 'a', 'b')
  const database = openDatabase({ dataDir })
  await database.ping()
  expect(database.kind).toBe('sqlite')
  expect(fs.existsSync(path.join(dataDir, 'shop.db'))).toBe(true)
  await database.close()
  await expect(database.ping()).rejects.toThrow(/driver|open|destroyed/i)
})

test('transactions take the write lock at once: a reader that writes later is never refused', async () => {
  const dataDir = folder()
  const database = openDatabase({ dataDir })
  const other = openSqliteFile(path.join(dataDir, 'shop.db'))
  other.exec('create table t (x integer) strict; pragma busy_timeout = 0')
  await database.db.transaction().execute(async (trx) => {
    await sql`select 1`.execute(trx)
    expect(() => other.exec('insert into t values (2)')).toThrow(/locked/)
    await sql`insert into t values (1)`.execute(trx)
  })
  other.exec('insert into t values (3)')
  const { rows } = await sql<{ x: number }>`select x from t order by x`.execute(database.db)
  expect(rows.map((row) => row.x)).toEqual([1, 3])
  other.close()
  await database.close()
})

test('more different statements than are kept prepared work as well', async () => {
  const database = openDatabase({ dataDir: folder() })
  for (let n = 0; n < 1200; n += 1) {
    const { rows } = await sql.raw(`select ${n} as n`).execute(database.db)
    expect(rows).toEqual([{ n }])
  }
  await database.close()
})
