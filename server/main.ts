import { environment } from './environment.ts'
import fs from 'node:fs'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ServerBuild } from 'react-router'
import * as built from 'virtual:react-router/server-build'
import type { Shop } from '#app/shop.server.ts'
import { securityTxt } from '#app/shop/seo/security-txt.ts'
import type { Database } from '#db/open.ts'
import { createDatabaseCheck } from '#db/database-check.ts'
import { type Config, ConfigError, configWarnings, readConfig } from './config.ts'
import { clientAddress, isTrusted } from './http/client-address.ts'
import { createGates } from './http/gates.ts'
import { createAssetReader } from './pages/page-assets.ts'
import { createPageCache } from './pages/page-cache.ts'
import { createPageKeys } from './pages/page-keys.ts'
import { readPageRoutes } from './pages/page-routes.ts'
import { createRenderBudget } from './pages/render-budget.ts'
import { createRenderer } from './pages/renderer.ts'
import { DAY_MS, keepAssets, withKeptAssets } from './http/kept-assets.ts'
import { baseHeaders } from './http/security-headers.ts'
import { createShopServer } from './http/server.ts'
import { findSessionToken } from './http/session-cookie.ts'
import {
  serveStaticFiles,
  type StaticFiles,
  type StaticIndex,
  withOwnPictures,
} from './http/static-files.ts'
import { createLog, type Log, log as startLog } from './log.ts'
import { Metrics } from './metrics.ts'
import { startMetricsServer } from './metrics-server.ts'
import { openData } from './open-data.ts'
import { startShop } from './shop.ts'
import { CLIENT_DIR, CLIENT_INDEX } from './root.ts'
import { stopOnSignal } from './stop.ts'
import { readVersion } from './version.ts'
import { watchShop } from './watch.ts'

/** The listen backlog. A connection beyond it waits for seconds. */
const WAITING_CONNECTIONS = 4096

/** The application, which the build puts into the same bundle. */
const build = built as unknown as ServerBuild // the plugin's virtual module has no types

/** The shop's process: configuration, database, catalogue, mail and server. */
async function main(): Promise<void> {
  const config = readConfig(environment)
  const metrics = new Metrics()
  const log = createLog(config.logLevel, (level) => metrics.logged(level))
  const { database, release } = await openData(config, log)
  const version = readVersion(build.assets.version)
  metrics.setInfo(version, database.kind)
  const shopUrl = config.shopUrl ?? `http://${hostInUrl(config.host)}:${config.port}`
  const base = () => baseHeaders(shop.shopUrl)
  const parts = { base, readAsset: createAssetReader(CLIENT_DIR) }
  const pages = createPageCache((key, id) => renderer.renderPublic(key, id), parts)
  const running = await startShop({
    config,
    database,
    shopUrl,
    log,
    onCatalogueChange: () => pages.clear(),
    onSecurityEvent: (event) => metrics.securityEvent(event),
  })
  const { shop, jobs, stockFaults } = running
  const gates = createGates()
  watchShop(metrics, { database, gates, pages, jobs, stockFaults })
  const renderer = createRenderer(async () => build, 'production', shop)
  const server = createShopServer({
    ...requestRules(config, shop),
    base,
    staticFiles: withOwnPictures(config.picturesDir, await browserFiles(config, log)),
    pages,
    gates,
    budget: createRenderBudget(),
    renderer,
    ping: readiness(database, () => isStopping()),
    version,
    log,
    onAnswered: (answered) => metrics.answered(answered),
    logSecurity: shop.logSecurity,
  })
  const stopMetrics = await serveMetrics(metrics, config, log)
  server.listen(config.port, config.host, WAITING_CONNECTIONS, () => {
    const { port } = server.address() as AddressInfo // a TCP server's address is never a string
    // With PORT=0 the system chooses the port, so the address is known only now.
    if (config.shopUrl === undefined) shop.shopUrl = `http://${hostInUrl(config.host)}:${port}`
    for (const warning of configWarnings(config)) log.warn(warning)
    // The last line, where the operator looks for the address after a start.
    log.info('listening', { url: shop.shopUrl, database: database.kind })
  })
  server.on('error', failToListen)
  const isStopping = stopOnSignal({
    server,
    log,
    drainMs: config.drainMs,
    cleanUp: async () => {
      await stopMetrics()
      await running.stop()
      await database.close()
      release()
    },
  })
}

/** The browser's files, as the build listed them, and those of other builds where they are kept. */
async function browserFiles({ assetsDir }: Config, log: Log): Promise<StaticFiles> {
  const index = JSON.parse(fs.readFileSync(CLIENT_INDEX, 'utf8')) as StaticIndex // our own file
  const files = serveStaticFiles(CLIENT_DIR, index)
  if (assetsDir === undefined) return files
  const keep = () =>
    keepAssets(assetsDir, {
      build: build.assets.version,
      clientDir: CLIENT_DIR,
      now: new Date(),
      // The shop sells without it; what suffers are pages that are open during the next update.
    }).catch((error: unknown) => log.error('assets not kept', { error }))
  await keep()
  setInterval(() => void keep(), DAY_MS).unref() // what is in use is not old
  return withKeptAssets(assetsDir, files)
}

/** Serves metrics on METRICS_PORT; does nothing if it is not set. */
async function serveMetrics({ registry }: Metrics, { metrics }: Config, log: Log) {
  if (!metrics) return () => Promise.resolve()
  const { port, close } = await startMetricsServer(registry, metrics)
  log.info('metrics', { port, host: metrics.host })
  return close
}

/** Rejects when the shop stops, or its database does not answer. */
function readiness(database: Database, isStopping: () => boolean): () => Promise<void> {
  const checkDatabase = createDatabaseCheck(database)
  return async () => {
    if (isStopping()) throw new Error('the shop is stopping')
    await checkDatabase()
  }
}

/** The server's request functions that depend on the configuration. */
function requestRules(config: Config, shop: Shop) {
  const hasProduct = (id: string) => shop.catalogue.current().byId.has(id)
  return {
    shopUrl: () => shop.shopUrl,
    pageKeys: createPageKeys(readPageRoutes(build.routes), hasProduct),
    clientAddress: (req: IncomingMessage) => clientAddress(req, config.trustedProxies),
    isProxy: (address: string) => isTrusted(address, config.trustedProxies),
    securityTxt: () => securityTxt(shop.shopUrl, shop.shopEmail, shop.now()),
    findSession: (req: IncomingMessage) => findSessionToken(req.headers.cookie, shop),
  }
}

/** A wildcard address cannot be visited; IPv6 needs brackets. */
function hostInUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

function failToListen(error: Error): void {
  fail(new ConfigError(`HOST, PORT: cannot listen there (${error.message})`))
}

function fail(error: unknown): never {
  const text = error instanceof Error ? error.message : String(error)
  process.stderr.write(`The shop cannot start: ${text}\n`)
  if (error instanceof Error && !(error instanceof ConfigError))
    startLog.error('start failed', { error })
  process.exit(1)
}

main().catch(fail)
