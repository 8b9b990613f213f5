import type { QueryName, RouteHandle } from '#app/http/route-handle.ts'
import { outfitParams, readChosen, readTerms } from '#core/catalogue/layering/outfit-address.ts'
import { parseListingQuery, printListingQuery } from '#core/catalogue/listing/listing-query.ts'
import { leadsSomewhere } from '#core/catalogue/collections.ts'
import type { OwnValues } from '#core/catalogue/listing/own-facets.ts'
import { colorValues, sizeValues } from '#core/catalogue/option-values.ts'
import { isReviewCursor } from '#core/returns/reviews/review-cursor.ts'
import { policy } from '#core/base/policy/policy.ts'
import { routedPath } from '../http/guards.ts'
import type { PageRoute, PageRoutes } from './page-routes.ts'

/** An address in the form that the cache uses. */
export type PageAddress = {
  /**
   * The path and its relevant parameters, sorted: both cache key and render address. For `moved`,
   * the address to go to.
   */
  key: string
  /**
   * `plain`: one per route and product. `query`: a known page with parameters, of which there are
   * many. `missing`: the page that says so, the same for all products that are not there. `unkept`:
   * never cached. `moved`: a known page in another spelling, of which there are endless ones.
   */
  kind: 'plain' | 'query' | 'missing' | 'unkept' | 'moved'
}

export type PageKeys = (url: URL) => PageAddress

/** The page that says that a collection is not there, also for one of the four that have their own. */
const COLLECTION_ROUTE = '/collections/:collection'

/** The router's parameter for the parts of a page; pages themselves do not read it. */
const ROUTES = '_routes'
/** Its value when it names no part of the page: the response is empty. */
const NO_ROUTE = '-'

/** What is asked of the current catalogue. */
type Catalogue = { hasProduct: (id: string) => boolean; ownValues: OwnValues }

/** Separates known addresses from arbitrary ones. `routes` are those of the build. */
export function createPageKeys(routes: PageRoutes, catalogue: Catalogue): PageKeys {
  return (url) => {
    const routed = routedPath(url.pathname)
    const isData = routed.endsWith('.data')
    // The router has a special name for the data of the home page.
    const path = isData ? (routed === '/_.data' ? '/' : routed.slice(0, -5)) : routed
    const route = routes.find(path)
    const handle = route?.handle ?? {}
    const isThere = route !== undefined && leadsTo(route, path, catalogue)
    // A path has endless spellings with capitals, escapes and accents.
    const spelled = encodeURI(routed)
    if (isThere && spelled !== url.pathname) return { key: spelled + url.search, kind: 'moved' }
    if (route && !isThere && handle.names) {
      const missing = handle.names === 'collection' ? COLLECTION_ROUTE : route.pattern
      return { key: isData ? `${missing}.data` : missing, kind: 'missing' }
    }
    if (isPersonal(handle, url.searchParams))
      return { key: url.pathname + url.search, kind: 'unkept' }
    const shown = shownOn(handle.query, url.searchParams, catalogue)
    const asked = isData ? askedRoutes(url.searchParams.get(ROUTES), route) : undefined
    const query = [...shown, ...(asked === undefined ? [] : [[ROUTES, asked] as [string, string]])]
    query.sort(([a, x], [b, y]) => (a === b ? (x < y ? -1 : 1) : a < b ? -1 : 1))
    const key = url.pathname + (query.length > 0 ? `?${new URLSearchParams(query)}` : '')
    const isKept =
      isThere &&
      (route.isDocument || !isData) &&
      (handle.keeps === 'plain' ? shown.length === 0 : handle.keeps === true) &&
      !isOwnOutfit(handle, url.searchParams)
    if (!isKept) return { key, kind: 'unkept' }
    const isPlain = shown.length === 0 && (asked === undefined || asked === route.loaders.at(-1))
    return { key, kind: isPlain ? 'plain' : 'query' }
  }
}

/** Whether a path that a route takes leads to something: an unknown product or collection does not. */
function leadsTo({ pattern, handle }: PageRoute, path: string, { hasProduct }: Catalogue): boolean {
  if (handle.names === 'product') return hasProduct(path.slice(path.lastIndexOf('/') + 1))
  if (handle.names === 'collection') return leadsSomewhere(path)
  return !/[:*]/.test(pattern)
}

/** Whether the address is for one browser, as its route says. */
const isPersonal = ({ personalWith: own }: RouteHandle, params: URLSearchParams): boolean =>
  own !== undefined &&
  (own.value === undefined ? params.has(own.name) : params.get(own.name) === own.value)

/** The requested parts that the page has, each once; undefined for the whole page. */
function askedRoutes(value: string | null, route: PageRoute | undefined): string | undefined {
  if (!value) return undefined
  const names = value.slice(0, 1000).split(',')
  return route?.loaders.filter((id) => names.includes(id)).join(',') || NO_ROUTE
}

/**
 * Parameters that change a public page. All others are dropped, also those of other pages, since
 * each would add a copy of every page.
 */
function shownOn(
  query: RouteHandle['query'],
  params: URLSearchParams,
  { hasProduct, ownValues }: Catalogue,
): [string, string][] {
  switch (query) {
    case undefined:
      return []
    case 'listing':
      // At most one key per combination of filters.
      return [...new URLSearchParams(printListingQuery(parseListingQuery(params, ownValues)))]
    case 'outfit':
      return shownOutfit(params, hasProduct)
    case 'cart': {
      const known = new Set(params.getAll('id').filter(hasProduct))
      const asked = [...known].toSorted().slice(0, policy.limits.cartLines)
      return asked.map((id) => ['id', id])
    }
    default:
      // Pages read the first value of a name.
      return query.flatMap((name): [string, string][] => {
        const value = params.get(name)
        return value !== null && shows(name, value, hasProduct) ? [[name, value]] : []
      })
  }
}

/** A value that no product has shows the same page as none, so it must not add a cache entry. */
function shows(name: QueryName, value: string, hasProduct: (id: string) => boolean): boolean {
  switch (name) {
    case 'color':
      return colorValues().includes(value)
    case 'size':
      return sizeValues().includes(value)
    case 'id':
      return hasProduct(value)
    case 'q':
      return value.length <= 80 && value.trim() !== ''
    case 'page':
      return /^\d{1,2}$/.test(value)
    case 'tras':
      return isReviewCursor(value)
  }
}

/** An outfit with chosen pieces: there are endless ones, so only those of the terms are cached. */
const isOwnOutfit = ({ query }: RouteHandle, params: URLSearchParams): boolean =>
  query === 'outfit' && Object.keys(readChosen(params)).length > 0

function shownOutfit(
  params: URLSearchParams,
  hasProduct: (id: string) => boolean,
): [string, string][] {
  const terms = readTerms(params)
  const pieces = Object.entries(readChosen(params)).filter(([, { id }]) => hasProduct(id))
  const shown = outfitParams(terms, Object.fromEntries(pieces))
  // The question of the bare address: that page has one key.
  const isPlain = String(new URLSearchParams(shown)) === String(new URLSearchParams(PLAIN_OUTFIT))
  return isPlain ? [] : shown
}

const PLAIN_OUTFIT = outfitParams(readTerms(new URLSearchParams()), {})
