import { OUTFIT_PATH, outfitParams, readChosen, readTerms } from '#core/layering/outfit-address.ts'
import { findListingPlace } from '#core/listing/listing-pages.ts'
import { parseListingQuery, printListingQuery } from '#core/listing/listing-query.ts'
import { collectionAt, leadsSomewhere } from '#core/catalogue/collections.ts'
import type { OwnValues } from '#core/listing/own-facets.ts'
import { colorValues, sizeValues } from '#core/catalogue/option-values.ts'
import { isReviewCursor } from '#core/reviews/review-cursor.ts'
import { ENTER } from '#app/shop/account/sign-in-path.ts'
import { policy } from '#core/policy/policy.ts'
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

/** A value that no product has shows the same page as none, so it must not add a cache entry. */
const oneOf = (values: readonly string[]) => (value: string) => values.includes(value)
const said = (value: string) => value.length <= 80 && value.trim() !== ''

const CART_PRODUCTS = '/api/cart-products'
const SEARCH = '/search'
/** Answers of the overlay; the search keeps them itself. */
const SEARCH_CALL = '/api/search'
const NOTICES = '/avisos'
const NOTICE_SECRET = 'aviso'
/** Few look at it, and a recall is told at once. */
const RECALLS = '/retiradas'
const PRODUCT = /^\/products\/([^/]+)$/
const PRODUCT_ROUTE = '/products/:productId'
const COLLECTION_ROUTE = '/collections/:collection'
const REVIEWS = /^\/opiniones\/([^/]+)$/
const REVIEWS_ROUTE = '/opiniones/:productId'
const REVIEW_CURSOR = 'tras'

/** The router's parameter for the parts of a page; pages themselves do not read it. */
const ROUTES = '_routes'
/** Its value when it names no part of the page: the response is empty. */
const NO_ROUTE = '-'

/** What is asked of the current catalogue. */
type Catalogue = { hasProduct: (id: string) => boolean; ownValues: OwnValues }

/** Separates known addresses from arbitrary ones. `routes` are those of the build. */
export function createPageKeys(routes: PageRoutes, { hasProduct, ownValues }: Catalogue): PageKeys {
  return (url) => {
    const routed = routedPath(url.pathname)
    const isData = routed.endsWith('.data')
    // The router has a special name for the data of the home page.
    const path = isData ? (routed === '/_.data' ? '/' : routed.slice(0, -5)) : routed
    const one = findOne(path, hasProduct)
    const route = routes.get(path) ?? (one && routes.get(one.route))
    const isThere = routes.has(path)
      ? !/[:*]/.test(path) && leadsSomewhere(path)
      : one?.isThere === true
    // A path has endless spellings with capitals, escapes and accents.
    const spelled = encodeURI(routed)
    if (isThere && spelled !== url.pathname) return { key: spelled + url.search, kind: 'moved' }
    if (!isThere && one) return { key: isData ? `${one.route}.data` : one.route, kind: 'missing' }
    const isListing = findListingPlace(path) !== undefined
    // At most one key per combination of filters.
    const shown = isListing
      ? [...new URLSearchParams(printListingQuery(parseListingQuery(url.searchParams, ownValues)))]
      : shownOn(path, url.searchParams, hasProduct)
    const asked = isData ? askedRoutes(url.searchParams.get(ROUTES), route) : undefined
    if (path === '/' && !isData && url.searchParams.get(ENTER.name) === ENTER.value)
      return { key: url.pathname + url.search, kind: 'unkept' } // for browsers without scripts
    if (path === NOTICES && url.searchParams.has(NOTICE_SECRET))
      return { key: url.pathname + url.search, kind: 'unkept' } // of one person's mail
    const query = [...shown, ...(asked === undefined ? [] : [[ROUTES, asked] as [string, string]])]
    query.sort(([a, x], [b, y]) => (a === b ? (x < y ? -1 : 1) : a < b ? -1 : 1))
    const key = url.pathname + (query.length > 0 ? `?${new URLSearchParams(query)}` : '')
    const isKnown =
      route !== undefined &&
      (route.isDocument || !isData) &&
      path !== SEARCH &&
      path !== RECALLS &&
      path !== SEARCH_CALL &&
      // There is a cursor for each review; only the first page is cached.
      !(REVIEWS.test(path) && shown.length > 0) &&
      !isOwnOutfit(path, url.searchParams) &&
      isThere
    if (!isKnown) return { key, kind: 'unkept' }
    const isPlain = shown.length === 0 && (asked === undefined || asked === route.loaders.at(-1))
    return { key, kind: isPlain ? 'plain' : 'query' }
  }
}

/** The route of a page about one product or collection, and whether the shop has that. */
function findOne(
  path: string,
  hasProduct: (id: string) => boolean,
): { route: string; isThere: boolean } | undefined {
  if (collectionAt(path) !== undefined)
    return { route: COLLECTION_ROUTE, isThere: leadsSomewhere(path) }
  const reviewed = REVIEWS.exec(path)?.[1]
  const product = reviewed ?? PRODUCT.exec(path)?.[1]
  if (product === undefined) return undefined
  const route = reviewed === undefined ? PRODUCT_ROUTE : REVIEWS_ROUTE
  return { route, isThere: hasProduct(product) }
}

/** The requested parts that the page has, each once; undefined for the whole page. */
function askedRoutes(value: string | null, route: PageRoute | undefined): string | undefined {
  if (!value) return undefined
  const names = value.slice(0, 1000).split(',')
  return route?.loaders.filter((id) => names.includes(id)).join(',') || NO_ROUTE
}

/**
 * Parameters that change a public page. All others are dropped, also those of other pages, since
 * each would add a copy of every page. Listings parse their own.
 */
function shownOn(
  path: string,
  params: URLSearchParams,
  hasProduct: (id: string) => boolean,
): [string, string][] {
  // Pages read the first value of a name.
  const first = (name: string, shows: (value: string) => boolean): [string, string][] => {
    const value = params.get(name)
    return value !== null && shows(value) ? [[name, value]] : []
  }
  if (PRODUCT.test(path))
    return [...first('color', oneOf(colorValues())), ...first('size', oneOf(sizeValues()))]
  if (REVIEWS.test(path)) return first(REVIEW_CURSOR, isReviewCursor)
  if (path === CART_PRODUCTS) {
    const known = new Set(params.getAll('id').filter(hasProduct))
    return [...known]
      .toSorted()
      .slice(0, policy.limits.cartLines)
      .map((id) => ['id', id])
  }
  if (path === NOTICES)
    return [
      ...first('id', hasProduct),
      ...first('color', oneOf(colorValues())),
      ...first('size', oneOf(sizeValues())),
    ]
  if (path === OUTFIT_PATH) return shownOutfit(params, hasProduct)
  if (path === SEARCH_CALL) return first('q', said)
  if (path !== SEARCH) return []
  const words = params.get('q')
  // Only a search has pages of results.
  const pages = words === null ? [] : first('page', (value) => /^\d{1,2}$/.test(value))
  return [...first('q', said), ...pages]
}

/** An outfit with chosen pieces: there are endless ones, so only those of the terms are cached. */
const isOwnOutfit = (path: string, params: URLSearchParams): boolean =>
  path === OUTFIT_PATH && Object.keys(readChosen(params)).length > 0

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
