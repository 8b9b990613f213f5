import type { WithActor } from '#core/base/actor/actor.ts'
import { transact } from '#db/transact.ts'
import type { Db } from '#db/schema.ts'
import { parcelsOf } from '#core/orders/fulfilment/parcels.server.ts'
import { replacementsOf } from '#core/orders/replacements/replacements.server.ts'
import { findOrderId } from '#core/orders/order-number.server.ts'
import { markDelivered } from '#core/orders/ship-order.server.ts'
import { lockOrder } from '#core/orders/transition-order.server.ts'
import { underWay } from './under-way.ts'

/** An order with parcels that are under way, also of goods sent again; moments are ISO-8601 UTC. */
export type Arriving = {
  number: string
  carriers: string[]
  shippedAt: string
  parcelIds: string[]
}

export type ArrivalFault = 'unknown_order' | 'nothing_under_way'

export type ArrivalCheck = {
  ready: Arriving[]
  faults: { number: string; reason: ArrivalFault }[]
}

const inOrder = async (db: Db, orderId: string) =>
  underWay({
    parcels: await parcelsOf(db, orderId),
    replacements: await replacementsOf(db, orderId),
  })

/** Which of these orders have something that can arrive, in the order asked. Changes nothing. */
export async function checkArrivals(db: Db, numbers: readonly string[]): Promise<ArrivalCheck> {
  const check: ArrivalCheck = { ready: [], faults: [] }
  for (const number of new Set(numbers)) {
    const id = await findOrderId(db, number)
    const parcels = id === undefined ? [] : await inOrder(db, id)
    const [first] = parcels
    if (id === undefined) check.faults.push({ number, reason: 'unknown_order' })
    else if (!first) check.faults.push({ number, reason: 'nothing_under_way' })
    else {
      const carriers = [...new Set(parcels.map(({ carrier }) => carrier))]
      const parcelIds = parcels.map((parcel) => parcel.id)
      check.ready.push({ number, carriers, shippedAt: first.shippedAt, parcelIds })
    }
  }
  return check
}

export type ArrivalOutcome =
  | { ok: true; orderId: string; parcelIds: string[] }
  /** `moved_meanwhile`: other parcels are under way than those that were shown. */
  | { ok: false; reason: ArrivalFault | 'moved_meanwhile' }

/**
 * Marks the parcels of an order as arrived that a check has shown, and no other: the buyer's period
 * begins with the last one, and nothing takes an arrival back. Twice at once it is done once. `at` is
 * ISO-8601 UTC.
 * Guarded by: arrivals.server.test.ts.
 */
export async function deliverChecked(
  ctx: WithActor & { db: Db },
  { number, parcelIds }: Pick<Arriving, 'number' | 'parcelIds'>,
  at: string,
): Promise<ArrivalOutcome> {
  return transact(ctx, async (inside): Promise<ArrivalOutcome> => {
    const trx = inside.db
    const orderId = await findOrderId(trx, number)
    if (orderId === undefined) return { ok: false, reason: 'unknown_order' }
    await lockOrder(trx, orderId)
    const now = (await inOrder(trx, orderId)).map(({ id }) => id)
    if (now.length === 0) return { ok: false, reason: 'nothing_under_way' }
    if (now.toSorted().join() !== parcelIds.toSorted().join()) {
      return { ok: false, reason: 'moved_meanwhile' }
    }
    const outcome = await markDelivered(inside, number, at)
    if (!outcome.ok) return { ok: false, reason: 'nothing_under_way' }
    return { ok: true, orderId, parcelIds: now }
  })
}
