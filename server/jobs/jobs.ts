import { traced } from '#db/traced.ts'
import type { JobEnd } from '#core/base/jobs/job-runs.server.ts'
import type { JobStore } from './job-store.ts'
import type { Log } from '../log.ts'

/** A job that hangs must not delay the exit of the process. */
const LONGEST_STOP_MS = 3000

export type Job = {
  /** Names the job in the log and in the metrics: `forget-old-orders`. */
  name: string
  /** From the start of one run to the start of the next; a longer run delays the next. */
  everyMs: number
  /** From `start` to the first run; 0, the default, runs at once. */
  firstAfterMs?: number
  /** Each wait gets a random addition of up to this, so that servers do not run together. */
  jitterMs?: number
  /** The wait after a failed run; default `everyMs`. */
  retryAfterMs?: number
  /** Runs on each server at its own times: its data are in the server's memory or folder. */
  isLocal?: boolean
  /** Does the work. `signal` aborts when the process stops; a long job then ends between steps. */
  run: (signal: AbortSignal) => Promise<void>
}

/** The state of a job since the process began. */
export type JobStatus = {
  name: string
  isRunning: boolean
  lastStartAt: Date | undefined
  lastSuccessAt: Date | undefined
  /** Of the last finished run, successful or not. */
  lastDurationMs: number | undefined
  successes: number
  failures: number
}

export type JobRunner = {
  /** Throws for a second job of the same name. A job added after `start` begins at once. */
  add: (job: Job) => void
  start: () => void
  /** Looks at once whether this job is due; without its name, at all of them. */
  wake: (name: string) => void
  /** One status per job, in the order of `add`. */
  statuses: () => JobStatus[]
  /** Starts no further run, and waits three seconds at most for those in progress. */
  stop: () => Promise<void>
}

/** A run that this server may do. `signal` aborts when it stops, or another server takes over. */
export type Turn = { signal: AbortSignal; end: (end: JobEnd) => Promise<void> }

type Entry = {
  job: Job
  status: JobStatus
  timer?: NodeJS.Timeout
  underway?: Promise<void>
  isUnlisted?: boolean
}

type JobRunnerParts = {
  log: Log
  now?: () => Date
  random?: () => number
  store?: JobStore
}

/**
 * Runs periodic jobs independently. A job that throws is logged with its name and runs again at its
 * next time. A job never overlaps with itself in this process. With a `store`, which the servers
 * share, one of them runs a job that is due; still, each job must be safe to run twice, since a
 * server that was cut off may end its run late. `random` returns 0 to 1.
 * Guarded by: jobs.test.ts, shared-jobs.server.test.ts.
 */
export function createJobRunner(parts: JobRunnerParts): JobRunner {
  const { log, now = () => new Date(), random = Math.random, store } = parts
  const entries: Entry[] = []
  const stopping = new AbortController()
  let isStarted = false

  const schedule = (entry: Entry, waitMs: number, mostJitterMs = entry.job.jitterMs ?? 0) => {
    if (stopping.signal.aborted) return
    const jitterMs = Math.round(mostJitterMs * random())
    entry.timer = setTimeout(() => {
      delete entry.timer
      entry.underway = run(entry)
    }, waitMs + jitterMs).unref()
  }
  /** Asks the other servers first: undefined if it is not this server's turn, and asks again. */
  const claim = async (entry: Entry): Promise<Turn | undefined> => {
    const { job, status } = entry
    if (store && job.isLocal && !entry.isUnlisted) {
      entry.isUnlisted = true
      await store.unlist(job)
    }
    if (!store || job.isLocal) return { signal: stopping.signal, end: async () => {} }
    const turn = await store.claim(job, stopping.signal)
    if ('run' in turn) return turn.run
    status.lastSuccessAt = turn.lastSuccessAt ?? status.lastSuccessAt
    schedule(entry, turn.askAgainMs)
    return undefined
  }
  const run = async (entry: Entry) => {
    const turn = await claim(entry)
    if (!turn) return
    const { waitMs, tookMs } = await runOnce(entry, turn, { log, now })
    schedule(entry, Math.max(0, waitMs - tookMs))
  }
  const begin = (entry: Entry) => schedule(entry, entry.job.firstAfterMs ?? 0)
  return {
    add: (job) => {
      if (entries.some((each) => each.job.name === job.name)) {
        throw new Error(`there are two jobs named ${job.name}`)
      }
      const entry: Entry = { job, status: newStatus(job.name) }
      entries.push(entry)
      if (isStarted) begin(entry)
    },
    start: () => {
      if (isStarted) return
      isStarted = true
      for (const entry of entries) begin(entry)
    },
    wake: (name) => {
      for (const entry of waiting(entries, name)) schedule(entry, 0, 0)
    },
    statuses: () => entries.map(({ status }) => ({ ...status })),
    stop: async () => {
      stopping.abort()
      await endRuns(entries, log)
    },
  }
}

/** Runs a job once, and stores how it ended; the wait is from its begin to the next. */
async function runOnce(
  { job, status }: Entry,
  turn: Turn,
  { log, now }: { log: Log; now: () => Date },
): Promise<{ waitMs: number; tookMs: number }> {
  const begunAt = now()
  const since = () => now().getTime() - begunAt.getTime()
  Object.assign(status, { isRunning: true, lastStartAt: begunAt })
  let waitMs = job.everyMs
  try {
    await traced('job', { 'job.name': job.name }, () => job.run(turn.signal))
    Object.assign(status, { lastSuccessAt: now(), successes: status.successes + 1 })
    await turn.end({ kind: 'done', nextInMs: Math.max(0, waitMs - since()) })
  } catch (error) {
    waitMs = job.retryAfterMs ?? job.everyMs
    if (turn.signal.aborted) {
      await turn.end({ kind: 'stopped' })
    } else {
      status.failures += 1
      log.error('job failed', { job: job.name, error })
      await turn.end({ kind: 'failed', nextInMs: Math.max(0, waitMs - since()), error })
    }
  }
  const tookMs = since()
  Object.assign(status, { isRunning: false, lastDurationMs: tookMs })
  return { waitMs, tookMs }
}

/** The jobs that wait for their time, which they then no longer do. No name: every job. */
function waiting(entries: readonly Entry[], name: string): Entry[] {
  const found = entries.filter((entry) => isWaiting(entry, name))
  for (const { timer } of found) clearTimeout(timer)
  return found
}

/** Without a timer a job runs, or asks whether it may. */
const isWaiting = ({ timer, job }: Entry, name: string): boolean =>
  timer !== undefined && !job.isLocal && (name === '' || job.name === name)

async function endRuns(entries: readonly Entry[], log: Log): Promise<void> {
  for (const { timer } of entries) clearTimeout(timer)
  await Promise.race([
    Promise.all(entries.flatMap(({ underway }) => underway ?? [])),
    new Promise((done) => setTimeout(done, LONGEST_STOP_MS).unref()),
  ])
  const hanging = entries.filter(({ status }) => status.isRunning)
  if (hanging.length > 0) {
    log.error('jobs did not stop in time', { jobs: hanging.map(({ job }) => job.name) })
  }
}

const newStatus = (name: string): JobStatus => ({
  name,
  isRunning: false,
  lastStartAt: undefined,
  lastSuccessAt: undefined,
  lastDurationMs: undefined,
  successes: 0,
  failures: 0,
})
