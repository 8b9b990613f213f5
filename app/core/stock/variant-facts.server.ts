import { recordStockChanges } from '#core/catalogue/catalogue-changes.server.ts'
import { isUniqueViolation } from '#db/errors.ts'
import type { Db } from '#db/schema.ts'
import { isEan } from '#core/base/text/ean.ts'

/** Sets the reorder point of a variant; null removes it. False if there is no such variant. */
export async function setReorderPoint(
  db: Db,
  variantId: string,
  units: number | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('stock')
    .set({ reorder_point: units })
    .where('variant_id', '=', variantId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export type EanOutcome =
  | { ok: true }
  | { ok: false; reason: 'unknown' | 'bad_ean' | 'taken' }
  | { ok: false; reason: 'changed_meanwhile'; now: string | null }

/**
 * Sets the EAN-13 of a variant, null removes it; refuses a wrong one, and one of another variant.
 * With `only`, refuses if the variant has another than the owner saw. Call it in a transaction: pages
 * and the feed tell the new one.
 */
export async function setEan(
  db: Db,
  variantId: string,
  ean: string | null,
  { only }: { only?: string | null } = {},
): Promise<EanOutcome> {
  if (ean !== null && !isEan(ean)) return { ok: false, reason: 'bad_ean' }
  try {
    let update = db.updateTable('stock').set({ ean }).where('variant_id', '=', variantId)
    if (only !== undefined) update = update.where('ean', only === null ? 'is' : '=', only)
    const { numUpdatedRows } = await update.executeTakeFirstOrThrow()
    if (numUpdatedRows === 1n) {
      await recordStockChanges(db, [variantId])
      return { ok: true }
    }
  } catch (error) {
    if (isUniqueViolation(error)) return { ok: false, reason: 'taken' }
    throw error
  }
  const row = await db
    .selectFrom('stock')
    .select('ean')
    .where('variant_id', '=', variantId)
    .executeTakeFirst()
  return row
    ? { ok: false, reason: 'changed_meanwhile', now: row.ean }
    : { ok: false, reason: 'unknown' }
}
