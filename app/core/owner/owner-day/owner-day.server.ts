import { transact } from '#db/transact.ts'
import type { Db } from '#db/schema.ts'
import { failingJobs } from '#core/base/jobs/job-runs.server.ts'
import { lawMissing } from '#core/owner/law/law-findings.server.ts'
import { countFailedDrafts } from '#core/catalogue/product-edit/product-drafts.server.ts'
import { countFailedPages } from '#core/settings/page-drafts.server.ts'
import { listMessages } from '#core/account/contact/inbox.server.ts'
import { madridDay, madridHour } from '#core/base/dates/madrid-time.ts'
import { measureOutbox } from '#core/mail/outbox-list.server.ts'
import { queueMail, type MailContext } from '#core/mail/outbox.server.ts'
import { salesByHour } from '#core/owner/reports/sales-report.server.ts'
import { sumSales } from '#core/owner/reports/sales-report.ts'
import { isSampleRefused } from '#core/orders/invoices/chain-head.server.ts'
import { salesWaiting } from '#core/orders/invoices/uninvoiced-sales.server.ts'
import { findClockFault } from '#core/owner/owner-day/accept-clock.server.ts'
import { countReplacementsToSend } from '#core/orders/replacements/replacements.server.ts'
import { countToSend } from '#core/orders/to-send.server.ts'
import { listPaymentCases } from '#core/payments/cases/payment-cases.server.ts'
import { policy } from '#core/base/policy/policy.ts'
import {
  lastDayOf,
  waitingLinks,
  waitingTransfers,
  type WaitingOrder,
} from '#core/payments/offline/waiting-transfers.server.ts'
import { listOwedRefunds } from '#core/payments/refunds/owed-refunds.server.ts'
import { readRecallWork } from '#core/returns/recalls/recall-remedies.server.ts'
import { waitingReviews } from '#core/returns/reviews/moderate-reviews.server.ts'
import { listReturns } from '#core/returns/owner-returns.server.ts'
import { returnStep } from '#core/returns/return-step.ts'
import { countLowStock } from '#core/stock/stock-places.server.ts'
import { sendingTasks } from '#core/orders/verifactu/sending.ts'
import { sendingStatus } from '#core/orders/verifactu/status.server.ts'
import { unsettledVats } from '#core/orders/vies/vat-checks.server.ts'
import { isWorthMail, yesterdayOf, type OwnerDay } from './owner-day.ts'
import { ownerSummaryMail } from './owner-summary-mail.ts'

/** The hour of Madrid from which the summary of a day is sent. */
const SUMMARY_HOUR = 8

/** Reads what waits for the owner at `now`, through the use cases of each noun. */
export async function readOwnerDay(db: Db, now: Date): Promise<OwnerDay> {
  const day = madridDay(now)
  const yesterday = yesterdayOf(day)
  const returns = await listReturns(db, { all: false })
  const owed = await listOwedRefunds(db)
  const cases = await listPaymentCases(db, { includeClosed: false })
  const messages = await listMessages(db, { all: false })
  const stock = await countLowStock(db, policy.lowStockUnits)
  const { orders, units, totalCents } = sumSales(
    await salesByHour(db, { fromDay: yesterday, toDay: yesterday }),
  )
  return {
    day,
    toSend: await countToSend(db),
    replacements: await countReplacementsToSend(db),
    // The money of the others is on its way, and is listed as owed until it arrives.
    returns: returns
      .filter(({ isRefundPending }) => !isRefundPending)
      .map((one) => ({
        code: one.code,
        kind: one.kind,
        dueDay: one.dueDay,
        step: returnStep(one),
      })),
    owed: {
      refunds: owed.length,
      owedCents: owed.reduce((sum, { amountCents }) => sum + amountCents, 0),
      oldestAt: owed[0]?.requestedAt ?? null,
    },
    paymentCases: {
      cases: cases.length,
      disputes: cases.filter(({ kind }) => kind === 'dispute').length,
      oldestAt: cases[0]?.openedAt ?? null,
    },
    transfers: namesOf(await waitingTransfers(db)),
    links: namesOf(await waitingLinks(db)),
    withoutInvoice: await salesWaiting(db, 'needs_buyer'),
    sampleIssuer: {
      isRefused: await isSampleRefused(db),
      orders: await salesWaiting(db, 'sample_issuer'),
    },
    unfitRecords: await salesWaiting(db, 'record'),
    unsettledVats: (await unsettledVats(db)).map(({ orderNumber }) => orderNumber),
    clockFault: (await findClockFault(db, now.toISOString()))?.recordedAt ?? null,
    sending: sendingTasks(await sendingStatus(db), now),
    messages: { open: messages.length, oldestAt: messages[0]?.createdAt ?? null },
    recalls: await readRecallWork(db),
    reviews: await waitingReviews(db),
    failedMails: (await measureOutbox(db, now)).dead,
    unpublished: { pages: await countFailedPages(db), products: await countFailedDrafts(db) },
    lawMissing: await lawMissing(db, now),
    failingJobs: await failingJobs(db),
    stock: { ...stock, lowUnits: policy.lowStockUnits },
    salesOfYesterday: { orders, units, totalCents },
  }
}

/** The numbers of orders that wait, and the last day of the first. */
const namesOf = (waiting: readonly WaitingOrder[]) => ({
  orders: waiting.map(({ number }) => number),
  nextDay: waiting[0] ? lastDayOf(waiting[0]) : null,
})

/** `nothing`: the day has nothing to tell. */
export type SummaryOutcome = 'too_early' | 'decided_before' | 'nothing' | 'queued'

type SummaryContext = MailContext & { now: () => Date; to: string }

/**
 * Decides once per day in Madrid, from eight o'clock on, whether the owner gets a summary, and
 * queues it. The day is stored in the same transaction, so that of several servers, and after a
 * restart, one decides. Guarded by: owner-day.server.test.ts, racing.
 */
export async function queueOwnerSummary(ctx: SummaryContext): Promise<SummaryOutcome> {
  const now = ctx.now()
  const day = madridDay(now)
  if (madridHour(now) < SUMMARY_HOUR) return 'too_early'
  if (await isDecided(ctx.db, day)) return 'decided_before'
  const ownerDay = await readOwnerDay(ctx.db, now)
  const at = now.toISOString()
  return transact(ctx, async (ctx) => {
    const claimed = await ctx.db
      .insertInto('owner_summaries')
      .values({ day, decided_at: at })
      .onConflict((oc) => oc.column('day').doNothing())
      .returning('day')
      .executeTakeFirst()
    if (!claimed) return 'decided_before'
    if (!isWorthMail(ownerDay)) return 'nothing'
    const mail = {
      kind: 'owner-summary',
      dedupeKey: `owner-summary/${day}`,
      to: ctx.to,
      ...ownerSummaryMail(ownerDay, ctx),
    }
    await queueMail(ctx, mail, at)
    return 'queued'
  })
}

async function isDecided(db: Db, day: string): Promise<boolean> {
  const row = await db
    .selectFrom('owner_summaries')
    .select('day')
    .where('day', '=', day)
    .executeTakeFirst()
  return row !== undefined
}
