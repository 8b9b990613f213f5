import { randomUUID } from 'node:crypto'
import http, { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { clientOf } from './rate-limit.ts'
import { INERT_POLICY, type RawHeaders } from './security-headers.ts'

/**
 * Times after which a connection goes. A browser that has opened one in advance opens another; a
 * page takes seconds at most, so nothing honest is silent for longer.
 */
const TIMES = {
  /** To send a request's headers, and all of it. */
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  /** Between two requests. */
  keepAliveTimeout: 15_000,
  /** How often the first two are looked at. */
  connectionsCheckingInterval: 5_000,
  /** Without a byte in either direction: nothing sent yet, or nothing of the answer read. */
  silentTimeout: 20_000,
}
/** All connections together. A silent one takes some 10 kB. */
const MOST_CONNECTIONS = 10_000
/** Of one client: eighty browsers behind one address. A trusted proxy brings everybody's. */
const MOST_OF_CLIENT = 512
/** Then a client connects anew: so load spreads, and what a connection has gathered is freed. */
const MOST_REQUESTS = 10_000

/** To read a refusal; then the connection is cut, whatever the client still sends. */
const LINGER_MS = 1000

export type ConnectionRules = {
  /** Headers of every answer. */
  base: () => RawHeaders
  /** Whether a peer brings the requests of many clients. */
  isProxy: (address: string) => boolean
  /** In place of the usual ones, for tests. */
  times?: Partial<typeof TIMES>
}

/** An HTTP server whose connections are bounded in number and in time, not yet listening. */
export function createBoundedServer(
  rules: ConnectionRules,
  onRequest: http.RequestListener,
): http.Server {
  // A request without a host gets our own refusal instead of Node's.
  const { silentTimeout, ...times } = { ...TIMES, ...rules.times }
  const server = http.createServer({ ...times, requireHostHeader: false }, onRequest)
  server.setTimeout(silentTimeout)
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
    if (address === undefined) return // it has gone already
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

const STATUS: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** What is no request, or takes too long to become one, is answered by hand: there is no `res` yet. */
function refuse(socket: Socket, code: string | undefined, base: RawHeaders): void {
  // Into an answer that has begun nothing may be written. Node asks the same of its own field.
  const { _httpMessage: answer } = socket as { _httpMessage?: http.ServerResponse | null }
  // One that was opened in advance and never used just ends: its browser opens another.
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
  // Node's own limits of time have ended with the refusal: a client that goes on sending must go.
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
