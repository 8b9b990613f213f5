import { randomUUID } from 'node:crypto'
import {
  claimJob,
  endJob,
  removeJob,
  renewJob,
  type JobEnd,
  type JobRun,
} from '#core/base/jobs/job-runs.server.ts'
import { isUnavailable } from '#db/errors.ts'
import type { Db } from '#db/schema.ts'
import type { Log } from '../log.ts'
import type { Job, Turn } from './jobs.ts'

/** A third of the lease, so that one lost renewal loses no job. */
const RENEW_EVERY_MS = 12_000
/** The longest until a server sees that another has died, besides the lease of its job. */
const LOOK_EVERY_MS = 15_000
const SHORTEST_WAIT_MS = 50

export type JobStore = {
  /** The turn of this server, or when to ask again. Never throws. */
  claim: (
    job: Job,
    stopping: AbortSignal,
  ) => Promise<{ run: Turn } | { askAgainMs: number; lastSuccessAt: Date | undefined }>
  /** Takes a job that servers no longer share off the owner's list. Never throws. */
  unlist: (job: Job) => Promise<void>
}

/** Shares the jobs among the servers of one database. */
export function createJobStore(db: Db, log: Log): JobStore {
  return {
    claim: async (job, stopping) => {
      try {
        const { name, firstAfterMs = 0 } = job
        const outcome = await claimJob(db, { name, holder: randomUUID(), firstAfterMs })
        if (outcome.ok) return { run: turnOf(db, outcome.run, stopping, log) }
        const { waitMs, lastSuccessAt } = outcome
        const askAgainMs = Math.max(SHORTEST_WAIT_MS, Math.min(waitMs, LOOK_EVERY_MS))
        return { askAgainMs, lastSuccessAt }
      } catch (error) {
        // The poll of the catalogue reports an outage, once.
        if (!isUnavailable(error)) log.error('job not claimed', { job: job.name, error })
        return { askAgainMs: LOOK_EVERY_MS, lastSuccessAt: undefined }
      }
    },
    unlist: async ({ name }) => {
      try {
        await removeJob(db, name)
      } catch (error) {
        if (!isUnavailable(error)) log.error('job not taken off the list', { job: name, error })
      }
    },
  }
}

function turnOf(db: Db, run: JobRun, stopping: AbortSignal, log: Log): Turn {
  const lost = new AbortController()
  const renew = async () => {
    // Without an answer the lease may end; the next renewal tells.
    if (!(await renewJob(db, run).catch(() => true))) lost.abort()
  }
  const timer = setInterval(() => void renew(), RENEW_EVERY_MS).unref()
  return {
    signal: AbortSignal.any([stopping, lost.signal]),
    end: async (end: JobEnd) => {
      clearInterval(timer)
      try {
        await endJob(db, run, end)
      } catch (error) {
        // The lease ends by itself, and the job is due again.
        if (!isUnavailable(error)) log.error('job not ended', { job: run.name, error })
      }
    },
  }
}
