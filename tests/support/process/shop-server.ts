import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { createGates } from '#server/http/gates.ts'
import { createAssetReader } from '#server/pages/page-assets.ts'
import { createPageCache } from '#server/pages/page-cache.ts'
import { createPageKeys } from '#server/pages/page-keys.ts'
import { createRenderBudget } from '#server/pages/render-budget.ts'
import type { Renderer } from '#server/pages/renderer.ts'
import { baseHeaders } from '#server/http/security-headers.ts'
import { createShopServer, type ServerParts } from '#server/http/server.ts'
import { indexStaticFiles, serveStaticFiles } from '#server/http/static-files.ts'
import { declaredRoutes } from '../declared-routes.ts'
import { listen, type Answer } from './ask.ts'

/** The shop's public address, and the headers of an honest request. */
export const SHOP = 'https://vereda.example'
export const host = 'vereda.example'
export const own = { host, origin: SHOP, 'content-type': 'application/json' }

/** Renders one line instead of a page: the requested path. */
const renderer: Renderer = {
  renderPublic: async (key) => {
    if (key === '/fails') throw new Error('rendering failed')
    const status = /missing|:productId/.test(key) ? 404 : 200
    const headers = { 'content-type': 'text/html; charset=utf-8' }
    const nonce = 'n0nce'
    const html = `<script nonce="${nonce}">x()</script>${key}`
    return { response: new Response(html, { status, headers }), nonce }
  },
  renderPersonal: async (request) => {
    if (request.url.endsWith('/fails')) throw new Error('rendering failed')
    const body = [request.method, request.url, await request.text()].join(' ')
    return new Response(body, {
      headers: {
        'content-type': 'text/plain',
        'set-cookie': 'vereda_order=x',
        'cache-control': 'private, no-store',
        'content-security-policy': "default-src 'none'",
      },
    })
  },
  renderDevelopment: () => Promise.reject(new Error('not while serving')),
}

const routes = await declaredRoutes()
/** A route of a test, which is public and takes all. */
const MADE_UP = {
  loaders: [],
  isDocument: true,
  reads: true,
  posts: true,
  handle: { access: 'public' },
} as const

/** The shop's own HTTP server, with a one-line renderer instead of the built application. */
export async function openShop(parts: Partial<ServerParts> = {}) {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'vereda-server-'))
  onTestFinished(() => fs.rmSync(root, { recursive: true }))
  fs.mkdirSync(path.join(root, 'assets'))
  fs.writeFileSync(path.join(root, 'assets/shop.js'), 'x()')
  const logged: { level: string; message: string; fields: Record<string, unknown> }[] = []
  const logAs =
    (level: string) =>
    (message: string, fields: Record<string, unknown> = {}) =>
      void logged.push({ level, message, fields })
  const base = () => baseHeaders(SHOP)
  const server = createShopServer({
    shopUrl: () => SHOP,
    base,
    feeds: { serve: () => undefined },
    staticFiles: serveStaticFiles(root, indexStaticFiles(root)),
    pageKeys: createPageKeys(routes, {
      hasProduct: (id) => !/missing/.test(id),
      ownValues: () => undefined,
    }),
    findRoute: (asked) =>
      asked.startsWith('/unknown')
        ? undefined
        : (routes.find(asked) ?? { ...MADE_UP, pattern: asked }),
    gates: createGates(),
    desk: { answer: async () => false },
    // Time stands still, so that no tokens are refilled during a test.
    nowMs: () => 0,
    budget: createRenderBudget(() => 0),
    pages: createPageCache((key, id, note) => renderer.renderPublic(key, id, note), {
      base,
      readAsset: createAssetReader(root),
    }),
    renderer,
    isProxy: () => true,
    findSession: (cookie = '') => /session=(\w+)/.exec(cookie)?.[1],
    clientAddress: (req) => String(req.headers['x-test-client'] ?? '203.0.113.9'),
    ping: async () => {},
    isStopping: () => false,
    version: { version: '1.2.3', build: 'abc' },
    securityTxt: () => 'Contact: mailto:hola@vereda.example',
    onAnswered: () => {},
    trace: (_exchange, run) => run(),
    log: {
      debug: logAs('debug'),
      info: logAs('info'),
      warn: logAs('warn'),
      error: logAs('error'),
    },
    logSecurity: (event) => logAs('warn')('security', { event }),
    ...parts,
  })
  return { port: await listen(server), logged }
}

/** Expects the security headers of every response. */
export function expectHeaders({ headers }: Answer): void {
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  expect(headers['x-powered-by'] ?? headers.server).toBeUndefined()
}
