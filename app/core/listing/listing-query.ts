import { PRICE_BANDS } from './price-bands.ts'
import { COLORS } from '#core/catalogue/colors.ts'
import {
  CATEGORIES,
  PRODUCT_RANGES,
  SIZES,
  type Category,
  type ProductRange,
} from '#core/catalogue/vocabulary.ts'

/** Replaces an unknown value of an address. It matches nothing. */
export const UNKNOWN = '-'

export const SORTS = ['new', 'price-asc', 'price-desc', 'name'] as const
export type Sort = (typeof SORTS)[number]

/** What the pictures show instead of the garment: its pattern, or a part from near. */
export const LISTING_VIEWS = ['plano', 'cerca'] as const
export type ListingView = (typeof LISTING_VIEWS)[number]

export const FACETS = ['size', 'color', 'price'] as const
export type FacetName = (typeof FACETS)[number]
/** Chosen values, each facet in the order of its vocabulary; or only `UNKNOWN`. */
export type Chosen = Record<FacetName, string[]>

/** The parsed query of a listing's address. */
export type ListingQuery = Chosen & {
  category?: Category | typeof UNKNOWN
  range?: ProductRange | typeof UNKNOWN
  sort?: Sort
  view?: ListingView | undefined
  page: number
}

export const FACET_VALUES: Record<FacetName, readonly string[]> = {
  size: SIZES,
  color: COLORS,
  price: PRICE_BANDS.map((band) => band.value),
}

/** More pages than the longest list has; limits the cost of a request. */
const MAX_PAGE = 50

/**
 * Reads the query of a listing: repeated values and lists with commas are equal, an empty value
 * means none. An unknown filter becomes `UNKNOWN`, an unknown order or view is dropped, so that the
 * number of different queries (and cached pages) is limited.
 */
export function parseListingQuery(params: URLSearchParams): ListingQuery {
  const category = oneOf(CATEGORIES, params.get('category'))
  const range = oneOf(PRODUCT_RANGES, params.get('collection'))
  const sort = SORTS.find((word) => word === params.get('sort'))
  const view = LISTING_VIEWS.find((word) => word === params.get('ver'))
  const page = params.get('page') ?? ''
  return {
    ...(category ? { category } : {}),
    ...(range ? { range } : {}),
    size: someOf(FACET_VALUES.size, params.getAll('size')),
    color: someOf(FACET_VALUES.color, params.getAll('color')),
    price: someOf(FACET_VALUES.price, params.getAll('price')),
    ...(sort ? { sort } : {}),
    ...(view ? { view } : {}),
    page: /^\d{1,9}$/.test(page) ? Math.min(MAX_PAGE, Math.max(1, Number(page))) : 1,
  }
}

function oneOf<Word extends string>(words: readonly Word[], value: string | null) {
  if (!value) return undefined
  return words.find((word) => word === value) ?? UNKNOWN
}

function someOf(words: readonly string[], values: readonly string[]): string[] {
  const asked = new Set(values.flatMap((value) => value.split(',')).filter(Boolean))
  const known = words.filter((word) => asked.has(word))
  return known.length === 0 && asked.size > 0 ? [UNKNOWN] : known
}

/** The query for an address, with its "?"; empty without filters. */
export function printListingQuery(query: Partial<ListingQuery>): string {
  const { category, range, sort, view, page = 1 } = query
  const pairs = [
    ...(category ? [['category', category]] : []),
    ...(range ? [['collection', range]] : []),
    ...FACETS.flatMap((name) => (query[name] ?? []).map((value) => [name, value])),
    ...(sort ? [['sort', sort]] : []),
    ...(view ? [['ver', view]] : []),
    ...(page > 1 ? [['page', String(page)]] : []),
  ]
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''
}
