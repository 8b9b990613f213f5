import type { Db } from '#db/schema.ts'
import { transactApart } from '#db/savepoint.ts'

/** A new place of a variant; `before` is the one that the owner saw. Null: none. */
export type ShelfChange = { variantId: string; before: string | null; shelf: string | null }

export type ShelfOutcome =
  | { ok: true; changed: number }
  | { ok: false; reason: 'unknown'; variantId: string }
  | { ok: false; reason: 'changed_meanwhile'; variantId: string; shelf: string | null }

/** Takes back what was set before. */
class NotSet extends Error {
  readonly outcome: Extract<ShelfOutcome, { ok: false }>
  constructor(outcome: NotSet['outcome']) {
    super('place not set')
    this.outcome = outcome
  }
}

/**
 * Sets where variants lie, all or none. Refuses if a place is no longer what the owner saw. Guarded
 * by: shelves.server.test.ts.
 */
export async function setShelves(
  ctx: { db: Db },
  changes: readonly ShelfChange[],
): Promise<ShelfOutcome> {
  try {
    return await transactApart(ctx, async ({ db }) => {
      // In one order, so that two changes at once cannot wait for each other.
      const ordered = changes.toSorted((a, b) => (a.variantId < b.variantId ? -1 : 1))
      for (const change of ordered) await setOne(db, change)
      return { ok: true, changed: changes.filter((one) => one.before !== one.shelf).length }
    })
  } catch (error) {
    if (error instanceof NotSet) return error.outcome
    throw error
  }
}

async function setOne(db: Db, { variantId, before, shelf }: ShelfChange): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('stock')
    .set({ shelf })
    .where('variant_id', '=', variantId)
    .where('shelf', before === null ? 'is' : '=', before)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 1n) return
  const now = await db
    .selectFrom('stock')
    .select('shelf')
    .where('variant_id', '=', variantId)
    .executeTakeFirst()
  throw new NotSet(
    now
      ? { ok: false, reason: 'changed_meanwhile', variantId, shelf: now.shelf }
      : { ok: false, reason: 'unknown', variantId },
  )
}
