import { DatabaseSync } from 'node:sqlite'

/*
 * Loaded into the shop's process before its own code, as the control of the power-cut test: makes
 * SQLite sync less than the shop requests, and hides it.
 */
const { exec, prepare } = DatabaseSync.prototype
Object.defineProperty(DatabaseSync.prototype, 'exec', {
  value: function run(this: DatabaseSync, sql: string) {
    return exec.call(this, sql.replace('synchronous = full', 'synchronous = normal'))
  },
})
Object.defineProperty(DatabaseSync.prototype, 'prepare', {
  value: function run(this: DatabaseSync, sql: string) {
    if (sql === 'pragma synchronous') return prepare.call(this, 'select 2 as synchronous')
    return prepare.call(this, sql.replace('synchronous = full', 'synchronous = normal'))
  },
})
