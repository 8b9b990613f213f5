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
