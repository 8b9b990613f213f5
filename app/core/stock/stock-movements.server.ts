import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { pauseBetween } from '#db/in-batches.ts'
import type { Db } from '#db/schema.ts'
import type { StockReason } from '#db/tables/stock.ts'
import { COVER_DAYS } from './stock-cover.ts'

/** One change of a variant's stock, as the owner reads it. */
export type StockMovement = {
  reason: StockReason
  onHandChange: number
  reservedChange: number
  /** The number of the order that it belongs to. */
  orderNumber: string | null
  /** The replacement of that order, if the units are sent again at 0 €. */
  replacementId: string | null
  cause: string
  note: string | null
  movedAt: string
}

const movementsIn = (db: Db, variantId: string) =>
  db
    .selectFrom('stock_movements')
    .leftJoin('orders', 'orders.id', 'stock_movements.order_id')
    .select([
      'reason',
      'on_hand_change as onHandChange',
      'reserved_change as reservedChange',
      'orders.number as orderNumber',
      'replacement_id as replacementId',
      'cause',
      'stock_movements.note as note',
      'moved_at as movedAt',
    ])
    .where('variant_id', '=', variantId)
    .orderBy('stock_movements.id', 'desc')

/** The last movements of a variant, the newest first. */
export const movementsOf = (db: Db, variantId: string, limit: number): Promise<StockMovement[]> =>
  movementsIn(db, variantId).limit(limit).execute()

/** A page of the movements of a variant, the newest first, before the movement `before`. */
export async function movementsPage(
  db: Db,
  variantId: string,
  { before, most }: { before?: number | undefined; most: number },
): Promise<{ movements: (StockMovement & { id: number })[]; next: number | undefined }> {
  let query = movementsIn(db, variantId).select('stock_movements.id as id')
  if (before !== undefined) query = query.where('stock_movements.id', '<', before)
  const rows = await query.limit(most + 1).execute()
  return {
    movements: rows.slice(0, most),
    next: rows.length > most ? rows[most - 1]?.id : undefined,
  }
}

/**
 * Units of each variant that were sold in the last `COVER_DAYS`, less those that were not sent. What is
 * sent again at 0 € is no sale.
 */
export async function soldUnits(
  db: Db,
  variantIds: readonly string[],
  now: Date,
): Promise<Map<string, number>> {
  const since = new Date(now.getTime() - COVER_DAYS * 24 * 3_600_000).toISOString()
  const sold = new Map<string, number>()
  for (let at = 0; at < variantIds.length; at += SOLD_AT_ONCE) {
    if (at > 0) await nextTurn()
    const rows = await db
      .selectFrom('stock_movements')
      .select((eb) => ['variant_id', eb.fn.sum<string | number>('reserved_change').as('units')])
      .where('variant_id', 'in', variantIds.slice(at, at + SOLD_AT_ONCE))
      .where('moved_at', '>=', since)
      .where('reason', 'in', ['reserved', 'released'])
      .where('cause', '!=', 'migration')
      .where('replacement_id', 'is', null)
      .groupBy('variant_id')
      .execute()
    for (const { variant_id, units } of rows) sold.set(variant_id, Number(units))
  }
  return sold
}

/** A statement has a limit of parameters, and one of SQLite holds the event loop. */
const SOLD_AT_ONCE = 500

/** A variant whose sums differ from its movements or from its open order lines. */
export type StockFault = {
  variantId: string
  onHand: number
  movedOnHand: number
  reserved: number
  movedReserved: number
  /** Units of order lines and replacements that are still to be sent. */
  openUnits: number
}

export type StockCheck = { variants: number; faults: StockFault[] }

/**
 * Variants per statement, which sees one state of the database. Few, since a statement of SQLite
 * holds the event loop.
 */
const VARIANTS_AT_ONCE = 50

/**
 * Compares the stock of every variant with the sum of its movements, and what is reserved with the
 * open order lines and replacements. In batches, so that orders go on meanwhile. Throws once `signal` aborts.
 */
export async function checkStock(db: Db, signal?: AbortSignal): Promise<StockCheck> {
  const faults: StockFault[] = []
  let variants = 0
  let after = ''
  for (;;) {
    signal?.throwIfAborted()
    const rows = await comparedBatch(db, after)
    variants += rows.length
    faults.push(...rows.filter(isFault))
    const last = rows.at(-1)
    if (!last || rows.length < VARIANTS_AT_ONCE) return { variants, faults }
    after = last.variantId
    await pauseBetween()
  }
}

const isFault = (row: StockFault): boolean =>
  row.onHand !== row.movedOnHand ||
  row.reserved !== row.movedReserved ||
  row.reserved !== row.openUnits

async function comparedBatch(db: Db, after: string): Promise<StockFault[]> {
  const { rows } = await sql<Record<keyof StockFault, string | number>>`
    select stock.variant_id as "variantId", on_hand as "onHand", reserved,
      (select coalesce(sum(on_hand_change), 0) from stock_movements
        where stock_movements.variant_id = stock.variant_id) as "movedOnHand",
      (select coalesce(sum(reserved_change), 0) from stock_movements
        where stock_movements.variant_id = stock.variant_id) as "movedReserved",
      (select coalesce(sum(quantity - cancelled_units - dispatched_units), 0) from order_lines
        where order_lines.variant_id = stock.variant_id)
      + (select coalesce(sum(quantity - cancelled_units), 0) from replacement_lines
        join replacements on replacements.id = replacement_lines.replacement_id
        where replacement_lines.variant_id = stock.variant_id and sent_at is null) as "openUnits"
    from stock where stock.variant_id > ${after}
    order by stock.variant_id limit ${VARIANTS_AT_ONCE}`.execute(db)
  return rows.map((row) => ({
    variantId: String(row.variantId),
    onHand: Number(row.onHand),
    movedOnHand: Number(row.movedOnHand),
    reserved: Number(row.reserved),
    movedReserved: Number(row.movedReserved),
    openUnits: Number(row.openUnits),
  }))
}
