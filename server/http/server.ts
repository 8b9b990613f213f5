import type http from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { LogSecurity } from '#app/security-log.server.ts'
import type { Log } from '../log.ts'
import type { Answered } from '../metrics.ts'
import type { Traces } from '../traces/traces.ts'
import type { Version } from '../version.ts'
import {
  sendBusy,
  sendJson,
  sendPage,
  sendRedirect,
  sendText,
  sendTooMany,
  wantedOf,
  wantingOf,
  type Exchange,
} from './answers.ts'
import type { Desk } from '../desk/desk-requests.ts'
import { openFastLane } from '../kept/fast-lane.ts'
import { answerKept } from '../kept/kept-answer.ts'
import { createBoundedServer } from './connections.ts'
import { BusyError, GoneError } from './gate.ts'
import { gateOf, isSearchCall, type Gates } from './gates.ts'
import {
  isOwnHost,
  isReading,
  isSameOrigin,
  requestUrl,
  routedPath,
  withoutSlashes,
} from './guards.ts'
import type { PageCache } from '../pages/page-cache.ts'
import type { PageAddress, PageKeys } from '../pages/page-keys.ts'
import { createRateLimit, type RateLimit } from './rate-limit.ts'
import { BodyTooLarge, readBody } from './read-body.ts'
import { createReadiness } from './readiness.ts'
import type { RenderBudget } from '../pages/render-budget.ts'
import type { Renderer } from '../pages/renderer.ts'
import { requestIdOf } from './request-id.ts'
import { watchRequest } from './request-log.ts'
import type { RawHeaders } from './security-headers.ts'
import { sendPersonal } from './send-personal.ts'
import type { StaticFiles } from './static-files.ts'
import type { FeedFiles } from '../feeds/feed-files.ts'

/** Discount codes tried and orders placed: too few to guess a code or reserve all stock. */
const PURCHASE_STEPS_PER_MINUTE = 30
const PURCHASE_STEP = /^\/api\/(?:discounts|orders|payments)/

/** The payment provider posts here from outside; its signature replaces the origin check. */
const SIGNED_PATH = '/api/webhooks/stripe'

/** Answered here: as a route, it would add to the route map that each page carries. */
const SECURITY_TXT = '/.well-known/security.txt'

/**
 * Paths that depend on a cookie even for visitors without a session, and paths that receive
 * passwords.
 */
const PERSONAL_PATH = /^\/(?:checkout\/success|orders|desistimiento|cuenta)(?:[/.]|$)/

export type ServerParts = {
  shopUrl: () => string
  base: () => RawHeaders
  staticFiles: StaticFiles
  feeds: Pick<FeedFiles, 'serve'>
  pageKeys: PageKeys
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
  purchaseSteps: RateLimit
  isReady: () => Promise<boolean>
}

/** A request to render: its address and its session. */
type Asked = { url: URL; path: string; session: string | undefined; signal: AbortSignal }

/** The shop's HTTP server, not yet listening. */
export function createShopServer(parts: ServerParts): http.Server {
  const service: Service = {
    ...parts,
    purchaseSteps: createRateLimit(PURCHASE_STEPS_PER_MINUTE),
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
  const findPage = (target: string) => parts.pages.find(target)
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
    const isReady = await service.isReady()
    return sendText(exchange, isReady ? 200 : 503, isReady ? 'ready' : 'not ready')
  }
  if (url.pathname === '/version') return sendJson(exchange, service.version)
  if (!isOwnHost(req.headers.host, service.shopUrl())) {
    return sendText(exchange, 421, 'Esta tienda no atiende en ese nombre')
  }
  const desk = service.desk.answer(exchange, url)
  if (desk !== false && (await desk)) return
  if (url.pathname === SECURITY_TXT) return sendText(exchange, 200, service.securityTxt())
  if (isReading(req)) return answerReading(service, exchange, url)
  if (req.method === 'POST') return answerPost(service, exchange, url)
  exchange.head.push('allow', 'GET, HEAD, POST')
  return sendText(exchange, 405, 'Método no permitido')
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
  const session = service.findSession(req.headers.cookie)
  if (session !== undefined || PERSONAL_PATH.test(path)) {
    const asked = { url, path, session, signal: untilGone(exchange) }
    const waitSeconds = service.budget.take({ address: service.clientAddress(req), session })
    if (waitSeconds > 0) return sendTooMany(exchange, path, waitSeconds)
    return answerPersonal(service, exchange, asked)
  }
  const address = service.pageKeys(url)
  const cached = service.pages.find(address.key)
  if (cached) return sendPage(exchange, cached)
  const asked = { url, path, session, signal: untilGone(exchange) }
  return answerRendered(service, exchange, address, asked)
}

/** Renders a public page that is not cached. Waiting for another's rendering costs no token. */
async function answerRendered(
  { pages, gates, budget, clientAddress }: Service,
  exchange: Exchange,
  address: PageAddress,
  { path, signal }: Asked,
): Promise<void> {
  const { req, id } = exchange
  const client = {
    address: clientAddress(req),
    session: undefined,
    isSearch: isSearchCall(withoutSlashes(path)),
  }
  const isFirst = !pages.isUnderway(address)
  // Taken before rendering, so that concurrent requests count.
  const waitSeconds = isFirst ? budget.take(client) : 0
  if (waitSeconds > 0) return sendTooMany(exchange, path, waitSeconds)
  const page = await pages.get(address, {
    requestId: id,
    ...wantedOf(wantingOf(req)),
    gate: gateOf(gates, path, 'public'),
    signal,
  })
  if (isFirst && address.kind === 'plain' && pages.has(address)) budget.giveBack(client)
  sendPage(exchange, page)
}

async function answerPost(service: Service, exchange: Exchange, url: URL): Promise<void> {
  const { req } = exchange
  const path = routedPath(url.pathname)
  if (path !== SIGNED_PATH && !isSameOrigin(req, service.shopUrl())) {
    service.logSecurity('bad_origin', { clientAddress: service.clientAddress(req) })
    return sendText(exchange, 403, 'Origen no permitido')
  }
  const address = service.clientAddress(req)
  const session = service.findSession(req.headers.cookie)
  // API calls have limits of their own; a post to a page renders one.
  const waitSeconds = PURCHASE_STEP.test(path)
    ? service.purchaseSteps.take(address, service.nowMs())
    : path.startsWith('/api/')
      ? 0
      : service.budget.take({ address, session })
  if (waitSeconds > 0) return sendTooMany(exchange, path, waitSeconds)
  const signal = untilGone(exchange)
  try {
    const body = await readBody(req)
    await answerPersonal(service, exchange, { url, path, session, signal }, body)
  } catch (error) {
    if (!(error instanceof BodyTooLarge)) throw error
    sendText(exchange, 413, 'Petición demasiado grande')
  }
}

function answerPersonal(
  { gates, renderer, clientAddress }: Service,
  exchange: Exchange,
  { url, path, signal }: Asked,
  body?: Buffer,
): Promise<void> {
  const request = {
    url,
    clientAddress: clientAddress(exchange.req),
    signal,
    ...(body ? { body } : {}),
  }
  const send = () => sendPersonal(renderer, exchange, request)
  return gateOf(gates, path, body ? 'posted' : 'personal').run(send, signal)
}

/** Aborts when the client disconnects before its response is complete. */
function untilGone({ res }: Exchange): AbortSignal {
  const controller = new AbortController()
  res.once('close', () => {
    if (!res.writableFinished) controller.abort() // an abort makes an error with its stack
  })
  return controller.signal
}
