import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createJobRunner, type Job } from './jobs.ts'
import type { Log } from '../log.ts'
import { Metrics } from '../metrics.ts'
import { watchJobs } from '../watch.ts'

const MINUTE = 60_000

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-05T12:00:00.000Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

function runner(jobs: Job[], random = 0) {
  const said: { message: string; fields: Record<string, unknown> | undefined }[] = []
  const log: Log = {
    debug: () => {},
    info: () => {},
    warn: () => {},
    error: (message, fields) => said.push({ message, fields }),
  }
  const made = createJobRunner({ log, random: () => random })
  for (const job of jobs) made.add(job)
  made.start()
  return { ...made, said }
}

/** Work that takes so long by the tests' clock. */
const lasting = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

test('a job runs at the start and then at its interval, counted from the start of each run', async () => {
  const run = vi.fn<Job['run']>(() => lasting(10_000))
  const jobs = runner([{ name: 'count', everyMs: MINUTE, run }])
  await vi.advanceTimersByTimeAsync(0)
  expect(run).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(MINUTE - 1)
  expect(run).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(run).toHaveBeenCalledTimes(2)
  expect(jobs.statuses()).toEqual([
    {
      name: 'count',
      isRunning: true,
      lastStartAt: new Date('2026-03-05T12:01:00.000Z'),
      lastSuccessAt: new Date('2026-03-05T12:00:10.000Z'),
      lastDurationMs: 10_000,
      successes: 1,
      failures: 0,
    },
  ])
})

test('the first run waits as asked, and the jitter is added to each wait', async () => {
  const run = vi.fn<Job['run']>(async () => {})
  runner([{ name: 'late', everyMs: MINUTE, firstAfterMs: 5000, jitterMs: 2000, run }], 0.5)
  await vi.advanceTimersByTimeAsync(5999)
  expect(run).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(run).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(MINUTE + 999)
  expect(run).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(run).toHaveBeenCalledTimes(2)
})

test('a job that fails is logged by its name, tried again, and takes no other down', async () => {
  const fault = new Error('too many variables')
  const failing = vi.fn<Job['run']>(() => Promise.reject(fault))
  const throwing = vi.fn<Job['run']>(() => {
    throw fault // before it returns a promise
  })
  const healthy = vi.fn<Job['run']>(async () => {})
  const jobs = runner([
    { name: 'rejects', everyMs: MINUTE, retryAfterMs: 1000, run: failing },
    { name: 'throws', everyMs: MINUTE, run: throwing },
    { name: 'healthy', everyMs: MINUTE, run: healthy },
  ])
  await vi.advanceTimersByTimeAsync(999)
  expect(jobs.said).toEqual([
    { message: 'job failed', fields: { job: 'rejects', error: fault } },
    { message: 'job failed', fields: { job: 'throws', error: fault } },
  ])
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect([failing, throwing, healthy].map((job) => job.mock.calls.length)).toEqual([61, 2, 2])
  expect(jobs.statuses().map(({ failures, successes }) => [failures, successes])).toEqual([
    [61, 0],
    [2, 0],
    [0, 2],
  ])
})

test('a run that takes longer than the interval is not overtaken by the next', async () => {
  let atOnce = 0
  let most = 0
  const run = vi.fn<Job['run']>(async () => {
    atOnce += 1
    most = Math.max(most, atOnce)
    await lasting(2.5 * MINUTE)
    atOnce -= 1
  })
  runner([{ name: 'slow', everyMs: MINUTE, run }])
  await vi.advanceTimersByTimeAsync(10 * MINUTE)
  expect(most).toBe(1)
  expect(run).toHaveBeenCalledTimes(4)
})

test('asked to stop, it tells the job, waits for the run underway, and starts no other', async () => {
  const aborted: boolean[] = []
  const run = vi.fn<Job['run']>(async (signal: AbortSignal) => {
    await lasting(1000)
    aborted.push(signal.aborted)
  })
  const jobs = runner([{ name: 'last', everyMs: 10, run }])
  await vi.advanceTimersByTimeAsync(500)
  const stopped = jobs.stop().then(() => aborted.length)
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(await stopped, 'it waited').toBe(1)
  expect(aborted).toEqual([true])
  expect(run).toHaveBeenCalledTimes(1)
  expect(jobs.said).toEqual([])
})

test('a job that hangs holds the stop up for three seconds, and is named', async () => {
  const jobs = runner([
    { name: 'hangs', everyMs: MINUTE, run: () => new Promise(() => {}) },
    { name: 'quick', everyMs: MINUTE, run: async () => {} },
  ])
  await vi.advanceTimersByTimeAsync(0)
  let isStopped = false
  const stopped = jobs.stop().finally(() => {
    isStopped = true
  })
  await vi.advanceTimersByTimeAsync(2999)
  expect(isStopped).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await stopped
  expect(jobs.said).toEqual([{ message: 'jobs did not stop in time', fields: { jobs: ['hangs'] } }])
})

test('what fails because the process stops is no failure', async () => {
  const run = (signal: AbortSignal) =>
    new Promise<void>((_done, fail) =>
      signal.addEventListener('abort', () => fail(new Error('aborted'))),
    )
  const jobs = runner([{ name: 'aborted', everyMs: MINUTE, run }])
  await vi.advanceTimersByTimeAsync(0)
  await jobs.stop()
  expect(jobs.said).toEqual([])
  expect(jobs.statuses()[0]).toMatchObject({ failures: 0, successes: 0 })
})

test('a second job of the same name is refused', () => {
  const job = { name: 'twin', everyMs: MINUTE, run: async () => {} }
  expect(() => runner([job, job])).toThrow('two jobs named twin')
})

test('the metrics say when a job last succeeded, how long it took and how often it failed', async () => {
  const metrics = new Metrics()
  const run = vi.fn<Job['run']>(() => Promise.reject(new Error('x')))
  watchJobs(metrics, runner([{ name: 'weak', everyMs: MINUTE, run }]))
  await vi.advanceTimersByTimeAsync(2.5 * MINUTE)
  const text = await metrics.registry.metrics()
  expect(text).toContain('vereda_job_last_success_seconds{job="weak"} 150')
  expect(text).toContain('vereda_job_failures{job="weak"} 3')
})

test('a job that is woken looks at once and keeps its interval; one that runs is left alone', async () => {
  const run = vi.fn<Job['run']>(() => lasting(10_000))
  const other = vi.fn<Job['run']>(async () => {})
  const jobs = runner([
    { name: 'count', everyMs: MINUTE, run },
    { name: 'other', everyMs: MINUTE, run: other },
  ])
  await vi.advanceTimersByTimeAsync(20_000)
  jobs.wake('count')
  await vi.advanceTimersByTimeAsync(0)
  expect([run.mock.calls.length, other.mock.calls.length]).toEqual([2, 1])
  jobs.wake('count')
  await vi.advanceTimersByTimeAsync(MINUTE - 1)
  expect(run).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(run).toHaveBeenCalledTimes(3)
})
