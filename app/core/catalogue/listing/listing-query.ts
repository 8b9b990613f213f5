import { facetFields, ownParam, ownWords, type OwnChosen, type OwnValues } from './own-facets.ts'
import { PRICE_BANDS } from './price-bands.ts'
import { colorValues, sizeValues } from '#core/catalogue/option-values.ts'
import { categoryIds } from '#core/catalogue/categories.ts'
import { PRODUCT_RANGES, type ProductRange } from '#core/catalogue/vocabulary.ts'

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
export type Chosen = Record<FacetName, string[]> & {
  /** Of the shop's own fields; absent: none. */
  own?: OwnChosen
}

/** The parsed query of a listing's address. */
export type ListingQuery = Chosen & {
  /** A category of the shop, or `UNKNOWN`. */
  category?: string
  range?: ProductRange | typeof UNKNOWN
  sort?: Sort
  view?: ListingView | undefined
  page: number
}

const FACET_VALUES: Record<FacetName, () => readonly string[]> = {
  size: sizeValues,
  color: colorValues,
  price: () => PRICE_BANDS.map((band) => band.value),
}

/** The values of a facet in the order of the shop, as they are now. */
export const facetValues = (name: FacetName): readonly string[] => FACET_VALUES[name]()

/** A value has fewer commas than this; limits the cost of a request. */
const MOST_PIECES = 4

/** More pages than the longest list has; limits the cost of a request. */
const MAX_PAGE = 50

/**
 * Reads the query of a listing: repeated values and lists with commas are equal, an empty value
 * means none. An unknown filter becomes `UNKNOWN`, an unknown order or view is dropped, so that the
 * number of different queries (and cached pages) is limited. `ownValues` are those of the catalogue.
 */
export function parseListingQuery(params: URLSearchParams, ownValues: OwnValues): ListingQuery {
  const category = oneOf(categoryIds(), params.get('category'))
  const range = oneOf(PRODUCT_RANGES, params.get('collection'))
  const sort = SORTS.find((word) => word === params.get('sort'))
  const view = LISTING_VIEWS.find((word) => word === params.get('ver'))
  const page = params.get('page') ?? ''
  return {
    ...(category ? { category } : {}),
    ...(range ? { range } : {}),
    size: someOf(facetValues('size'), params.getAll('size')),
    color: someOf(facetValues('color'), params.getAll('color')),
    price: someOf(facetValues('price'), params.getAll('price')),
    ...ownOf(params, ownValues),
    ...(sort ? { sort } : {}),
    ...(view ? { view } : {}),
    page: /^\d{1,9}$/.test(page) ? Math.min(MAX_PAGE, Math.max(1, Number(page))) : 1,
  }
}

function oneOf<Word extends string>(words: readonly Word[], value: string | null) {
  if (!value) return undefined
  return words.find((word) => word === value) ?? UNKNOWN
}

/** In the order of the fields. A field with too many values is none of the filters. */
function ownOf(params: URLSearchParams, ownValues: OwnValues): { own?: OwnChosen } {
  const chosen = facetFields().flatMap((field) => {
    const asked = params.getAll(ownParam(field.key))
    const words = asked.length > 0 ? ownWords(field, ownValues) : undefined
    const found = words ? someOf(words, asked) : []
    return found.length > 0 ? [[field.key, found] as const] : []
  })
  return chosen.length > 0 ? { own: Object.fromEntries(chosen) } : {}
}

function someOf(words: readonly string[], values: readonly string[]): string[] {
  const known = new Set(words)
  const asked = new Set(values.flatMap((value) => partsOf(value, known)).filter(Boolean))
  const found = words.filter((word) => asked.has(word))
  return found.length === 0 && asked.size > 0 ? [UNKNOWN] : found
}

/** A list with commas, of values that may have commas themselves: the longest known one counts. */
function partsOf(list: string, known: ReadonlySet<string>): string[] {
  const pieces = list.split(',')
  const found: string[] = []
  for (let at = 0; at < pieces.length;) {
    let end = Math.min(pieces.length, at + MOST_PIECES)
    while (end > at + 1 && !known.has(pieces.slice(at, end).join(','))) end -= 1
    found.push(pieces.slice(at, end).join(','))
    at = end
  }
  return found
}

/** The query for an address, with its "?"; empty without filters. */
export function printListingQuery(query: Partial<ListingQuery>): string {
  const { category, range, sort, view, page = 1 } = query
  const pairs = [
    ...(category ? [['category', category]] : []),
    ...(range ? [['collection', range]] : []),
    ...FACETS.flatMap((name) => (query[name] ?? []).map((value) => [name, value])),
    ...Object.entries(query.own ?? {}).flatMap(([key, words]) =>
      words.map((word) => [ownParam(key), word]),
    ),
    ...(sort ? [['sort', sort]] : []),
    ...(view ? [['ver', view]] : []),
    ...(page > 1 ? [['page', String(page)]] : []),
  ]
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''
}
