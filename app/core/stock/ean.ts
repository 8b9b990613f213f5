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
