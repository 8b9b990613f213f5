import { madridDay } from '#core/base/dates/madrid-time.ts'
import { storeLawFindings } from '#core/owner/law/law-findings.server.ts'
import { lawReport } from '#core/owner/law/law-report.ts'
import type { Db } from '#db/schema.ts'
import { seeShop } from '../law/see-shop.ts'
import type { Job } from './jobs.ts'

const HOUR_MS = 3_600_000

type LawJobParts = {
  db: Db
  now: () => Date
  /** Where this server answers on its own machine. */
  address: () => string
  shopUrl: () => string
}

/** Looks at the shop's own pages four times a day, for what the law asks and does not find there. */
export const lawJob = ({ db, now, address, shopUrl }: LawJobParts): Job => ({
  name: 'look-at-law',
  everyMs: 6 * HOUR_MS,
  firstAfterMs: HOUR_MS / 30,
  jitterMs: HOUR_MS / 60,
  retryAfterMs: HOUR_MS,
  run: async (signal) => {
    const seen = await seeShop({ db, address: address(), shopUrl: shopUrl() }, signal)
    await storeLawFindings(db, lawReport(seen, madridDay(now())), now())
  },
})
