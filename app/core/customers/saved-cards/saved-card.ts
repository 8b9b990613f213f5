/** Brands, told apart by the first digits. Source: specification, "Validation rules". */
export const CARD_BRANDS = ['visa', 'mastercard', 'amex'] as const
export type CardBrand = (typeof CARD_BRANDS)[number]

/** The stored part of a card: never its number, its code or its holder. */
export type CardFacts = { last4: string; expMonth: number; expYear: number; brand: CardBrand }

/** A card saved in an account. */
export type SavedCard = CardFacts & { id: string; isDefault: boolean }

/** 4 is Visa, 51–55 Mastercard, 34 or 37 American Express; undefined for other numbers. */
export function brandOf(digits: string): CardBrand | undefined {
  if (digits.startsWith('4')) return 'visa'
  if (/^5[1-5]/.test(digits)) return 'mastercard'
  return /^3[47]/.test(digits) ? 'amex' : undefined
}

/** The shortest number of the three brands: a number with fewer digits is incomplete. */
const FEWEST_DIGITS = 13

export type CardOutcome =
  | { ok: true; facts: CardFacts }
  | { ok: false; reason: 'missing' | 'expired' }

/**
 * The part of a typed card that the shop may store. Refuses an incomplete number, an unknown brand
 * and an expired card. `month` is this month, "2026-11".
 * Source: specification, "Saving a card requires…".
 */
export function readCard(
  typed: { number: string; expiry: string; cvc: string },
  month: string,
): CardOutcome {
  const digits = typed.number.replaceAll(/\D/g, '')
  if (digits.length < FEWEST_DIGITS || typed.cvc.length < 3) return { ok: false, reason: 'missing' }
  const { expiry } = typed
  return readCardFacts({ brand: brandOf(digits) ?? '', last4: digits.slice(-4), expiry }, month)
}

/** The part of a posted card that the shop may store, by the same rules. `expiry` is "12/28". */
export function readCardFacts(
  posted: { brand: string; last4: string; expiry: string },
  month: string,
): CardOutcome {
  const brand = CARD_BRANDS.find((known) => known === posted.brand)
  const [, mm, yy] = /^(0[1-9]|1[0-2])\/(\d\d)$/.exec(posted.expiry) ?? []
  if (!brand || !mm || !/^\d{4}$/.test(posted.last4)) return { ok: false, reason: 'missing' }
  const facts = { last4: posted.last4, expMonth: Number(mm), expYear: 2000 + Number(yy), brand }
  return isExpired(facts, month) ? { ok: false, reason: 'expired' } : { ok: true, facts }
}

/** Whether a card has expired: it works until the end of its month. `month` is "2026-11". */
export const isExpired = (card: { expMonth: number; expYear: number }, month: string): boolean =>
  `${card.expYear}-${String(card.expMonth).padStart(2, '0')}` < month

/** "12/28" */
export const expiryText = ({ expMonth, expYear }: { expMonth: number; expYear: number }): string =>
  `${String(expMonth).padStart(2, '0')}/${String(expYear % 100).padStart(2, '0')}`

/** "Visa" */
export function brandName(brand: CardBrand): string {
  switch (brand) {
    case 'visa':
      return 'Visa'
    case 'mastercard':
      return 'Mastercard'
    case 'amex':
      return 'American Express'
  }
}
