import { listings, listingTiles } from '#content/listings.ts'
import { toCard } from '#core/catalogue/card.server.ts'
import { askedChoice, facetCounts, matchesChosen, sizeGroups, sortProducts } from './facets.ts'
import { categoryLabels, rangeLabels } from '#core/catalogue/labels.ts'
import {
  PAGE_SIZE,
  type CardLook,
  type Listing,
  type ListingCard,
  type ListingFacet,
  type ListingWay,
  type Narrowing,
} from './listing.ts'
import { findListingPlace, type ListingPlace } from './listing-pages.ts'
import {
  FACETS,
  parseListingQuery,
  printListingQuery,
  UNKNOWN,
  type FacetName,
  type ListingQuery,
  type ListingView,
} from './listing-query.ts'
import {
  categoryChip,
  chipLabel,
  emptyText,
  facetLegends,
  rangeChip,
  narrowedName,
  optionLabel,
  sortOptions,
  viewOptions,
} from './listing-words.ts'
import { categoriesOf, filterProducts, type Product } from '#core/catalogue/product.ts'
import { hasPlan, planAddress } from '#core/catalogue/plans.ts'
import type { Snapshot } from '#core/catalogue/snapshot.server.ts'
import { SWATCHES, type Color } from '#core/catalogue/colors.ts'
import { CATEGORIES, PRODUCT_RANGES } from '#core/catalogue/vocabulary.ts'

/**
 * Makes a catalogue page from its address: the path selects the products, the query narrows and
 * sorts them. An unknown value matches nothing, and the page says so instead of showing everything.
 * Throws if the path is not a catalogue page: call it only from their routes.
 */
export function listProducts(snapshot: Snapshot, address: string): Listing {
  const { pathname, searchParams } = new URL(address)
  const found = findListingPlace(pathname)
  if (!found) throw new Error(`no catalogue page at ${pathname}`)
  const { place } = found
  const all = filterProducts(snapshot.products, place.base)
  const query = asked(place, searchParams)
  const ofKind = inKind(all, query)
  const matching = ofKind.filter((product) => matchesChosen(product, query))
  const shown = sortProducts(matching, query.sort).slice(0, query.page * PAGE_SIZE)
  const left = matching.length - shown.length
  const narrowings = narrowingsOf(all, query)
  const facetQuery = { ...query, size: [], color: [], price: [], page: 1 }
  return {
    ...headOf(found.path, place, query, matching.length),
    mode: place.base.onlyNew ? 'labels' : 'choose',
    path: encodeURI(found.path),
    cards: shown.map((product) => toListingCard(product, query)),
    tiles: (narrowings.length > 0 || query.sort ? undefined : listingTiles[found.path]) ?? [],
    count: matching.length,
    ...(left > 0 ? { more: printListingQuery({ ...query, page: query.page + 1 }) } : {}),
    ways: waysOf(all, place, query),
    views: viewsOf(query),
    ...(query.view ? { view: query.view } : {}),
    facets: FACETS.map((name) => facetOf(ofKind, query, name)),
    kept: keptOf(query),
    sort: query.sort ?? '',
    // On a page of new products, sorting by new has no effect.
    sorts: sortOptions.filter(({ value }) => value !== 'new' || !place.base.onlyNew),
    chips: narrowings.filter(({ isFacet }) => isFacet).map(toNarrowing),
    unfiltered: printListingQuery(facetQuery),
    ...(matching.length === 0
      ? {
          none: {
            text: emptyText(
              words(place).title,
              narrowings.map(({ label }) => label),
            ),
            removals: narrowings.length > 1 ? narrowings.map(toNarrowing) : [],
          },
        }
      : {}),
  }
}

const words = (
  place: ListingPlace,
): { title: string; crumb?: string; name: string } & {
  lead: string
  description: string
} => listings[place.words]

/** The query of a page; ignores a product range where the page offers none. */
function asked(place: ListingPlace, params: URLSearchParams): ListingQuery {
  const { range, ...query } = parseListingQuery(params)
  return place.hasRanges && range ? { ...query, range } : query
}

function inKind(products: readonly Product[], { category, range }: ListingQuery): Product[] {
  if (category === UNKNOWN || range === UNKNOWN) return []
  return filterProducts(products, {
    ...(category ? { category } : {}),
    ...(range ? { range } : {}),
  })
}

const onlyKind = ({ category, range }: ListingQuery): Partial<ListingQuery> => ({
  ...(category ? { category } : {}),
  ...(range ? { range } : {}),
})

function headOf(path: string, place: ListingPlace, query: ListingQuery, count: number) {
  const { title, crumb = title, name, lead, description } = words(place)
  const { parent, canonicalPath = path } = place
  const kind = [
    ...(query.category ? [categoryChip(query.category)] : []),
    ...(query.range ? [rangeChip(query.range)] : []),
  ]
  const isFiltered =
    FACETS.some((facet) => query[facet].length > 0) ||
    query.sort !== undefined ||
    query.view !== undefined
  const above = parent ? [{ label: listings[parentWords(parent)].title, to: parent }] : []
  return {
    title,
    lead,
    trail: [{ label: 'Inicio', to: '/' }, ...above, { label: crumb }],
    meta: {
      title: narrowedName(name, kind),
      description,
      canonicalPath,
      canonicalQuery: printListingQuery(onlyKind(query)),
      isListed: !isFiltered && count > 0,
    },
  }
}

const parentWords = (parent: NonNullable<ListingPlace['parent']>) =>
  parent === '/products/men' ? 'men' : 'women'

/** Links that narrow the list: everything, product ranges where offered, then categories. */
function waysOf(all: readonly Product[], place: ListingPlace, query: ListingQuery) {
  const { category, range } = query
  const rest = omit(omit(query, 'category'), 'range')
  const to = (kind: Partial<ListingQuery>) => printListingQuery({ ...rest, ...kind, page: 1 })
  return [
    { label: 'Todo', search: to({}), isCurrent: !category && !range },
    ...(place.hasRanges ? PRODUCT_RANGES : []).map((value) => ({
      label: rangeLabels[value],
      search: to({ range: value }),
      isCurrent: range === value,
    })),
    ...categoriesOf(all, place.categories ?? CATEGORIES).map((value) => ({
      label: categoryLabels[value],
      search: to({ category: value }),
      isCurrent: category === value,
    })),
  ]
}

const viewsOf = (query: ListingQuery): ListingWay[] =>
  viewOptions.map(({ view, label }) => ({
    label,
    search: printListingQuery({ ...query, view }),
    isCurrent: query.view === view,
  }))

/** What the form of the filters passes on. */
function keptOf({ view, ...query }: ListingQuery): Listing['kept'] {
  const kept = new URLSearchParams(printListingQuery({ ...onlyKind(query), view }))
  return [...kept].map(([name, value]) => ({ name, value }))
}

function facetOf(products: readonly Product[], query: ListingQuery, name: FacetName): ListingFacet {
  const counts = facetCounts(products, query, name)
  const groups = name === 'size' ? sizeGroups(counts) : [counts]
  return {
    name,
    legend: facetLegends[name],
    groups: groups.map((group) =>
      group.map(({ value, count }) => ({
        value,
        label: optionLabel(name, value),
        count,
        isChosen: query[name].includes(value),
        ...(name === 'color' ? { color: SWATCHES[value as Color] } : {}), // colours are the vocabulary's
      })),
    ),
  }
}

function toListingCard(product: Product, query: ListingQuery): ListingCard {
  const choice = askedChoice(product, query)
  const look = query.view && lookOf(product, query.view)
  return { ...toCard(product), ...(choice ? { asked: choice } : {}), ...(look ? { look } : {}) }
}

/** Undefined for the garment itself, also where its kind has no drawing. */
function lookOf({ garment, weightGrams }: Product, view: ListingView): CardLook | undefined {
  if (view === 'cerca') return { view: 'detail' }
  if (!hasPlan(garment)) return undefined
  return { drawing: planAddress(garment), note: `${weightGrams} g` }
}

type Named = Narrowing & { isFacet: boolean }

const toNarrowing = ({ label, search, count }: Named): Narrowing => ({ label, search, count })

/** Each filter that narrows the list, with the product count without it. */
function narrowingsOf(all: readonly Product[], query: ListingQuery): Named[] {
  const { category, range } = query
  const without = (label: string, left: ListingQuery, isFacet: boolean): Named => ({
    label,
    isFacet,
    search: printListingQuery({ ...left, page: 1 }),
    count: inKind(all, left).filter((product) => matchesChosen(product, left)).length,
  })
  return [
    ...(category ? [without(categoryChip(category), omit(query, 'category'), false)] : []),
    ...(range ? [without(rangeChip(range), omit(query, 'range'), false)] : []),
    ...FACETS.flatMap((name) =>
      query[name].map((value) => {
        const left = query[name].filter((other) => other !== value)
        return without(chipLabel(name, value), { ...query, [name]: left }, true)
      }),
    ),
  ]
}

function omit(query: ListingQuery, name: 'category' | 'range'): ListingQuery {
  const left = { ...query }
  delete left[name]
  return left
}
