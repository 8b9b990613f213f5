import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/*
 * Loaded into a shop with `node --import`. While the file FULL_DISK exists, its databases cannot
 * grow, and SQLite fails writes that need space as on a full disk.
 */
const flag = process.env['FULL_DISK'] ?? ''
const NO_ROOM = 1 // SQLite raises it to the file's current size
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
