import { normalizeText } from '#core/base/text/typed-text.ts'

export const LONGEST_SHELF = 20

/**
 * Normalizes a typed shelf, such as "A3-2", to one line. Returns undefined if it is longer than 20
 * characters, and an empty text for no shelf.
 */
export const readShelf = (typed: string): string | undefined =>
  normalizeText(typed.replaceAll(/\s+/g, ' '), LONGEST_SHELF)

const natural = new Intl.Collator('es', { numeric: true, sensitivity: 'base' })

/** The order in which one walks along the shelves: A2 before A10, and last what has no place. */
export function compareShelves(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return natural.compare(a, b)
}
