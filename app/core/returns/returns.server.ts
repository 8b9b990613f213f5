import type { Selectable } from 'kysely'
import type { ReturnsTable } from '#db/tables/returns.ts'
import type { Db } from '#db/schema.ts'
import { lineDetails } from '#core/orders/order-words.ts'
import type { OrderWithState, OrderLine } from '#core/orders/order.ts'
import {
  mayReturn,
  unitsGone,
  unitsLeft,
  type ParcelTimes,
  type ReturnKind,
  type ReturnStatus,
  type Units,
} from './return.ts'
import type { OfferedLine } from './withdrawal.ts'

/** Something that comes back, or was declared to. Times are ISO-8601 UTC. */
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
  /** Why it was declined although it came in time; for the owner. */
  declineException: string | null
  requestedAt: string
  receivedAt: string | null
  closedAt: string | null
  /** It was closed once, and is or was open again. */
  wasOpenedAgain: boolean
  /** Closed with its refund set aside, and the provider has not made it yet. */
  isRefundPending: boolean
  units: Units[]
}

/** What came back of an order or is to, the oldest first. */
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
    units: lines
      .filter((line) => line.return_id === row.id)
      .map(({ position, quantity }) => ({ position, quantity })),
  }))
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

/** Units that are asked for and not refused, or paid back without having been asked for. */
export async function unitsTaken(db: Db, orderId: string): Promise<Units[]> {
  const asked = await db
    .selectFrom('return_lines')
    .innerJoin('returns', 'returns.id', 'return_lines.return_id')
    .select(['position', 'quantity', 'requested_at as at', 'status', 'refund_id'])
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
    asked.map(({ status, refund_id, ...units }) => ({
      ...units,
      isPaidOtherwise: status === 'refunded' && refund_id === null,
    })),
    paidBack,
  )
}

/** When the parcel of an order left and arrived; null before it has left. */
export async function findParcelTimes(db: Db, orderId: string): Promise<ParcelTimes | null> {
  const parcel = await db
    .selectFrom('shipments')
    .select(['shipped_at as shippedAt', 'delivered_at as deliveredAt'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return parcel ?? null
}

/** What of an order may come back now, and until when. */
export async function loadReturnable(db: Db, order: OrderWithState, now: Date) {
  const [taken, parcel] = await Promise.all([
    unitsTaken(db, order.id),
    findParcelTimes(db, order.id),
  ])
  const left = unitsLeft(order.lines, taken)
  return { left, may: mayReturn(order, { parcel, left, now }) }
}

/** The lines of which something is left, as a form offers them. */
export const offeredLines = (order: OrderWithState, left: readonly number[]): OfferedLine[] =>
  order.lines.flatMap((line, position) => {
    const units = left[position] ?? 0
    return units === 0 ? [] : [{ position, text: lineText(line), left: units }]
  })

const lineText = (line: OrderLine): string => `${line.name}, ${lineDetails(line)[0]}`

/** "2 × Camiseta Lozoya, Talla M · Verde", one in a line. */
export const unitsInWords = (
  order: Pick<OrderWithState, 'lines'>,
  units: readonly Units[],
): string =>
  units
    .flatMap(({ position, quantity }) => {
      const line = order.lines[position]
      return line ? [`${quantity}\u00A0×\u00A0${lineText(line)}`] : []
    })
    .join('\n')
