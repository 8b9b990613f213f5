import { randomUUID } from 'node:crypto'
import http from 'node:http'
import path from 'node:path'
import { createRequest, sendResponse } from '@remix-run/node-fetch-server'
import { createServer, type ViteDevServer } from 'vite'
import { readKeptFile } from '#core/base/files/kept-files.server.ts'
import { openStore } from '#core/base/files/open-store.server.ts'
import type { ServerBuild } from 'react-router'
import { once } from '#core/base/async/once.ts'
import { readConfig } from './config.ts'
import type { Shop } from '#app/shop.server.ts'
import { isDeskPath } from './desk/desk-path.ts'
import { createPreview, isPreviewPath, PREVIEW } from './desk/preview.ts'
import { loadEnvFile } from './env-file.ts'
import { createRenderer, type Renderer } from './pages/renderer.ts'
import { withNoticeFile } from './http/notice-file.ts'
import { withOwnPictures } from './http/own-pictures.ts'
import { log } from './log.ts'
import { openData } from './open-data.ts'
import { startShop, type RunningShop } from './shop.ts'

/** Beside the port that the shop's own tools use by default. */
const DESK_HMR_PORT = 24_679

/**
 * `npm run dev`: the shop with hot reloading, on the same database and mail folder as `npm start`.
 * Pages are not cached. There is no content security policy, since the tools inject scripts.
 */
async function main(): Promise<void> {
  loadEnvFile()
  const config = readConfig(process.env)
  const { database } = await openData(config, log)
  const shopUrl = config.shopUrl ?? `http://${config.host}:${config.port}`
  const running = await startShop({
    config,
    database,
    shopUrl,
    program: path.join(import.meta.dirname, 'entry.ts'),
    log,
    onCatalogueChange: () => {},
  })
  const { shop } = running
  const vite = await createServer({
    root: path.resolve(import.meta.dirname, '..'),
    server: { middlewareMode: true },
    appType: 'custom',
  })
  const renderer = createRenderer(() => loadBuild(vite), 'development', shop)
  const pictures = withOwnPictures(
    await openStore(config.files.pictures),
    { serve: () => false },
    log,
  )
  const files = withNoticeFile((sha256) => readKeptFile(database.db, sha256), pictures, log)
  const answerDesk = createDeskServer(running)
  const answerPreview = createPreviewServer(shop, vite)
  const server = http.createServer((req, res) => {
    const url = URL.parse(req.url ?? '', shopUrl)
    if (url && files.serve(req, res, url, [])) return
    if (url && isPreviewPath(url.pathname)) answerPreview(req, res, url)
    else if (url && isDeskPath(url.pathname)) answerDesk(req, res)
    else vite.middlewares(req, res, () => send(renderer, req, res))
  })
  server.listen(config.port, config.host, () => log.info('listening', { url: shopUrl }))
}

/** Answers the desk's requests from a server of its own, which the first of them starts. */
function createDeskServer({ shop, live }: RunningShop) {
  const start = once(async () => {
    const root = path.resolve(import.meta.dirname, '../desk')
    const vite = await createServer({
      root,
      configFile: path.join(root, 'vite.config.ts'),
      server: { middlewareMode: true, hmr: { port: DESK_HMR_PORT } },
      appType: 'custom',
    })
    return { vite, renderer: createRenderer(() => loadBuild(vite), 'development', shop) }
  })
  return (req: http.IncomingMessage, res: http.ServerResponse) => {
    const asked = req.url
    const answer = async () => {
      const url = URL.parse(asked ?? '', shop.shopUrl)
      if (url && (await live.answer({ req, res, id: randomUUID(), head: [] }, url))) return
      const { vite, renderer } = await start()
      vite.middlewares(req, res, () => {
        if (asked !== undefined) req.url = asked // the tools cut off what the desk's addresses share
        send(renderer, req, res)
      })
    }
    answer().catch((error: unknown) => fail(res, error))
  }
}

/** Answers with the page of a draft, or leads to the shop. */
function createPreviewServer(shop: Shop, vite: ViteDevServer) {
  const preview = createPreview(shop, (seen, request) => {
    const load = async () => ({ ...(await loadBuild(vite)), basename: PREVIEW })
    return createRenderer(load, 'development', seen).renderDevelopment(request)
  })
  const answer = async (req: http.IncomingMessage, res: http.ServerResponse, url: URL) => {
    const found = await preview(req, url)
    if (found.kind !== 'page') {
      res.writeHead(302, { location: found.location }).end()
      return
    }
    const request = createRequest(req, res)
    const origin = { requestId: randomUUID(), clientAddress: '127.0.0.1' }
    await sendResponse(res, await found.renderer.renderPersonal(request, origin))
  }
  return (req: http.IncomingMessage, res: http.ServerResponse, url: URL) =>
    void answer(req, res, url).catch((error: unknown) => fail(res, error))
}

function send(renderer: Renderer, req: http.IncomingMessage, res: http.ServerResponse): void {
  renderer.renderDevelopment(createRequest(req, res)).then(
    (response) => sendResponse(res, response),
    (error: unknown) => fail(res, error),
  )
}

function fail(res: http.ServerResponse, error: unknown): void {
  log.error('request failed', { error })
  res.writeHead(500).end(String(error))
}

async function loadBuild(vite: ViteDevServer): Promise<ServerBuild> {
  const build = await vite.ssrLoadModule('virtual:react-router/server-build')
  return build as unknown as ServerBuild // the plugin's virtual module has no types
}

await main()
