import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { databaseClock } from '#db/clock.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { createAccountLimits } from './account-limits.ts'
import { createOrderLimits } from './order-limits.ts'

const OWNER = 'lucia@correo.example'
const MINUTE = 60_000
const NOON = Date.UTC(2026, 2, 5, 12)
const secret = 'tests-only-'.repeat(4)

/** Limits on a clock that the test sets. */
async function limitsAt() {
  const { db } = await testDb()
  const at = (ms: number) =>
    createAccountLimits({ db, secret, clock: sql<number>`cast(${NOON + ms} as bigint)` }, () => ms)
  return { at, limits: at(0) }
}

const from = (clientAddress: string, email = OWNER, deviceId?: string) => ({
  email,
  clientAddress,
  deviceId,
})

test('one client guesses one account’s password ten times in a quarter of an hour, at most', async () => {
  const { at } = await limitsAt()
  let guesses = 0
  for (let ms = 0; ms < 15 * MINUTE; ms += 10_000) {
    if ((await at(ms).guess(from('203.0.113.7'))).waitSeconds === 0) guesses += 1
  }
  expect(guesses).toBeGreaterThan(5)
  expect(guesses).toBeLessThanOrEqual(10)
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:0:1::1', '2001:db8:0:1:ffff::9'],
  ['2001:db8:0:1::1', '2001:0DB8:0000:0001::2'],
])('%s and %s guess as one', async (one, other) => {
  const { limits } = await limitsAt()
  for (let n = 0; n < 5; n += 1) expect((await limits.guess(from(one))).waitSeconds).toBe(0)
  expect((await limits.guess(from(other))).waitSeconds).toBe(180)
})

test('guessing from one network has an end, and holds up neither another nor a known browser', async () => {
  const { limits } = await limitsAt()
  const waits = []
  for (let n = 0; n < 60; n += 1) {
    waits.push((await limits.guess(from(`2001:db8:${n.toString(16)}::1`))).waitSeconds)
  }
  expect(waits.filter((wait) => wait === 0)).toHaveLength(50)
  expect((await limits.guess(from('2001:db8:ffff::1'))).waitSeconds).toBeGreaterThan(0)
  const home = await limits.guess(from('2001:db8:ffff::1', OWNER, 'a-known-device'))
  expect(home.waitSeconds).toBe(0)
  expect((await limits.guess(from('2001:db9::1'))).waitSeconds).toBe(0)
  expect((await limits.guess(from('2001:db8:ffff::1', 'otra@correo.example'))).waitSeconds).toBe(0)
})

test('guessing from everywhere has an end too', async () => {
  const { limits } = await limitsAt()
  let guesses = 0
  for (let n = 0; n < 320; n += 1) {
    const { waitSeconds } = await limits.guess(from(`10.${n >> 8}.${n & 255}.7`))
    if (waitSeconds === 0) guesses += 1
  }
  expect(guesses).toBe(300)
})

test('a known browser whose proof was stolen is good for five more guesses, and then a stranger’s', async () => {
  const { limits } = await limitsAt()
  let guesses = 0
  for (let n = 0; n < 20; n += 1) {
    const { waitSeconds } = await limits.guess(from('203.0.113.7', OWNER, 'a-known-device'))
    if (waitSeconds === 0) guesses += 1
  }
  expect(guesses).toBe(10)
})

test('the right password does not count as a guess', async () => {
  const { limits } = await limitsAt()
  for (let n = 0; n < 12; n += 1) {
    const token = await limits.guess(from('203.0.113.7', `${n % 2}@a.example`))
    expect(token.waitSeconds).toBe(0)
    await token.giveBack()
    const known = await limits.guess(from('203.0.114.7', OWNER, 'a-known-device'))
    expect(known.waitSeconds).toBe(0)
    await known.giveBack()
  }
})

test('signing in to one account gives no attempts on another', async () => {
  const { limits } = await limitsAt()
  for (let n = 0; n < 5; n += 1) {
    await limits.guess(from('203.0.113.7'))
    await (await limits.guess(from('203.0.113.7', 'mia@correo.example'))).giveBack()
  }
  expect((await limits.guess(from('203.0.113.7'))).waitSeconds).toBeGreaterThan(0)
})

test('a list of accounts is tried no faster than twenty a minute, by one client', async () => {
  const { limits } = await limitsAt()
  const waits = []
  for (let n = 0; n < 30; n += 1) {
    waits.push((await limits.guess(from('203.0.113.7', `${n}@correo.example`))).waitSeconds)
  }
  expect(waits.filter((wait) => wait === 0)).toHaveLength(20)
})

test('a mailbox gets three links an hour, however many clients ask', async () => {
  const { limits } = await limitsAt()
  const waits = []
  for (let n = 0; n < 10; n += 1) waits.push(await limits.mailAddress(OWNER))
  expect(waits.filter((wait) => wait === 0)).toHaveLength(3)
})

test('three servers give as many guesses as one: at a password, at orders, at discount codes', async () => {
  const database = await testDb()
  const servers = [database, database.reopen(), database.reopen()].map(({ db, kind }) => {
    const store = { db, secret, clock: databaseClock(kind) }
    return { ...createAccountLimits(store), ...createOrderLimits(store) }
  })
  const guesses = async (take: (server: (typeof servers)[number]) => Promise<number>) => {
    const takeSome = async (server: (typeof servers)[number]) => {
      const waits = []
      for (let n = 0; n < 12; n += 1) waits.push(await take(server))
      return waits
    }
    // SQLite runs one process at a time, so there each round is a restart.
    const all =
      database.kind === 'postgres'
        ? await Promise.all(servers.map(takeSome))
        : [await takeSome(servers[0]!), await takeSome(servers[1]!), await takeSome(servers[2]!)]
    return all.flat().filter((wait) => wait === 0).length
  }
  const client = '203.0.113.7'
  expect(await guesses(async (one) => (await one.guess(from(client))).waitSeconds)).toBe(5)
  expect(await guesses((one) => one.lookups.take(client))).toBe(10)
  expect(await guesses((one) => one.discountGuesses.take(client))).toBe(30)
  expect(await guesses((one) => one.codeAccount('usr_lucia'))).toBe(5)
  expect(await guesses((one) => one.takeWithdrawalToken(client, OWNER))).toBeLessThanOrEqual(6)
})
