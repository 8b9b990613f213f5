import type { Db } from '#db/schema.ts'
import type { LineUnits, Units } from './line-units.ts'

/**
 * The variant of one of these units that was recalled for its safety before `leftAt` (ISO-8601 UTC),
 * and whose recall has not ended: it must not be sent. Undefined: none. What left before the recall
 * may still be noted.
 */
export async function findRecalledUnit(
  db: Db,
  lines: readonly LineUnits[],
  { units, leftAt }: { units: readonly Units[]; leftAt: string },
): Promise<string | undefined> {
  const positions = new Set(units.map(({ position }) => position))
  const ids = lines.filter(({ position }) => positions.has(position)).map((line) => line.variantId)
  if (ids.length === 0) return undefined
  const row = await db
    .selectFrom('recall_variants')
    .innerJoin('recalls', 'recalls.code', 'recall_variants.recall_code')
    .leftJoin('recall_ends', 'recall_ends.recall_code', 'recalls.code')
    .select('variant_id')
    .where('variant_id', 'in', ids)
    .where('opened_at', '<=', leftAt)
    .where('recall_ends.ended_at', 'is', null)
    .orderBy('variant_id')
    .limit(1)
    .executeTakeFirst()
  return row?.variant_id
}

/**
 * The positions of an order's lines whose units must not go back on sale when they come back: those of
 * a recall that is open, and those of a recall that reached this order, even if it has ended: its end
 * is about what is sold from then on, and not about the units that were dangerous.
 * Source: Regulation (EU) 2023/988, article 5: only safe products are made available; sure.
 * Guarded by: recalled-goods.server.test.ts.
 */
export async function recalledPositions(db: Db, orderId: string): Promise<number[]> {
  const bought = db
    .selectFrom('order_lines')
    .select(['order_id', 'position', 'variant_id'])
    .where('order_id', '=', orderId)
  // What comes back may be what was sent again, of another size.
  const again = db
    .selectFrom('replacement_lines')
    .innerJoin('replacements', 'replacements.id', 'replacement_lines.replacement_id')
    .select(['order_id', 'line_position as position', 'variant_id'])
    .where('order_id', '=', orderId)
    .where('sent_at', 'is not', null)
  const rows = await db
    .selectFrom(bought.unionAll(again).as('line'))
    .innerJoin('recall_variants', 'recall_variants.variant_id', 'line.variant_id')
    .leftJoin('recall_ends', 'recall_ends.recall_code', 'recall_variants.recall_code')
    .leftJoin('recall_orders', (join) =>
      join
        .onRef('recall_orders.recall_code', '=', 'recall_variants.recall_code')
        .onRef('recall_orders.order_id', '=', 'line.order_id'),
    )
    .select('position')
    .where((eb) =>
      eb.or([eb('recall_ends.ended_at', 'is', null), eb('recall_orders.order_id', 'is not', null)]),
    )
    .distinct()
    .orderBy('position')
    .execute()
  return rows.map(({ position }) => position)
}
