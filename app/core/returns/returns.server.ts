import type { Selectable } from 'kysely'
import type { ReturnsTable } from '#db/tables/returns.ts'
import type { Db } from '#db/schema.ts'
import { lineDetails, linesOfUnits, lineText } from '#core/orders/order-words.ts'
import type { OrderWithState, OrderLine } from '#core/orders/order.ts'
import { findLineUnits } from '#core/orders/fulfilment/line-units.server.ts'
import type { Units } from '#core/orders/fulfilment/line-units.ts'
import { parcelsOf } from '#core/orders/fulfilment/parcels.server.ts'
import {
  mayReturn,
  returnableUnits,
  unitsGone,
  type ParcelTimes,
  type ReturnableUnits,
  type ReturnKind,
  type ReturnStatus,
} from './return.ts'
import type { OfferedLine } from './withdrawal.ts'

/** A return or a withdrawal. Times are ISO-8601 UTC. */
export type Return = {
  id: string
  code: string
  kind: ReturnKind
  orderId: string | null
  typedNumber: string
  name: string
  email: string
  isWhole: boolean
  goods: string
  reason: string | null
  note: string | null
  status: ReturnStatus
  declineReason: string | null
  /** The legal ground for declining a withdrawal that came in time; for the owner. */
  declineException: string | null
  requestedAt: string
  receivedAt: string | null
  closedAt: string | null
  /** It was closed, and is open again. */
  wasOpenedAgain: boolean
  /** Its refund is reserved, and the provider has not made it yet. */
  isRefundPending: boolean
  /** What comes back; since it arrived, without what was missing. */
  units: Units[]
  /** Asked to come back, and not in the parcel when it arrived. */
  missing: Units[]
}

/** All returns of an order, the oldest first. */
export async function returnsOf(db: Db, orderId: string): Promise<Return[]> {
  const rows = await db
    .selectFrom('returns')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('requested_at')
    .orderBy('id')
    .execute()
  return withUnits(db, rows)
}

export async function withUnits(
  db: Db,
  rows: readonly Selectable<ReturnsTable>[],
): Promise<Return[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const lines = await db
    .selectFrom('return_lines')
    .selectAll()
    .where('return_id', 'in', ids)
    .orderBy('position')
    .execute()
  const pending = await pendingRefunds(db, rows)
  return rows.map((row) => ({
    ...unitsOf(lines.filter((line) => line.return_id === row.id)),
    id: row.id,
    code: row.code,
    kind: row.kind,
    orderId: row.order_id,
    typedNumber: row.typed_number,
    name: row.name,
    email: row.email,
    isWhole: row.is_whole === 1,
    goods: row.goods,
    reason: row.reason,
    note: row.note,
    status: row.status,
    declineReason: row.decline_reason,
    declineException: row.decline_exception,
    requestedAt: row.requested_at,
    receivedAt: row.received_at,
    closedAt: row.closed_at,
    wasOpenedAgain: row.dedupe_key.startsWith('again/'),
    isRefundPending: row.refund_id !== null && pending.has(row.refund_id),
  }))
}

/** A return as it is now; inside a transaction that has locked its order, as it stays. */
export async function getReturn(db: Db, id: string): Promise<Return> {
  const row = await db.selectFrom('returns').selectAll().where('id', '=', id).executeTakeFirst()
  const [found] = row ? await withUnits(db, [row]) : []
  if (!found) throw new Error(`return ${id} has gone`)
  return found
}

function unitsOf(lines: readonly { position: number; quantity: number; missing_units: number }[]) {
  const some = (quantityOf: (line: (typeof lines)[number]) => number): Units[] =>
    lines
      .map((line) => ({ position: line.position, quantity: quantityOf(line) }))
      .filter(({ quantity }) => quantity > 0)
  return {
    units: some(({ quantity, missing_units: missing }) => quantity - missing),
    missing: some(({ missing_units: missing }) => missing),
  }
}

async function pendingRefunds(
  db: Db,
  rows: readonly Selectable<ReturnsTable>[],
): Promise<Set<string>> {
  const ids = rows.flatMap(({ refund_id: id }) => (id === null ? [] : [id]))
  if (ids.length === 0) return new Set()
  const pending = await db
    .selectFrom('refunds')
    .select('id')
    .where('id', 'in', ids)
    .where('status', '=', 'pending')
    .execute()
  return new Set(pending.map(({ id }) => id))
}

/**
 * Units that are requested and not declined, or refunded without a return. What was missing when the
 * parcel arrived can be sent back later, unless its money went back before.
 */
async function unitsTaken(db: Db, orderId: string): Promise<Units[]> {
  const asked = await db
    .selectFrom('return_lines')
    .innerJoin('returns', 'returns.id', 'return_lines.return_id')
    .leftJoin('refund_lines as paid', (join) =>
      join
        .onRef('paid.refund_id', '=', 'returns.refund_id')
        .onRef('paid.position', '=', 'return_lines.position'),
    )
    .select(['return_lines.position', 'return_lines.quantity', 'missing_units as missing'])
    .select(['requested_at as at', 'status', 'returns.refund_id', 'paid.quantity as paidUnits'])
    .where('order_id', '=', orderId)
    .where('status', '!=', 'declined')
    .execute()
  const paidBack = await db
    .selectFrom('refund_lines')
    .innerJoin('refunds', 'refunds.id', 'refund_lines.refund_id')
    .leftJoin('returns', 'returns.refund_id', 'refunds.id')
    .select(['refund_lines.position', 'refund_lines.quantity', 'refunds.requested_at as at'])
    .where('refunds.order_id', '=', orderId)
    .where('refunds.status', '!=', 'failed')
    .where('returns.id', 'is', null)
    .execute()
  return unitsGone(
    asked.map(({ status, refund_id, missing, paidUnits, position, quantity, at }) => ({
      position,
      quantity: Math.max(quantity - missing, paidUnits ?? 0),
      at,
      isPaidOtherwise: status === 'refunded' && refund_id === null,
    })),
    paidBack,
  )
}

/** Units of withdrawals that are neither settled nor declined. */
export const openWithdrawals = (db: Db, orderId: string): Promise<Units[]> =>
  db
    .selectFrom('return_lines')
    .innerJoin('returns', 'returns.id', 'return_lines.return_id')
    .select((eb) => ['position', eb('quantity', '-', eb.ref('missing_units')).as('quantity')])
    .where('order_id', '=', orderId)
    .where('kind', '=', 'withdrawal')
    .where('status', 'in', ['requested', 'received'])
    .execute()

/** Which units of an order can be withdrawn or returned now. */
export async function findReturnableUnits(db: Db, orderId: string): Promise<ReturnableUnits> {
  const lines = await findLineUnits(db, orderId)
  const taken = await unitsTaken(db, orderId)
  return returnableUnits(lines, { taken, withdrawn: await openWithdrawals(db, orderId) })
}

/**
 * When the goods of an order were shipped and delivered; null before dispatch. Of several parcels
 * the last counts. Source: consumer act, article 104 a.
 */
export async function findParcelTimes(db: Db, orderId: string): Promise<ParcelTimes | null> {
  const parcels = await parcelsOf(db, orderId)
  const shippedAt = parcels
    .map((parcel) => parcel.shippedAt)
    .toSorted()
    .at(-1)
  if (shippedAt === undefined) return null
  const arrivals = parcels.map(({ deliveredAt }) => deliveredAt)
  const deliveredAt = arrivals.reduce(
    (latest, one) => (latest === null || one === null ? null : one > latest ? one : latest),
    arrivals[0] ?? null,
  )
  return { shippedAt, deliveredAt }
}

/** Which units of an order can be returned now, and until when. */
export async function loadReturnable(db: Db, order: OrderWithState, now: Date) {
  const { toReturn: left } = await findReturnableUnits(db, order.id)
  const sent = await findParcelTimes(db, order.id)
  // The term begins with the last parcel, which has not left.
  const isPart = order.state.fulfilment === 'partly_shipped'
  const parcel = sent && isPart ? { shippedAt: now.toISOString(), deliveredAt: null } : sent
  return { left, may: mayReturn(order, { parcel, left, now }) }
}

/** The lines with units left, as a form offers them. */
export const offeredLines = (order: OrderWithState, left: readonly number[]): OfferedLine[] =>
  order.lines.flatMap((line, position) => {
    const units = left[position] ?? 0
    return units === 0 ? [] : [{ position, text: nameOf(line), left: units }]
  })

const nameOf = (line: OrderLine): string => `${line.name}, ${lineDetails(line)[0]}`

/** "2 × Camiseta Lozoya, Talla M · Verde", one per line. */
export const unitsInWords = (
  order: Pick<OrderWithState, 'lines'>,
  units: readonly Units[],
): string => linesOfUnits(order.lines, units).map(lineText).join('\n')
