import type { ProductDetails } from '#core/catalogue/product.ts'

/** The collections with a page of sections, in the order of the index; Bali has its own kind of page. */
export const PAGED_COLLECTIONS = ['urban', 'outdoor', 'essentials'] as const
export type PagedCollection = (typeof PAGED_COLLECTIONS)[number]

type Numbered = Pick<ProductDetails, 'collections'> & { id: string }

/**
 * The products of a collection: first those with its name in their id, then the others, each group
 * in catalogue order.
 */
export function inCollection<P extends Numbered>(products: readonly P[], collection: string): P[] {
  const all = products.filter((product) => product.collections.includes(collection))
  const isNamed = ({ id }: P) => id.startsWith(`${collection}-`)
  return [...all.filter(isNamed), ...all.filter((product) => !isNamed(product))]
}
