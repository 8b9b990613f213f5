import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { findListingPlace } from '#app/shop/catalogue/listing-pages.ts'
import { parseListingQuery, printListingQuery } from '#app/shop/catalogue/listing-query.ts'
import { COLORS, SIZES } from '#app/shop/catalogue/vocabulary.ts'
import { routedPath } from './guards.ts'
import { INERT_POLICY, pagePolicy, scriptHashes, type RawHeaders } from './security-headers.ts'

const gzip = promisify(zlib.gzip)
const brotli = promisify(zlib.brotliCompress)

export type Encoding = 'br' | 'gzip' | 'identity'

/** A finished answer: the same for every visitor, in each encoding, ready to be written. */
export type Page = {
  status: number
  etag: string
  /** All headers of a 304 with it but the request's id. */
  headers: RawHeaders
  /** Each with all headers of the answer but the request's id: nothing is put together later. */
  bodies: Record<Encoding, { body: Buffer; headers: RawHeaders }>
  bytes: number
}

export type PageCache = {
  /** `requestId` names whoever makes the page be rendered, should that fail. */
  get: (key: string, requestId: string) => Promise<Page>
  /** Whether it is there to be sent, without rendering. */
  has: (key: string) => boolean
  clear: () => void
}

/** A value that no product has shows the same page as none: it must not fill the memory. */
const oneOf = (values: readonly string[]) => (value: string) => values.includes(value)
const short = (value: string) => value.length > 0 && value.length <= 80
const said = (value: string) => short(value) && value.trim() !== ''

/** A parameter counts on the pages that read it, and with the values that change what they show. */
type ShownParameter = { on: RegExp; shows: (value: string) => boolean }

const PRODUCT = /^\/products\/[^/]+$/
const SEARCH = /^\/search$/

/**
 * Parameters that change what a public page shows; others are dropped, also where another page reads
 * them: each would make one more copy of every page. Those of a listing are its own affair.
 */
const SHOWN_PARAMETERS: Record<string, ShownParameter> = {
  color: { on: PRODUCT, shows: oneOf(COLORS) },
  size: { on: PRODUCT, shows: oneOf(SIZES) },
  id: { on: /^\/api\/cart-products$/, shows: short },
  q: { on: SEARCH, shows: said },
  page: { on: SEARCH, shows: (value) => /^\d{1,2}$/.test(value) },
}
/** Read as often as they stand there; of the others pages read the first. */
const REPEATED = new Set(['id'])
const MAX_BYTES = 64 * 1024 * 1024

/** Which parts of a page the router asks for; pages themselves do not read it. */
const ROUTES = '_routes'
const DATA = /\.data$/

/** The path and the parameters that matter, sorted: what the page is rendered for and kept under. */
export function pageKey(url: URL): string {
  const isListing = findListingPlace(url.pathname) !== undefined
  // As many keys as the words of the filters allow, and no more.
  const shown = isListing
    ? [...new URLSearchParams(printListingQuery(parseListingQuery(url.searchParams)))]
    : shownOn(routedPath(url.pathname).replace(DATA, ''), url.searchParams)
  const routes = DATA.test(routedPath(url.pathname)) ? url.searchParams.get(ROUTES) : null
  if (routes !== null && short(routes)) shown.push([ROUTES, routes])
  shown.sort(([a, x], [b, y]) => (a === b ? (x < y ? -1 : 1) : a < b ? -1 : 1))
  return url.pathname + (shown.length > 0 ? `?${new URLSearchParams(shown)}` : '')
}

function shownOn(path: string, params: URLSearchParams): [string, string][] {
  return Object.entries(SHOWN_PARAMETERS).flatMap(([name, { on, shows }]) => {
    if (!on.test(path)) return []
    const values = REPEATED.has(name) ? params.getAll(name) : params.getAll(name).slice(0, 1)
    // A page of results belongs to a search.
    if (name === 'page' && !params.has('q')) return []
    return values.filter(shows).map((value): [string, string] => [name, value])
  })
}

/**
 * Keeps rendered and compressed pages in memory, the least recently used going first. `render`
 * answers a page for a key, without any visitor's cookies; `base` are the headers that all answers
 * carry. Requests for a page that is being rendered wait for that one rendering; one that was begun
 * before `clear` is not kept.
 */
export function createPageCache(
  render: (key: string, requestId: string) => Promise<Response>,
  base: () => RawHeaders,
): PageCache {
  const pages = new Map<string, Page>()
  const underway = new Map<string, Promise<Page>>()
  let bytes = 0
  let generation = 0

  const keep = (key: string, page: Page) => {
    pages.set(key, page)
    bytes += page.bytes
    for (const [oldest, old] of pages) {
      if (bytes <= MAX_BYTES) break
      pages.delete(oldest)
      bytes -= old.bytes
    }
  }
  const make = async (key: string, requestId: string): Promise<Page> => {
    const begun = generation
    const response = await render(key, requestId)
    const page = await finishPage(response, base())
    if (begun === generation && isOwnAddress(key) && isKeepable(response)) keep(key, page)
    return page
  }
  return {
    get: (key, requestId) => {
      const kept = pages.get(key)
      if (kept) {
        // Insertion order is age: moving it to the end makes it the youngest.
        pages.delete(key)
        pages.set(key, kept)
        return Promise.resolve(kept)
      }
      let page = underway.get(key)
      if (!page) {
        const making = make(key, requestId).finally(() => {
          // After `clear` another rendering of the same page may stand here.
          if (underway.get(key) === making) underway.delete(key)
        })
        underway.set(key, making)
        page = making
      }
      return page
    },
    has: (key) => pages.has(key),
    clear: () => {
      pages.clear()
      underway.clear()
      bytes = 0
      generation += 1
    },
  }
}

/** One page has endless spellings, in capitals and escapes: each is answered, only its own is kept. */
function isOwnAddress(key: string): boolean {
  const [path = ''] = key.split('?')
  return encodeURI(routedPath(path)) === path
}

function isKeepable(response: Response): boolean {
  return (
    response.status === 200 &&
    !response.headers.has('set-cookie') &&
    // `private`: a page of which there are too many to keep, such as the results of a search.
    !/no-store|private/.test(response.headers.get('cache-control') ?? '')
  )
}

async function finishPage(response: Response, base: RawHeaders): Promise<Page> {
  const body = Buffer.from(await response.arrayBuffer())
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
  const type = response.headers.get('content-type') ?? 'application/octet-stream'
  const isHtml = type.startsWith('text/html')
  // `no-cache` lets a browser keep the page but makes it ask each time: prices and stock are live.
  const cacheControl =
    response.headers.get('cache-control') ?? (response.status === 200 ? 'no-cache' : 'no-store')
  const headers: RawHeaders = [
    ...base,
    ...passedOn(response.headers),
    'content-type',
    type,
    'cache-control',
    cacheControl,
    'vary',
    'Accept-Encoding, Cookie',
    'etag',
    etag,
    'content-security-policy',
    // A document that is no page of the application brings a policy of its own.
    response.headers.get('content-security-policy') ??
      (isHtml ? pagePolicy(scriptHashes(body.toString())) : INERT_POLICY),
  ]
  const [br, gz] = await Promise.all([
    brotli(body, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 6 } }),
    gzip(body, { level: 8 }),
  ])
  const encoded = (encoding: Encoding, bytes: Buffer) => ({
    body: bytes,
    headers: [
      ...headers,
      'content-length',
      String(bytes.length),
      ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
    ],
  })
  return {
    status: response.status,
    etag,
    headers,
    bodies: {
      br: encoded('br', br),
      gzip: encoded('gzip', gz),
      identity: encoded('identity', body),
    },
    bytes: body.length + br.length + gz.length,
  }
}

const REPLACED = new Set([
  'content-type',
  'cache-control',
  'content-length',
  'content-security-policy',
  'set-cookie',
])

/** Headers that the route itself set, such as `location` or React Router's own. */
function passedOn(headers: Headers): RawHeaders {
  return [...headers].filter(([name]) => !REPLACED.has(name)).flat()
}
