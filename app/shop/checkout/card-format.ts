/** Formats card input while the shopper types. Nothing here leaves the browser. */

const digits = (typed: string, most: number): string => typed.replace(/\D/g, '').slice(0, most)

/** At most sixteen digits, in groups of four. Source: specification, "Validation rules". */
export const formatCardNumber = (typed: string): string =>
  digits(typed, 16).replace(/(\d{4})(?=\d)/g, '$1 ')

/** At most four digits, with a slash after two; a month above 12 becomes 12. */
export function formatExpiry(typed: string): string {
  const all = digits(typed, 4)
  const month = Number(all.slice(0, 2)) > 12 ? '12' : all.slice(0, 2)
  return all.length > 2 ? `${month}/${all.slice(2)}` : month
}

/** At most three digits. */
export const formatCvc = (typed: string): string => digits(typed, 3)
