import { weightText } from '#core/catalogue/weights/weights.ts'
import { listings } from './listing-texts.ts'
import { toCard } from '#core/catalogue/card.server.ts'
import {
  askedChoice,
  facetCounts,
  firstOfDepartment,
  firstSorted,
  matchChosen,
  sizeGroups,
} from './facets.ts'
import { baseSet, kindSet, noteList } from './listing-sets.ts'
import { categoryIds, categoryLabel } from '#core/catalogue/categories.ts'
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
  type FacetName,
  type ListingQuery,
  type ListingView,
} from './listing-query.ts'
import { facetFields, offeredWords, ownLabel, ownParam, withoutOwn } from './own-facets.ts'
import {
  categoryChip,
  chipLabel,
  emptyText,
  facetLegends,
  kindsOf,
  narrowedTitle,
  ownChip,
  rangeChip,
  optionLabel,
  sortOptions,
  viewOptions,
} from './listing-words.ts'
import type { CatalogueView } from '#core/catalogue/catalogue-view.ts'
import type { Product } from '#core/catalogue/product.ts'
import { hasFlatLay, planAddress } from '#core/catalogue/product-page-data.ts'
import { swatchOf } from '#core/catalogue/options.ts'
import { PRODUCT_RANGES, rangeLabels } from '#core/catalogue/vocabulary.ts'
import type { SlotSet } from '#core/base/sets/slot-set.ts'

/**
 * Makes a catalogue page from its address: the path selects the products, the query narrows and
 * sorts them. An unknown value matches nothing, and the page says so instead of showing everything.
 * Throws if the path is not a catalogue page: call it only from their routes.
 */
export function listProducts(catalogue: CatalogueView, address: string): Listing {
  const { pathname, searchParams } = new URL(address)
  const found = findListingPlace(pathname)
  if (!found) throw new Error(`no catalogue page at ${pathname}`)
  const { place } = found
  const query = asked(place, searchParams, catalogue)
  const list: List = { catalogue, all: baseSet(catalogue, place.base), query }
  const ofKind = kindSet(catalogue, list.all, query)
  const matching = matchChosen(catalogue, ofKind, query)
  const count = matching.size
  const cards = catalogue.show(firstShown(catalogue, matching, place, query))
  const marksNew =
    place.base.onlyNew === true ||
    query.range === 'new' ||
    matching.countAnd(catalogue.set('new')) <= count * MOST_NEW
  const left = count - cards.length
  const narrowings = narrowingsOf(list)
  noteList(catalogue, place.base, query, count === 0)
  const facetQuery = { ...query, size: [], color: [], price: [], own: {}, page: 1 }
  return {
    ...headOf(found.path, place, query, count),
    mode: place.base.onlyNew ? 'labels' : 'choose',
    path: encodeURI(found.path),
    cards: cards.map((product) => toListingCard(product, query, marksNew)),
    tiles: (narrowings.length > 0 || query.sort ? undefined : listings.tiles[found.path]) ?? [],
    count,
    ...(left > 0 ? { more: printListingQuery({ ...query, page: query.page + 1 }) } : {}),
    ways: waysOf(list, place),
    views: viewsOf(query),
    ...(query.view ? { view: query.view } : {}),
    facets: [...FACETS.map((name) => facetOf(list, ofKind, name)), ...ownFacetsOf(list, ofKind)],
    kept: keptOf(query),
    sort: query.sort ?? '',
    // On a page of new products, sorting by new has no effect.
    sorts: sortOptions.filter(({ value }) => value !== 'new' || !place.base.onlyNew),
    chips: narrowings.filter(({ isFacet }) => isFacet).map(toNarrowing),
    unfiltered: printListingQuery(facetQuery),
    ...(count === 0
      ? {
          none: {
            text: emptyText(
              place.texts.title,
              narrowings.map(({ label }) => label),
            ),
            isFiltered: narrowings.length > 0,
            removals: narrowings.length > 1 ? narrowings.map(toNarrowing) : [],
          },
        }
      : {}),
  }
}

/** Above this share «Nuevo» tells nothing apart; a list of what is new has it on each (specification). */
const MOST_NEW = 1 / 3

function firstShown(
  catalogue: CatalogueView,
  matching: SlotSet,
  { base }: ListingPlace,
  { sort, page }: ListingQuery,
): number[] {
  const most = page * PAGE_SIZE
  return base.gender && !sort
    ? firstOfDepartment(catalogue, matching, base.gender, most)
    : firstSorted(catalogue, matching, sort, most)
}

/** The products of the page before its query narrows them. */
type List = { catalogue: CatalogueView; all: SlotSet; query: ListingQuery }

/** The query of a page; ignores a product range where the page offers none. */
function asked(
  place: ListingPlace,
  params: URLSearchParams,
  catalogue: CatalogueView,
): ListingQuery {
  const { range, ...query } = parseListingQuery(params, (key) => catalogue.ownValues(key))
  return place.hasRanges && range ? { ...query, range } : query
}

const onlyKind = ({ category, range }: ListingQuery): Partial<ListingQuery> => ({
  ...(category ? { category } : {}),
  ...(range ? { range } : {}),
})

function headOf(path: string, place: ListingPlace, query: ListingQuery, count: number) {
  const { above, canonicalPath = path } = place
  const { title: name, crumb = name, narrowed, lead, description, ...page } = place.texts
  const kinds = kindsOf(query)
  const isNarrowed = kinds.length > 0
  const title = isNarrowed ? narrowedTitle(kinds, narrowed) : name
  const isFiltered =
    FACETS.some((facet) => query[facet].length > 0) ||
    query.own !== undefined ||
    query.sort !== undefined ||
    query.view !== undefined
  const own = isNarrowed
    ? [
        { label: crumb, to: encodeURI(path) },
        { label: kinds.map(({ label }) => label).join(' · ') },
      ]
    : [{ label: crumb }]
  return {
    name,
    title,
    ...(isNarrowed || lead === '' ? {} : { lead }),
    trail: [{ label: 'Inicio', to: '/' }, ...(above ? [above] : []), ...own],
    meta: {
      title: isNarrowed ? title : page.name,
      description,
      canonicalPath,
      canonicalQuery: printListingQuery(onlyKind(query)),
      isListed: !isFiltered && count > 0,
    },
  }
}

/** Links that narrow the list: everything, product ranges where offered, then categories. */
function waysOf({ catalogue, all, query }: List, place: ListingPlace) {
  const { category, range } = query
  const rest = omit(omit(query, 'category'), 'range')
  const to = (kind: Partial<ListingQuery>) => printListingQuery({ ...rest, ...kind, page: 1 })
  const isThere = (value: string) => all.meets(catalogue.set(`category:${value}`))
  return [
    { label: 'Todo', search: to({}), isCurrent: !category && !range },
    ...(place.hasRanges ? PRODUCT_RANGES : []).map((value) => ({
      label: rangeLabels[value],
      search: to({ range: value }),
      isCurrent: range === value,
    })),
    ...(place.categories ?? categoryIds()).filter(isThere).map((value) => ({
      label: categoryLabel(value),
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

function facetOf({ catalogue, query }: List, ofKind: SlotSet, name: FacetName): ListingFacet {
  const counts = facetCounts(catalogue, ofKind, query, name)
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
        ...(name === 'color' ? { color: swatchOf(value) } : {}),
      })),
    ),
  }
}

/** A filter for each own field of which the list has values. */
function ownFacetsOf({ catalogue, query }: List, ofKind: SlotSet): ListingFacet[] {
  return facetFields().flatMap((field) => {
    const chosen = query.own?.[field.key] ?? []
    const offered = offeredWords(catalogue, ofKind, field, chosen)
    if (offered.length === 0) return []
    const own = withoutOwn(query.own, field.key)
    const others = matchChosen(catalogue, ofKind, { ...query, own })
    const options = offered.map(({ word, set }) => ({
      value: word,
      label: ownLabel(field, word),
      count: others.countAnd(set),
      isChosen: chosen.includes(word),
    }))
    return [{ name: ownParam(field.key), legend: field.label, groups: [options] }]
  })
}

function toListingCard(product: Product, query: ListingQuery, marksNew: boolean): ListingCard {
  const choice = askedChoice(product, query)
  const look = query.view && lookOf(product, query.view)
  const isNew = product.isNew && marksNew
  return {
    ...toCard(product),
    isNew,
    ...(choice ? { asked: choice } : {}),
    ...(look ? { look } : {}),
  }
}

/** Undefined for the garment itself, also where its kind has no drawing. */
function lookOf(product: Product, view: ListingView): CardLook | undefined {
  if (view === 'cerca') return { view: 'detail' }
  if (!hasFlatLay(product.garment, product.genders.includes('women'))) return undefined
  return { drawing: planAddress(product.garment), note: weightText(product) }
}

type Named = Narrowing & { isFacet: boolean }

const toNarrowing = ({ label, search, count }: Named): Narrowing => ({ label, search, count })

/** Each filter that narrows the list, with the product count without it. */
function narrowingsOf({ catalogue, all, query }: List): Named[] {
  const { category, range } = query
  const without = (label: string, left: ListingQuery, isFacet: boolean): Named => ({
    label,
    isFacet,
    search: printListingQuery({ ...left, page: 1 }),
    count: matchChosen(catalogue, kindSet(catalogue, all, left), left).size,
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
    ...facetFields().flatMap((field) =>
      (query.own?.[field.key] ?? []).map((word) => {
        const own = withoutOwn(query.own, field.key, word)
        return without(ownChip(field, word), { ...query, own }, true)
      }),
    ),
  ]
}

function omit(query: ListingQuery, name: 'category' | 'range'): ListingQuery {
  const left = { ...query }
  delete left[name]
  return left
}
