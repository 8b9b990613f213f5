import { randomBytes, randomUUID } from 'node:crypto'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Shop } from '#app/shop.server.ts'
import { PATIENCE_MS } from '#core/base/async/patience.ts'
import { createAuth, type AuthSettings } from '#core/account/sign-in/auth.server.ts'
import { createHashQueue } from '#core/account/sign-in/hash-queue.server.ts'
import { createKnownDevices } from '#app/http/known-devices.server.ts'
import type { LimitStore } from '#core/account/sign-in/rate-limit.server.ts'
import { createSecurityLog } from '#app/security-log.server.ts'
import type { CatalogueChange } from '#core/catalogue/catalogue-change.ts'
import { createCatalogueReader, type AlsoChanged } from '#core/catalogue/snapshot.server.ts'
import { newOrderMailTo } from '#core/orders/owner-mail/owners-mail.server.ts'
import { queueResetMail } from '#core/account/account-mail.server.ts'
import { createOutboxWorker } from '#core/mail/outbox-worker.server.ts'
import { createTransport } from '#core/mail/transport.server.ts'
import { orderNumber, spellCode } from '#core/orders/order.ts'
import { shop as shopFacts } from '#core/base/policy/shop.ts'
import { createDatabaseClock, databaseClock } from '#db/clock.ts'
import { listen, type Listener } from '#db/notify.ts'
import type { Db } from '#db/schema.ts'
import type { Database } from '#db/open.ts'
import { createAccountLimits } from './limits/account-limits.ts'
import { createDeskLive, type DeskLive } from './desk/live-answer.ts'
import type { Config } from './config.ts'
import { endWork } from './end-work.ts'
import { forgettingJobs } from './jobs/forgetting-jobs.ts'
import { holderKeys } from './limits/holder-keys.ts'
import { createJobRunner, type Job, type JobRunner } from './jobs/jobs.ts'
import { createJobStore } from './jobs/job-store.ts'
import { loadContent } from './load-content.ts'
import type { Log } from './log.ts'
import { noteStart } from './note-start.ts'
import { holdingSettings, startSettings, type OwnerSettings } from './owner-settings.ts'
import { createOrderLimits } from './limits/order-limits.ts'
import { checkMoneyDaily, everyMinute } from './jobs/payment-jobs.ts'
import { backupJob } from './jobs/backup-job.ts'
import { noticeJob } from './jobs/notice-job.ts'
import { ownerJobs } from './jobs/owner-jobs.ts'
import { publishJob, publishPagesJob } from './jobs/publish-job.ts'
import { offerJob } from './jobs/offer-jobs.ts'
import { saleJob } from './jobs/sale-jobs.ts'
import { verifactuJob } from './jobs/verifactu-job.ts'
import {
  createPublishedReviews,
  type PublishedReviews,
} from '#core/returns/reviews/published-reviews.server.ts'
import { openStore } from '#core/base/files/open-store.server.ts'
import { readPhotograph } from '#core/catalogue/pictures/photograph-files.server.ts'
import { createPictureMaker } from './pictures/picture-maker.ts'
import { startSearch } from './search.ts'
import { createVies } from '#core/orders/vies/vies-service.server.ts'
import { viesJob } from './jobs/vies-job.ts'
import { createEmptySearchCounter } from './jobs/empty-search-counter.ts'
import { stockCheck, type StockCheckJob } from './jobs/stock-check.ts'

const CATALOGUE_POLL_MS = 1000
const MAIL_POLL_MS = 5000
/** When the shop stops, a mail in progress may take this long. */
const MAIL_STOP_MS = 2000
/** Each hash takes a tenth of a second of a core; see decision 025. */
const HASHES = { atOnce: 2, waiting: 40, waitingForAccount: 8, longestWaitMs: PATIENCE_MS.hash }

export type RunningShop = {
  shop: Shop
  jobs: JobRunner
  /** What happens, for the desk. */
  live: DeskLive
  stockFaults: StockCheckJob['faults']
  stop: () => Promise<void>
}

export type StartShopInput = {
  config: Config
  database: Database
  shopUrl: string
  log: Log
  /** The program that makes pictures; see pictures/picture-maker.ts. */
  program: string
  /** Called when cached pages may be outdated. */
  onCatalogueChange: (change: CatalogueChange) => void
  /** Called for each security event, to count it. */
  onSecurityEvent?: (event: string) => void
}

const pictureMaker = ({ config, program, log }: StartShopInput) =>
  createPictureMaker({
    program,
    place: config.files.pictures,
    onFailure: (error) => log.error('pictures not made', { error }),
  })

const followed = ({ database, log }: StartShopInput) => ({
  pollMs: CATALOGUE_POLL_MS,
  pollDb: database.quick,
  onError: (error: unknown) => log.error('catalogue not refreshed', { error }),
})

/** Loads the catalogue and codes where needed, and starts the background work. */
export async function startShop(input: StartShopInput): Promise<RunningShop> {
  const { config, database, shopUrl, log } = input
  const [db, now] = [database.db, () => new Date()]
  // First: the files are checked against the shop's sizes and colours.
  const { provider, settings } = await startSettings(config.stripe, db, log)
  if (config.preparesDatabase) await loadContent(db, now().toISOString(), log)
  const reviews = await createPublishedReviews(db)
  const catalogue = await createCatalogueReader(db, {
    ...followed(input),
    readAlso: readAlso(settings, reviews),
    onChange: (change) => onChange(change),
  })
  const { search, onChange } = startSearch(input, () => catalogue)
  await search.started
  const mail = startMail(config, db, log)
  const limitStore = { db, secret: config.sessionSecret, clock: databaseClock(database.kind) }
  const emptySearches = createEmptySearchCounter({ db, now })
  const shop: Shop = {
    db,
    quick: database.quick,
    accounts: accountContext(input, limitStore, (user, token) => queueResetMail(shop, user, token)),
    catalogue,
    search,
    settings,
    reviews,
    provider,
    vies: createVies(config.vies),
    sendingService: config.verifactu,
    makePictures: pictureMaker(input),
    readPhotograph: async (of) => readPhotograph(await openStore(config.files.pictures), of, true),
    hasDevPages: config.hasDevPages,
    shopUrl,
    isTrial: config.isTrial,
    sessionSecret: config.sessionSecret,
    now,
    ...ids,
    newOrderMail: newOrderMailTo(config.ownerMails.newOrders, newId),
    get shopEmail() {
      return shopFacts.email
    },
    ...createOrderLimits(limitStore),
    countEmptySearch: emptySearches.count,
    holderKey: holderKeys(config.sessionSecret),
    wakeMail: () => mail.wake(),
    logError: (message, error, requestId) => log.error(message, { requestId, error }),
    logSecurity: createSecurityLog(config.sessionSecret, log, input.onSecurityEvent),
  }
  await noteStart(database, shop, log)
  const dropPages = () => input.onCatalogueChange({ all: true })
  const parts = { config, log, limitStore, emptySearches, settings, dropPages }
  const { jobs, stockFaults } = startJobs(shop, parts)
  const live = createDeskLive(shop)
  const listener = listenToOthers(config, { shop, jobs, live, log })
  const work = { followers: [catalogue, listener, search], jobs, mail, live }
  const stop = () => endWork(work, database)
  return { shop, jobs, live, stockFaults, stop }
}

type JobParts = {
  config: Config
  log: Log
  limitStore: LimitStore
  emptySearches: ReturnType<typeof createEmptySearchCounter>
  settings: OwnerSettings
  dropPages: () => void
}

/** The periodic work of the shop. */
function startJobs(
  shop: RunningShop['shop'],
  { config, log, limitStore, emptySearches, settings, dropPages }: JobParts,
) {
  const { db, now } = shop
  const jobs = holdingSettings(
    createJobRunner({ log, now, store: createJobStore(db, log) }),
    settings,
  )
  for (const job of forgettingJobs({ db, now, log, limitStore })) jobs.add(job)
  for (const job of shopJobs(shop, config, log)) jobs.add(job)
  jobs.add(emptySearches.job)
  jobs.add(offerJob(shop, dropPages))
  const stock = stockCheck(db, log)
  jobs.add(stock.job)
  jobs.start()
  return { jobs, stockFaults: stock.faults }
}

/** Reads what else the log of changes names. */
const readAlso =
  (settings: OwnerSettings, reviews: PublishedReviews) =>
  async (changed: AlsoChanged): Promise<void> => {
    if (changed.settings) await settings.refresh()
    await reviews.refresh(changed.reviews)
  }

/** The jobs that need the whole shop. */
const shopJobs = (shop: Shop, config: Config, log: Log): Job[] => [
  ...everyMinute(shop),
  checkMoneyDaily(shop),
  ...ownerJobs(shop, config.ownerMails.summary),
  saleJob(shop),
  publishJob(shop, log),
  publishPagesJob(shop, log),
  noticeJob(shop),
  verifactuJob({ db: shop.db, service: config.verifactu, log }),
  viesJob(shop, log),
  backupJob({ db: shop.db, now: shop.now, dataDir: config.dataDir, env: config.commandEnv }),
]

type Listening = Pick<RunningShop, 'shop' | 'jobs' | 'live'> & { log: Log }

/** Looks at once when another server changes something, or queues a mail. */
const listenToOthers = ({ databaseUrl }: Config, { shop, jobs, live, log }: Listening): Listener =>
  listen({
    url: databaseUrl,
    handlers: {
      // The poll reports an outage.
      catalogue: () => void shop.catalogue.refresh().catch(() => {}),
      mail: () => shop.wakeMail(),
      jobs: (name) => jobs.wake(name),
      orders: () => live.wake(),
      desk: () => live.wake(),
    },
    onLost: (error) => log.warn('not told of changes at once, looks each second', { error }),
  })

/** Sends the mails of the outbox; `stop` aborts an attempt at a server that hangs. */
function startMail(config: Config, db: Db, log: Log) {
  const transport = createTransport({
    smtpUrl: config.smtpUrl,
    mailDir: path.join(config.dataDir, 'mail'),
    from: () => ({ name: shopFacts.name, address: shopFacts.email }),
  })
  const worker = createOutboxWorker({
    db,
    transport,
    log,
    now: createDatabaseClock(db),
    pollMs: MAIL_POLL_MS,
  })
  worker.start()
  return {
    wake: () => worker.wake(),
    stop: async () => {
      const stopped = worker.stop()
      await Promise.race([stopped, sleep(MAIL_STOP_MS, undefined, { ref: false })])
      transport.close() // the mail is sent again later
      await stopped
    },
  }
}

/** The dependencies of the account use cases. Sessions have database connections of their own. */
function accountContext(
  { config, database, shopUrl, log }: StartShopInput,
  limitStore: LimitStore,
  sendReset: AuthSettings['sendReset'],
): Shop['accounts'] {
  const { db, quick } = database
  const { sessionSecret } = config
  const now = () => new Date()
  const authOn = (on: Db) =>
    createAuth({
      db: on,
      shopUrl,
      secret: sessionSecret,
      logError: (message, detail) => log.error(message, { error: detail }),
      sendReset,
    })
  return {
    db,
    auth: authOn(db),
    sessionAuth: authOn(quick),
    hashes: createHashQueue(HASHES),
    limits: createAccountLimits(limitStore),
    devices: createKnownDevices({ shopUrl, sessionSecret, now }),
    now,
  }
}

/** Ids and codes that nobody guesses. */
const ids = {
  newId: (prefix: string) => newId(prefix),
  newIds: () => ({ ...newOrderIds(), mailId: newId('mail') }),
  newReturnCode: () => spellCode('DV', randomBytes(8)),
  newReviewId: () => spellCode('OP', randomBytes(8)),
}

const newId = (prefix: string) => `${prefix}_${randomUUID()}`

const newOrderIds = () => ({
  orderId: `ord_${randomUUID()}`,
  orderNumber: orderNumber(randomBytes(8)),
})
