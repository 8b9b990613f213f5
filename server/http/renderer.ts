import { randomBytes, randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import {
  createRequestHandler,
  RouterContextProvider,
  type RequestHandler,
  type ServerBuild,
} from 'react-router'
import type * as Entry from '#app/entry.server.tsx'
import type { Shop } from '#app/shop.server.ts'
import { routedPath } from './guards.ts'
import { answerOutages, withRetryAfter } from './outages.ts'
import { INERT_POLICY, pagePolicy } from './security-headers.ts'

export type Renderer = {
  /** True for what depends on who asks: those answers are made for one request and never kept. */
  isPersonal: (req: IncomingMessage, url: URL) => boolean
  /** A page that is the same for every visitor, by its cache key. */
  renderPublic: (key: string, requestId: string) => Promise<Response>
  renderPersonal: (request: Request, from: PersonalOrigin) => Promise<Response>
  /** While developing: whatever is asked, without policy and without keeping anything. */
  renderDevelopment: (request: Request) => Promise<Response>
}

/** Which request it is, and whose. */
export type PersonalOrigin = { requestId: string; clientAddress: string }

/** Paths whose pages depend on a cookie even for visitors who are not signed in. */
const PERSONAL_PATH = /^\/(?:checkout\/success|orders|desistimiento)(?:[/.]|$)/
const SESSION_COOKIE = /(?:^|;\s*)(?:__Host-)?vereda_session=/

/** The keys of the context must be the bundle's own: another copy of the module has others. */
const keysOf = (build: ServerBuild) => build.entry.module as unknown as typeof Entry

type Asked = { requestId: string; nonce: string | null; clientAddress?: string }

/** Renders with the built application. `shop` is what its loaders and actions work with. */
export function createRenderer(
  loadBuild: () => Promise<ServerBuild>,
  mode: 'production' | 'development',
  shop: Shop,
): Renderer {
  // Making one costs more than most requests; while developing each change is another build.
  const handlers = new WeakMap<ServerBuild, RequestHandler>()
  const handlerOf = (build: ServerBuild): RequestHandler => {
    const known = handlers.get(build)
    if (known) return known
    const { requestIdContext } = keysOf(build)
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
    context.set(keys.shopContext, shop)
    context.set(keys.nonceContext, of.nonce)
    context.set(keys.requestIdContext, of.requestId)
    if (of.clientAddress !== undefined) context.set(keys.clientAddressContext, of.clientAddress)
    return withRetryAfter(await handlerOf(build)(request, context))
  }
  return {
    isPersonal: (req, url) =>
      PERSONAL_PATH.test(routedPath(url.pathname)) || SESSION_COOKIE.test(req.headers.cookie ?? ''),
    renderDevelopment: (request) =>
      run(request, { requestId: randomUUID(), nonce: null, clientAddress: '127.0.0.1' }),
    renderPublic: (key, requestId) =>
      run(new Request(new URL(key, shop.shopUrl)), { requestId, nonce: null }),
    renderPersonal: async (request, { requestId, clientAddress }) => {
      const nonce = randomBytes(16).toString('base64url')
      const response = await run(request, { requestId, nonce, clientAddress })
      const headers = new Headers(response.headers)
      const isHtml = headers.get('content-type')?.startsWith('text/html') ?? false
      // A document that is no page of the application brings a policy of its own.
      headers.set(
        'content-security-policy',
        headers.get('content-security-policy') ??
          (isHtml ? pagePolicy(`'nonce-${nonce}'`) : INERT_POLICY),
      )
      headers.set('cache-control', 'private, no-store')
      return new Response(response.body, { status: response.status, headers })
    },
  }
}
