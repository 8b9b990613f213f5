import { canBeStored } from '#core/orders/order-number.server.ts'
import type { ShipOutcome } from '#core/orders/ship-order.server.ts'
import type { Db } from '#db/schema.ts'
import { readDispatchFile, type DispatchFault } from './dispatch-file.ts'
import {
  planDispatch,
  type NamedOrder,
  type PlanFault,
  type PlannedParcel,
} from './dispatch-plan.ts'
import { findOrdersToPack, type OrderToPack } from './packing.server.ts'

export type DispatchCheck = {
  parcels: PlannedParcel[]
  faults: (DispatchFault | PlanFault)[]
  /** The orders of the file that have something to send, by number. */
  orders: ReadonlyMap<string, OrderToPack>
}

/** Checks the rows of a dispatch file, from the command line or the desk. Changes nothing. */
export async function checkDispatch(
  db: Db,
  records: readonly { line: number; cells: readonly string[] }[],
): Promise<DispatchCheck> {
  const file = readDispatchFile(records)
  const numbers = [...new Set(file.rows.map(({ number }) => number))].filter(canBeStored)
  const toPack = await findOrdersToPack(db, { numbers, most: numbers.length })
  const orders = new Map(toPack.map((one) => [one.order.number, one]))
  return { ...planDispatch(file, await namedOrders(db, numbers, orders)), orders }
}

async function namedOrders(
  db: Db,
  numbers: readonly string[],
  orders: DispatchCheck['orders'],
): Promise<Map<string, NamedOrder>> {
  if (numbers.length === 0) return new Map()
  const rows = await db
    .selectFrom('orders')
    .leftJoin('parcels', (join) =>
      join.onRef('parcels.order_id', '=', 'orders.id').on('parcels.undone_at', 'is', null),
    )
    .select([
      'orders.number',
      'parcels.carrier',
      'parcels.tracking_code as trackingCode',
      'parcels.shipped_at as shippedAt',
    ])
    .where('orders.number', 'in', numbers)
    .orderBy('parcels.position')
    .execute()
  return new Map(
    [...Map.groupBy(rows, ({ number }) => number)].map(([number, own]) => [
      number,
      {
        lines: orders.get(number)?.open ?? [],
        units: orders.get(number)?.units ?? [],
        sent: own.flatMap(({ carrier, trackingCode, shippedAt }) =>
          carrier === null || shippedAt === null ? [] : [{ carrier, trackingCode, shippedAt }],
        ),
      },
    ]),
  )
}

/**
 * Sends checked parcels one after the other; one that is refused leaves the others sent. `ship` gets
 * how many units its order must have to send by then: an order that has changed since is refused.
 * `openUnits` are those of the order, as the person has seen them.
 */
export async function sendChecked<Parcel extends Pick<PlannedParcel, 'number' | 'openUnits'>>(
  parcels: readonly Parcel[],
  ship: (parcel: Parcel & { ifOpenUnits: number }) => Promise<ShipOutcome>,
): Promise<{ parcel: Parcel; outcome: ShipOutcome }[]> {
  const sent = new Map<string, number>()
  const outcomes: { parcel: Parcel; outcome: ShipOutcome }[] = []
  for (const parcel of parcels) {
    const before = sent.get(parcel.number) ?? 0
    const outcome = await ship({ ...parcel, ifOpenUnits: parcel.openUnits - before })
    outcomes.push({ parcel, outcome })
    if (!outcome.ok) continue
    const units = outcome.units.reduce((sum, { quantity }) => sum + quantity, 0)
    sent.set(parcel.number, before + units)
  }
  return outcomes
}
