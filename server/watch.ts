import { measureOutbox } from '#app/shop/mail/outbox-list.server.ts'
import type { Db } from '#db/schema.ts'
import type { JobRunner, JobStatus } from './jobs.ts'
import type { Metrics } from './metrics.ts'

/** Shows how many mails wait or were given up, and for how long the oldest has waited. */
export function watchOutbox(metrics: Metrics, db: Db): void {
  const measure = () => measureOutbox(db, new Date())
  metrics.watch('vereda_outbox_mails', 'Mails that wait or were given up', 'state', async () => {
    const { pending, dead } = await measure()
    return { pending, dead }
  })
  metrics.watch(
    'vereda_outbox_oldest_seconds',
    'Age in seconds of the oldest mail that waits',
    'state',
    async () => ({ pending: (await measure()).oldestPendingSeconds }),
  )
}

/** Shows of each job how long ago it last succeeded, how long it took, and how often it failed. */
export function watchJobs(metrics: Metrics, jobs: JobRunner, startedAt = new Date()): void {
  const read = (of: (status: JobStatus) => number) => () =>
    Object.fromEntries(jobs.statuses().map((status) => [status.name, of(status)]))
  metrics.watch(
    'vereda_job_last_success_seconds',
    'Seconds since a job last succeeded, or since the start if it has not yet',
    'job',
    read(({ lastSuccessAt }) => (Date.now() - (lastSuccessAt ?? startedAt).getTime()) / 1000),
  )
  metrics.watch(
    'vereda_job_duration_seconds',
    'How long the last run of a job took',
    'job',
    read(({ lastDurationMs }) => (lastDurationMs ?? 0) / 1000),
  )
  metrics.watch(
    'vereda_job_failures',
    'Runs of a job that failed since the start',
    'job',
    read(({ failures }) => failures),
  )
}
