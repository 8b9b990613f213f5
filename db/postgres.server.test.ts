import { setTimeout as after } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { measured } from '#tests/support/bars.ts'
import { startTcpProxy } from '#tests/support/process/tcp-proxy.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { isUnavailable } from './errors.ts'
import { openDatabase, type Database } from './open.ts'
import type { Db } from './schema.ts'

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
  const endAll = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(direct.db)
  for (const end of [endAll, async () => proxy.cut()]) {
    await openConnections(database)
    const waiting = all(3, () => sql`select pg_sleep(4)`.execute(database.db))
    const inTransaction = all(1, () =>
      database.db.transaction().execute(async (trx) => {
        await bump(trx)
        await end()
        await after(100)
        await version(trx)
      }),
    )
    const errors = [...(await waiting), ...(await inTransaction)]
    expect(errors.map(isUnavailable)).toEqual([true, true, true, true])
    expect(await version(database.db)).toEqual([{ version: 1 }])
    await end() // now they are idle
    await after(100)
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
  const begun = performance.now()
  expect(isUnavailable(await database.ping().catch((error: unknown) => error))).toBe(true)
  await database.ping()
  expect(await all(8, () => version(database.db))).toEqual(Array.from({ length: 8 }, () => null))
  const ms = performance.now() - begun
  expect(ms).toBeLessThan(10_000)
  measured(`healthy ${Math.round(ms)} ms after every connection froze`)
})

test('while the database is silent no request waits for it, and afterwards it is used again', async () => {
  const given = await proxied()
  if (!given) return
  const { proxy, database } = given
  await openConnections(database)
  await database.ping()
  proxy.hang()
  await all(1, database.ping)
  const begun = performance.now()
  const refused = await all(3, () => version(database.db))
  expect(refused.map(isUnavailable)).toEqual([true, true, true])
  expect(performance.now() - begun).toBeLessThan(2000)
  proxy.resume()
  await database.ping()
  expect(await version(database.db)).toEqual([{ version: 1 }])
})
