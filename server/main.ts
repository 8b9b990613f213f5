import { environment } from './environment.ts'
import fs from 'node:fs'
import type { IncomingMessage, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import path from 'node:path'
import type { ServerBuild } from 'react-router'
import * as built from 'virtual:react-router/server-build'
import type { Shop } from '#app/shop.server.ts'
import { securityTxt } from '#app/shop/seo/security-txt.ts'
import type { Database } from '#db/open.ts'
import { builtVersions } from '#core/catalogue/pictures.server.ts'
import { findSessionToken } from '#core/account/sign-in/session-cookie.server.ts'
import { readKeptFile } from '#core/base/files/kept-files.server.ts'
import { openStore } from '#core/base/files/open-store.server.ts'
import { placedNotice } from '#core/settings/guarantee/placed-notice.ts'
import { createDatabaseCheck } from '#db/database-check.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { requireContent } from './content/content-faults.ts'
import { configWarnings, noticeWarnings } from './config/warnings.ts'
import { clientAddress, isTrusted } from './http/client-address.ts'
import { createDesk } from './desk/desk-requests.ts'
import { loadDeskBuild, loadDeskFiles } from './desk/desk-build.ts'
import { createStaffCheck, hasDeskSession } from './desk/staff-check.ts'
import { createFeedFiles } from './feeds/feed-files.ts'
import { createGates, type Gates } from './http/gates.ts'
import { createAssetReader } from './pages/page-assets.ts'
import { createPageCache } from './pages/page-cache.ts'
import { createPageKeys } from './pages/page-keys.ts'
import { readPageRoutes } from './pages/page-routes.ts'
import { createRenderBudget } from './pages/render-budget.ts'
import { createPreview, PREVIEW } from './desk/preview.ts'
import { createRenderer } from './pages/renderer.ts'
import { DAY_MS, keepAssets, withKeptAssets } from './http/kept-assets.ts'
import { withNoticeFile } from './http/notice-file.ts'
import { withOwnPictures } from './http/own-pictures.ts'
import { withPendingPicture } from './http/pending-picture.ts'
import { baseHeaders } from './http/security-headers.ts'
import { createShopServer } from './http/server.ts'
import { serveStaticFiles, type StaticFiles, type StaticIndex } from './http/static-files.ts'
import type { Job, JobRunner } from './jobs/jobs.ts'
import { lawJob } from './jobs/law-job.ts'
import { createLog, type Log, log as startLog } from './log.ts'
import { Metrics } from './metrics.ts'
import { startMetricsServer } from './metrics-server.ts'
import { openData } from './open-data.ts'
import { startShop, type RunningShop } from './shop.ts'
import { CLIENT_DIR, CLIENT_INDEX, SERVER_MAIN } from './root.ts'
import { stopOnSignal } from './stop.ts'
import { patternOf } from './traces/route-patterns.ts'
import { createTraces } from './traces/traces.ts'
import { readVersion } from './version.ts'
import { watchShop } from './watch.ts'

/** The listen backlog. A connection beyond it waits for seconds. */
const WAITING_CONNECTIONS = 4096

/** A supervisor waits for about a minute before it gives a server up. */
const LONGEST_KEEP_MS = 15_000

/** The application, which the build puts into the same bundle. */
const build = built as unknown as ServerBuild // the plugin's virtual module has no types

/** The same at the addresses of a preview. */
const underPreview: ServerBuild = { ...build, basename: PREVIEW }

/** The shop's process: configuration, database, catalogue, mail and server. */
async function main(): Promise<void> {
  const config = readConfig(environment)
  const metrics = new Metrics()
  const log = createLog(config.logLevel, (level) => metrics.logged(level))
  const { database, release } = await openData(config, log)
  const version = readVersion(build.assets.version)
  metrics.setInfo(version, database.kind)
  const shopUrl = config.shopUrl ?? `http://${hostInUrl(config.host)}:${config.port}`
  // Pages whose code is gone compare the build with theirs: `leave-old-build.ts`.
  const base = () => [...baseHeaders(shop.shopUrl), 'x-build', version.build]
  const parts = { base, readAsset: createAssetReader(CLIENT_DIR) }
  const pages = createPageCache((key, id, note) => renderer.renderPublic(key, id, note), parts)
  const feeds = feedFiles(config, database, () => shop.shopUrl)
  const running = await startShop({
    config,
    database,
    shopUrl,
    program: SERVER_MAIN,
    log,
    onCatalogueChange: (change) => void [pages.follow(change), feeds.markDirty()],
    onSecurityEvent: (event) => metrics.securityEvent(event),
  })
  const { shop, jobs, live, stockFaults } = running
  const gates = createGates()
  const rules = requestRules(config, shop)
  const traces = await createTraces(config.traces, { ...rules, version })
  watchShop(metrics, { database, gates, pages, jobs, stockFaults })
  const renderer = createRenderer(async () => build, 'production', shop)
  const server = createShopServer({
    ...rules,
    trace: traces.request,
    base,
    staticFiles: await browserFiles(config, database, log),
    feeds,
    pages,
    gates,
    desk: deskOf(running, gates, rules),
    budget: createRenderBudget(),
    renderer,
    ping: createDatabaseCheck(database),
    isStopping: () => isStopping(),
    version,
    log,
    onAnswered: (answered) => metrics.answered(answered),
    logSecurity: shop.logSecurity,
    nowMs: () => performance.now(),
  })
  const stopMetrics = await serveMetrics(metrics, config, log)
  listen(server, config, { log, shop, kind: database.kind })
  server.once('listening', () => addOwnPageJobs(jobs, feeds.job, { server, config, shop }))
  const isStopping = stopOnSignal({
    server,
    log,
    drainMs: config.drainMs,
    onStopping: () => void live.close(),
    cleanUp: async () => {
      for (const end of [stopMetrics, running.stop, traces.stop, database.close]) await end()
      release()
    },
  })
}

const feedFiles = ({ dataDir }: Config, { db }: Database, origin: () => string) =>
  createFeedFiles({ db, dir: path.join(dataDir, 'feeds'), origin })

type Answering = { server: Server; config: Config; shop: Shop }

/** The jobs that need the shop's address, known once the server listens. */
function addOwnPageJobs(jobs: JobRunner, feeds: Job, { server, config, shop }: Answering): void {
  const address = () => ownAddress(server, config)
  jobs.add(feeds)
  jobs.add(lawJob({ ...shop, address, shopUrl: () => shop.shopUrl }))
}

/** Where the server answers on its own machine. */
const ownAddress = (server: Server, { host }: Config): string =>
  `http://${hostInUrl(/^(?:0\.0\.0\.0|::)$/.test(host) ? '127.0.0.1' : host)}:${(server.address() as AddressInfo).port}`

type Listening = { log: Log; shop: Shop; kind: Database['kind'] }

function listen(server: Server, config: Config, { log, shop, kind }: Listening): void {
  server.on('error', failToListen)
  server.listen(config.port, config.host, WAITING_CONNECTIONS, () => {
    const { port } = server.address() as AddressInfo // a TCP server's address is never a string
    // With PORT=0 the system chooses the port, so the address is known only now.
    if (config.shopUrl === undefined) shop.shopUrl = `http://${hostInUrl(config.host)}:${port}`
    const warnings = [...configWarnings(config), ...noticeWarnings(config, placedNotice())]
    for (const warning of warnings) log.warn(warning)
    // The last line, where the operator looks for the address after a start.
    log.info('listening', { url: shop.shopUrl, database: kind })
  })
}

/** The owner's desk, whose build is loaded at its first request. */
const deskOf = (
  { shop, live }: RunningShop,
  gates: Gates,
  rules: ReturnType<typeof requestRules>,
) =>
  createDesk({
    ...rules,
    hasStaff: createStaffCheck(shop),
    renderer: createRenderer(loadDeskBuild, 'production', shop, "'self'"),
    files: loadDeskFiles,
    live,
    preview: createPreview(shop, (seen, request, origin) =>
      createRenderer(async () => underPreview, 'production', seen).renderPersonal(request, origin),
    ),
    gate: gates.desk,
    accountsGate: gates.accounts,
    hasSession: (req) => hasDeskSession(shop, req),
    logSecurity: shop.logSecurity,
  })

/** The browser's files, as the build listed them, the owner's, and the files of other builds. */
async function browserFiles(
  { files: places }: Config,
  { quick }: Database,
  log: Log,
): Promise<StaticFiles> {
  const index = JSON.parse(fs.readFileSync(CLIENT_INDEX, 'utf8')) as StaticIndex // our own file
  const ofBuild = serveStaticFiles(CLIENT_DIR, index, builtVersions)
  const ofShop = withOwnPictures(await openStore(places.pictures), ofBuild, log)
  const pictures = withPendingPicture(ofShop)
  const own = withNoticeFile((sha256) => readKeptFile(quick, sha256), pictures, log)
  if (places.assets === undefined) return own
  const store = await openStore(places.assets)
  const keep = () =>
    keepAssets(store, {
      build: build.assets.version,
      clientDir: CLIENT_DIR,
      now: new Date(),
      // The shop sells without it; what suffers are pages that are open during the next update.
    }).catch((error: unknown) => log.error('assets not kept', { error }))
  // A slow store delays the start so long at most; the files follow while the shop sells.
  await Promise.race([keep(), sleep(LONGEST_KEEP_MS, undefined, { ref: false })])
  setInterval(() => void keep(), DAY_MS).unref() // what is in use is not old
  return withKeptAssets(store, own, log)
}

/** Serves metrics on METRICS_PORT; does nothing if it is not set. */
async function serveMetrics({ registry }: Metrics, { metrics }: Config, log: Log) {
  if (!metrics) return () => Promise.resolve()
  const { port, close } = await startMetricsServer(registry, metrics)
  log.info('metrics', { port, host: metrics.host })
  return close
}

/** The server's request functions that depend on the configuration. */
function requestRules(config: Config, shop: Shop) {
  const inCatalogue = {
    hasProduct: (id: string) => shop.catalogue.current().byId.has(id),
    ownValues: (key: string) => shop.catalogue.current().ownValues(key),
  }
  const routes = readPageRoutes(build.routes)
  return {
    shopUrl: () => shop.shopUrl,
    pageKeys: createPageKeys(routes, inCatalogue),
    findRoute: routes.find,
    clientAddress: (req: IncomingMessage) => clientAddress(req, config.trustedProxies),
    routeOf: ({ url = '' }: IncomingMessage) => patternOf(routes, url),
    isProxy: (address: string) => isTrusted(address, config.trustedProxies),
    securityTxt: () => securityTxt(shop.shopUrl, shop.shopEmail, shop.now()),
    findSession: (cookie: string | undefined) => findSessionToken(cookie, shop),
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

async function start(): Promise<void> {
  requireContent() // nothing is opened for files that cannot be shown
  await main()
}

start().catch(fail)
