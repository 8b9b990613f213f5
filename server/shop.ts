import { randomBytes, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Shop } from '#app/shop.server.ts'
import { createAuth, type AuthSettings } from '#app/shop/accounts/auth.server.ts'
import { forgetEndedSessions } from '#app/shop/accounts/forget-sessions.server.ts'
import { createHashQueue } from '#app/shop/accounts/hash-queue.server.ts'
import { createKnownDevices } from '#app/shop/accounts/known-devices.server.ts'
import { databaseClock, type LimitStore } from '#app/shop/accounts/rate-limit.server.ts'
import { createSecurityLog } from '#app/security-log.server.ts'
import { forgetOldMessages } from '#app/shop/contact/contact.server.ts'
import { loadCatalogueFiles } from '#app/shop/catalogue/load-catalogue.server.ts'
import { createCatalogueReader } from '#app/shop/catalogue/snapshot.server.ts'
import { queueResetMail } from '#app/shop/accounts/account-mail.server.ts'
import { loadDiscountCodes } from '#app/shop/discounts/discount.server.ts'
import { forgetOldMails, forgetSentTexts } from '#app/shop/mail/outbox.server.ts'
import { createOutboxWorker, type OutboxWorker } from '#app/shop/mail/outbox-worker.server.ts'
import { createTransport, type MailTransport } from '#app/shop/mail/transport.server.ts'
import { anonymiseFinishedOrders, anonymiseOldOrders } from '#app/shop/orders/anonymise.server.ts'
import { forgetOldLinks } from '#app/shop/orders/order-links.server.ts'
import { orderNumber, spellCode } from '#app/shop/orders/order.ts'
import { simulado } from '#app/shop/payments/simulado.ts'
import { stripeProvider } from '#app/shop/payments/stripe.server.ts'
import { forgetOldWithdrawals } from '#app/shop/returns/forget-returns.server.ts'
import { policy } from '#content/policy.ts'
import { shop as shopFacts } from '#content/shop.ts'
import type { Db } from '#db/schema.ts'
import type { Database } from '#db/open.ts'
import { createAccountLimits } from './account-limits.ts'
import type { Config } from './config.ts'
import { holderKeys } from './holder-keys.ts'
import { forgetLimitsOften } from './limit-rounds.ts'
import type { Log } from './log.ts'
import { createOrderLimits } from './order-limits.ts'
import { payEachMinute } from './payment-rounds.ts'

const CATALOGUE_POLL_MS = 1000
const MAIL_POLL_MS = 5000
/** A mail that is underway is sent to its end so long, once the shop stops. */
const MAIL_STOP_MS = 2000
const FORGET_EVERY_MS = 24 * 3_600_000
/** Each hash takes a tenth of a second of a core; see decision 025. */
const HASHES = { atOnce: 2, waiting: 40, waitingForAccount: 8 }
const CATALOGUE_DIR = path.resolve(import.meta.dirname, '../content/catalogue')

export type RunningShop = { shop: Shop; stop: () => Promise<void> }

export type StartShopInput = {
  config: Config
  database: Database
  shopUrl: string
  log: Log
  /** Called when pages that were rendered before are no longer right. */
  onCatalogueChange: () => void
  /** Told each security event, to count them. */
  onSecurityEvent?: (event: string) => void
}

/** Loads catalogue and codes where needed, and starts what runs beside the requests. */
export async function startShop(input: StartShopInput): Promise<RunningShop> {
  const { config, database, shopUrl, log } = input
  const { db } = database
  const now = () => new Date()
  await loadContent(db, now().toISOString(), log)
  const catalogue = await createCatalogueReader(db, {
    pollMs: CATALOGUE_POLL_MS,
    pollDb: database.quick,
    onChange: input.onCatalogueChange,
    onError: (error) => log.error('catalogue not refreshed', { error }),
  })
  const transport = createTransport({
    smtpUrl: config.smtpUrl,
    mailDir: path.join(config.dataDir, 'mail'),
    from: { name: shopFacts.name, address: shopFacts.email },
  })
  const mail = createOutboxWorker({ db, transport, log, now, pollMs: MAIL_POLL_MS })
  mail.start()
  const limitStore = { db, secret: config.sessionSecret, clock: databaseClock(database.kind) }
  const shop: Shop = {
    db,
    quick: database.quick,
    accounts: accountParts(input, limitStore, (user, token) => queueResetMail(shop, user, token)),
    newId,
    catalogue,
    provider: config.stripe ? stripeProvider(config.stripe) : simulado,
    hasDevPages: config.hasDevPages,
    shopUrl,
    isTrial: config.isTrial,
    sessionSecret: config.sessionSecret,
    now,
    newReturnCode: () => spellCode('DV', randomBytes(8)),
    newIds: () => ({ ...newOrderIds(), mailId: newId('mail') }),
    shopEmail: shopFacts.email,
    ...createOrderLimits(limitStore),
    holderKey: holderKeys(config.sessionSecret),
    wakeMail: () => mail.wake(),
    logError: (message, error, requestId) => log.error(message, { requestId, error }),
    logSecurity: createSecurityLog(config.sessionSecret, log, input.onSecurityEvent),
  }
  const forgetting = [forgetDaily(db, now, log), forgetLimitsOften(limitStore, log)]
  const rounds = [...forgetting, payEachMinute(shop)]
  const stop = async () => {
    catalogue.stop()
    await Promise.all([...rounds.map((each) => each.stop()), stopMail(mail, transport)])
  }
  return { shop, stop }
}

/** A mail that is underway is sent; a try at a server that hangs is ended, and made again later. */
async function stopMail(mail: OutboxWorker, transport: MailTransport): Promise<void> {
  const stopped = mail.stop()
  await Promise.race([stopped, sleep(MAIL_STOP_MS, undefined, { ref: false })])
  transport.close()
  await stopped
}

/** What the use cases of accounts work with. Sessions are asked on connections of their own. */
function accountParts(
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

const newId = (prefix: string) => `${prefix}_${randomUUID()}`

const newOrderIds = () => ({
  orderId: `ord_${randomUUID()}`,
  orderNumber: orderNumber(randomBytes(8)),
})

/** What the privacy policy says is not kept longer, goes: at start and each day. */
function forgetDaily(db: Db, now: () => Date, log: Log): { stop: () => Promise<void> } {
  const forget = async () => {
    try {
      const messages = await forgetOldMessages(db, now())
      if (messages > 0) log.info('old messages forgotten', { messages })
      const orders = await anonymiseFinishedOrders(db)
      if (orders > 0) log.info('orders of deleted accounts made anonymous', { orders })
      const old = await anonymiseOldOrders(db, now())
      if (old > 0) log.info('old orders made anonymous', { orders: old })
      const mails = await forgetOldMails(db, now())
      if (mails > 0) log.info('old mails forgotten', { mails })
      const texts = await forgetSentTexts(db, now())
      if (texts > 0) log.info('texts of old mails forgotten', { texts })
      const withdrawals = await forgetOldWithdrawals(db, now())
      if (withdrawals > 0) log.info('old withdrawals forgotten', { withdrawals })
      const links = await forgetOldLinks(db, now())
      if (links > 0) log.info('old links to orders forgotten', { links })
      const sessions = await forgetEndedSessions(db, now())
      if (sessions > 0) log.info('sessions that were over forgotten', { sessions })
    } catch (error) {
      log.error('old data not forgotten', { error }) // the next day tries again
    }
  }
  let underway = forget()
  const timer = setInterval(() => {
    underway = forget()
  }, FORGET_EVERY_MS).unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await underway
    },
  }
}

/** The catalogue is loaded when its files say something new, so that the database may be edited. */
async function loadContent(db: Db, now: string, log: Log): Promise<void> {
  const files = fs
    .readdirSync(CATALOGUE_DIR)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => ({ name, json: fs.readFileSync(path.join(CATALOGUE_DIR, name), 'utf8') }))
  const report = await loadCatalogueFiles(db, files, now)
  if (report) {
    log.info('catalogue loaded', {
      added: report.added.length,
      changed: report.changed,
      repriced: report.repriced,
      retired: report.retired,
      unchanged: report.unchanged,
    })
  }
  await loadDiscountCodes(db, policy.discountCodes, now)
}
