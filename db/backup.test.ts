import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { backUpSqlite, inspectSqlite, restoreSqlite } from './backup.ts'
import { claimDataDir } from './lock.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './open.ts'

function folder(): string {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'vereda-backup-'))
  onTestFinished(() => fs.rmSync(dir, { recursive: true, force: true }))
  return dir
}

async function shopIn(dataDir: string): Promise<string> {
  const database = openDatabase({ dataDir })
  await migrate(database.db, database.kind)
  await database.close()
  return path.join(dataDir, 'shop.db')
}

/** A backup of an empty shop, and a shop whose catalogue version is 7. */
async function backupAndShop() {
  const dataDir = folder()
  const file = await shopIn(dataDir)
  const backup = path.join(folder(), 'copia.db')
  backUpSqlite(file, backup)
  write(file, 'update catalogue_state set version = 7')
  return { dataDir, file, backup, safety: path.join(dataDir, 'antes.db') }
}

function write(file: string, sql: string): void {
  const db = new DatabaseSync(file)
  db.exec(sql)
  db.close()
}

function versionIn(file: string): unknown {
  const db = new DatabaseSync(file, { readOnly: true })
  const row = db.prepare('select version from catalogue_state').get()
  db.close()
  return row?.['version']
}

test('a backup never takes the place of a file, and leaves nothing unfinished', async () => {
  const { file, backup } = await backupAndShop()
  const before = fs.readFileSync(backup)
  expect(() => backUpSqlite(file, backup)).toThrow('exists')
  expect(fs.readFileSync(backup)).toEqual(before)
  expect(fs.readdirSync(path.dirname(backup))).toEqual(['copia.db'])
  expect(() => backUpSqlite(path.join(folder(), 'none.db'), `${backup}.2`)).toThrow(
    'unable to open',
  )
})

test('a backup has nothing of what was deleted', async () => {
  const { file } = await backupAndShop()
  write(file, "create table note (text text); insert into note values ('dato-personal-borrado')")
  write(file, 'delete from note')
  const backup = path.join(folder(), 'copia.db')
  backUpSqlite(file, backup)
  expect(fs.readFileSync(backup).includes('dato-personal-borrado')).toBe(false)
})

test('a sound file is told with its version and rows', async () => {
  const { backup } = await backupAndShop()
  const { faults, schema, rowsByTable } = inspectSqlite(backup)
  expect([faults, schema.pending, schema.unknown]).toEqual([[], [], []])
  expect(rowsByTable).toMatchObject({ catalogue_state: 1, orders: 0 })
})

test.each<[string, (file: string) => void]>([
  ['no database', (file) => fs.writeFileSync(file, 'hola')],
  ['cut off', (file) => fs.truncateSync(file, 40_000)],
  [
    'with a hole',
    (file) => {
      const bytes = fs.readFileSync(file)
      fs.writeFileSync(file, bytes.fill(7, 8192, 60_000))
    },
  ],
  [
    'with rows that point at nothing',
    (file) => {
      write(
        file,
        "pragma foreign_keys = off; insert into stock (variant_id, on_hand) values ('nothing', 1)",
      )
    },
  ],
])('a file that is %s has faults', async (_, spoil) => {
  const { backup } = await backupAndShop()
  spoil(backup)
  expect(inspectSqlite(backup).faults).not.toEqual([])
})

test('restoring puts the backup in, and keeps what was there', async () => {
  const { dataDir, file, backup, safety } = await backupAndShop()
  expect(restoreSqlite(dataDir, backup, safety)).toEqual({ ok: true, safetyCopy: safety })
  expect([versionIn(file), versionIn(safety)]).toEqual([1, 7])
  expect(fs.readdirSync(dataDir).filter((name) => /wal|shm|restaurando/.test(name))).toEqual([])
})

test('restoring makes a shop where there was none', async () => {
  const { backup } = await backupAndShop()
  const dataDir = path.join(folder(), 'nuevo')
  expect(restoreSqlite(dataDir, backup, path.join(dataDir, 'antes.db'))).toEqual({
    ok: true,
    safetyCopy: null,
  })
  expect(versionIn(path.join(dataDir, 'shop.db'))).toBe(1)
})

test('while a server has the folder, nothing is restored', async () => {
  const { dataDir, file, backup, safety } = await backupAndShop()
  const release = claimDataDir(dataDir)
  expect(restoreSqlite(dataDir, backup, safety)).toEqual({ ok: false, reason: 'shop_runs' })
  release()
  expect([versionIn(file), fs.existsSync(safety)]).toEqual([7, false])
})

test('while another program has the database open, nothing is restored', async () => {
  const { dataDir, file, backup, safety } = await backupAndShop()
  const other = new DatabaseSync(file)
  other.exec('select * from catalogue_state')
  expect(restoreSqlite(dataDir, backup, safety)).toEqual({ ok: false, reason: 'in_use' })
  other.close()
  expect([versionIn(file), fs.existsSync(safety)]).toEqual([7, false])
  expect(fs.existsSync(path.join(dataDir, 'shop.db.restaurando'))).toBe(false)
})

test('a database too broken to be opened is kept as it lies', async () => {
  const { dataDir, file, backup, safety } = await backupAndShop()
  fs.writeFileSync(file, 'rota')
  fs.writeFileSync(`${file}-wal`, 'resto')
  expect(restoreSqlite(dataDir, backup, safety)).toEqual({ ok: true, safetyCopy: safety })
  expect(versionIn(file)).toBe(1)
  expect(fs.readFileSync(safety, 'utf8')).toBe('rota')
  expect(fs.existsSync(`${file}-wal`)).toBe(false)
})
