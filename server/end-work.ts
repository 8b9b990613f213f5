import { withTimeout } from '#core/base/async/with-timeout.ts'
import type { Database } from '#db/open.ts'

/** All background work has so long to end, a given-up mail included, and then no database. */
const WORK_STOP_MS = 2250
/** What still runs is not waiting for the database: jobs say so within this. */
const LAST_STOP_MS = 750

type Stoppable = { stop: () => Promise<void> }

type Work = {
  followers: readonly { stop: () => void }[]
  jobs: Stoppable
  mail: Stoppable
  live: { close: () => Promise<void> }
}

/** Stops background work and waits for it, with the database and then without. */
export async function endWork(work: Work, { abandon }: Database): Promise<void> {
  for (const follower of work.followers) follower.stop()
  const ending = [work.jobs.stop(), work.mail.stop(), work.live.close()]
  const ended = Promise.all(ending).then(() => true)
  if (await withTimeout(WORK_STOP_MS, ended, () => false)) return
  abandon()
  await withTimeout(LAST_STOP_MS, ended, () => false)
}
