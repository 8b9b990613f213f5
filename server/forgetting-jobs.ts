import { forgetEndedSessions } from '#core/sign-in/forget-sessions.server.ts'
import { forgetFullLimits, type LimitStore } from '#core/sign-in/rate-limit.server.ts'
import { forgetOldMessages } from '#core/contact/forget-messages.server.ts'
import { forgetOldMails, forgetOldTexts } from '#core/mail/forget-mails.server.ts'
import { anonymiseFinishedOrders, anonymiseOldOrders } from '#core/retention/anonymise.server.ts'
import { forgetOldLinks } from '#core/orders/order-links.server.ts'
import { forgetOldWithdrawals } from '#core/returns/forget-returns.server.ts'
import type { Db } from '#db/schema.ts'
import type { Job } from './jobs.ts'
import type { Log } from './log.ts'

const DAY_MS = 24 * 3_600_000
const HOUR_MS = 3_600_000
const LIMITS_EVERY_MS = 10 * 60_000
/** Several servers that were started together do not delete the same rows together. */
const JITTER_MS = 60_000

type ForgettingDeps = { db: Db; now: () => Date; log: Log; limitStore: LimitStore }

/**
 * What the privacy page says is not kept longer goes: at the start and each day, each kind of data
 * in a job of its own. The work is harmless when several servers do it at once.
 */
export function forgettingJobs({ db, now, log, limitStore }: ForgettingDeps): Job[] {
  const daily = (
    name: string,
    forget: (db: Db, now: Date, signal: AbortSignal) => Promise<number>,
  ): Job => ({
    name,
    everyMs: DAY_MS,
    retryAfterMs: HOUR_MS,
    jitterMs: JITTER_MS,
    run: async (signal) => {
      const rows = await forget(db, now(), signal)
      if (rows > 0) log.info('old data forgotten', { job: name, rows })
    },
  })
  return [
    daily('forget-messages', forgetOldMessages),
    daily('anonymise-parted-orders', anonymiseFinishedOrders),
    daily('anonymise-old-orders', anonymiseOldOrders),
    daily('forget-mails', forgetOldMails),
    daily('forget-mail-texts', forgetOldTexts),
    daily('forget-withdrawals', forgetOldWithdrawals),
    daily('forget-order-links', forgetOldLinks),
    daily('forget-sessions', forgetEndedSessions),
    // Counters that are full again say nothing: they would only fill the table.
    {
      name: 'forget-limits',
      everyMs: LIMITS_EVERY_MS,
      jitterMs: JITTER_MS,
      run: async (signal) => void (await forgetFullLimits(limitStore, signal)),
    },
  ]
}
