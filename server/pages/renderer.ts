import { randomBytes, randomUUID } from 'node:crypto'
import {
  createRequestHandler,
  RouterContextProvider,
  type RequestHandler,
  type ServerBuild,
} from 'react-router'
import type * as Entry from '#app/entry.server.tsx'
import type { Shop } from '#app/shop.server.ts'
import { shown } from '#core/catalogue/shown.ts'
import type { Rendered } from './finish-page.ts'
import { traced } from '#db/traced.ts'
import { answerOutages, withRetryAfter } from '../http/outages.ts'
import { INERT_POLICY, pagePolicy } from '../http/security-headers.ts'

export type Renderer = {
  /** Renders a page that is the same for every visitor, by its cache key; notes what it shows. */
  renderPublic: (key: string, requestId: string, note: (word: string) => void) => Promise<Rendered>
  renderPersonal: (request: Request, from: PersonalOrigin) => Promise<Response>
  /** For development: renders any request, without a policy or the cache. */
  renderDevelopment: (request: Request) => Promise<Response>
}

/** Identifies a request and its client. */
export type PersonalOrigin = { requestId: string; clientAddress: string }

const newNonce = (): string => randomBytes(16).toString('base64url')

/** Context keys compare by identity, so they must come from the bundle's copy of the module. */
const keysOf = (build: ServerBuild) => build.entry.module as unknown as typeof Entry

type Asked = {
  /** For a page that may be kept. */
  note?: (word: string) => void
  requestId: string
  nonce: string | null
  isStreamed: boolean
  clientAddress?: string
}

/**
 * Renders with the built application. `shop` goes into the context of loaders and actions; `workers`: what
 * pages of one visitor may start.
 */
export function createRenderer(
  loadBuild: () => Promise<ServerBuild>,
  mode: 'production' | 'development',
  shop: Shop,
  workers = "'none'",
): Renderer {
  // Creating one costs more than most requests; in development each change is a new build.
  const handlers = new WeakMap<ServerBuild, RequestHandler>()
  const handlerOf = (build: ServerBuild): RequestHandler => {
    const known = handlers.get(build)
    if (known) return known
    const { requestIdContext, readChangesFrom } = keysOf(build)
    readChangesFrom(shop.settings.current)
    const answering = answerOutages(build, (error, { context }) =>
      shop.logError('the database cannot serve a request', error, context.get(requestIdContext)),
    )
    const handler = createRequestHandler(answering, mode)
    handlers.set(build, handler)
    return handler
  }
  const run = async (request: Request, of: Asked) => {
    const build = await loadBuild()
    const keys = keysOf(build)
    const context = new RouterContextProvider()
    context.set(keys.shopContext, of.note ? noting(shop, of.note) : shop)
    context.set(keys.nonceContext, of.nonce)
    context.set(keys.isStreamedContext, of.isStreamed)
    context.set(keys.requestIdContext, of.requestId)
    if (of.clientAddress !== undefined) context.set(keys.clientAddressContext, of.clientAddress)
    const handler = handlerOf(build)
    const attributes = { 'page.kind': of.isStreamed ? 'personal' : 'public' }
    const render = () => shop.settings.hold(() => handler(request, context))
    return withRetryAfter(await traced('render', attributes, render))
  }
  return {
    renderDevelopment: (request) =>
      run(request, {
        requestId: randomUUID(),
        nonce: null,
        isStreamed: false,
        clientAddress: '127.0.0.1',
      }),
    renderPublic: async (key, requestId, note) => {
      const nonce = newNonce()
      const request = new Request(new URL(key, shop.shopUrl))
      return { response: await run(request, { requestId, nonce, isStreamed: false, note }), nonce }
    },
    renderPersonal: async (request, { requestId, clientAddress }) => {
      const nonce = newNonce()
      const response = await run(request, { requestId, nonce, isStreamed: true, clientAddress })
      const headers = new Headers(response.headers)
      headers.set('content-security-policy', policyOf(headers, `'nonce-${nonce}'`, workers))
      headers.set('cache-control', 'private, no-store')
      return new Response(response.body, { status: response.status, headers })
    },
  }
}

/** A document that is no page of the application has its own policy. */
function policyOf(headers: Headers, scripts: string, workers: string): string {
  const isHtml = headers.get('content-type')?.startsWith('text/html') ?? false
  const own = headers.get('content-security-policy')
  return own ?? (isHtml ? pagePolicy(scripts, '', workers) : INERT_POLICY)
}

/** The shop, noting what a page reads of the catalogue and of the reviews. */
function noting(shop: Shop, note: (word: string) => void): Shop {
  const { catalogue, reviews } = shop
  const watched: Pick<Shop, 'catalogue' | 'reviews'> = {
    catalogue: { ...catalogue, current: () => catalogue.current().noting(note) },
    reviews: {
      ...reviews,
      of: (id) => {
        note(shown.reviews(id))
        return reviews.of(id)
      },
    },
  }
  return shopWith(shop, watched)
}

/** The shop with other parts. A copy by descriptors: some properties are computed when they are read. */
export const shopWith = (shop: Shop, parts: Partial<Shop>): Shop =>
  Object.defineProperties({} as Shop, {
    ...Object.getOwnPropertyDescriptors(shop),
    ...Object.getOwnPropertyDescriptors(parts),
  })
