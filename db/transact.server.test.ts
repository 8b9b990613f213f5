import { Kysely, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { testDb } from '#tests/support/database/test-db.ts'
import { startPostgresTap } from '#tests/support/process/postgres-tap.ts'
import { until } from '#tests/support/until.ts'
import { isUnavailable, isUniqueViolation } from './errors.ts'
import { openDatabase } from './open.ts'
import { newHealth, postgresDialect } from './postgres.ts'
import type { Db, Schema } from './schema.ts'
import { inOneTrip, transact } from './transact.ts'

const key = (db: Db, name: string) =>
  db
    .insertInto('idempotency_keys')
    .values({ key: name, request_hash: name, created_at: '2026-01-01T00:00:00.000Z' })
const keys = async (db: Db) =>
  (await db.selectFrom('idempotency_keys').select('key').orderBy('key').execute()).map(
    (row) => row.key,
  )

test('statements run in their order, and each has its own result', async () => {
  const { db } = await testDb()
  const hash = (value: string, before: string) =>
    db
      .updateTable('idempotency_keys')
      .set({ request_hash: value })
      .where('request_hash', '=', before)
      .returning('request_hash')
  await key(db, 'a').execute()
  const results = await inOneTrip(db, [hash('b', 'a'), hash('c', 'a'), hash('d', 'b')])
  expect(results.map(({ rows }) => rows[0]?.request_hash)).toEqual(['b', undefined, 'd'])
})

test('of several that fail the first one tells why, and nothing of the transaction stays', async () => {
  const { db } = await testDb()
  const statements = (trx: Db) => ['a', 'b', 'a', 'c', 'b', 'd'].map((name) => key(trx, name))
  const failed = transact(db, async (trx) => {
    await key(trx, 'before').execute()
    await inOneTrip(trx, statements(trx))
  })
  const error: unknown = await failed.catch((reason: unknown) => reason)
  expect(isUniqueViolation(error)).toBe(true)
  expect(await keys(db)).toEqual([])
  await transact(db, (trx) => inOneTrip(trx, [key(trx, 'a'), key(trx, 'b')]))
  expect(await keys(db)).toEqual(['a', 'b'])
})

test('on Postgres they are one round trip, and prepared as others are', async () => {
  const { kind, env } = await testDb()
  if (kind === 'sqlite') return
  const tap = await startPostgresTap(env.DATABASE_URL)
  onTestFinished(tap.close)
  const { db, close } = openDatabase({ url: tap.url })
  onTestFinished(close)
  const store = (...names: string[]) =>
    transact(db, (trx) =>
      inOneTrip(
        trx,
        names.map((name) => key(trx, name)),
      ),
    )
  await sql`select 1`.execute(db)
  tap.asked()
  await store('a', 'b', 'c', 'd')
  expect(tap.asked()).toEqual({ statements: 6, named: 4, roundTrips: 3 })
})

const pause = (db: Db, seconds: number) => ({
  compile: () => sql`select pg_sleep(${sql.lit(seconds)})`.compile(db),
})

test('a statement that waits for those before it is not late', async () => {
  const { kind, env } = await testDb()
  if (kind === 'sqlite') return
  const limits = { connections: 1, connectMs: 5000, statementMs: 2000, lockMs: 0 }
  const db = new Kysely<Schema>({
    dialect: postgresDialect(env.DATABASE_URL, limits, newHealth()),
  })
  onTestFinished(() => db.destroy())
  expect(await inOneTrip(db, [pause(db, 1), pause(db, 1), pause(db, 1)])).toHaveLength(3)
})

test('a connection that ends takes all that was on its way with it, and the next is used', async () => {
  const { kind, env } = await testDb()
  if (kind === 'sqlite') return
  const tap = await startPostgresTap(env.DATABASE_URL)
  onTestFinished(tap.close)
  const { db, close } = openDatabase({ url: tap.url })
  onTestFinished(close)
  const error = transact(db, (trx) =>
    inOneTrip(trx, [key(trx, 'a'), pause(trx, 60), key(trx, 'b')]),
  ).catch((reason: unknown) => reason)
  let sent = 0
  await until(() => expect((sent += tap.asked().statements)).toBe(4)) // with `begin`
  tap.cut()
  expect(isUnavailable(await error)).toBe(true)
  expect(await keys(db)).toEqual([])
})
