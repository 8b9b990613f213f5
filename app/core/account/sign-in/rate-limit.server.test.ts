import { sql } from 'kysely'
import { databaseClock } from '#db/clock.ts'
import { expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { createStoredLimit, purgeFullLimits, type LimitStore } from './rate-limit.server.ts'

const MINUTE = 60_000
const NOON = Date.UTC(2026, 2, 5, 12)
const secret = 'tests-only-'.repeat(4)

/** Limits under a clock that the test moves. */
function storeAt(db: Db): LimitStore & { at: (ms: number) => LimitStore } {
  const at = (ms: number) => ({ db, secret, clock: sql<number>`cast(${NOON + ms} as bigint)` })
  return { ...at(0), at }
}
const five = { name: 'tries', most: 5, windowMs: 15 * MINUTE }

test('five tokens at once, then one in three minutes, and the wait is told to the second', async () => {
  const { db } = await testDb()
  const { at } = storeAt(db)
  const take = (ms: number) => createStoredLimit(at(ms), five).take('lucia')
  for (let n = 0; n < 5; n += 1) expect(await take(0)).toBe(0)
  expect(await take(0)).toBe(180)
  expect(await take(179_001)).toBe(1)
  expect(await take(180_000)).toBe(0)
  expect(await take(180_000)).toBe(180)
  expect(await createStoredLimit(at(180_000), five).take('ana')).toBe(0)
  // A quarter of an hour after the last action all five tokens are back, and no more.
  for (let n = 0; n < 5; n += 1) expect(await take(60 * MINUTE)).toBe(0)
  expect(await take(60 * MINUTE)).toBe(180)
})

test('a token that is given back can be taken again, and never makes more than there are', async () => {
  const { db } = await testDb()
  const limit = createStoredLimit(storeAt(db), five)
  for (let n = 0; n < 20; n += 1) {
    expect(await limit.take('lucia')).toBe(0)
    await limit.giveBack('lucia')
  }
  for (let n = 0; n < 3; n += 1) await limit.giveBack('lucia')
  const waits = []
  for (let n = 0; n < 8; n += 1) waits.push(await limit.take('lucia'))
  expect(waits.filter((wait) => wait === 0)).toHaveLength(5)
})

test('racing: three servers and a restart share five tokens, by the database’s own clock', async () => {
  const database = await testDb()
  const servers = [database, database.reopen(), database.reopen()].map(({ db, kind }) =>
    createStoredLimit({ db, secret, clock: databaseClock(kind) }, five),
  )
  // Not in transactions: one SQLite connection would queue those and hide the race.
  const tries = servers.flatMap((limit) => Array.from({ length: 10 }, () => limit.take('lucia')))
  const waits = await Promise.all(tries)
  expect(waits.filter((wait) => wait === 0)).toHaveLength(5)
  for (const wait of waits.filter((one) => one > 0)) expect(wait).toBeLessThanOrEqual(180)
  const { db, kind } = database.reopen()
  const restarted = createStoredLimit({ db, secret, clock: databaseClock(kind) }, five)
  expect(await restarted.take('lucia')).toBeGreaterThan(170)
})

test('racing for the last token, over and over: one wins each time', async () => {
  const database = await testDb()
  const one = { name: 'one', most: 1, windowMs: MINUTE }
  const servers = [database, database.reopen()].map(({ db, kind }) =>
    createStoredLimit({ db, secret, clock: databaseClock(kind) }, one),
  )
  for (let n = 0; n < 30; n += 1) {
    const waits = await Promise.all(servers.map((limit) => limit.take(`lucia ${n}`)))
    expect(waits.filter((wait) => wait === 0)).toHaveLength(1)
  }
})

test('no filler washes a counter out: only those that are full again are removed', async () => {
  const { db } = await testDb()
  const { at } = storeAt(db)
  const limit = createStoredLimit(at(0), five)
  for (let n = 0; n < 5; n += 1) await limit.take('lucia')
  const filler = Array.from({ length: 2500 }, (_, n) => ({
    key_hash: String(n).padStart(64, '0'),
    full_at_ms: NOON - n,
  }))
  for (let from = 0; from < filler.length; from += 500)
    await db
      .insertInto('rate_limits')
      .values(filler.slice(from, from + 500))
      .execute()
  expect(await purgeFullLimits(at(0))).toBe(2500)
  expect(await limit.take('lucia')).toBe(180)
  expect(await purgeFullLimits(at(15 * MINUTE))).toBe(1)
  expect(await db.selectFrom('rate_limits').selectAll().execute()).toEqual([])
})

test('a counter from a clock that was a year ahead does not block for a year', async () => {
  const { db } = await testDb()
  const { at } = storeAt(db)
  const inAYear = createStoredLimit(at(365 * 24 * 60 * MINUTE), five)
  for (let n = 0; n < 5; n += 1) await inAYear.take('lucia')
  const limit = createStoredLimit(at(0), five)
  expect(await limit.take('lucia')).toBe(0)
  expect(await limit.take('lucia')).toBe(180)
})

test('the table names no client: not the key, and not the limit', async () => {
  const { db } = await testDb()
  const limit = createStoredLimit(storeAt(db), five)
  await limit.take('lucia@correo.example 203.0.113.7')
  const [row] = await db.selectFrom('rate_limits').selectAll().execute()
  expect(row?.key_hash).toMatch(/^[\da-f]{64}$/)
  expect(JSON.stringify(row)).not.toMatch(/lucia|203\.0\.113|tries/)
})
