import { setImmediate as nextTurn } from 'node:timers/promises'
import { Kysely, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { bar } from '#tests/support/bars.ts'
import { standStill } from '#tests/support/process/stand-still.ts'
import { startTcpProxy } from '#tests/support/process/tcp-proxy.ts'
import { msOf } from '#tests/support/process/timing.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { until } from '#tests/support/until.ts'
import { isUnavailable } from './errors.ts'
import { openDatabase, type Database } from './open.ts'
import { newHealth, postgresDialect } from './postgres.ts'
import type { Db, Schema } from './schema.ts'

/**
 * Through a proxy, as the shop connects, and directly; undefined on SQLite: it has no connections.
 */
async function proxied() {
  const direct = await testDb()
  if (direct.kind === 'sqlite') return undefined
  const proxy = await startTcpProxy(direct.env.DATABASE_URL)
  onTestFinished(proxy.close)
  const database = openDatabase({ url: proxy.url })
  onTestFinished(() => database.close())
  return { direct, proxy, database }
}

const version = (db: Db) => db.selectFrom('catalogue_state').select('version').execute()
const bump = (db: Db) =>
  db
    .updateTable('catalogue_state')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .execute()

/** The results of parallel calls: null, or the error. */
const all = (count: number, work: () => Promise<unknown>) =>
  Promise.all(
    Array.from({ length: count }, () =>
      work().then(
        () => null,
        (error: unknown) => error,
      ),
    ),
  )

const openConnections = ({ db }: Database) => all(8, () => sql`select pg_sleep(0.05)`.execute(db))

test('connections that end while idle, in a query or in a transaction are only missed once', async () => {
  const given = await proxied()
  if (!given) return
  const { direct, proxy, database } = given
  const others = sql`from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`
  const endAll = async () => {
    await sql`select pg_terminate_backend(pid) ${others}`.execute(direct.db)
    await until(async () =>
      expect((await sql`select 1 ${others}`.execute(direct.db)).rows).toEqual([]),
    )
  }
  const allGone = () => until(() => expect(database.connections()['open']).toBe(0))
  for (const end of [endAll, async () => proxy.cut()]) {
    await openConnections(database)
    const waiting = all(3, () => sql`select pg_sleep(60)`.execute(database.db))
    const inTransaction = all(1, () =>
      database.db.transaction().execute(async (trx) => {
        await bump(trx)
        await end()
        await version(trx)
      }),
    )
    const errors = [...(await waiting), ...(await inTransaction)]
    expect(errors.map(isUnavailable)).toEqual([true, true, true, true])
    await allGone()
    expect(await version(database.db)).toEqual([{ version: 1 }])
    await end() // now they are idle
    await allGone()
    expect(await all(5, () => version(database.db))).toEqual([null, null, null, null, null])
  }
})

test('frozen connections are thrown away, idle ones before they are used again', async () => {
  const given = await proxied()
  if (!given) return
  const { proxy, database } = given
  await openConnections(database)
  await database.ping()
  proxy.freeze()
  const [ms] = await msOf(async () => {
    expect(isUnavailable(await database.ping().catch((error: unknown) => error))).toBe(true)
    await database.ping()
    expect(await all(8, () => version(database.db))).toEqual(Array.from({ length: 8 }, () => null))
  })
  bar('healthy after every connection froze, ms', ms, 10_000)
})

test('while the database is silent no request waits for it, and afterwards it is used again', async () => {
  const given = await proxied()
  if (!given) return
  const { proxy, database } = given
  await openConnections(database)
  await database.ping()
  proxy.hang()
  await all(1, database.ping)
  let turns = 0
  setImmediate(() => (turns += 1))
  const refused = await all(3, () => version(database.db))
  expect(refused.map(isUnavailable)).toEqual([true, true, true])
  expect(turns, 'refused before the event loop could have brought an answer').toBe(0)
  proxy.resume()
  await database.ping()
  expect(await version(database.db)).toEqual([{ version: 1 }])
})

test('abandoned, it is waited for by nobody: not for an answer, a connection, or a place in the pool', async () => {
  const given = await proxied()
  if (!given) return
  const { proxy, database } = given
  await version(database.db)
  proxy.hang()
  const waiting = all(20, () => version(database.db)) // one has a connection, eleven are opening one
  await until(() => expect(database.connections()).toEqual({ open: 12, idle: 0, waiting: 8 }))
  let turns = 0
  database.abandon()
  setImmediate(() => (turns += 1))
  const told = await waiting
  const later = await all(3, () => version(database.db))
  expect(turns, 'told before the event loop could have brought an answer').toBe(0)
  expect([...told, ...later].map(isUnavailable)).toEqual(Array.from({ length: 23 }, () => true))
})

test('what the database answers while the process stands still is in time', async () => {
  const { kind, env } = await testDb()
  if (kind === 'sqlite') return // it has no connections
  const limitMs = 2000
  const limits = { connections: 1, connectMs: limitMs, statementMs: limitMs, lockMs: 0 }
  const health = newHealth()
  const db = new Kysely<Schema>({ dialect: postgresDialect(env.DATABASE_URL, limits, health) })
  onTestFinished(() => db.destroy())
  // The first opens the connection, the second uses it.
  for (const _each of [1, 2]) {
    const answer = sql`select pg_sleep(0.1)`.execute(db)
    do await nextTurn()
    while (health.pools[0]?.totalCount !== 1)
    standStill(limitMs + 600)
    expect((await answer).rows).toHaveLength(1)
  }
})
