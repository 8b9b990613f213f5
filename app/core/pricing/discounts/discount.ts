import { percentOf, type Cents } from '#core/base/money/money.ts'
import { policy } from '#core/base/policy/policy.ts'

/** The shipping methods that a code may make free. */
export const FREE_METHODS = ['standard', 'express', 'international'] as const
export type FreeMethod = (typeof FREE_METHODS)[number]

/** A discount as carts store it. It takes off a percentage, an amount or the shipping. */
export type Discount = {
  code: string
  /** Whole percent of the subtotal; 0 if the code takes off no percentage. */
  percent: number
  /** Off the subtotal, at most all of it. */
  amountCents?: Cents
  freeShipping?: readonly FreeMethod[]
  /** The least subtotal, as the row «Subtotal» shows it; the code works from exactly this on. */
  minimumCents?: Cents
}

/** Limits for each customer: an account, and an e-mail in any letters. */
export type CustomerLimits = { maxUsesPerCustomer: number | null; isFirstPurchase: boolean }

/** A discount code as the database stores it, with its limits. */
export type DiscountCode = Discount &
  CustomerLimits & {
    isActive: boolean
    /** ISO-8601 UTC: first instant at which it works, and first at which it no longer does. */
    startsAt: string | null
    endsAt: string | null
    maxUses: number | null
    usedCount: number
  }

/** Why a code does not work. */
export type CodeRefusal =
  | { reason: 'blank' | 'unknown' | 'stopped' | 'expired' | 'used_up' | 'first_purchase' }
  | { reason: 'not_started'; startsAt: string }
  | { reason: 'below_minimum'; missingCents: Cents }
  | { reason: 'customer_limit'; maxUses: number }

export type DiscountOutcome = { ok: true; discount: Discount } | ({ ok: false } & CodeRefusal)

/** How much the subtotal is below the minimum of a code; 0 from the minimum on. */
export const missingCents = (discount: Discount, subtotalCents: Cents): Cents =>
  Math.max(0, (discount.minimumCents ?? 0) - subtotalCents)

/**
 * What a discount takes off a subtotal: at most the subtotal, a percentage rounded half up to the
 * cent; 0 below the minimum.
 */
export function discountCents(discount: Discount | null, subtotalCents: Cents): Cents {
  return !discount || missingCents(discount, subtotalCents)
    ? 0
    : discountOf(discount, subtotalCents)
}

/** What a discount takes off goods, whatever its minimum. */
export const discountOf = ({ amountCents, percent }: Discount, goodsCents: Cents): Cents =>
  Math.min(goodsCents, amountCents ?? percentOf(goodsCents, percent))

/** Whether a discount makes a shipping method free, where `withFreeShipping` allows it. */
export const freesMethod = (
  discount: Discount | null,
  method: FreeMethod,
  subtotalCents: Cents,
): boolean => !!discount?.freeShipping?.includes(method) && !missingCents(discount, subtotalCents)

/** Trims a code and makes it upper case: codes are case-insensitive. */
export const normaliseCode = (typed: string): string => typed.trim().toUpperCase()

/** Whether the policy limits a code to the first purchase, whatever its row in the database says. */
export const isOnlyForFirstPurchase = (code: string): boolean =>
  policy.firstPurchase.onlyOnce && code === normaliseCode(policy.firstPurchase.code)

/**
 * Decides whether a code works now; the minimum and the limits for each customer are decided later.
 * `now` is ISO-8601 UTC, so texts compare as times.
 */
export function checkDiscount(stored: DiscountCode | undefined, now: string): DiscountOutcome {
  if (!stored) return { ok: false, reason: 'unknown' }
  const { isActive, startsAt, endsAt, maxUses, usedCount, ...rest } = stored
  const { maxUsesPerCustomer: _uses, isFirstPurchase: _first, ...discount } = rest
  if (!isActive) return { ok: false, reason: 'stopped' }
  if (startsAt !== null && now < startsAt) return { ok: false, reason: 'not_started', startsAt }
  if (endsAt !== null && now >= endsAt) return { ok: false, reason: 'expired' }
  if (maxUses !== null && usedCount >= maxUses) return { ok: false, reason: 'used_up' }
  return { ok: true, discount }
}

/** Orders of a customer that were neither cancelled nor expired; `uses`: those with this code. */
export type CustomerOrders = { orders: number; uses: number }

/** Decides whether a code is left for a customer; null if it is. */
export function checkCustomer(
  { maxUsesPerCustomer, isFirstPurchase }: CustomerLimits,
  { orders, uses }: CustomerOrders,
): CodeRefusal | null {
  if (isFirstPurchase && orders > 0) return { reason: 'first_purchase' }
  if (maxUsesPerCustomer !== null && uses >= maxUsesPerCustomer) {
    return { reason: 'customer_limit', maxUses: maxUsesPerCustomer }
  }
  return null
}
