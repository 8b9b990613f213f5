import { databaseNow } from '#db/clock.ts'
import { isUniqueViolation } from '#db/errors.ts'
import { notify } from '#db/notify.ts'
import type { Db } from '#db/schema.ts'
import { withoutFlush } from '#db/without-flush.ts'

/** A killed server keeps a job for this long; renewed several times meanwhile. */
export const JOB_LEASE_MS = 40_000

/** Longer ones are a stack, which the log has. */
const MOST_ERROR = 500

/** A run that a server has claimed: only its holder may end it. */
export type JobRun = { name: string; holder: string; startedAt: Date }

export type ClaimOutcome =
  | { ok: true; run: JobRun }
  /** Another server runs it, or it is not due for `waitMs`. */
  | { ok: false; waitMs: number; lastSuccessAt: Date | undefined }

type Claim = {
  name: string
  holder: string
  /** Before its first run ever. */
  firstAfterMs: number
}

/**
 * Claims a job that is due and that no server runs, by one conditional update and the database's
 * clock: of several servers, one gets it. Guarded by: job-runs.server.test.ts.
 */
export async function claimJob(
  db: Db,
  { name, holder, firstAfterMs }: Claim,
): Promise<ClaimOutcome> {
  const now = await databaseNow(db)
  const at = now.toISOString()
  const claimed = await withoutFlush(db, (connection) =>
    connection
      .updateTable('jobs')
      .set({ holder, lease_until: later(now, JOB_LEASE_MS), last_started_at: at })
      .where('name', '=', name)
      .where('next_at', '<=', at)
      .where((eb) => eb.or([eb('holder', 'is', null), eb('lease_until', '<', at)]))
      .returning('name')
      .executeTakeFirst(),
  )
  if (claimed) return { ok: true, run: { name, holder, startedAt: now } }
  const row = await db
    .selectFrom('jobs')
    .select(['next_at', 'lease_until', 'last_succeeded_at'])
    .where('name', '=', name)
    .executeTakeFirst()
  if (!row) {
    await addJob(db, name, later(now, firstAfterMs))
    return { ok: false, waitMs: firstAfterMs, lastSuccessAt: undefined }
  }
  const dueAt = [row.next_at, row.lease_until ?? ''].toSorted().at(-1) ?? at
  return {
    ok: false,
    waitMs: Math.max(0, Date.parse(dueAt) - now.getTime()),
    lastSuccessAt: row.last_succeeded_at === null ? undefined : new Date(row.last_succeeded_at),
  }
}

async function addJob(db: Db, name: string, nextAt: string): Promise<void> {
  try {
    await db.insertInto('jobs').values({ name, next_at: nextAt }).execute()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error // another server was first
  }
}

/** Removes what is stored of a job, which a server of an older release may still add again. */
export async function removeJob(db: Db, name: string): Promise<void> {
  await db.deleteFrom('jobs').where('name', '=', name).execute()
}

const later = (now: Date, ms: number): string => new Date(now.getTime() + ms).toISOString()

/** Keeps a run for another while; false if another server has taken the job. */
export async function renewJob(db: Db, { name, holder }: JobRun): Promise<boolean> {
  const now = await databaseNow(db)
  const { numUpdatedRows } = await withoutFlush(db, (connection) =>
    connection
      .updateTable('jobs')
      .set({ lease_until: later(now, JOB_LEASE_MS) })
      .where('name', '=', name)
      .where('holder', '=', holder)
      .executeTakeFirstOrThrow(),
  )
  return numUpdatedRows === 1n
}

/** How a run ended. `stopped`: its server stops, and another may begin at once. */
export type JobEnd =
  | { kind: 'done'; nextInMs: number }
  | { kind: 'failed'; nextInMs: number; error: unknown }
  | { kind: 'stopped' }

/** Ends a run: stores how, and when the job is due again. Does nothing if another has taken it. */
export async function endJob(db: Db, run: JobRun, end: JobEnd): Promise<void> {
  const now = await databaseNow(db)
  const at = now.toISOString()
  const tookMs = Math.max(0, now.getTime() - run.startedAt.getTime())
  const ended = {
    done: { last_succeeded_at: at, last_duration_ms: tookMs, failures: 0 },
    failed: { last_failed_at: at, last_duration_ms: tookMs },
    stopped: {},
  }
  await withoutFlush(db, (connection) =>
    connection
      .updateTable('jobs')
      .set({ holder: null, lease_until: null, ...ended[end.kind] })
      .$if(end.kind !== 'stopped', (update) =>
        update.set({ next_at: later(now, end.kind === 'stopped' ? 0 : end.nextInMs) }),
      )
      .$if(end.kind === 'failed', (update) =>
        update.set((eb) => ({
          last_error: errorText(end.kind === 'failed' ? end.error : ''),
          failures: eb('failures', '+', 1),
        })),
      )
      .where('name', '=', run.name)
      .where('holder', '=', run.holder)
      .execute(),
  )
}

const errorText = (error: unknown): string => {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return text.replaceAll('\0', '').slice(0, MOST_ERROR)
}

/**
 * Frees every job, for a database that only this process opens: what runs in it was begun by a
 * process that is gone.
 */
export async function freeJobs(db: Db): Promise<void> {
  await db.updateTable('jobs').set({ holder: null, lease_until: null }).execute()
}

/** A periodic job as the owner reads it. Times are ISO-8601 UTC. */
export type ListedJob = {
  name: string
  isRunning: boolean
  nextAt: string
  lastStartedAt: string | null
  lastSucceededAt: string | null
  lastDurationMs: number | null
  lastFailedAt: string | null
  lastError: string | null
  /** Since its last success; 0: the last run was one. */
  failures: number
}

/** All jobs that a server has ever begun, by name. */
export async function listJobs(db: Db): Promise<ListedJob[]> {
  const now = (await databaseNow(db)).toISOString()
  const rows = await db.selectFrom('jobs').selectAll().orderBy('name').execute()
  return rows.map((row) => ({
    name: row.name,
    isRunning: row.lease_until !== null && row.lease_until >= now,
    nextAt: row.next_at,
    lastStartedAt: row.last_started_at,
    lastSucceededAt: row.last_succeeded_at,
    lastDurationMs: row.last_duration_ms,
    lastFailedAt: row.last_failed_at,
    lastError: row.last_error,
    failures: row.failures,
  }))
}

/** The names of the jobs whose last run failed. */
export async function failingJobs(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('jobs')
    .select('name')
    .where('failures', '>', 0)
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name)
}

export type HurryJobOutcome = { ok: true } | { ok: false; reason: 'unknown' | 'running' }

/**
 * Makes a job due now, and tells the servers, of which one runs it. Refuses while it runs: it ends
 * by planning its next time.
 */
export async function hurryJob(trx: Db, name: string): Promise<HurryJobOutcome> {
  const at = (await databaseNow(trx)).toISOString()
  const due = await trx
    .updateTable('jobs')
    .set({ next_at: at })
    .where('name', '=', name)
    .where((eb) => eb.or([eb('holder', 'is', null), eb('lease_until', '<', at)]))
    .returning('name')
    .executeTakeFirst()
  if (due) {
    notify(trx, 'jobs', name)
    return { ok: true }
  }
  const job = await trx
    .selectFrom('jobs')
    .select('name')
    .where('name', '=', name)
    .executeTakeFirst()
  return { ok: false, reason: job ? 'running' : 'unknown' }
}
