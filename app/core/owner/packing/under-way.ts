import type { Arrived } from '#core/orders/fulfilment/arrived.ts'
import { isUnderWay, type Replacement } from '#core/orders/replacements/replacement.ts'

/** A parcel that has left; times are ISO-8601 UTC. */
type Sent = { id: string; carrier: string; shippedAt: string; deliveredAt: string | null }

export type UnderWay = Pick<Sent, 'id' | 'carrier' | 'shippedAt'>

/** What of an order can arrive: its parcels, the first first, then what was sent again; or one of them. */
export function underWay(
  { parcels, replacements }: { parcels: readonly Sent[]; replacements: readonly Replacement[] },
  one?: Arrived,
): UnderWay[] {
  const first = parcels.filter(
    ({ deliveredAt }, index) =>
      deliveredAt === null && (!one || ('parcel' in one && one.parcel === index)),
  )
  const again = replacements
    .filter(isUnderWay)
    .filter(({ number }) => !one || ('replacement' in one && one.replacement === number))
  return [
    ...first.map(({ id, carrier, shippedAt }) => ({ id, carrier, shippedAt })),
    ...again.map(({ id, carrier, sentAt }) => ({
      id,
      carrier: carrier ?? '',
      shippedAt: sentAt ?? '',
    })),
  ]
}
