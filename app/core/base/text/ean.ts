/**
 * Whether this is a valid EAN-13: thirteen digits, the last of which checks the others.
 * Source: GS1 General Specifications, section 7.9.1.
 */
export function isEan(typed: string): boolean {
  if (!/^\d{13}$/.test(typed)) return false
  const digits = Array.from(typed, Number)
  const sum = digits.reduce((total, digit, at) => total + digit * (at % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}

/**
 * Whether an EAN is a GTIN of the whole world, which a shop may publish: not one that a shop gives
 * itself (prefixes 02, 04, 2), nor a coupon's (98, 99).
 * Source: GS1 General Specifications, section 1.4; Google Merchant Center, "GTIN [gtin]".
 */
export const isGlobalGtin = (ean: string): boolean => isEan(ean) && !/^(?:0[24]|2|9[89])/.test(ean)
