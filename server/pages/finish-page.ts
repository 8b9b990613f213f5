import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { INERT_POLICY, nameScripts, pagePolicy, type RawHeaders } from '../http/security-headers.ts'

const gzip = promisify(zlib.gzip)
const brotli = promisify(zlib.brotliCompress)

export type Encoding = 'br' | 'gzip' | 'identity'

/** A rendered page, still with the nonce of its scripts. */
export type Rendered = { response: Response; nonce: string }

type Body = { body: Buffer; headers: RawHeaders }

/** A finished response, the same for every visitor. */
export type Page = {
  status: number
  etag: string
  /** The headers of its 304, without the request id. */
  headers: RawHeaders
  /**
   * Bodies with all their headers but the request id, ready to send. A page that is not cached has
   * only the encoding of its request.
   */
  bodies: { identity: Body } & Partial<Record<Encoding, Body>>
}

/** A cached page is compressed once and sent often, so it may take longer. */
const KEPT_QUALITY = { br: 6, gzip: 8 }
const UNKEPT_QUALITY = { br: 3, gzip: 4 }

/** Compresses only `encoding`, for a page that will not be cached; undefined: all encodings. */
export async function finishPage(
  { response, nonce }: Rendered,
  base: RawHeaders,
  encoding?: Encoding,
): Promise<Page> {
  const type = response.headers.get('content-type') ?? 'application/octet-stream'
  const isHtml = type.startsWith('text/html')
  const raw = Buffer.from(await response.arrayBuffer())
  const { html, hashes } = isHtml ? nameScripts(raw.toString(), nonce) : { html: '', hashes: '' }
  const body = exact(isHtml ? Buffer.from(html) : raw)
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
  // `no-cache` makes browsers revalidate on each use, since prices and stock are live.
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
    // A document that is no page of the application has its own policy.
    response.headers.get('content-security-policy') ?? (isHtml ? pagePolicy(hashes) : INERT_POLICY),
  ]
  const bodies = await compress(body, encoding)
  const withHeaders = (bytes: Buffer, name: Encoding): Body => ({
    body: bytes,
    headers: [
      ...headers,
      'content-length',
      String(bytes.length),
      ...(name === 'identity' ? [] : ['content-encoding', name]),
    ],
  })
  return {
    status: response.status,
    etag,
    headers,
    bodies: {
      identity: withHeaders(body, 'identity'),
      ...(bodies.br ? { br: withHeaders(bodies.br, 'br') } : {}),
      ...(bodies.gzip ? { gzip: withHeaders(bodies.gzip, 'gzip') } : {}),
    },
  }
}

async function compress(body: Buffer, only: Encoding | undefined) {
  const quality = only === undefined ? KEPT_QUALITY : UNKEPT_QUALITY
  const wants = (encoding: Encoding) => only === undefined || only === encoding
  const [br, gz] = await Promise.all([
    wants('br') && brotli(body, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: quality.br } }),
    wants('gzip') && gzip(body, { level: quality.gzip }),
  ])
  return { br: br ? exact(br) : undefined, gzip: gz ? exact(gz) : undefined }
}

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
