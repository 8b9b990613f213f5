import type { WithActor } from '#core/base/actor/actor.ts'
import { transactApart } from '#db/savepoint.ts'
import type { Db } from '#db/schema.ts'
import { countUnits, type CountUnitsOutcome, type UnitCount } from './count-units.server.ts'
import { setShelves, type ShelfChange, type ShelfOutcome } from './shelves.server.ts'

type Counted = Extract<CountUnitsOutcome, { ok: true }>['counted']

export type ApplyOutcome =
  | { ok: true; counted: Counted; moved: number }
  | Extract<CountUnitsOutcome | ShelfOutcome, { ok: false }>

class NotApplied extends Error {
  readonly outcome: Extract<ApplyOutcome, { ok: false }>
  constructor(outcome: NotApplied['outcome']) {
    super('not applied')
    this.outcome = outcome
  }
}

/** Applies what a table counts and where it says that things lie, all or none. */
export async function applyCounts(
  ctx: WithActor & { db: Db },
  { counts, moves }: { counts: readonly UnitCount[]; moves: readonly ShelfChange[] },
  by: { at: string; note?: string },
): Promise<ApplyOutcome> {
  try {
    return await transactApart(ctx, async (inside) => {
      const counted = await countUnits(inside, counts, by)
      if (!counted.ok) throw new NotApplied(counted)
      const moved = await setShelves(inside, moves)
      if (!moved.ok) throw new NotApplied(moved)
      return { ok: true, counted: counted.counted, moved: moved.changed }
    })
  } catch (error) {
    if (error instanceof NotApplied) return error.outcome
    throw error
  }
}
