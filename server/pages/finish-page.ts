import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { INERT_POLICY, nameScripts, pagePolicy, type RawHeaders } from '../http/security-headers.ts'
import type { ReadAsset } from './page-assets.ts'
import { arrangeLoading } from './page-loading.ts'
import { putStylesInside } from './page-styles.ts'

const gzip = promisify(zlib.gzip)
const brotli = promisify(zlib.brotliCompress)

export type Encoding = 'br' | 'gzip' | 'identity'

/** A rendered page, still with the nonce of its scripts. */
export type Rendered = { response: Response; nonce: string }

/** `body` may be made when it is read. */
type Body = { readonly body: Buffer; headers: RawHeaders }

/** One form of a page. */
type Variant = {
  etag: string
  /** The headers of its 304, without the request id. */
  headers: RawHeaders
  /** Bodies with all their headers but the request id, ready to send. */
  bodies: Partial<Record<Encoding, Body>>
}

/**
 * A finished response, the same for every visitor. A page that is not cached has only what its
 * request needs.
 */
export type Page = Variant & {
  status: number
  bodies: { identity: Body }
  /** With the styles inside, for a visitor who has none of the shop's sheets. Only compressed. */
  firstVisit?: Variant
}

/** What every page of a server needs to be finished. */
export type PageParts = {
  /** The headers of every response. */
  base: () => RawHeaders
  readAsset: ReadAsset
}

/** What one request wants of a page. */
export type Wanted = { encoding: Encoding; isFirstVisit: boolean }

/** A cached page is compressed once and sent often, so it may take longer. */
const KEPT_QUALITY = { br: 6, gzip: 8 }
const UNKEPT_QUALITY = { br: 3, gzip: 4 }

/** Makes only what is wanted of a page that will not be cached; undefined: everything. */
export async function finishPage(
  { response, nonce }: Rendered,
  { base, readAsset }: PageParts,
  wanted?: Wanted,
): Promise<Page> {
  const type = response.headers.get('content-type') ?? 'application/octet-stream'
  const raw = Buffer.from(await response.arrayBuffer())
  // `no-cache` makes browsers revalidate on each use, since prices and stock are live.
  const cacheControl =
    response.headers.get('cache-control') ?? (response.status === 200 ? 'no-cache' : 'no-store')
  const shared: RawHeaders = [
    ...base(),
    ...passedOn(response.headers),
    'content-type',
    type,
    'cache-control',
    cacheControl,
    'vary',
    'Accept-Encoding, Cookie, Sec-Fetch-Site',
  ]
  // A document that is no page of the application has its own policy.
  const ownPolicy = response.headers.get('content-security-policy')
  const make = (body: Buffer, policy: string, encodings: readonly Encoding[]) =>
    makeVariant(exact(body), [...shared, 'content-security-policy', ownPolicy ?? policy], {
      encodings,
      quality: wanted ? UNKEPT_QUALITY : KEPT_QUALITY,
    })
  const { status } = response
  const compressed = wanted ? [wanted.encoding] : (['br', 'gzip'] as const)
  if (!type.startsWith('text/html')) {
    return { status, ...(await make(raw, INERT_POLICY, compressed)) }
  }
  const { html, hashes } = nameScripts(arrangeLoading(raw.toString(), readAsset), nonce)
  const styled = wanted?.isFirstVisit === false ? undefined : putStylesInside(html, readAsset)
  const [page, firstVisit] = await Promise.all([
    make(Buffer.from(html), pagePolicy(hashes), wanted && styled ? [] : compressed),
    styled && make(Buffer.from(styled.html), pagePolicy(hashes, styled.hashes), compressed),
  ])
  if (!firstVisit) return { status, ...page }
  const { identity: _uncompressed, ...bodies } = firstVisit.bodies
  return { status, ...page, firstVisit: { ...firstVisit, bodies } }
}

type Compressing = { encodings: readonly Encoding[]; quality: typeof KEPT_QUALITY }

async function makeVariant(body: Buffer, shared: RawHeaders, { encodings, quality }: Compressing) {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
  const headers: RawHeaders = [...shared, 'etag', etag]
  const headersOf = (bytes: Buffer, name: Encoding): RawHeaders => [
    ...headers,
    'content-length',
    String(bytes.length),
    ...(name === 'identity' ? [] : ['content-encoding', name]),
  ]
  const { br, gzip: gz } = await compress(body, encodings, quality)
  const plain = headersOf(body, 'identity')
  return {
    etag,
    headers,
    bodies: {
      identity: gz ? inflated(gz, plain) : { body, headers: plain },
      ...(br ? { br: { body: br, headers: headersOf(br, 'br') } } : {}),
      ...(gz ? { gzip: { body: gz, headers: headersOf(gz, 'gzip') } } : {}),
    },
  }
}

/** No browser wants a page uncompressed, and kept so it would take most of a kept page's memory. */
const inflated = (compressed: Buffer, headers: RawHeaders): Body => ({
  get body() {
    return zlib.gunzipSync(compressed)
  },
  headers,
})

/** What the bodies of a form take in memory, in bytes. */
export const bytesOf = ({ identity, br, gzip: gz }: Variant['bodies']): number =>
  (br?.body.length ?? 0) + (gz?.body.length ?? identity?.body.length ?? 0)

async function compress(
  body: Buffer,
  encodings: readonly Encoding[],
  quality: Compressing['quality'],
) {
  const params = {
    [zlib.constants.BROTLI_PARAM_QUALITY]: quality.br,
    [zlib.constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    [zlib.constants.BROTLI_PARAM_LGWIN]: windowOf(body.length),
  }
  const [br, gz] = await Promise.all([
    encodings.includes('br') && brotli(body, { params }),
    encodings.includes('gzip') && gzip(body, { level: quality.gzip }),
  ])
  return { br: br ? exact(br) : undefined, gzip: gz ? exact(gz) : undefined }
}

/**
 * Bits of the smallest window that holds the whole page. The default takes four megabytes for each
 * compression, which the process keeps, and finds nothing more.
 */
const windowOf = (bytes: number): number =>
  Math.min(zlib.constants.BROTLI_DEFAULT_WINDOW, Math.max(16, Math.ceil(Math.log2(bytes + 1))))

/** Copies the bytes: zlib returns views of larger buffers, which would stay in memory. */
function exact(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
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
