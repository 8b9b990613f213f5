/** A size of the shop. `value` is the word of addresses, data and screens. */
export type SizeOption = { value: string; searchWords?: readonly string[] }

/**
 * The first filling of the shop's sizes, in the order of filters and selectors. The owner changes
 * them in the database (`tallas`), which comes before this file; a new shop gets the same rows from
 * migration 066.
 * Source: specification, "Entities" (sizes); docs/decisions/103.
 */
export const firstSizes: readonly SizeOption[] = 'XS S M L XL 36 37 38 39 40 41 42 43 44 45 Único'
  .split(' ')
  .map((value) => ({ value }))
