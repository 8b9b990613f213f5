import http from 'node:http'
import path from 'node:path'
import { createRequest, sendResponse } from '@remix-run/node-fetch-server'
import { createServer, type ViteDevServer } from 'vite'
import type { ServerBuild } from 'react-router'
import { readConfig } from './config.ts'
import { loadEnvFile } from './env-file.ts'
import { createRenderer } from './pages/renderer.ts'
import { withOwnPictures } from './http/static-files.ts'
import { log } from './log.ts'
import { openData } from './open-data.ts'
import { startShop } from './shop.ts'

/**
 * `npm run dev`: the shop with hot reloading, on the same database and mail folder as `npm start`.
 * Pages are not cached. There is no content security policy, since the tools inject scripts.
 */
async function main(): Promise<void> {
  loadEnvFile()
  const config = readConfig(process.env)
  const { database } = await openData(config, log)
  const shopUrl = config.shopUrl ?? `http://${config.host}:${config.port}`
  const { shop } = await startShop({ config, database, shopUrl, log, onCatalogueChange: () => {} })
  const vite = await createServer({
    root: path.resolve(import.meta.dirname, '..'),
    server: { middlewareMode: true },
    appType: 'custom',
  })
  const renderer = createRenderer(() => loadBuild(vite), 'development', shop)
  const pictures = withOwnPictures(config.picturesDir, { serve: () => false })
  const server = http.createServer((req, res) => {
    const url = URL.parse(req.url ?? '', shopUrl)
    if (url && pictures.serve(req, res, url, [])) return
    vite.middlewares(req, res, () => {
      const request = createRequest(req, res)
      renderer.renderDevelopment(request).then(
        (response) => sendResponse(res, response),
        (error: unknown) => {
          log.error('request failed', { error })
          res.writeHead(500).end(String(error))
        },
      )
    })
  })
  server.listen(config.port, config.host, () => log.info('listening', { url: shopUrl }))
}

async function loadBuild(vite: ViteDevServer): Promise<ServerBuild> {
  const build = await vite.ssrLoadModule('virtual:react-router/server-build')
  return build as unknown as ServerBuild // the plugin's virtual module has no types
}

await main()
