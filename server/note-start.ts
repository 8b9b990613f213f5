import type { Shop } from '#app/shop.server.ts'
import { isSampleRefused, noteTakesMoney } from '#core/orders/invoices/chain-head.server.ts'
import { freeJobs } from '#core/base/jobs/job-runs.server.ts'
import type { Database } from '#db/open.ts'
import type { Log } from './log.ts'

/**
 * What a start tells the database: that no other process runs its jobs, where it is SQLite, and
 * whether the shop takes real money. Warns if it does so with sample data: then nothing is invoiced.
 */
export async function noteStart(
  { db, kind }: Pick<Database, 'db' | 'kind'>,
  { provider }: Pick<Shop, 'provider'>,
  log: Pick<Log, 'warn'>,
): Promise<void> {
  // Only one process opens a SQLite database.
  if (kind === 'sqlite') await freeJobs(db)
  await noteTakesMoney(db, provider.kind === 'redirect' && provider.isLive)
  if (await isSampleRefused(db)) {
    log.warn(
      'no sale is invoiced: the shop has sample data (settings tienda.nif and tienda.razon-social)',
    )
  }
}
