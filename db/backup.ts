import fs from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { claimDataDir } from './lock.ts'
import { compareSchema, type SchemaState } from './migrate.ts'

/** The result of inspecting a database or a backup. */
export type Contents = {
  /** Faults that the database itself reports; empty if it is sound. */
  faults: string[]
  schema: SchemaState
  rowsByTable: Record<string, number>
}

const IN_A_BACKUP = /^[\w ]+$/

/**
 * Copies a running SQLite shop into a new file, as of one moment, without waiting for a writer or
 * blocking one. `vacuum into` also leaves deleted data out. The file gets its name only when it is
 * complete and synced to the disk. Throws if the name exists.
 * Guarded by: tests/process/backup.test.ts.
 */
export function backUpSqlite(databaseFile: string, target: string): void {
  if (fs.existsSync(target)) throw new Error(`${target} exists`)
  const unfinished = `${target}.${process.pid}.sin-terminar`
  const db = new DatabaseSync(databaseFile, { readOnly: true, timeout: 5000 })
  try {
    db.prepare('vacuum into ?').run(unfinished)
    fs.chmodSync(unfinished, 0o600) // names and addresses: no other user of the machine needs them
    syncFile(unfinished)
    giveName(unfinished, target)
  } finally {
    db.close()
    fs.rmSync(unfinished, { force: true })
  }
}

/**
 * Gives a finished file a name that must not exist yet: `link` refuses an existing one, `rename`
 * would silently replace it. USB sticks do not support links.
 */
export function giveName(unfinished: string, target: string): void {
  try {
    fs.linkSync(unfinished, target)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST' || fs.existsSync(target)) throw error
    fs.renameSync(unfinished, target)
  }
  syncFile(path.dirname(target))
}

export function syncFile(file: string): void {
  const descriptor = fs.openSync(file, 'r')
  fs.fsyncSync(descriptor)
  fs.closeSync(descriptor)
}

/** Inspects a SQLite file without changing it. Reports a file that is no database as a fault. */
export function inspectSqlite(file: string): Contents {
  const db = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
  try {
    const faults = [...textsOf(db, 'pragma integrity_check'), ...foreignKeyFaults(db)]
    const tables = textsOf(db, "select name from sqlite_schema where type = 'table'")
    const hasSchema = tables.includes('kysely_migration')
    const applied = hasSchema ? textsOf(db, 'select name from kysely_migration order by name') : []
    const rowsByTable: Record<string, number> = {}
    for (const table of tables.filter((name) => IN_A_BACKUP.test(name)).toSorted()) {
      if (table.startsWith('kysely_') || table.startsWith('sqlite_')) continue
      const row = db.prepare(`select count(*) as n from "${table}"`).get()
      rowsByTable[table] = Number(row?.['n'])
    }
    const isSound = faults.length === 1 && faults[0] === 'ok'
    return {
      faults: isSound ? [] : faults.filter((fault) => fault !== 'ok'),
      schema: compareSchema(applied, 'sqlite'),
      rowsByTable,
    }
  } catch (error) {
    const fault = error instanceof Error ? error.message : String(error)
    return { faults: [fault], schema: compareSchema([], 'sqlite'), rowsByTable: {} }
  } finally {
    db.close()
  }
}

const textsOf = (db: DatabaseSync, sql: string): string[] =>
  db
    .prepare(sql)
    .all()
    .map((row) => String(Object.values(row)[0]))

const foreignKeyFaults = (db: DatabaseSync): string[] =>
  db
    .prepare('pragma foreign_key_check')
    .all()
    .map((row) => `${String(row['table'])}: a row points at nothing in ${String(row['parent'])}`)

export type RestoreOutcome =
  | { ok: true; safetyCopy: string | null }
  | { ok: false; reason: 'shop_runs' | 'in_use' }

/**
 * Replaces the shop's SQLite database by a backup, after copying the database to `safetyFile`.
 * Refuses while a server has the folder or another program has the database open. At every moment
 * the folder has the complete old database or the complete new one.
 */
export function restoreSqlite(dataDir: string, backup: string, safetyFile: string): RestoreOutcome {
  let release: () => void
  try {
    release = claimDataDir(dataDir)
  } catch {
    return { ok: false, reason: 'shop_runs' }
  }
  try {
    const current = path.join(dataDir, 'shop.db')
    const hasCurrent = fs.existsSync(current)
    const incoming = path.join(dataDir, 'shop.db.restaurando')
    fs.copyFileSync(backup, incoming)
    fs.chmodSync(incoming, 0o600)
    syncFile(incoming)
    if (hasCurrent && !setAside(current, safetyFile)) {
      fs.rmSync(incoming, { force: true })
      return { ok: false, reason: 'in_use' }
    }
    fs.renameSync(incoming, current)
    syncFile(dataDir)
    return { ok: true, safetyCopy: hasCurrent ? safetyFile : null }
  } finally {
    release()
  }
}

/**
 * Copies a database and removes its log, which must not be found beside another database; false if
 * another program has it open. A database too broken for a backup is copied file by file.
 */
function setAside(current: string, safetyFile: string): boolean {
  try {
    backUpSqlite(current, safetyFile)
    const db = new DatabaseSync(current, { timeout: 1000 })
    try {
      // Leaves WAL only if this is the only connection; that also deletes the log.
      const mode = db.prepare('pragma journal_mode = delete').get()
      return mode?.['journal_mode'] === 'delete'
    } finally {
      db.close()
    }
  } catch (error) {
    if (/locked|busy/.test(String(error))) {
      fs.rmSync(safetyFile, { force: true })
      return false
    }
    for (const end of ['', '-wal', '-shm']) {
      if (!fs.existsSync(current + end)) continue
      fs.copyFileSync(current + end, safetyFile + end)
      if (end !== '') fs.rmSync(current + end)
    }
    return true
  }
}
