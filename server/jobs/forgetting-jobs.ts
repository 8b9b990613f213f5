import { trimCatalogueChanges } from '#core/catalogue/catalogue-changes.server.ts'
import { purgeExpiredAudit } from '#core/base/audit/audit.server.ts'
import { purgeExpiredStaffSessions } from '#core/account/staff/purge-staff-sessions.server.ts'
import { purgeExpiredSessions } from '#core/account/sign-in/purge-sessions.server.ts'
import { purgeExpiredNotices } from '#core/customers/back-in-stock/notices.server.ts'
import { purgeFullLimits, type LimitStore } from '#core/account/sign-in/rate-limit.server.ts'
import { purgeExpiredNotes } from '#core/owner/desk-customers/customer-notes.server.ts'
import { purgeExpiredMessages } from '#core/account/contact/purge-messages.server.ts'
import { purgeExpiredMails, purgeExpiredTexts } from '#core/mail/purge-mails.server.ts'
import {
  anonymiseFinishedOrders,
  anonymiseOldOrders,
} from '#core/account/retention/anonymise.server.ts'
import { purgeExpiredLinks } from '#core/orders/order-links.server.ts'
import { purgeExpiredReviews } from '#core/returns/reviews/forget-reviews.server.ts'
import { purgeExpiredSearches } from '#core/catalogue/search/empty-searches.server.ts'
import { purgeExpiredWithdrawals } from '#core/returns/forget-returns.server.ts'
import { databaseNow } from '#db/clock.ts'
import type { Db } from '#db/schema.ts'
import type { Job } from './jobs.ts'
import type { Log } from '../log.ts'

const DAY_MS = 24 * 3_600_000
const HOUR_MS = 3_600_000
const LIMITS_EVERY_MS = 10 * 60_000
/** Keeps servers that start together from deleting the same rows at once. */
const JITTER_MS = 60_000

type ForgettingContext = { db: Db; now: () => Date; log: Log; limitStore: LimitStore }

/**
 * Deletes personal data after the periods that the privacy page states, at start and daily, with
 * one job per kind of data. Several servers may run these jobs at once.
 */
export function forgettingJobs({ db, now, log, limitStore }: ForgettingContext): Job[] {
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
    daily('forget-messages', purgeExpiredMessages),
    daily('anonymise-parted-orders', anonymiseFinishedOrders),
    daily('anonymise-old-orders', anonymiseOldOrders),
    daily('forget-mails', purgeExpiredMails),
    daily('forget-mail-texts', purgeExpiredTexts),
    daily('forget-withdrawals', purgeExpiredWithdrawals),
    daily('forget-order-links', purgeExpiredLinks),
    daily('forget-sessions', purgeExpiredSessions),
    daily('forget-searches', purgeExpiredSearches),
    daily('forget-notices', purgeExpiredNotices),
    daily('forget-reviews', purgeExpiredReviews),
    // Servers read the log every second; one that was away for longer reads the whole catalogue.
    {
      name: 'trim-catalogue-changes',
      everyMs: HOUR_MS,
      jitterMs: JITTER_MS,
      run: async () => {
        const before = new Date((await databaseNow(db)).getTime() - HOUR_MS)
        await trimCatalogueChanges(db, before.toISOString())
      },
    },
    daily('forget-customer-notes', purgeExpiredNotes),
    daily('forget-staff-sessions', purgeExpiredStaffSessions),
    daily('forget-audit', purgeExpiredAudit),
    // A counter that is full again limits nothing, so its row is deleted.
    {
      name: 'forget-limits',
      everyMs: LIMITS_EVERY_MS,
      jitterMs: JITTER_MS,
      run: async (signal) => void (await purgeFullLimits(limitStore, signal)),
    },
  ]
}
