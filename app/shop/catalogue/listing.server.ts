import { toCard } from './card.server.ts'
import { PAGE_SIZE, type Listing } from './listing.ts'
import { categoriesOf, filterProducts, type ProductFilter } from './product.ts'
import type { Snapshot } from './snapshot.server.ts'
import { CATEGORIES, LINES, type Category, type Line } from './vocabulary.ts'

/**
 * One catalogue page from the address: `category`, where offered `collection`, and `page`. A value
 * that the shop does not know matches nothing, so the page says so instead of showing everything.
 */
export function listProducts(
  snapshot: Snapshot,
  base: ProductFilter,
  params: URLSearchParams,
  offered: { lines: boolean },
): Listing {
  const all = filterProducts(snapshot.products, base)
  const category = params.get('category')
  const line = offered.lines ? params.get('collection') : null
  const filter = {
    ...(category === null ? {} : { category: category as Category }),
    ...(line === null ? {} : { line: line as Line }),
  }
  const isKnown =
    (category === null || CATEGORIES.includes(category as Category)) &&
    (line === null || LINES.includes(line as Line))
  const matching = isKnown ? filterProducts(all, filter) : []
  const page = Math.min(50, Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1))
  return {
    cards: matching.slice(0, page * PAGE_SIZE).map(toCard),
    count: matching.length,
    categories: categoriesOf(all, CATEGORIES),
    filter: isKnown ? filter : {},
    page,
  }
}
