import type { IncomingMessage } from 'node:http'
import { performance } from 'node:perf_hooks'
import type { LogSecurity } from '#app/security-log.server.ts'
import {
  sendPlainPage,
  sendRedirect,
  sendText,
  sendTooMany,
  type Exchange,
} from '../http/answers.ts'
import { createGate, type Gate } from '../http/gate.ts'
import { isSafeMethod, isSameOrigin, routedPath, withoutSlashes } from '../http/guards.ts'
import { localLimit } from '../limits/limits.ts'
import type { RateLimit } from '../limits/rate-limit.ts'
import { BodyTooLarge, readBody } from '../http/read-body.ts'
import { sendPersonal } from '../http/send-personal.ts'
import type { StaticFiles } from '../http/static-files.ts'
import type { Renderer } from '../pages/renderer.ts'
import { COME_IN_PAGE } from './come-in-page.ts'
import { deskAsset, isDeskPath, isSignInPath } from './desk-path.ts'
import type { DeskLive } from './live-answer.ts'
import { isPreviewPath, type DeskPreview } from './preview.ts'

/** Pasted tables of parcels are longer than a shopper's form. */
const MAX_BODY_BYTES = 1024 * 1024
/** Three photographs of a product in one colour. */
const MAX_PICTURES_BYTES = 24 * 1024 * 1024
const PICTURES = /^\/mostrador\/productos\/[a-z0-9-]{1,80}\/fotos$/

export type DeskParts = {
  shopUrl: () => string
  /** Whether anybody may sign in; until then the desk's addresses do not exist. */
  hasStaff: () => Promise<boolean>
  renderer: Pick<Renderer, 'renderPersonal'>
  files: () => Promise<StaticFiles>
  /** What happens, told to browsers that listen: outside the gate, since it lasts. */
  live: Pick<DeskLive, 'answer'>
  /** The shop's page of a draft, for those who may edit it. */
  preview: DeskPreview
  gate: Gate
  /** Signing in waits for the hash of a password: people who work at the desk do not wait for it. */
  accountsGate: Gate
  /** Whether the request comes from somebody who is signed in. */
  hasSession: (req: IncomingMessage) => Promise<boolean>
  clientAddress: (req: IncomingMessage) => string
  logSecurity: LogSecurity
}

export type Desk = {
  /** Answers a request of the desk; false for every other, and while nobody may sign in. */
  answer: (exchange: Exchange, url: URL) => false | Promise<boolean>
}

/** The desk's requests: apart from the shop's cache, gates and limits. Decision 074. */
export function createDesk(parts: DeskParts, limit: RateLimit = localLimit('desk')): Desk {
  /** Photographs are long bodies in memory, so few come at once. */
  const uploads = createGate({ running: 2, waiting: 8, longestWaitMs: 30_000 })
  const answerIfOpen = async (exchange: Exchange, url: URL): Promise<boolean> => {
    if (!(await parts.hasStaff())) return false
    const own = { ...exchange, head: deskHead(exchange.head) }
    const waitSeconds = limit.take(parts.clientAddress(exchange.req), performance.now())
    if (waitSeconds > 0) sendTooMany(own, url.pathname, waitSeconds)
    else await answerDesk(parts, uploads, own, url)
    return true
  }
  return {
    // At once for every other address: shoppers wait for nothing here.
    answer: (exchange, url) => isDeskPath(routedPath(url.pathname)) && answerIfOpen(exchange, url),
  }
}

/** No search engine lists the desk, and no other site learns an address of it. */
function deskHead(head: Exchange['head']): Exchange['head'] {
  const at = head.indexOf('referrer-policy')
  const rest = at < 0 ? head : head.toSpliced(at, 2)
  return [...rest, 'referrer-policy', 'same-origin', 'x-robots-tag', 'noindex, nofollow']
}

/** Sends the shop's page of a draft, or leads to the shop. */
async function answerPreview(parts: DeskParts, exchange: Exchange, url: URL): Promise<void> {
  const { req, res, head } = exchange
  const answer = await parts.preview(req, url)
  if (answer.kind === 'page') {
    return render({ ...parts, renderer: answer.renderer }, exchange, url)
  }
  const { location, isData } = answer
  const how = isData
    ? ['x-remix-redirect', location, 'x-remix-reload-document', 'true'] // as the router reads it
    : ['location', location]
  res.writeHead(isData ? 204 : 302, [...head, ...how, 'cache-control', 'private, no-store']).end()
}

async function answerDesk(
  parts: DeskParts,
  uploads: Gate,
  exchange: Exchange,
  url: URL,
): Promise<void> {
  const { req, res, head } = exchange
  if (isSafeMethod(req)) {
    const asset = deskAsset(url)
    if (asset) {
      if ((await parts.files()).serve(req, res, asset, head)) return
      return sendText(exchange, 404, 'No encontrado')
    }
    if (url.pathname.endsWith('/')) {
      return sendRedirect(exchange, withoutSlashes(url.pathname) + url.search)
    }
    // A strict cookie does not come along from another site. From this page it does.
    if (isFromOutside(req)) return sendPlainPage(exchange, 200, COME_IN_PAGE)
    if (await parts.live.answer(exchange, url)) return
    if (isPreviewPath(url.pathname)) return answerPreview(parts, exchange, url)
    return render(parts, exchange, url)
  }
  if (req.method !== 'POST') {
    head.push('allow', 'GET, HEAD, POST')
    return sendText(exchange, 405, 'Método no permitido')
  }
  if (!isSameOrigin(req, parts.shopUrl()) || isSentByOthers(req)) {
    parts.logSecurity('bad_origin', { clientAddress: parts.clientAddress(req) })
    return sendText(exchange, 403, 'Origen no permitido')
  }
  try {
    if (isSignInPath(routedPath(url.pathname))) {
      return await render(
        { ...parts, gate: parts.accountsGate },
        exchange,
        url,
        await readBody(req),
      )
    }
    const isUpload = PICTURES.test(url.pathname) && (await parts.hasSession(req))
    if (!isUpload) return await render(parts, exchange, url, await readBody(req, MAX_BODY_BYTES))
    // Outside the desk's gate: pictures take seconds to make, and the orders must not wait for them.
    const signal = untilGone(exchange)
    const sendRest = await uploads.run(async () => {
      const body = await readBody(req, MAX_PICTURES_BYTES)
      return answerPage(parts, exchange, { url, signal, body })
    }, signal)
    await sendRest()
  } catch (error) {
    if (!(error instanceof BodyTooLarge)) throw error
    sendText(exchange, 413, 'Petición demasiado grande')
  }
}

async function render(parts: DeskParts, exchange: Exchange, url: URL, body?: Buffer) {
  const signal = untilGone(exchange)
  const answer = () => answerPage(parts, exchange, { url, signal, body })
  const client = parts.clientAddress(exchange.req)
  const sendRest = await parts.gate.run(answer, signal, client)
  await sendRest()
}

type PageRequest = { url: URL; signal: AbortSignal; body: Buffer | undefined }

const answerPage = (parts: DeskParts, exchange: Exchange, { url, signal, body }: PageRequest) =>
  sendPersonal(parts.renderer, exchange, {
    url,
    clientAddress: parts.clientAddress(exchange.req),
    signal,
    ...(body ? { body } : {}),
  })

function untilGone({ res }: Exchange): AbortSignal {
  const gone = new AbortController()
  res.once('close', () => gone.abort())
  return gone.signal
}

const isFromOutside = ({ headers }: IncomingMessage): boolean =>
  headers['sec-fetch-site'] === 'cross-site' && headers['sec-fetch-mode'] === 'navigate'

/** Browsers say where a post comes from in two ways; both must agree. */
const isSentByOthers = ({ headers }: IncomingMessage): boolean =>
  (headers['sec-fetch-site'] ?? 'same-origin') !== 'same-origin'
