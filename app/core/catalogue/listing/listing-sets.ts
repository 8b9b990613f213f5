import type { CatalogueView } from '#core/catalogue/catalogue-view.ts'
import type { ProductFilter } from '#core/catalogue/product.ts'
import { shown } from '#core/catalogue/shown.ts'
import { SlotSet } from '#core/base/sets/slot-set.ts'
import { UNKNOWN, type ListingQuery } from './listing-query.ts'

/** `touched` names lists by up to three keys; with more, a product needs the first three. */
const MOST_KEYS = 3

/** The keys of the index that all products of a filter have, without its alternatives. */
const keysOf = ({ gender, onlyNew, category, range, collection }: ProductFilter): string[] => [
  ...(gender ? [`department:${gender}`] : []),
  ...(onlyNew ? ['new'] : []),
  ...(category ? [`category:${category}`] : []),
  ...(range ? [`range:${range}`] : []),
  ...(collection ? [`collection:${collection}`] : []),
]

const anyOfKeys = ({ anyOf }: ProductFilter): string[] | undefined =>
  anyOf?.map((category) => `category:${category}`)

/** The products that a filter selects. */
export function baseSet(catalogue: CatalogueView, filter: ProductFilter): SlotSet {
  const anyOf = anyOfKeys(filter)
  const sets = keysOf(filter).map((key) => catalogue.set(key))
  return [...sets, ...(anyOf ? [catalogue.anyOf(anyOf)] : [])].reduce(
    (all, set) => all.and(set),
    catalogue.set('all'),
  )
}

/** Those of the category and the product range that a query narrows to. */
export function kindSet(
  catalogue: CatalogueView,
  products: SlotSet,
  { category, range }: Pick<ListingQuery, 'category' | 'range'>,
): SlotSet {
  if (category === UNKNOWN || range === UNKNOWN) return new SlotSet()
  const keys = keysOf({ ...(category ? { category } : {}), ...(range ? { range } : {}) })
  return keys.reduce((all, key) => all.and(catalogue.set(key)), products)
}

/**
 * Notes what a listing shows besides its cards: counts of its kind, and the categories of the page.
 * An empty one also counts what there is without each filter.
 */
export function noteList(
  catalogue: CatalogueView,
  base: ProductFilter,
  { category, range, size, color }: ListingQuery,
  isEmpty: boolean,
): void {
  const ofPage = keysOf(base)
  const kind = isEmpty
    ? []
    : [
        ...(category && category !== UNKNOWN ? [`category:${category}`] : []),
        ...(range && range !== UNKNOWN ? [`range:${range}`] : []),
      ]
  for (const either of anyOfKeys(base)?.map((key) => [key]) ?? [[]]) {
    catalogue.note(shown.kinds(...new Set([...ofPage, ...either])))
    const keys = [...new Set([...ofPage, ...either, ...kind])].slice(0, MOST_KEYS)
    catalogue.note(shown.list(...keys))
    if (size.length + color.length > 0) catalogue.note(shown.choices(...keys))
  }
}
