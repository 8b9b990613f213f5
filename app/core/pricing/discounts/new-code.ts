import { addDays, startOfMadridDay } from '#core/base/dates/madrid-time.ts'
import type { Cents } from '#core/base/money/money.ts'
import { checkDiscount, normaliseCode, type DiscountCode, type FreeMethod } from './discount.ts'

/** A code as the owner types it. Both days are days in Madrid, and included. */
export type NewCodeInput = {
  code: string
  /** Exactly one of the three. */
  percent?: number | undefined
  amountCents?: Cents | undefined
  freeShipping?: readonly FreeMethod[] | undefined
  minimumCents?: Cents | undefined
  fromDay: string | undefined
  toDay: string | undefined
  maxUses: number | undefined
  maxUsesPerCustomer?: number | undefined
  isFirstPurchase?: boolean | undefined
}

export type NewCode = Omit<DiscountCode, 'isActive' | 'usedCount'>

export type NewCodeRefusal =
  | 'bad_code'
  | 'not_one_kind'
  | 'bad_percent'
  | 'bad_amount'
  | 'bad_minimum'
  | 'bad_uses'
  | 'ends_before_it_starts'
  | 'over'

export type NewCodeOutcome = { ok: true; code: NewCode } | { ok: false; reason: NewCodeRefusal }

/** Characters that a shopper can type without confusion and the order accepts. */
const CODE = /^[A-Z0-9][A-Z0-9-]{1,38}[A-Z0-9]$/
const MOST_CENTS = 1_000_000
const MOST_USES = 1_000_000

/** Decides whether a code may be made as typed. Refuses one that could never be used. */
export function checkNewCode(input: NewCodeInput, now: string): NewCodeOutcome {
  const { percent, amountCents, freeShipping, minimumCents, fromDay, toDay } = input
  const code = normaliseCode(input.code)
  const reason = faultOf({ ...input, code })
  if (reason) return { ok: false, reason }
  const startsAt = fromDay === undefined ? null : startOfMadridDay(fromDay)
  const endsAt = toDay === undefined ? null : startOfMadridDay(addDays(toDay, 1))
  if (endsAt !== null && endsAt <= now) return { ok: false, reason: 'over' }
  return {
    ok: true,
    code: {
      code,
      percent: percent ?? 0,
      ...(amountCents !== undefined && { amountCents }),
      ...(freeShipping !== undefined && { freeShipping }),
      ...(minimumCents !== undefined && { minimumCents }),
      startsAt,
      endsAt,
      maxUses: input.maxUses ?? null,
      maxUsesPerCustomer: input.maxUsesPerCustomer ?? null,
      isFirstPurchase: input.isFirstPurchase ?? false,
    },
  }
}

function faultOf(input: NewCodeInput): NewCodeRefusal | undefined {
  const { code, percent, amountCents, freeShipping, minimumCents, fromDay, toDay } = input
  const kinds = [percent, amountCents, freeShipping].filter((kind) => kind !== undefined)
  if (!CODE.test(code)) return 'bad_code'
  if (kinds.length !== 1 || freeShipping?.length === 0) return 'not_one_kind'
  if (!isWithin(percent, 100)) return 'bad_percent'
  if (!isWithin(amountCents, MOST_CENTS)) return 'bad_amount'
  if (!isMinimum(minimumCents)) return 'bad_minimum'
  if (!isUses(input.maxUses)) return 'bad_uses'
  if (!isUses(input.maxUsesPerCustomer)) return 'bad_uses'
  if (fromDay !== undefined && toDay !== undefined && toDay < fromDay) {
    return 'ends_before_it_starts'
  }
  return undefined
}

const isWithin = (value: number | undefined, most: number): boolean =>
  value === undefined || (Number.isInteger(value) && value >= 1 && value <= most)

export const isMinimum = (cents: Cents | undefined): boolean => isWithin(cents, MOST_CENTS)
export const isUses = (uses: number | undefined): boolean => isWithin(uses, MOST_USES)

export type LargeReason =
  | 'all_free'
  | 'large_without_limit'
  | 'large_without_end'
  | 'above_typical_order'
  | 'free_abroad'

/**
 * Why the owner is asked before a code is made: it can cost much if it spreads. An amount counts as
 * a percentage of its smallest order: its minimum, or a typical order of the shop.
 */
export function largeReasons(code: NewCode, typicalOrderCents: Cents): LargeReason[] {
  const { amountCents = 0, minimumCents = 0, freeShipping, maxUses, endsAt } = code
  const smallestCents = Math.max(1, minimumCents || typicalOrderCents)
  const percent = Math.max(code.percent, (amountCents * 100) / smallestCents)
  const coversMinimum = minimumCents > 0 && amountCents >= minimumCents
  const reasons: [LargeReason, boolean][] = [
    ['all_free', code.percent === 100 || coversMinimum],
    ['large_without_limit', percent >= 50 && maxUses === null],
    ['large_without_end', percent >= 30 && endsAt === null],
    ['above_typical_order', amountCents > typicalOrderCents],
    ['free_abroad', !!freeShipping?.includes('international') && minimumCents === 0],
  ]
  return reasons.filter(([, holds]) => holds).map(([reason]) => reason)
}

export type CodeState = 'works' | 'stopped' | 'not_started' | 'expired' | 'used_up'

/** The state of a code, as the owner reads it. */
export function codeState(discount: DiscountCode, now: string): CodeState {
  const outcome = checkDiscount(discount, now)
  if (outcome.ok) return 'works'
  switch (outcome.reason) {
    case 'stopped':
    case 'not_started':
    case 'expired':
    case 'used_up':
      return outcome.reason
    // The others are refusals of a typed text, a cart or a customer.
    case 'blank':
    case 'unknown':
    case 'below_minimum':
    case 'first_purchase':
    case 'customer_limit':
      return 'stopped'
  }
}
