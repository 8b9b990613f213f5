import { randomUUID } from 'node:crypto'
import http, { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { clientOf } from '../limits/rate-limit.ts'
import { INERT_POLICY, type RawHeaders } from './security-headers.ts'

/**
 * Time limits for connections. A browser replaces a closed idle connection, and a page takes
 * seconds at most, so no honest client is silent for longer.
 */
const TIMES = {
  /** To send a request's headers, and all of it. */
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  /** Between two requests. A proxy must let go of its connections before: `deploy/nginx`. */
  keepAliveTimeout: 15_000,
  /** How often Node checks the first two. */
  connectionsCheckingInterval: 5_000,
  /**
   * Without a byte in either direction: no request sent yet, or no response read. It does not cut a
   * buyer off while an order is stored.
   */
  silentTimeout: 20_000,
}
/** All connections together. An idle one takes about 10 kB. */
const MOST_CONNECTIONS = 10_000
/** Per client: eighty browsers behind one address. Trusted proxies are exempt. */
const MOST_OF_CLIENT = 512
/** The client then reconnects, which spreads load and frees the connection's memory. */
const MOST_REQUESTS = 10_000

/** Time to read a refusal; then the connection is cut, even if the client still sends. */
const LINGER_MS = 1000

export type ConnectionRules = {
  /** Headers of every response. */
  base: () => RawHeaders
  /** Whether a peer is a proxy, which brings the requests of many clients. */
  isProxy: (address: string) => boolean
  /** Overrides for tests. */
  times?: Partial<typeof TIMES>
}

/** Creates an HTTP server that bounds the number and duration of connections; not yet listening. */
export function createBoundedServer(
  rules: ConnectionRules,
  onRequest: http.RequestListener,
): http.Server {
  // The shop's own refusal answers a request without a host, not Node's.
  const { silentTimeout, ...times } = { ...TIMES, ...rules.times }
  const server = http.createServer({ ...times, requireHostHeader: false }, onRequest)
  // A request that the shop has whole and has not answered yet is the shop's silence, not its sender's.
  server.setTimeout(silentTimeout, (socket) => {
    const answer = answerOn(socket)
    if (!answer?.req.complete || answer.headersSent) socket.destroy()
  })
  server.maxConnections = MOST_CONNECTIONS
  server.maxRequestsPerSocket = MOST_REQUESTS
  boundClients(server, rules.isProxy)
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    refuse(socket, error.code, rules.base())
  })
  server.on('checkExpectation', (_req: http.IncomingMessage, res: http.ServerResponse) => {
    res.writeHead(417, refusalHeaders(rules.base(), 0)).end()
  })
  return server
}

function boundClients(server: http.Server, isProxy: (address: string) => boolean): void {
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress
    if (address === undefined) return // already closed
    if (isProxy(address)) return
    const client = clientOf(address)
    const count = (open.get(client) ?? 0) + 1
    if (count > MOST_OF_CLIENT) {
      socket.destroy()
      return
    }
    open.set(client, count)
    socket.once('close', () => {
      const left = (open.get(client) ?? 1) - 1
      if (left > 0) open.set(client, left)
      else open.delete(client)
    })
  })
}

/** The response that a connection waits for. Node looks at the same private field. */
const answerOn = (socket: Socket): http.ServerResponse | null | undefined =>
  (socket as { _httpMessage?: http.ServerResponse | null })._httpMessage

const STATUS: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** Answers a malformed or too slow request on the socket, since it has no `res`. */
function refuse(socket: Socket, code: string | undefined, base: RawHeaders): void {
  // A response that has begun cannot become an error.
  const answer = answerOn(socket)
  // A browser's preconnected socket that was never used is closed without a response.
  const isUnused = socket.bytesRead === 0
  if (!socket.writable || isUnused || code === 'ECONNRESET' || answer?.headersSent) {
    socket.destroy()
    return
  }
  const status = STATUS[code ?? ''] ?? 400
  const text = `${STATUS_CODES[status]}\n`
  const headers = refusalHeaders(base, text.length)
  const lines = headers.flatMap((name, i) => (i % 2 === 0 ? [`${name}: ${headers[i + 1]}`] : []))
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', text].join('\r\n'))
  // After the refusal Node's own timeouts no longer apply, so this timer cuts the connection.
  const timer = setTimeout(() => socket.destroy(), LINGER_MS)
  socket.once('close', () => clearTimeout(timer))
}

const refusalHeaders = (base: RawHeaders, length: number): RawHeaders => [
  'x-request-id',
  randomUUID(),
  ...base,
  'content-type',
  'text/plain; charset=utf-8',
  'content-length',
  String(length),
  'cache-control',
  'no-store',
  'content-security-policy',
  INERT_POLICY,
  'connection',
  'close',
]
