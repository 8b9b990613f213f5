import type { Shop } from '#app/shop.server.ts'
import { isSampleRefused, noteTakesMoney } from '#core/invoices/chain-head.server.ts'
import type { Log } from './log.ts'

/**
 * Notes at the start whether the shop takes real money, and warns if it does so with sample data:
 * then nothing is invoiced.
 */
export async function noteIssuer(
  { db, provider }: Pick<Shop, 'db' | 'provider'>,
  log: Pick<Log, 'warn'>,
): Promise<void> {
  await noteTakesMoney(db, provider.kind === 'redirect' && provider.isLive)
  if (await isSampleRefused(db)) {
    log.warn(
      'no sale is invoiced: the shop has sample data (settings tienda.nif and tienda.razon-social)',
    )
  }
}
