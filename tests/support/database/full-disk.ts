import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/*
 * Loaded into a shop with `node --import`: while the file that FULL_DISK names is there, its databases
 * may not grow, and SQLite says of a write that needs room what it says of a full disk.
 */
const flag = process.env['FULL_DISK'] ?? ''
const NO_ROOM = 1 // SQLite raises it to what the file has already
const ROOM = 1_000_000

const opened = new Set<DatabaseSync>()
// eslint-disable-next-line typescript/unbound-method -- called with its own object below
const exec = DatabaseSync.prototype.exec
DatabaseSync.prototype.exec = function remember(this: DatabaseSync, sql: string): void {
  opened.add(this)
  exec.call(this, sql)
}

let wasFull = false
setInterval(() => {
  const isFull = existsSync(flag)
  if (isFull === wasFull) return
  wasFull = isFull
  for (const database of opened) {
    if (database.isOpen) exec.call(database, `pragma max_page_count = ${isFull ? NO_ROOM : ROOM}`)
  }
}, 20).unref()
