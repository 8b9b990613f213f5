/** The brands that are told apart by the first digits. Source: specification, "Validation rules". */
export const CARD_BRANDS = ['visa', 'mastercard', 'amex'] as const
export type CardBrand = (typeof CARD_BRANDS)[number]

/** A saved card: never its number, its code or its holder. */
export type SavedCard = {
  id: string
  last4: string
  expMonth: number
  expYear: number
  brand: CardBrand
  isDefault: boolean
}

/** 4 is Visa, 51–55 Mastercard, 34 or 37 American Express; anything else is none of them. */
export function brandOf(digits: string): CardBrand | undefined {
  if (digits.startsWith('4')) return 'visa'
  if (/^5[1-5]/.test(digits)) return 'mastercard'
  return /^3[47]/.test(digits) ? 'amex' : undefined
}
