import { defaultChoice, type Choice, type Choosable } from './product.ts'

/** The most common choice. Source: specification, "Search overlay" and "Wishlist". */
const USUAL: Choice = { size: 'M', color: 'Negro' }

/**
 * The choice to add from the search and the wishlist: size M in Negro if in stock, otherwise one of
 * the two, otherwise the first in stock. A searched size or colour replaces the usual one.
 * Undefined if the product is sold out.
 * Source: specification, M40 and M65.
 */
export function searchChoice(product: Choosable, wanted: Partial<Choice> = {}): Choice | undefined {
  const { size, color } = { ...USUAL, ...wanted }
  const one = wanted.color !== undefined && wanted.size === undefined ? { color } : { size }
  const other = 'color' in one ? { size } : { color }
  for (const chosen of [{ size, color }, one, other, {}]) {
    const choice = defaultChoice(product, chosen)
    if (choice) return choice
  }
  return undefined
}
