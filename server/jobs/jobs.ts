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
  /** One status per job, in the order of `add`. */
  statuses: () => JobStatus[]
  /** Starts no further run, and waits three seconds at most for those in progress. */
  stop: () => Promise<void>
}

type Entry = { job: Job; status: JobStatus; timer?: NodeJS.Timeout; underway?: Promise<void> }

/**
 * Runs periodic jobs independently. A job that throws is logged with its name and runs again at its
 * next time. A job never overlaps with itself in this process, but another server may run it at the
 * same time, so each job must be safe to run twice. `random` returns 0 to 1.
 * Guarded by: jobs.test.ts.
 */
export function createJobRunner({
  log,
  now = () => new Date(),
  random = Math.random,
}: {
  log: Log
  now?: () => Date
  random?: () => number
}): JobRunner {
  const entries: Entry[] = []
  const stopping = new AbortController()
  let isStarted = false

  const schedule = (entry: Entry, waitMs: number) => {
    if (stopping.signal.aborted) return
    const jitterMs = Math.round((entry.job.jitterMs ?? 0) * random())
    entry.timer = setTimeout(() => {
      entry.underway = run(entry)
    }, waitMs + jitterMs).unref()
  }
  const run = async (entry: Entry) => {
    const { job, status } = entry
    const begunAt = now()
    Object.assign(status, { isRunning: true, lastStartAt: begunAt })
    let waitMs = job.everyMs
    try {
      await job.run(stopping.signal)
      Object.assign(status, { lastSuccessAt: now(), successes: status.successes + 1 })
    } catch (error) {
      if (!stopping.signal.aborted) {
        status.failures += 1
        log.error('job failed', { job: job.name, error })
      }
      waitMs = job.retryAfterMs ?? job.everyMs
    }
    const tookMs = now().getTime() - begunAt.getTime()
    Object.assign(status, { isRunning: false, lastDurationMs: tookMs })
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
    statuses: () => entries.map(({ status }) => ({ ...status })),
    stop: async () => {
      stopping.abort()
      await endRuns(entries, log)
    },
  }
}

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
