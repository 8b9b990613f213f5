import { expect, onTestFinished, test } from 'vitest'
import { listJobs } from '#core/base/jobs/job-runs.server.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { createLog } from '../log.ts'
import { createJobStore } from './job-store.ts'
import { createJobRunner, type Job } from './jobs.ts'
import { until } from '#tests/support/until.ts'

test('of three servers with the same jobs one runs each, and after its stop another goes on', async () => {
  const { db, reopen } = await testDb()
  const log = createLog('error')
  const ran: string[] = []
  const server = (name: string, each: typeof db) => {
    const runner = createJobRunner({ log, store: createJobStore(each, log) })
    const run: Job['run'] = async (signal) => {
      ran.push(name)
      await new Promise<void>((_done, fail) => {
        signal.addEventListener('abort', () => fail(new Error('stopped')))
      })
    }
    runner.add({ name: 'long', everyMs: 60_000, run })
    runner.start()
    onTestFinished(() => runner.stop())
    return { name, runner }
  }
  const servers = [server('a', db), server('b', reopen().db), server('c', reopen().db)]
  await until(() => expect(ran).toHaveLength(1))
  await until(async () => expect((await listJobs(db))[0]?.isRunning).toBe(true))
  await servers.find(({ name }) => name === ran[0])?.runner.stop()
  // Another one may have begun it by now.
  expect(await listJobs(db)).toMatchObject([{ failures: 0 }])
  server('d', reopen().db)
  await until(() => expect(ran).toHaveLength(2))
  expect(ran[1]).not.toBe(ran[0])
})
