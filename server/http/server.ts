import type http from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { LogSecurity } from '#app/security-log.server.ts'
import type { Log } from '../log.ts'
import type { Answered } from '../metrics.ts'
import type { Traces } from '../traces/traces.ts'
import type { Version } from '../version.ts'
import {
  sendBusy,
  sendHome,
  sendJson,
  sendPage,
  sendRedirect,
  sendText,
  sendTooMany,
  sendWrongMethod,
  wantedOf,
  wantingOf,
  type Exchange,
} from './answers.ts'
import type { Desk } from '../desk/desk-requests.ts'
import { openFastLane } from '../kept/fast-lane.ts'
import { answerKept } from '../kept/kept-answer.ts'
import { createBoundedServer } from './connections.ts'
import { BusyError, GoneError } from './gate.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { gateOf, type Gates } from './gates.ts'
import {
  isOwnHost,
  isSafeMethod,
  isSameOrigin,
  namesTwoHosts,
  pageOf,
  requestUrl,
  routedPath,
  withoutSlashes,
} from './guards.ts'
import type { PageCache } from '../pages/page-cache.ts'
import type { PageAddress, PageKeys } from '../pages/page-keys.ts'
import type { PageRoute } from '../pages/page-routes.ts'
import { createPostLimits, type PostLimits } from '../limits/post-limits.ts'
import { BodyTooLarge, readBody } from './read-body.ts'
import { createReadiness } from './readiness.ts'
import type { RenderBudget } from '../pages/render-budget.ts'
import type { Renderer } from '../pages/renderer.ts'
import { requestIdOf } from './request-id.ts'
import { watchRequest } from './request-log.ts'
import type { RawHeaders } from './security-headers.ts'
import { sendPersonal } from './send-personal.ts'
import type { StaticFiles } from './static-files.ts'
import { createUnread, type Unread } from '../limits/unread.ts'
import type { FeedFiles } from '../feeds/feed-files.ts'

/** Answered here: as a route, it would add to the route map that each page carries. */
const SECURITY_TXT = '/.well-known/security.txt'

/** Until a client that reads nothing may ask for more of its own pages. */
const UNREAD_SECONDS = 5

export type ServerParts = {
  shopUrl: () => string
  base: () => RawHeaders
  staticFiles: StaticFiles
  feeds: Pick<FeedFiles, 'serve'>
  pageKeys: PageKeys
  /** The route of a path as the router compares it; undefined if the build has none. */
  findRoute: (path: string) => PageRoute | undefined
  pages: PageCache
  gates: Gates
  desk: Desk
  budget: RenderBudget
  renderer: Renderer
  /** The client's address according to TRUSTED_PROXIES. */
  clientAddress: (req: IncomingMessage) => string
  /** Whether a peer is one of the trusted proxies. */
  isProxy: (address: string) => boolean
  /** The session token of a `Cookie` header if this shop signed it; undefined for a visitor. */
  findSession: (cookie: string | undefined) => string | undefined
  /** Resolves when the database answers. */
  ping: () => Promise<void>
  /** Whether the process has been asked to stop. */
  isStopping: () => boolean
  version: Version
  /** The contact for security reports; see RFC 9116. */
  securityTxt: () => string
  log: Log
  /** Called for each answered request, with its duration. */
  onAnswered: (answered: Answered) => void
  /** Runs the answer to a request, perhaps in a trace. */
  trace: Traces['request']
  logSecurity: LogSecurity
  /** A clock that never goes back, for limits and for how long an answer took. */
  nowMs: () => number
}

type Service = ServerParts & {
  posts: PostLimits
  unread: Unread
  isReady: () => Promise<boolean>
}

/** A request to render: its address and its session. */
type Asked = {
  url: URL
  path: string
  session: string | undefined
  signal: AbortSignal
  handle: RouteHandle | undefined
}

/** The shop's HTTP server, not yet listening. */
export function createShopServer(parts: ServerParts): http.Server {
  const service: Service = {
    ...parts,
    posts: createPostLimits(parts.budget, parts.nowMs),
    unread: createUnread(),
    isReady: createReadiness(parts.ping, (error) => {
      parts.log.error('not ready', { error })
    }),
  }
  const server = createBoundedServer(parts, (req, res) => {
    const isProxied = () => parts.isProxy(req.socket.remoteAddress ?? '')
    const id = requestIdOf(req.headers['x-request-id'], isProxied)
    const exchange = { req, res, id, head: ['x-request-id', id, ...parts.base()] }
    watchRequest(parts, exchange)
    parts
      .trace(exchange, () => answer(service, exchange))
      .catch((error: unknown) => sendFailure(service, exchange, error))
  })
  // While it stops, each answer ends its connection, which the server itself says.
  const findPage: PageCache['find'] = (target, wanted) =>
    parts.isStopping() ? undefined : parts.pages.find(target, wanted)
  openFastLane(server, answerKept({ ...parts, findPage, connection: server }))
  return server
}

function sendFailure({ log, shopUrl }: Service, exchange: Exchange, error: unknown): void {
  const { req, res, id } = exchange
  // The visitor left while sending or waiting, which is no error.
  if (req.readableAborted || error instanceof GoneError) return
  if (error instanceof BusyError) {
    sendBusy(exchange, routedPath(requestUrl(req, shopUrl())?.pathname ?? '/'))
    return
  }
  log.error('request failed', { requestId: id, error })
  if (res.headersSent) res.destroy()
  else sendText(exchange, 500, `Algo ha fallado. Código: ${id}`)
}

async function answer(service: Service, exchange: Exchange): Promise<void> {
  const { req } = exchange
  const url = requestUrl(req, service.shopUrl())
  if (!url) return sendText(exchange, 400, 'Petición no válida')
  if (url.pathname === '/healthz') return sendText(exchange, 200, 'ok')
  if (url.pathname === '/readyz') {
    // A shared database that fails takes no server out: without it pages are served all the same.
    const isForPages = url.searchParams.get('nivel') === 'paginas'
    const isReady = !service.isStopping() && (isForPages || (await service.isReady()))
    return sendText(exchange, isReady ? 200 : 503, isReady ? 'ready' : 'not ready')
  }
  if (url.pathname === '/version') return sendJson(exchange, service.version)
  if (namesTwoHosts(req)) return sendText(exchange, 400, 'Petición no válida')
  if (!isOwnHost(req.headers.host, service.shopUrl())) {
    return sendText(exchange, 421, 'Esta tienda no atiende en ese nombre')
  }
  const desk = service.desk.answer(exchange, url)
  if (desk !== false && (await desk)) return
  if (url.pathname === SECURITY_TXT) return sendText(exchange, 200, service.securityTxt())
  if (isSafeMethod(req)) return answerReading(service, exchange, url)
  if (req.method === 'POST') return answerPost(service, exchange, url)
  return sendWrongMethod(exchange, 'GET, HEAD, POST')
}

async function answerReading(service: Service, exchange: Exchange, url: URL): Promise<void> {
  const { req, res, head } = exchange
  if (service.staticFiles.serve(req, res, url, head)) return
  const feed = service.feeds.serve(exchange, url.pathname)
  if (feed) return feed
  // A missing file must not reach the router, which would send the home page.
  if (/^\/(assets|img)\//.test(url.pathname)) return sendText(exchange, 404, 'No encontrado')
  if (url.pathname.length > 1 && url.pathname.endsWith('/')) {
    return sendRedirect(exchange, withoutSlashes(url.pathname) + url.search)
  }
  const path = routedPath(url.pathname)
  const route = service.findRoute(pageOf(path))
  if (!route && !path.endsWith('.data')) return sendHome(exchange)
  if (route?.reads === false) return sendWrongMethod(exchange, 'POST')
  const address = service.pageKeys(url)
  if (address.kind === 'moved') return sendRedirect(exchange, address.key)
  const handle = route?.handle
  const session = handle?.ignoresSession ? undefined : service.findSession(req.headers.cookie)
  if (session !== undefined || handle?.access !== 'public') {
    const asked = { url, path, session, handle, signal: untilGone(exchange) }
    const waitSeconds = service.budget.take({ address: service.clientAddress(req), session })
    if (waitSeconds > 0) return sendTooMany(exchange, path, waitSeconds)
    return answerPersonal(service, exchange, asked)
  }
  const cached = service.pages.find(address.key, wantedOf(wantingOf(req)))
  if (cached) return sendPage(exchange, cached)
  const asked = { url, path, session, handle, signal: untilGone(exchange) }
  return answerRendered(service, exchange, address, asked)
}

/** Renders a public page that is not cached. Waiting for another's rendering costs no token. */
async function answerRendered(
  { pages, gates, budget, clientAddress }: Service,
  exchange: Exchange,
  address: PageAddress,
  { path, handle, signal }: Asked,
): Promise<void> {
  const { req, id } = exchange
  const client = {
    address: clientAddress(req),
    session: undefined,
    isSearch: handle?.gate === 'searches',
  }
  const isFirst = !pages.isUnderway(address)
  // Taken before rendering, so that concurrent requests count.
  const waitSeconds = isFirst ? budget.take(client) : 0
  if (waitSeconds > 0) return sendTooMany(exchange, path, waitSeconds)
  const page = await pages.get(address, {
    requestId: id,
    ...wantedOf(wantingOf(req)),
    gate: gateOf(gates, handle, 'public'),
    client: client.address,
    signal,
  })
  if (isFirst && address.kind !== 'query' && pages.has(address)) budget.giveBack(client)
  sendPage(exchange, page)
}

async function answerPost(service: Service, exchange: Exchange, url: URL): Promise<void> {
  const { req, res } = exchange
  const path = routedPath(url.pathname)
  const route = service.findRoute(pageOf(path))
  const handle = route?.handle
  if (handle?.limit !== 'signed' && !isSameOrigin(req, service.shopUrl())) {
    service.logSecurity('bad_origin', { clientAddress: service.clientAddress(req) })
    return sendText(exchange, 403, 'Origen no permitido')
  }
  if (!route) return sendText(exchange, 404, 'No encontrado')
  if (!route.posts) return sendWrongMethod(exchange, 'GET, HEAD')
  const session = service.findSession(req.headers.cookie)
  const client = { address: service.clientAddress(req), session }
  const waitSeconds = service.posts.take(handle?.limit, client)
  if (waitSeconds > 0) return sendTooMany(exchange, path, waitSeconds)
  const signal = untilGone(exchange)
  try {
    const body = await readBody(req)
    await answerPersonal(service, exchange, { url, path, session, handle, signal }, body)
    service.posts.answered(handle?.limit, client, res.statusCode)
  } catch (error) {
    if (!(error instanceof BodyTooLarge)) throw error
    sendText(exchange, 413, 'Petición demasiado grande')
  }
}

async function answerPersonal(
  { gates, renderer, clientAddress, unread }: Service,
  exchange: Exchange,
  { url, path, handle, signal }: Asked,
  body?: Buffer,
): Promise<void> {
  const client = clientAddress(exchange.req)
  const request = { url, clientAddress: client, signal, ...(body ? { body } : {}) }
  const send = async () => {
    if (unread.isTooMuch(client)) return sendTooMany(exchange, path, UNREAD_SECONDS)
    unread.watch(client, exchange.res)
    return sendPersonal(renderer, exchange, request)
  }
  const gate = gateOf(gates, handle, body ? 'posted' : 'personal')
  const sendRest = await gate.run(send, signal, client)
  await sendRest?.()
}

/** Aborts when the client disconnects before its response is complete. */
function untilGone({ res }: Exchange): AbortSignal {
  const controller = new AbortController()
  res.once('close', () => {
    if (!res.writableFinished) controller.abort() // an abort makes an error with its stack
  })
  return controller.signal
}
