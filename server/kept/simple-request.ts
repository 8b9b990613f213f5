/** A GET without a body, as browsers and proxies send it: the headers that an answer depends on. */
export type SimpleRequest = {
  target: string
  host: string
  acceptEncoding: string | undefined
  cookie: string | undefined
  fetchSite: string | undefined
  ifNoneMatch: string | undefined
  requestId: string | undefined
}

/** Longer heads are for Node's parser, which has the limits. */
const LONGEST = 8192
const START = 'GET '
const VERSION = ' HTTP/1.1'
const END = '\r\n\r\n'
/** What no head has, or only one that needs Node's rules: controls, characters beyond ASCII. */
const ODD = /[^\r\n\x20-\x7E]/
const NAME = /^[a-z][a-z0-9-]*$/i

const FIELDS: ReadonlyMap<string, keyof SimpleRequest> = new Map([
  ['host', 'host'],
  ['accept-encoding', 'acceptEncoding'],
  ['cookie', 'cookie'],
  ['sec-fetch-site', 'fetchSite'],
  ['if-none-match', 'ifNoneMatch'],
  ['x-request-id', 'requestId'],
])
/** Headers that announce a body, another protocol or a special answer. */
const SPECIAL = new Set([
  'content-length',

  'transfer-encoding',
  'trailer',
  'te',
  'upgrade',
  'http2-settings',
  'expect',
  'range',
  'if-range',
  'keep-alive',
  'proxy-connection',
])

/**
 * Reads the head of a request if the bytes are exactly one complete, ordinary GET. Undefined for
 * everything else, such as a part of a request, two requests, a repeated or folded header: Node's
 * parser, which knows all the rules, then reads the same bytes. Nothing is ever repaired.
 * Guarded by: simple-request.test.ts, against Node's parser.
 */
export function readSimpleRequest(bytes: Buffer): SimpleRequest | undefined {
  if (bytes.length > LONGEST) return undefined
  const text = bytes.toString('latin1')
  if (!text.startsWith(START) || text.indexOf(END) !== text.length - END.length) return undefined
  if (ODD.test(text)) return undefined
  const firstEnd = text.indexOf('\r\n')
  const targetEnd = firstEnd - VERSION.length
  if (!text.startsWith(VERSION, targetEnd)) return undefined
  const target = text.slice(START.length, targetEnd)
  if (target.charCodeAt(0) !== SLASH || target.includes(' ')) return undefined
  return readHeaders(text, firstEnd + 2, target)
}

const SLASH = 47

function readHeaders(text: string, start: number, target: string): SimpleRequest | undefined {
  const read: SimpleRequest = {
    target,
    host: '',
    acceptEncoding: undefined,
    cookie: undefined,
    fetchSite: undefined,
    ifNoneMatch: undefined,
    requestId: undefined,
  }
  const end = text.length - 2
  for (let at = start; at < end;) {
    const lineEnd = text.indexOf('\r\n', at)
    const colon = text.indexOf(':', at)
    if (colon < 0 || colon > lineEnd) return undefined
    const name = text.slice(at, colon).toLowerCase()
    if (!readHeader(read, name, text.slice(colon + 1, lineEnd))) return undefined
    at = lineEnd + 2
  }
  // A lone carriage return or line feed is in none of these lines.
  return read.host === '' ? undefined : read
}

/** False if the header is not an ordinary one. */
function readHeader(read: SimpleRequest, name: string, raw: string): boolean {
  if (raw.includes('\r') || raw.includes('\n')) return false
  if (name === 'connection') return raw.trim().toLowerCase() === 'keep-alive'
  const field = FIELDS.get(name)
  if (field === undefined) return !SPECIAL.has(name) && NAME.test(name)
  if (read[field]) return false
  read[field] = raw.trim()
  return true
}
