import { canBeStored } from '#core/orders/order-number.server.ts'
import { leftAt } from '#core/orders/fulfilment/left-day.ts'
import { paidTimes } from '#core/orders/to-send.server.ts'
import type { ShipOutcome } from '#core/orders/ship-order.server.ts'
import type { Db } from '#db/schema.ts'
import { readDispatchFile, type DispatchFault } from './dispatch-file.ts'
import {
  byLine,
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

/**
 * Checks the rows of a dispatch file, from the command line or the desk. `now` is ISO-8601 UTC.
 * Changes nothing.
 */
export async function checkDispatch(
  db: Db,
  records: readonly { line: number; cells: readonly string[] }[],
  now: string,
): Promise<DispatchCheck> {
  const file = readDispatchFile(records)
  const numbers = [...new Set(file.rows.map(({ number }) => number))].filter(canBeStored)
  const toPack = await findOrdersToPack(db, { numbers, most: numbers.length })
  const orders = new Map(toPack.map((one) => [one.order.number, one]))
  const planned = planDispatch(file, await namedOrders(db, numbers, orders))
  const dated = planned.parcels.filter(({ leftOn }) => leftOn !== null)
  const ids = new Set(dated.flatMap(({ number }) => orders.get(number)?.order.id ?? []))
  const paid = await paidTimes(db, [...ids])
  const faultOf = ({ number, leftOn }: PlannedParcel) => {
    const paidAt = paid.get(orders.get(number)?.order.id ?? '') ?? now
    const left = leftAt(leftOn, { paidAt, now })
    return left.ok ? undefined : left.reason
  }
  const wrong = planned.parcels.flatMap((parcel) => {
    const reason = faultOf(parcel)
    return reason === undefined ? [] : [{ line: parcel.line, number: parcel.number, reason }]
  })
  return {
    parcels: planned.parcels.filter((parcel) => faultOf(parcel) === undefined),
    faults: [...planned.faults, ...wrong].toSorted(byLine),
    orders,
  }
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
