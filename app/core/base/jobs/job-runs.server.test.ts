import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { claimJob, endJob, failingJobs, hurryJob, listJobs, renewJob } from './job-runs.server.ts'

const claim = (db: Db, holder: string) => claimJob(db, { name: 'count', holder, firstAfterMs: 0 })

/** A job that a server of before has left due. */
async function dueJob() {
  const database = await testDb()
  await claim(database.db, 'first') // adds it
  return database
}

const got = async (db: Db, holder: string) => {
  const outcome = await claim(db, holder)
  if (!outcome.ok) throw new Error('not claimed')
  return outcome.run
}

test('of several servers, one runs a job', async () => {
  const { db, reopen } = await dueJob()
  const others = [db, reopen().db, reopen().db]
  const claims = await Promise.all(others.map((each, n) => claim(each, `server ${n}`)))
  expect(claims.filter(({ ok }) => ok)).toHaveLength(1)
})

test('a job that was done is due again after its interval, for every server', async () => {
  const { db } = await dueJob()
  const run = await got(db, 'one')
  await endJob(db, run, { kind: 'done', nextInMs: 60_000 })
  const again = await claim(db, 'other')
  expect(again).toMatchObject({ ok: false, lastSuccessAt: expect.any(Date) })
  expect(again).toHaveProperty('waitMs', expect.closeTo(60_000, -4))
  await endJob(db, run, { kind: 'failed', nextInMs: 0, error: new Error('late') })
  expect(await failingJobs(db), 'a run ends once').toEqual([])
})

test('a killed server keeps a job until its lease ends, and a living one renews it', async () => {
  const { db } = await dueJob()
  const run = await got(db, 'killed')
  expect(await renewJob(db, run)).toBe(true)
  expect(await claim(db, 'other')).toMatchObject({ ok: false })
  await sql`update jobs set lease_until = '2020-01-01T00:00:00.000Z'`.execute(db)
  const next = await got(db, 'other')
  expect(await renewJob(db, run), 'the first has lost it').toBe(false)
  await endJob(db, run, { kind: 'done', nextInMs: 60_000 })
  expect((await listJobs(db))[0]).toMatchObject({ isRunning: true, lastSucceededAt: null })
  await endJob(db, next, { kind: 'stopped' })
  expect(await claim(db, 'third'), 'it is still due').toMatchObject({ ok: true })
})

test('the last failure of a job is kept, until it is done again', async () => {
  const { db } = await dueJob()
  for (const holder of ['one', 'two']) {
    await endJob(db, await got(db, holder), {
      kind: 'failed',
      nextInMs: 0,
      error: new Error('disk\0full'),
    })
  }
  expect(await failingJobs(db)).toEqual(['count'])
  expect(await listJobs(db)).toMatchObject([{ failures: 2, lastError: 'Error: diskfull' }])
  await endJob(db, await got(db, 'three'), { kind: 'done', nextInMs: 0 })
  expect(await failingJobs(db)).toEqual([])
  expect(await listJobs(db)).toMatchObject([{ failures: 0, lastError: 'Error: diskfull' }])
})

test('a job is made due at once, but not while it runs', async () => {
  const { db } = await dueJob()
  const run = await got(db, 'one')
  expect(await hurryJob(db, 'count')).toEqual({ ok: false, reason: 'running' })
  await endJob(db, run, { kind: 'done', nextInMs: 60_000 })
  expect(await claim(db, 'other')).toMatchObject({ ok: false })
  expect(await hurryJob(db, 'count')).toEqual({ ok: true })
  expect(await claim(db, 'other')).toMatchObject({ ok: true })
  expect(await hurryJob(db, 'nothing')).toEqual({ ok: false, reason: 'unknown' })
})
