import type { Db } from '#db/schema.ts'
import type { UndoReason } from './undo-reasons.ts'
import type { Units } from './line-units.ts'

/** What the owner says about a parcel that leaves. */
export type Tracking = { carrier: string; trackingCode: string | null; trackingUrl: string | null }

/** A parcel of an order; times are ISO-8601 UTC. */
export type Parcel = Tracking & {
  id: string
  shippedAt: string
  deliveredAt: string | null
  units: Units[]
}

/** The parcels of an order, in the order in which they left; without those that had not left after all. */
export async function parcelsOf(db: Db, orderId: string): Promise<Parcel[]> {
  const rows = await db
    .selectFrom('parcels')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('undone_at', 'is', null)
    .orderBy('position')
    .execute()
  if (rows.length === 0) return []
  const lines = await db
    .selectFrom('parcel_lines')
    .selectAll()
    .where(
      'parcel_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('position')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    carrier: row.carrier,
    trackingCode: row.tracking_code,
    trackingUrl: row.tracking_url,
    shippedAt: row.shipped_at,
    deliveredAt: row.delivered_at,
    units: lines
      .filter((line) => line.parcel_id === row.id)
      .map(({ position, quantity }) => ({ position, quantity })),
  }))
}

type NewParcel = { orderId: string; tracking: Tracking; units: readonly Units[] }

/**
 * Stores a parcel, inside the transaction that sends its units and has locked the order; answers
 * its id.
 */
export async function storeParcel(
  trx: Db,
  { orderId, tracking, units }: NewParcel,
  at: string,
): Promise<string> {
  const { parcels } = await trx
    .selectFrom('parcels')
    .select((eb) => eb.fn.countAll<string | number>().as('parcels'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const position = Number(parcels)
  const id = `par_${orderId}_${position + 1}`
  await trx
    .insertInto('parcels')
    .values({
      id,
      order_id: orderId,
      position,
      carrier: tracking.carrier,
      tracking_code: tracking.trackingCode,
      tracking_url: tracking.trackingUrl,
      shipped_at: at,
      delivered_at: null,
      undone_at: null,
      undo_reason: null,
    })
    .execute()
  await trx
    .insertInto('parcel_lines')
    .values(units.map((line) => ({ parcel_id: id, ...line })))
    .execute()
  return id
}

/** Whether a parcel of the order has left and not arrived, as far as known. */
export async function isParcelUnderWay(db: Db, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('parcels')
    .select('id')
    .where('order_id', '=', orderId)
    .where('delivered_at', 'is', null)
    .where('undone_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Marks parcels as arrived: one by its position from 0, or all that are under way. */
export async function storeArrival(
  trx: Db,
  orderId: string,
  parcel: number | undefined,
  at: string,
): Promise<boolean> {
  let update = trx
    .updateTable('parcels')
    .set({ delivered_at: at })
    .where('order_id', '=', orderId)
    .where('delivered_at', 'is', null)
    .where('undone_at', 'is', null)
  if (parcel !== undefined) {
    // Its place among those that left; the column also counts those that had not.
    const { id } = (await parcelsOf(trx, orderId))[parcel] ?? { id: '' }
    update = update.where('id', '=', id)
  }
  const { numUpdatedRows } = await update.executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Marks a parcel as never sent, inside the transaction that takes its units back. */
export async function storeUndone(
  trx: Db,
  parcelId: string,
  { reason, at }: { reason: UndoReason; at: string },
): Promise<void> {
  await trx
    .updateTable('parcels')
    .set({ undone_at: at, undo_reason: reason })
    .where('id', '=', parcelId)
    .execute()
}
