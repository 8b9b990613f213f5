import { defaultChoice, type Choice, type Choosable } from './product.ts'

/** What most people take. Source: specification, "Search overlay" and "Wishlist". */
const USUAL: Choice = { size: 'M', color: 'Negro' }

/**
 * What is added from the search and the wishlist, where nothing is chosen: size M in Negro as far
 * as the product has them in stock, else the first in stock. A size or colour that was searched for
 * goes before the usual one. Undefined when all is sold out.
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
