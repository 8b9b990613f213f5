import { percentOf, type Cents } from '#core/money/money.ts'

/** A discount as carts and orders store it. */
export type Discount = {
  code: string
  /** Whole percent of the subtotal. */
  percent: number
}

/** A discount code as the database stores it, with its limits. */
export type DiscountCode = Discount & {
  isActive: boolean
  /** ISO-8601 UTC: first instant at which it works, and first at which it no longer does. */
  startsAt: string | null
  endsAt: string | null
  maxUses: number | null
  usedCount: number
}

export type DiscountOutcome =
  | { ok: true; discount: Discount }
  | { ok: false; reason: 'blank' | 'unknown' | 'stopped' | 'not_started' | 'expired' | 'used_up' }

/** What a discount takes off a subtotal: at most the subtotal, rounded half up to the cent. */
export const discountCents = (discount: Discount | null, subtotalCents: Cents): Cents =>
  discount ? percentOf(subtotalCents, discount.percent) : 0

/** Trims a code and makes it upper case: codes are case-insensitive. */
export const normaliseCode = (typed: string): string => typed.trim().toUpperCase()

/** Decides whether a code works now. `now` is ISO-8601 UTC, so texts compare as times. */
export function checkDiscount(stored: DiscountCode | undefined, now: string): DiscountOutcome {
  if (!stored) return { ok: false, reason: 'unknown' }
  const { isActive, startsAt, endsAt, maxUses, usedCount, ...discount } = stored
  if (!isActive) return { ok: false, reason: 'stopped' }
  if (startsAt !== null && now < startsAt) return { ok: false, reason: 'not_started' }
  if (endsAt !== null && now >= endsAt) return { ok: false, reason: 'expired' }
  if (maxUses !== null && usedCount >= maxUses) return { ok: false, reason: 'used_up' }
  return { ok: true, discount }
}

/** The specification has two messages: one for an empty field, one for every other refusal. */
export function discountRefusalText(
  reason: Extract<DiscountOutcome, { ok: false }>['reason'],
): string {
  return reason === 'blank' ? 'Introduce un código de descuento' : 'Código de descuento no válido'
}
