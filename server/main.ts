import { environment } from './environment.ts'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import type { Shop } from '#app/shop.server.ts'
import { claimDataDir } from '#db/lock.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { openDatabase, type Database } from '#db/open.ts'
import { createDatabaseCheck } from '#db/database-check.ts'
import { type Config, ConfigError, configWarnings, readConfig } from './config.ts'
import { clientAddress, isTrusted } from './http/client-address.ts'
import { createGates } from './http/gates.ts'
import { createPageCache } from './http/page-cache.ts'
import { createPageKeys } from './http/page-keys.ts'
import { readPageRoutes } from './http/page-routes.ts'
import { createRenderBudget } from './http/render-budget.ts'
import { createRenderer } from './http/renderer.ts'
import { baseHeaders } from './http/security-headers.ts'
import { createShopServer } from './http/server.ts'
import { findSessionToken } from './http/session-cookie.ts'
import { indexStaticFiles } from './http/static-files.ts'
import { createLog, type Log, log as startLog } from './log.ts'
import { Metrics } from './metrics.ts'
import { startMetricsServer } from './metrics-server.ts'
import { startShop } from './shop.ts'
import { stopOnSignal } from './stop.ts'
import { readVersion } from './version.ts'
import { watchGates, watchOutbox, watchPages } from './watch.ts'

/** Connections that the system holds for us while we are busy: one too many waits for seconds. */
const WAITING_CONNECTIONS = 4096

/**
 * The shop's process: configuration, database, catalogue, mail, and the server. Run by
 * `npm start` after a build.
 */
async function main(): Promise<void> {
  if (Number(process.versions.node.split('.')[0]) < 24) {
    throw new ConfigError('Node 24 or newer is needed; `npm start` brings its own')
  }
  const config = readConfig(environment)
  const metrics = new Metrics()
  const log = createLog(config.logLevel, (level) => metrics.logged(level))
  const buildDir = path.resolve(import.meta.dirname, '../build')
  const build = (await import(
    pathToFileURL(path.join(buildDir, 'server/index.js')).href
  )) as ServerBuild

  const { database, release } = await openData(config, log)
  const version = readVersion(build.assets.version)
  metrics.setInfo(version, database.kind)
  const shopUrl = config.shopUrl ?? `http://${hostInUrl(config.host)}:${config.port}`
  const base = () => baseHeaders(shop.shopUrl)
  const pages = createPageCache((key, id) => renderer.renderPublic(key, id), base)
  const running = await startShop({
    config,
    database,
    shopUrl,
    log,
    onCatalogueChange: () => pages.clear(),
    onSecurityEvent: (event) => metrics.securityEvent(event),
  })
  const { shop } = running
  const gates = createGates()
  watchOutbox(metrics, database.db)
  watchGates(metrics, gates)
  watchPages(metrics, pages)
  const renderer = createRenderer(async () => build, 'production', shop)
  const server = createShopServer({
    ...requestRules(config, shop, build),
    base,
    staticFiles: indexStaticFiles(path.join(buildDir, 'client')),
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
  const metricsServer =
    config.metrics && (await startMetricsServer(metrics.registry, config.metrics))
  if (metricsServer) log.info('metrics', { port: metricsServer.port, host: config.metrics?.host })
  server.listen(config.port, config.host, WAITING_CONNECTIONS, () => {
    const { port } = server.address() as AddressInfo // a TCP server's address is never a string
    // With PORT=0 the system chooses the port, and only now is the address known.
    if (config.shopUrl === undefined) shop.shopUrl = `http://${hostInUrl(config.host)}:${port}`
    log.info('listening', { url: shop.shopUrl, database: database.kind })
    for (const warning of configWarnings(config)) log.warn(warning)
    if (process.stdout.isTTY) process.stdout.write(`\n  Vereda: ${shop.shopUrl}\n\n`)
  })
  server.on('error', failToListen)
  const isStopping = stopOnSignal({
    server,
    log,
    drainMs: config.drainMs,
    cleanUp: async () => {
      await metricsServer?.close()
      await running.stop()
      await database.close()
      release()
    },
  })
}

/** Rejects when the shop stops, or its database cannot serve. */
function readiness(database: Database, isStopping: () => boolean): () => Promise<void> {
  const checkDatabase = createDatabaseCheck(database)
  return async () => {
    if (isStopping()) throw new Error('the shop is stopping')
    await checkDatabase()
  }
}

/** What the server asks of each request: where it leads, and whose it is. */
function requestRules(config: Config, shop: Shop, build: ServerBuild) {
  const hasProduct = (id: string) => shop.catalogue.current().byId.has(id)
  return {
    shopUrl: () => shop.shopUrl,
    pageKeys: createPageKeys(readPageRoutes(build.routes), hasProduct),
    clientAddress: (req: IncomingMessage) => clientAddress(req, config.trustedProxies),
    isProxy: (address: string) => isTrusted(address, config.trustedProxies),
    findSession: (req: IncomingMessage) => findSessionToken(req.headers.cookie, shop),
  }
}

/** Claims the data folder, opens the database and brings its schema up to date. */
async function openData(config: Config, log: Log) {
  // The folder holds names and addresses: nobody else on the machine needs to read it.
  process.umask(0o077)
  const release = config.databaseUrl === undefined ? claimDataDir(config.dataDir) : () => {}
  const place =
    config.databaseUrl === undefined ? { dataDir: config.dataDir } : { url: config.databaseUrl }
  const database = openDatabase(place)
  await requireDatabase(database)
  const migrations = await migrateDatabase(database, place, (tries) =>
    log.warn('a migration waits: another program holds a table that it changes', { tries }),
  )
  if (migrations.length > 0) log.info('database migrated', { migrations })
  return { database, release }
}

/** An address that means "all" cannot be visited; IPv6 stands in brackets. */
function hostInUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

async function requireDatabase(database: Database): Promise<void> {
  try {
    await database.ping()
  } catch (error) {
    const variable = database.kind === 'postgres' ? 'DATABASE_URL' : 'DATA_DIR'
    throw new ConfigError(`${variable}: the database does not answer (${String(error)})`)
  }
}

function failToListen(error: Error): void {
  fail(new ConfigError(`HOST, PORT: cannot listen there (${error.message})`))
}

function fail(error: unknown): never {
  const text = error instanceof Error ? error.message : String(error)
  process.stderr.write(`Vereda cannot start: ${text}\n`)
  if (error instanceof Error && !(error instanceof ConfigError))
    startLog.error('start failed', { error })
  process.exit(1)
}

main().catch(fail)
