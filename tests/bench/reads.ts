import { parseArgs } from 'node:util'
import { CompiledQuery } from 'kysely'
import { placeOf } from '../../cli/terminal/open-shop.ts'
import { openDatabase } from '#db/open.ts'
import type { Db } from '#db/schema.ts'
import { captureQueries } from '#tests/support/database/captured-queries.ts'
import { READS, type ReadShop } from '#tests/server/growing-reads.ts'
import { round1 } from './limits.ts'

/**
 * What each list, look-up, count and report costs in a shop that `npm run shop -- muestra pedidos N`
 * has filled, the database of DATA_DIR or DATABASE_URL: `node tests/bench/reads.ts --over=10` prints
 * those of more than 10 ms. On Postgres the sum of its own times for the statements, on SQLite CPU of
 * this process; the best of five readings, each in a transaction that is rolled back.
 */
const { values: options } = parseArgs({
  options: { over: { type: 'string', default: '0' }, only: { type: 'string', default: '' } },
})
const READINGS = 5
/** One reading is enough of what takes so long. */
const LONG_MS = 1000

class RolledBack extends Error {}

const { dataDir, databaseUrl: url } = placeOf(process.env)
const database = openDatabase(url === undefined ? { dataDir } : { url }, 'command')
const shop = await anyShop()
const costs: { name: string; ms: number; statements: number; longest: string }[] = []
for (const [name, read] of Object.entries(READS)) {
  if (name.includes(options.only)) costs.push({ name, ...(await costOf(read)) })
}
await database.close()
for (const { name, ms, statements, longest } of costs.toSorted((a, b) => b.ms - a.ms)) {
  if (ms < Number(options.over)) continue
  process.stdout.write(
    `${name.padEnd(40)}${String(ms).padStart(9)} ms${String(statements).padStart(6)} statements  ${longest}\n`,
  )
}

/** An order, its buyer and its goods. */
async function anyShop() {
  const { db, kind } = database
  const found = await db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select(['number', 'users.id', 'users.email', 'users.first_name', 'users.last_name'])
    .select(['order_lines.variant_id', 'order_lines.product_id'])
    .orderBy('placed_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const { id, email, first_name: firstName, last_name: lastName } = found
  const names = { firstName, lastName, displayName: firstName, greeting: firstName }
  return {
    kind,
    now: new Date(),
    shopper: { id, email, emailVerified: true, phone: '', ...names },
    orderNumber: found.number,
    variantId: found.variant_id,
    productId: found.product_id,
  }
}

type Read = (shop: ReadShop) => Promise<unknown>

async function costOf(read: Read) {
  let cost = { ms: Infinity, statements: 0, longest: '' }
  for (let n = 0; n < READINGS && (n === 0 || cost.ms < LONG_MS); n += 1) {
    const once = await rolledBack((db) =>
      database.kind === 'postgres' ? explained(db, read) : readAlone(db, read),
    )
    if (once.ms < cost.ms) cost = once
  }
  return { ...cost, ms: round1(cost.ms) }
}

async function rolledBack<T>(work: (db: Db) => Promise<T>): Promise<T> {
  let result: { value: T } | undefined
  try {
    await database.db.transaction().execute(async (trx) => {
      result = { value: await work(trx) }
      throw new RolledBack()
    })
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error
  }
  if (!result) throw new Error('no result')
  return result.value
}

/** The reads use nothing else of a test's database. */
function readWith(db: Db, read: Read) {
  return read({ ...shop, db } as unknown as ReadShop)
}

async function readAlone(db: Db, read: Read) {
  const before = process.cpuUsage()
  const queries = await captureQueries(() => readWith(db, read))
  const { user, system } = process.cpuUsage(before)
  return { ms: (user + system) / 1000, statements: queries.length, longest: '' }
}

/** Runs each statement once more under EXPLAIN ANALYZE. */
async function explained(db: Db, read: Read) {
  const queries = await captureQueries(() => readWith(db, read))
  let [ms, most, longest] = [0, 0, '']
  for (const { query } of queries) {
    if (!/^\s*(?:select|update|delete|with|insert)/.test(query.sql)) continue
    const { rows } = await db.executeQuery<Explained>(
      CompiledQuery.raw(`explain (analyze, format json) ${query.sql}`, [...query.parameters]),
    )
    const plan = rows[0]?.['QUERY PLAN'][0]
    const took = (plan?.['Execution Time'] ?? 0) + (plan?.['Planning Time'] ?? 0)
    ms += took
    if (took > most) [most, longest] = [took, `${round1(took)} ms: ${query.sql.slice(0, 160)}`]
  }
  return { ms, statements: queries.length, longest }
}

type Explained = { 'QUERY PLAN': { 'Execution Time': number; 'Planning Time': number }[] }
