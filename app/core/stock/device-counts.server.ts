import type { WithActor } from '#core/base/actor/actor.ts'
import type { Db } from '#db/schema.ts'
import { countUnits, type CountUnitsOutcome, type UnitCount } from './count-units.server.ts'

/** A count that may come late, and twice, from a device that had lost its connection. */
export type DeviceCount = UnitCount & {
  expected: number
  /** Seconds since it was counted, if the expected number was read later than that. */
  agoSeconds?: number | undefined
}

export type DeviceCountsOutcome =
  | (Extract<CountUnitsOutcome, { ok: true }> & {
      /** Counts that the shop had already. */
      already: number
    })
  | Extract<CountUnitsOutcome, { ok: false }>

/**
 * Applies counts of a device, all or none. A count that the shop has already is no change, so that
 * sending it twice counts once. Refuses, as `other_units`, a variant whose number is no longer the
 * expected one, and one that has moved since it was counted. Call it in a transaction.
 */
export async function countFromDevice(
  ctx: WithActor & { db: Db },
  counts: readonly DeviceCount[],
  by: { at: string; note?: string },
): Promise<DeviceCountsOutcome> {
  const rows = await ctx.db
    .selectFrom('stock')
    .select(['variant_id', 'on_hand'])
    .where(
      'variant_id',
      'in',
      counts.map(({ variantId }) => variantId),
    )
    .execute()
  const onHandOf = new Map(rows.map(({ variant_id, on_hand }) => [variant_id, on_hand]))
  const left = counts.filter(({ variantId, units }) => onHandOf.get(variantId) !== units)
  for (const { variantId, agoSeconds } of left) {
    const units = onHandOf.get(variantId)
    if (agoSeconds === undefined || units === undefined) continue
    const since = new Date(Date.parse(by.at) - agoSeconds * 1000).toISOString()
    if (await hasMoved(ctx.db, variantId, since)) {
      return { ok: false, reason: 'other_units', units, variantId }
    }
  }
  const outcome = await countUnits(ctx, left, by)
  return outcome.ok ? { ...outcome, already: counts.length - left.length } : outcome
}

async function hasMoved(trx: Db, variantId: string, since: string): Promise<boolean> {
  const row = await trx
    .selectFrom('stock_movements')
    .select('id')
    .where('variant_id', '=', variantId)
    .where('moved_at', '>=', since)
    .where('on_hand_change', '!=', 0)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
