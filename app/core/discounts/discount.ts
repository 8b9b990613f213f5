/** A discount code as the database keeps it. */
export type Discount = {
  code: string
  /** Whole percent of the subtotal. */
  percent: number
  isActive: boolean
  /** ISO-8601 UTC; the first instant at which it works, and the first at which it no longer does. */
  startsAt: string | null
  endsAt: string | null
  maxUses: number | null
  usedCount: number
}

export type DiscountOutcome =
  | { ok: true; code: string; percent: number }
  | { ok: false; reason: 'blank' | 'unknown' | 'stopped' | 'not_started' | 'expired' | 'used_up' }

/** Codes are trimmed and case-insensitive. */
export const normaliseCode = (typed: string): string => typed.trim().toUpperCase()

/** Decides whether a code works now. `now` is ISO-8601 UTC, so that texts compare as times. */
export function checkDiscount(discount: Discount | undefined, now: string): DiscountOutcome {
  if (!discount) return { ok: false, reason: 'unknown' }
  if (!discount.isActive) return { ok: false, reason: 'stopped' }
  if (discount.startsAt !== null && now < discount.startsAt) {
    return { ok: false, reason: 'not_started' }
  }
  if (discount.endsAt !== null && now >= discount.endsAt) return { ok: false, reason: 'expired' }
  if (discount.maxUses !== null && discount.usedCount >= discount.maxUses) {
    return { ok: false, reason: 'used_up' }
  }
  return { ok: true, code: discount.code, percent: discount.percent }
}

/** The specification has two messages: one for nothing typed, one for everything else. */
export function discountRefusalText(
  reason: Extract<DiscountOutcome, { ok: false }>['reason'],
): string {
  return reason === 'blank' ? 'Introduce un código de descuento' : 'Código de descuento no válido'
}
