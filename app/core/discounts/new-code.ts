import { addDays, startOfMadridDay } from '#core/dates/madrid-time.ts'
import { checkDiscount, normaliseCode, type DiscountCode } from './discount.ts'

/** A code as the owner types it. Both days are days in Madrid, and included. */
export type NewCodeInput = {
  code: string
  percent: number
  fromDay: string | undefined
  toDay: string | undefined
  maxUses: number | undefined
}

export type NewCode = Omit<DiscountCode, 'isActive' | 'usedCount'>

export type NewCodeOutcome =
  | { ok: true; code: NewCode }
  | {
      ok: false
      reason: 'bad_code' | 'bad_percent' | 'bad_uses' | 'ends_before_it_starts' | 'over'
    }

/** Characters that a shopper can type without confusion and the order accepts. */
const CODE = /^[A-Z0-9][A-Z0-9-]{1,38}[A-Z0-9]$/

/** Decides whether a code may be made as typed. Refuses one that could never be used. */
export function checkNewCode(input: NewCodeInput, now: string): NewCodeOutcome {
  const { percent, fromDay, toDay, maxUses } = input
  const code = normaliseCode(input.code)
  if (!CODE.test(code)) return { ok: false, reason: 'bad_code' }
  const isPercent = Number.isInteger(percent) && percent >= 1 && percent <= 100
  if (!isPercent) return { ok: false, reason: 'bad_percent' }
  const isUses = maxUses === undefined || (Number.isInteger(maxUses) && maxUses >= 1)
  if (!isUses || (maxUses ?? 0) > 1_000_000) return { ok: false, reason: 'bad_uses' }
  if (fromDay !== undefined && toDay !== undefined && toDay < fromDay) {
    return { ok: false, reason: 'ends_before_it_starts' }
  }
  const startsAt = fromDay === undefined ? null : startOfMadridDay(fromDay)
  const endsAt = toDay === undefined ? null : startOfMadridDay(addDays(toDay, 1))
  if (endsAt !== null && endsAt <= now) return { ok: false, reason: 'over' }
  return { ok: true, code: { code, percent, startsAt, endsAt, maxUses: maxUses ?? null } }
}

export type CodeState = 'works' | 'stopped' | 'not_started' | 'expired' | 'used_up'

/** The state of a code, as the owner reads it. */
export function codeState(discount: DiscountCode, now: string): CodeState {
  const outcome = checkDiscount(discount, now)
  if (outcome.ok) return 'works'
  // These two are refusals of the typed text, not of a stored code.
  return outcome.reason === 'blank' || outcome.reason === 'unknown' ? 'stopped' : outcome.reason
}
