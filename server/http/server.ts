import { randomUUID } from 'node:crypto'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { createHeaders, sendResponse } from '@remix-run/node-fetch-server'
import type { Log } from '../log.ts'
import { bestEncoding, isFresh } from './encoding.ts'
import { createRateLimit, type RateLimit } from './rate-limit.ts'
import {
  isOwnHost,
  isReading,
  isSameOrigin,
  requestUrl,
  routedPath,
  withoutSlashes,
} from './guards.ts'
import { pageKey, type Page, type PageCache } from './page-cache.ts'
import type { Renderer } from './renderer.ts'
import { BodyTooLarge, readBody } from './read-body.ts'
import { INERT_POLICY, type RawHeaders } from './security-headers.ts'
import type { StaticFiles } from './static-files.ts'

/** Codes that are tried and orders: enough for a shopper, too few to guess a code or drain a shelf. */
const PURCHASE_STEPS_PER_MINUTE = 30

/** Addresses of products that nobody has: each is rendered and none is kept, and there are endless many. */
const MISSING_PRODUCTS_PER_MINUTE = 60
/** With either of the router's two ways to ask for the data of a page. */
const PRODUCT_PATH = /^\/products\/[^/]+(?:\/_\.data)?$/

/** Called by the payment provider, which no page of ours is; its signature stands for the origin. */
const SIGNED_PATH = '/api/webhooks/stripe'

export type ServerParts = {
  shopUrl: () => string
  base: () => RawHeaders
  staticFiles: StaticFiles
  pages: PageCache
  renderer: Renderer
  /** Who is asking, by the rules of TRUSTED_PROXIES. */
  clientAddress: (req: IncomingMessage) => string
  /** Resolves when the database answers. */
  ping: () => Promise<void>
  log: Log
}

type Limits = { purchaseSteps: RateLimit; missingProducts: RateLimit }

type Exchange = { req: IncomingMessage; res: ServerResponse; id: string; head: RawHeaders }

/** The shop's HTTP server, not yet listening. Slow senders are cut off by the time limits. */
export function createShopServer(parts: ServerParts): http.Server {
  const limits = {
    purchaseSteps: createRateLimit(PURCHASE_STEPS_PER_MINUTE),
    missingProducts: createRateLimit(MISSING_PRODUCTS_PER_MINUTE),
  }
  const server = http.createServer(
    { requestTimeout: 30_000, headersTimeout: 10_000, keepAliveTimeout: 15_000 },
    (req, res) => {
      const id = randomUUID()
      const exchange = { req, res, id, head: ['x-request-id', id, ...parts.base()] }
      const begun = performance.now()
      res.once('finish', () => logRequest(parts.log, exchange, performance.now() - begun))
      answer(parts, limits, exchange).catch((error: unknown) => {
        if (req.readableAborted) return // the visitor left while sending: no fault of ours
        parts.log.error('request failed', { requestId: id, error })
        if (res.headersSent) res.destroy()
        else sendText(exchange, 500, `Algo ha fallado. Código: ${id}`)
      })
    },
  )
  return server
}

async function answer(parts: ServerParts, limits: Limits, exchange: Exchange): Promise<void> {
  const { req } = exchange
  const url = requestUrl(req, parts.shopUrl())
  if (!url) return sendText(exchange, 400, 'Petición no válida')
  if (url.pathname === '/healthz') return sendText(exchange, 200, 'ok')
  if (url.pathname === '/readyz') return sendReadiness(parts, exchange)
  if (!isOwnHost(req.headers.host, parts.shopUrl())) {
    return sendText(exchange, 421, 'Esta tienda no atiende en ese nombre')
  }
  if (isReading(req)) return answerReading(parts, limits, exchange, url)
  if (req.method !== 'POST') {
    exchange.head.push('allow', 'GET, HEAD, POST')
    return sendText(exchange, 405, 'Método no permitido')
  }
  const path = routedPath(url.pathname)
  if (path !== SIGNED_PATH && !isSameOrigin(req, parts.shopUrl())) {
    return sendText(exchange, 403, 'Origen no permitido')
  }
  if (/^\/api\/(?:discounts|orders|payments)/.test(path)) {
    const waitSeconds = limits.purchaseSteps.take(parts.clientAddress(req), performance.now())
    if (waitSeconds > 0) return sendTooMany(exchange, waitSeconds)
  }
  try {
    const body = await readBody(req)
    await sendPersonal(parts, exchange, url, body)
  } catch (error) {
    if (!(error instanceof BodyTooLarge)) throw error
    sendText(exchange, 413, 'Petición demasiado grande')
  }
}

async function answerReading(
  parts: ServerParts,
  limits: Limits,
  exchange: Exchange,
  url: URL,
): Promise<void> {
  const { req, res, head } = exchange
  if (parts.staticFiles.serve(req, res, url, head)) return
  // A missing file is no page: it must not reach the router, which would send the home page.
  if (/^\/(assets|img)\//.test(url.pathname)) return sendText(exchange, 404, 'No encontrado')
  if (url.pathname.length > 1 && url.pathname.endsWith('/')) {
    return sendRedirect(exchange, withoutSlashes(url.pathname) + url.search)
  }
  if (parts.renderer.isPersonal(req, url)) return sendPersonal(parts, exchange, url)
  const key = pageKey(url)
  if (parts.pages.has(key) || !PRODUCT_PATH.test(routedPath(url.pathname))) {
    return sendPage(exchange, await parts.pages.get(key, exchange.id))
  }
  // Taken beforehand, so that many at once count; a product that is there costs no turn.
  const address = parts.clientAddress(req)
  const waitSeconds = limits.missingProducts.take(address, performance.now())
  if (waitSeconds > 0) return sendTooMany(exchange, waitSeconds)
  const page = await parts.pages.get(key, exchange.id)
  if (page.status !== 404) limits.missingProducts.giveBack(address)
  sendPage(exchange, page)
}

function sendTooMany(exchange: Exchange, waitSeconds: number): void {
  exchange.head.push('retry-after', String(waitSeconds))
  sendText(exchange, 429, 'Demasiados intentos')
}

function sendPage({ req, res, id }: Exchange, page: Page): void {
  if (page.status === 200 && isFresh(req.headers['if-none-match'], page.etag)) {
    res.writeHead(304, [...page.headers, 'x-request-id', id]).end()
    return
  }
  const variant = page.bodies[bestEncoding(req.headers['accept-encoding'])]
  res.writeHead(page.status, [...variant.headers, 'x-request-id', id])
  res.end(req.method === 'HEAD' ? undefined : variant.body)
}

async function sendPersonal(
  parts: ServerParts,
  { req, res, id, head }: Exchange,
  url: URL,
  body?: Buffer,
): Promise<void> {
  const stop = new AbortController()
  res.once('close', () => stop.abort())
  const request = new Request(url, {
    method: req.method ?? 'GET',
    headers: createHeaders(req),
    signal: stop.signal,
    ...(body ? { body: new Uint8Array(body) } : {}),
  })
  const response = await parts.renderer.renderPersonal(request, {
    requestId: id,
    clientAddress: parts.clientAddress(req),
  })
  for (let i = 0; i < head.length; i += 2) {
    const [name, value] = [head[i] as string, head[i + 1] as string] // pairs by construction
    // A page may tell less of where a visitor comes from; nothing else is for it to choose.
    if (name === 'referrer-policy' && response.headers.has(name)) continue
    response.headers.set(name, value)
  }
  await sendResponse(res, response)
}

/** A database that is this slow does not answer: whoever asks must not hang with it. */
const READY_WITHIN_MS = 2000

async function failAfter(ms: number): Promise<never> {
  await sleep(ms, undefined, { ref: false })
  throw new Error(`no answer within ${ms} ms`)
}

async function sendReadiness(parts: ServerParts, exchange: Exchange): Promise<void> {
  try {
    await Promise.race([parts.ping(), failAfter(READY_WITHIN_MS)])
    sendText(exchange, 200, 'ready')
  } catch (error) {
    parts.log.error('database does not answer', { requestId: exchange.id, error })
    sendText(exchange, 503, 'not ready')
  }
}

/** One page, one address. */
function sendRedirect({ res, head }: Exchange, location: string): void {
  const headers = [...head, 'location', location, 'cache-control', 'no-cache']
  res.writeHead(308, [...headers, 'content-security-policy', INERT_POLICY]).end()
}

function sendText({ req, res, head }: Exchange, status: number, text: string): void {
  const body = Buffer.from(`${text}\n`)
  res.writeHead(status, [
    ...head,
    'content-type',
    'text/plain; charset=utf-8',
    'content-length',
    String(body.length),
    'cache-control',
    'no-store',
    'content-security-policy',
    INERT_POLICY,
  ])
  res.end(req.method === 'HEAD' ? undefined : body)
}

/** Files of a page and the questions of a supervisor would drown what matters. */
const UNLOGGED = /^\/(?:assets\/|img\/|healthz$|readyz$)/

/** Whoever reads the log must not open an order with it. */
const SECRET_LINK = /^(\/orders\/link\/).+/i

/** No query, no address, no agent: a log line must not describe a person. */
function logRequest(log: Log, { req, res, id }: Exchange, ms: number): void {
  const path = req.url?.split('?')[0]?.slice(0, 200).replace(SECRET_LINK, '$1…')
  const fields = { requestId: id, method: req.method, path, status: res.statusCode }
  if (res.statusCode >= 500) log.error('request', { ...fields, ms: Math.round(ms) })
  else if (path && !UNLOGGED.test(path)) {
    log.info('request', { ...fields, ms: Math.round(ms) })
  }
}
