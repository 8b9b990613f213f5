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
import { INERT_POLICY, pagePolicy } from './security-headers.ts'

export type Renderer = {
  /** True for what depends on who asks: those answers are made for one request and never kept. */
  isPersonal: (req: IncomingMessage, url: URL) => boolean
  /** A page that is the same for every visitor, by its cache key. */
  renderPublic: (key: string, requestId: string) => Promise<Response>
  renderPersonal: (request: Request, requestId: string, clientAddress: string) => Promise<Response>
  /** While developing: whatever is asked, without policy and without keeping anything. */
  renderDevelopment: (request: Request) => Promise<Response>
}

/** Paths whose pages depend on a cookie even for visitors who are not signed in. */
const PERSONAL_PATHS = new Set(['/checkout/success', '/checkout/success.data'])
const SESSION_COOKIE = /(?:^|;\s*)(?:__Host-)?vereda_session=/

/** A page for everybody knows nothing of who asked first. */
const NOBODY = { nonce: null, clientAddress: '' }

/** Renders with the built application. `shop` is what its loaders and actions work with. */
export function createRenderer(
  loadBuild: () => Promise<ServerBuild>,
  mode: 'production' | 'development',
  shop: Shop,
): Renderer {
  // Making one costs more than most requests; while developing each change is another build.
  const handlers = new WeakMap<ServerBuild, RequestHandler>()
  const handlerOf = (build: ServerBuild): RequestHandler => {
    const handler = handlers.get(build) ?? createRequestHandler(build, mode)
    handlers.set(build, handler)
    return handler
  }
  const run = async (
    request: Request,
    requestId: string,
    personal: { nonce: string | null; clientAddress: string },
  ) => {
    const build = await loadBuild()
    // The keys of the context must be the bundle's own: another copy of the module has others.
    const keys = build.entry.module as unknown as typeof Entry
    const context = new RouterContextProvider()
    context.set(keys.shopContext, shop)
    context.set(keys.nonceContext, personal.nonce)
    context.set(keys.clientAddressContext, personal.clientAddress)
    context.set(keys.requestIdContext, requestId)
    return handlerOf(build)(request, context)
  }
  return {
    isPersonal: (req, url) =>
      PERSONAL_PATHS.has(url.pathname.toLowerCase()) ||
      SESSION_COOKIE.test(req.headers.cookie ?? ''),
    renderDevelopment: (request) => run(request, randomUUID(), NOBODY),
    renderPublic: (key, requestId) =>
      run(new Request(new URL(key, shop.shopUrl)), requestId, NOBODY),
    renderPersonal: async (request, requestId, clientAddress) => {
      const nonce = randomBytes(16).toString('base64url')
      const response = await run(request, requestId, { nonce, clientAddress })
      const headers = new Headers(response.headers)
      const isHtml = headers.get('content-type')?.startsWith('text/html') ?? false
      headers.set('content-security-policy', isHtml ? pagePolicy(`'nonce-${nonce}'`) : INERT_POLICY)
      headers.set('cache-control', 'private, no-store')
      return new Response(response.body, { status: response.status, headers })
    },
  }
}
