import { DatabaseSync } from 'node:sqlite'

/*
 * Loaded into the shop's process before its own code, by the control of the test of power cuts: makes
 * SQLite sync less than the shop asks for, and say that it does not.
 */
const { exec, prepare } = DatabaseSync.prototype
Object.defineProperty(DatabaseSync.prototype, 'exec', {
  value: function run(this: DatabaseSync, sql: string) {
    return exec.call(this, sql.replace('synchronous = full', 'synchronous = normal'))
  },
})
Object.defineProperty(DatabaseSync.prototype, 'prepare', {
  value: function run(this: DatabaseSync, sql: string) {
    return prepare.call(this, sql === 'pragma synchronous' ? 'select 2 as synchronous' : sql)
  },
})
