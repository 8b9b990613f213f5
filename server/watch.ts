import { measureOutbox } from '#core/mail/outbox-list.server.ts'
import { sendingStatus } from '#core/orders/verifactu/status.server.ts'
import { measureUnpaid } from '#core/payments/measure-unpaid.server.ts'
import { measureMoney } from '#core/payments/measure-money.server.ts'
import type { Database } from '#db/open.ts'
import type { Db } from '#db/schema.ts'
import type { Gate } from './http/gate.ts'
import type { Gates } from './http/gates.ts'
import type { PageCache } from './pages/page-cache.ts'
import type { JobRunner, JobStatus } from './jobs/jobs.ts'
import type { Metrics } from './metrics.ts'
import type { StockCheckJob } from './jobs/stock-check.ts'

export type Watched = {
  database: Database
  gates: Gates
  pages: PageCache
  jobs: JobRunner
  stockFaults: StockCheckJob['faults']
}

/** Adds the metrics of the shop's parts; `docs/servidor.md` names each. */
export function watchShop(metrics: Metrics, watched: Watched): void {
  const { database, gates, pages, jobs, stockFaults } = watched
  metrics.watch(
    'vereda_database_connections',
    'Connections to Postgres that are open or idle, and requests that wait for one',
    'state',
    database.connections,
  )
  metrics.watch(
    'vereda_money_waiting',
    'Refunds that have not moved, and cases that wait for the owner',
    'kind',
    async () => {
      const { owedRefunds, openCases } = await measureMoney(database.quick)
      return { refund: owedRefunds, case: openCases }
    },
  )
  watchUnpaid(metrics, database.quick)
  watchStock(metrics, stockFaults)
  watchOutbox(metrics, database.quick)
  watchRecords(metrics, database.quick)
  watchGates(metrics, gates)
  watchPages(metrics, pages)
  watchJobs(metrics, jobs)
}

/** Adds the orders that wait for their payment, and the goods that they hold. */
export function watchUnpaid(metrics: Metrics, db: Db): void {
  metrics.watch(
    'vereda_unpaid',
    'Orders that wait for their payment, and units that they hold',
    'of',
    async () => {
      const { orders, heldUnits } = await measureUnpaid(db)
      return { order: orders, unit: heldUnits }
    },
  )
}

/** Adds the result of the last check of the goods; nothing before the first. */
export function watchStock(metrics: Metrics, faults: StockCheckJob['faults']): void {
  metrics.watch(
    'vereda_stock_faults',
    'Variants whose stock was not the sum of its movements in the last daily check',
    'of',
    (): Record<string, number> => {
      const variants = faults()
      return variants === undefined ? {} : { variant: variants }
    },
  )
}

/** Adds the number of mails that wait or failed, and the age of the oldest. */
function watchOutbox(metrics: Metrics, db: Db): void {
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

/** Adds the records of invoices that wait for the tax agency, or that it did not accept. */
function watchRecords(metrics: Metrics, db: Db): void {
  metrics.watch(
    'vereda_invoice_records',
    'Records of invoices that wait to be sent, or were refused or taken with errors',
    'state',
    async () => {
      const { waiting, faults } = await sendingStatus(db)
      return { waiting, faulty: faults }
    },
  )
}

/** Adds the running, waiting and refused requests of each gate. */
function watchGates(metrics: Metrics, gates: Gates): void {
  const each = (read: (gate: Gate) => number) => () =>
    Object.fromEntries(Object.entries(gates).map(([name, gate]) => [name, read(gate)]))
  metrics.watch(
    'vereda_gate_running',
    'Requests that are worked on',
    'gate',
    each((gate) => gate.running),
  )
  metrics.watch(
    'vereda_gate_waiting',
    'Requests that wait',
    'gate',
    each((gate) => gate.waiting),
  )
  metrics.watchTotal(
    'vereda_gate_refused_total',
    'Requests that were answered 503 for want of a place',
    'gate',
    each((gate) => gate.refused),
  )
}

/** Adds the size of the page cache, and its hits and misses. */
function watchPages(metrics: Metrics, pages: PageCache): void {
  metrics.watch('vereda_page_cache', 'Kept pages: entries and bytes', 'unit', () => ({
    entries: pages.entries,
    bytes: pages.bytes,
  }))
  metrics.watchTotal(
    'vereda_page_cache_requests_total',
    'Kept pages: hits and misses',
    'outcome',
    () => ({
      hit: pages.hits,
      miss: pages.misses,
    }),
  )
}

/** Adds each job's last success, duration and failures. */
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
