import { existsSync, readFileSync } from 'node:fs'
import { StatementSync } from 'node:sqlite'
import pg from 'pg'

/*
 * Loaded into the shop's process before its own code, by a test. Kills the process at the point
 * that the file KILL_AT_FILE names: "before commit", or "after insert into \"orders\"", or "after
 * commit of an order": a shop that runs commits other things in between. Without the file nothing
 * happens. The shop's code does not know of it.
 */
const file = process.env['KILL_AT_FILE'] ?? ''

/** The connections whose transaction has inserted an order; SQLite writes on one. */
const withOrder = new Set<unknown>()

function dieAt(moment: 'before' | 'after', sql: string, connection: unknown): void {
  if (sql.startsWith('begin')) withOrder.delete(connection)
  if (sql.startsWith('insert into "orders"')) withOrder.add(connection)
  if (!existsSync(file)) return
  const [point = '', owner] = readFileSync(file, 'utf8').split(' of an ')
  if (!point.startsWith(`${moment} `) || !sql.startsWith(point.slice(moment.length + 1))) return
  if (owner === undefined || withOrder.has(connection)) process.kill(process.pid, 'SIGKILL')
}

for (const name of ['run', 'all'] as const) {
  const original = StatementSync.prototype[name] as (...values: unknown[]) => unknown
  Object.defineProperty(StatementSync.prototype, name, {
    value: function run(this: StatementSync, ...values: unknown[]) {
      dieAt('before', this.sourceSQL, 'sqlite')
      const result = original.apply(this, values)
      dieAt('after', this.sourceSQL, 'sqlite')
      return result
    },
  })
}

const query = pg.Client.prototype.query as (...values: unknown[]) => unknown
Object.defineProperty(pg.Client.prototype, 'query', {
  value: function run(this: pg.Client, ...values: unknown[]) {
    const [what] = values
    const sql = typeof what === 'string' ? what : String((what as { text?: string }).text)
    dieAt('before', sql, this)
    const result = query.apply(this, values)
    if (result instanceof Promise) return result.finally(() => dieAt('after', sql, this))
    return result
  },
})
