import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { INERT_POLICY, nameScripts, pagePolicy, type RawHeaders } from '../http/security-headers.ts'
import type { ReadAsset } from './page-assets.ts'
import { arrangeLoading } from './page-loading.ts'
import { inlineCriticalCss } from './page-styles.ts'

const gzip = promisify(zlib.gzip)
const brotli = promisify(zlib.brotliCompress)

export type Encoding = 'br' | 'gzip' | 'identity'
const COMPRESSED = ['br', 'gzip'] as const

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

/** A finished response, the same for every visitor, with the body that its first visitor wanted. */
export type Page = Variant & {
  status: number
  bodies: { identity: Body }
  /** With the styles inside, for a visitor who has none of the shop's sheets. Only compressed. */
  firstVisit?: Variant
  /** Makes the bodies that are missing. Only a page that may be kept has it, until they are there. */
  fill?: () => Promise<void>
}

/** What every page of a server needs to be finished. */
export type PageParts = {
  /** The headers of every response. */
  base: () => RawHeaders
  readAsset: ReadAsset
}

/** What one request wants of a page. */
export type Wanted = { encoding: Encoding; isFirstVisit: boolean }

/**
 * A kept page is compressed once and sent often, so it may take longer. Brotli 7 instead of 6 takes
 * half a millisecond to a whole one more, beside the thread, and sends 1 % less.
 */
const KEPT_QUALITY = { br: 7, gzip: 8 }
const UNKEPT_QUALITY = { br: 3, gzip: 4 }

/**
 * Makes the body that is wanted of a page; one that may be kept can be filled with the others. What is
 * no page is larger and asked for by everybody: it is compressed in both ways at once.
 */
export async function finishPage(
  { response, nonce }: Rendered,
  { base, readAsset }: PageParts,
  { encoding, isFirstVisit, mayBeKept }: Wanted & { mayBeKept: boolean },
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
  const variantOf = (body: Buffer, policy: string) =>
    newVariant(body, [...shared, 'content-security-policy', ownPolicy ?? policy])
  const quality = mayBeKept ? KEPT_QUALITY : UNKEPT_QUALITY
  const { status } = response
  if (!type.startsWith('text/html')) {
    const other = { status, ...variantOf(exact(raw), INERT_POLICY) }
    const encodings = mayBeKept ? COMPRESSED : [encoding]
    await compressInto(other, other.bodies.identity.body, { encodings, quality })
    return other
  }
  const { html, hashes } = nameScripts(arrangeLoading(raw.toString(), readAsset), nonce)
  const plain = exact(Buffer.from(html))
  const page: Page = { status, ...variantOf(plain, pagePolicy(hashes)) }
  const styled = isFirstVisit || mayBeKept ? inlineCriticalCss(html, readAsset) : undefined
  const withStyles = Buffer.from(styled?.html ?? '')
  if (styled) {
    const { etag, headers } = variantOf(withStyles, pagePolicy(hashes, styled.hashes))
    page.firstVisit = { etag, headers, bodies: {} }
  }
  const [form, body] =
    isFirstVisit && page.firstVisit ? [page.firstVisit, withStyles] : [page, plain]
  await compressInto(form, body, { encodings: [encoding], quality })
  if (mayBeKept) page.fill = createFill(page, plain, readAsset)
  return page
}

/** Later: the plain page has all that the other form is made of. */
function createFill(page: Page, plain: Buffer, readAsset: ReadAsset): () => Promise<void> {
  const missing = (variant: Variant) => ({
    encodings: COMPRESSED.filter((encoding) => !variant.bodies[encoding]),
    quality: KEPT_QUALITY,
  })
  const fill = async () => {
    const { firstVisit } = page
    const styled = firstVisit && inlineCriticalCss(plain.toString(), readAsset)
    await Promise.all([
      compressInto(page, plain, missing(page)),
      styled && compressInto(firstVisit, Buffer.from(styled.html), missing(firstVisit)),
    ])
    delete page.fill // and with it the uncompressed page
  }
  let filling: Promise<void> | undefined
  return () => (filling ??= fill())
}

/** Whether a page has the body that a request wants. */
export function hasBody(page: Page, { encoding, isFirstVisit }: Wanted): boolean {
  if (encoding === 'identity') return true
  const form = isFirstVisit && page.firstVisit ? page.firstVisit : page
  return form.bodies[encoding] !== undefined
}

type Compressing = { encodings: readonly Encoding[]; quality: typeof KEPT_QUALITY }

function newVariant(body: Buffer, shared: RawHeaders) {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
  const headers: RawHeaders = [...shared, 'etag', etag]
  return { etag, headers, bodies: { identity: { body, headers: withLength(headers, body) } } }
}

const withLength = (headers: RawHeaders, body: Buffer): RawHeaders => [
  ...headers,
  'content-length',
  String(body.length),
]

async function compressInto(
  { headers, bodies }: Variant,
  body: Buffer,
  { encodings, quality }: Compressing,
): Promise<void> {
  const { br, gzip: gz } = await compress(body, encodings, quality)
  const encoded = (bytes: Buffer, name: Encoding): Body => ({
    body: bytes,
    headers: [...withLength(headers, bytes), 'content-encoding', name],
  })
  if (br) bodies.br = encoded(br, 'br')
  if (gz) bodies.gzip = encoded(gz, 'gzip')
  if (gz && bodies.identity) bodies.identity = inflated(gz, withLength(headers, body))
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
