import { addDays, startOfMadridDay } from '#core/base/dates/madrid-time.ts'
import type { Cents } from '#core/base/money/money.ts'
import type { DiscountCode } from './discount.ts'
import { isMinimum, isUses } from './new-code.ts'

/** What the owner changes of a code; null takes the limit off. The day is one in Madrid, included. */
export type CodeChange = {
  toDay?: string | null | undefined
  maxUses?: number | null | undefined
  minimumCents?: Cents | null | undefined
}

export type CodeChangeRefusal =
  | 'bad_uses'
  | 'bad_minimum'
  | 'ends_before_it_starts'
  | 'over'
  | 'same'
  /** It was used: it may end later, be used more often and ask for less, and nothing else. */
  | 'narrower'

/** `isWider`: allowed also for a code that was used. */
export type CodeChangeOutcome =
  | { ok: true; code: DiscountCode; isWider: boolean }
  | { ok: false; reason: CodeChangeRefusal }

/**
 * Decides how a code looks after a change. A code that nobody used may change in both directions;
 * one that was used only becomes wider, since its buyers were promised what it said. `now` is
 * ISO-8601 UTC. Guarded by: change-code.test.ts.
 */
export function checkCodeChange(
  code: DiscountCode,
  change: CodeChange,
  now: string,
): CodeChangeOutcome {
  const { toDay, maxUses, minimumCents } = change
  if (!isUses(maxUses ?? undefined)) return { ok: false, reason: 'bad_uses' }
  if (!isMinimum(minimumCents ?? undefined)) return { ok: false, reason: 'bad_minimum' }
  const endsAt = toDay === undefined ? code.endsAt : toDay && startOfMadridDay(addDays(toDay, 1))
  const isEndNew = endsAt !== code.endsAt
  if (isEndNew && endsAt !== null && endsAt <= now) return { ok: false, reason: 'over' }
  if (endsAt !== null && code.startsAt !== null && endsAt <= code.startsAt) {
    return { ok: false, reason: 'ends_before_it_starts' }
  }
  const { minimumCents: before, ...rest } = code
  const minimum = minimumCents === undefined ? before : (minimumCents ?? undefined)
  const changed: DiscountCode = {
    ...rest,
    endsAt,
    maxUses: maxUses === undefined ? code.maxUses : maxUses,
    ...(minimum !== undefined && { minimumCents: minimum }),
  }
  const isSame = !isEndNew && changed.maxUses === code.maxUses && minimum === before
  if (isSame) return { ok: false, reason: 'same' }
  const isWider =
    (endsAt === null || (code.endsAt !== null && endsAt >= code.endsAt)) &&
    (changed.maxUses === null || (code.maxUses !== null && changed.maxUses >= code.maxUses)) &&
    (minimum ?? 0) <= (before ?? 0)
  if (!isWider && code.usedCount > 0) return { ok: false, reason: 'narrower' }
  return { ok: true, code: changed, isWider }
}
