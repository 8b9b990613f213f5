import type { WithActor } from '#core/base/actor/actor.ts'
import type { Db } from '#db/schema.ts'
import { transactApart } from '#db/savepoint.ts'
import { countStock, type CountOutcome } from './owner-stock.server.ts'

/** The owner's count of a variant; `expected` is the number on hand that the owner saw before. */
export type UnitCount = { variantId: string; units: number; expected?: number | undefined }

export type CountUnitsOutcome =
  | { ok: true; counted: { variantId: string; before: number; units: number }[] }
  | ({ variantId: string } & Extract<CountOutcome, { ok: false }>)

/** Rolls the transaction back. */
class NotCounted extends Error {
  readonly outcome: Extract<CountUnitsOutcome, { ok: false }>
  constructor(outcome: Extract<CountUnitsOutcome, { ok: false }>) {
    super('not counted')
    this.outcome = outcome
  }
}

/**
 * Sets the units on hand of several variants to the owner's count, all or none. Refuses an unknown
 * variant, too many units, and a variant whose number is no longer the expected one. `at` is
 * ISO-8601 UTC; `note` is for the movements.
 */
export async function countUnits(
  ctx: WithActor & { db: Db },
  counts: readonly UnitCount[],
  by: { at: string; note?: string },
): Promise<CountUnitsOutcome> {
  try {
    return await transactApart(ctx, async (inside) => {
      const counted = []
      // In one order, so that two counts at once cannot wait for each other.
      for (const { variantId, units, expected } of counts.toSorted(byVariant)) {
        const only = expected === undefined ? {} : { only: expected }
        const outcome = await countStock(inside, variantId, { units, ...by, ...only })
        if (!outcome.ok) throw new NotCounted({ ...outcome, variantId })
        counted.push({ variantId, before: outcome.before, units })
      }
      return { ok: true, counted }
    })
  } catch (error) {
    if (error instanceof NotCounted) return error.outcome
    throw error
  }
}

const byVariant = (a: UnitCount, b: UnitCount): number => (a.variantId < b.variantId ? -1 : 1)
