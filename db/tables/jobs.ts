import type { Generated } from 'kysely'

export type JobSchema = {
  jobs: JobsTable
}

/** A periodic job. Times by the database's clock. */
type JobsTable = {
  name: string
  /** The run that has it now. */
  holder: string | null
  lease_until: string | null
  next_at: string
  last_started_at: string | null
  last_succeeded_at: string | null
  last_duration_ms: number | null
  last_failed_at: string | null
  last_error: string | null
  /** Since the last success. */
  failures: Generated<number>
}
