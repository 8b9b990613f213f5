import transferPolicy from '#content/transfer-policy.json' with { type: 'json' }
import type { Cents } from '#core/base/money/money.ts'

/*
 * Limits on the orders of strangers that wait for a bank transfer. They hold their goods for days at no
 * cost, so they may hold far less than orders that are paid within the hour (`unpaid-limits.ts`), and
 * are counted apart. Who reaches one pays by card. Orders that the owner enters have none.
 * `variantSharePercent`: the last few units are for payers.
 */
const { order, open, total, variantSharePercent } = transferPolicy

/** What waits for transfers now, without the order in question. */
export type OpenTransfers = {
  ofEmail: number
  ofClient: number
  ofNetwork: number
  orders: number
  cents: Cents
}

/** The limit that is reached. `order`: this order alone is too large to wait for a transfer. */
export type TransferLimitBy = 'order' | 'email' | 'client' | 'network' | 'total'

/** The limit that an order would exceed if it waited for a transfer; undefined: none. */
export function transferLimit(
  { units, cents }: { units: number; cents: Cents },
  waiting: OpenTransfers,
): TransferLimitBy | undefined {
  if (units > order.units || cents > order.cents) return 'order'
  if (waiting.ofEmail >= open.email) return 'email'
  if (waiting.ofClient >= open.client) return 'client'
  if (waiting.ofNetwork >= open.network) return 'network'
  const isFull = waiting.orders >= total.orders || waiting.cents + cents > total.cents
  return isFull ? 'total' : undefined
}

/** Units of a variant that all orders that wait for transfers may hold; `units`: free plus held. */
export const mostHeldByTransfers = (units: number): number =>
  Math.floor((units * variantSharePercent) / 100)
