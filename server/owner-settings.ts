import { AsyncLocalStorage } from 'node:async_hooks'
import { readPlacedNotice } from '#core/settings/guarantee/notice.server.ts'
import { noticeChange } from '#core/settings/guarantee/placed-notice.ts'
import { readShopWords } from '#core/catalogue/options/shop-words.server.ts'
import { offerChanges } from '#core/pricing/offers/offer.ts'
import { readActiveOffers } from '#core/pricing/offers/offers.server.ts'
import { readChangesFrom, type SettingChanges } from '#core/base/policy/live-settings.ts'
import { dataChanges } from '#core/settings/data-pages/read-data-page.ts'
import { textsOf, type PageTexts } from '#core/settings/page-texts.ts'
import { configuredProvider } from '#core/payments/provider/configured-provider.server.ts'
import type { StripeSettings } from '#core/payments/provider/stripe.server.ts'
import { readSettings } from '#core/settings/settings.server.ts'
import { changesOf } from '#core/settings/settings.ts'
import type { Db } from '#db/schema.ts'
import type { JobRunner } from './jobs/jobs.ts'
import type { Log } from './log.ts'

export type OwnerSettings = {
  /** The changes for the running request or job; outside of one, the newest. */
  current: () => SettingChanges
  /** The owner's texts of pages, of the same state. Browsers do not get them. */
  texts: () => PageTexts
  /** Runs `work` with the settings of now, also after its waits: it sees one state. */
  hold: <T>(work: () => T) => T
  /** The same with these changes besides, as for the preview of a draft. */
  holdWith: <T>(changes: SettingChanges, work: () => T) => T
  /** Reads them again; what runs keeps its own. */
  refresh: () => Promise<void>
}

type State = { changes: SettingChanges; texts: PageTexts }

/**
 * The owner's settings in this process, with the notice of the legal guarantee and the shop's sizes,
 * colours, categories, activities, collections and own fields, and its offers. Rows that this version does not accept are logged, and the file's values count for them. `configured` are values that follow
 * from the configuration, and that no row can change. Guarded by: owner-settings.server.test.ts.
 */
async function createOwnerSettings(
  db: Db,
  log: Log,
  configured: SettingChanges = {},
): Promise<OwnerSettings> {
  const held = new AsyncLocalStorage<State>()
  let newest: State = { changes: configured, texts: {} }
  let seen = ''
  const refresh = async () => {
    const stored = await readSettings(db)
    const notice = await readPlacedNotice(db)
    const shopWords = { ...(await readShopWords(db)), ...offerChanges(await readActiveOffers(db)) }
    const text = JSON.stringify([stored, notice, shopWords])
    // The same object for the same state: what is computed from it is kept.
    if (text === seen) return
    const { changes, refused: values } = changesOf(stored)
    const { texts, refused: pages } = textsOf(stored)
    const refused = [...values, ...pages]
    seen = text
    const others = { ...noticeChange(notice), ...shopWords, ...dataChanges(texts) }
    newest = { changes: { ...changes, ...others, ...configured }, texts }
    if (refused.length > 0) log.warn('settings not used', { keys: refused })
  }
  await refresh()
  const state = () => held.getStore() ?? newest
  const current = () => state().changes
  readChangesFrom(current)
  return {
    current,
    texts: () => state().texts,
    hold: (work) => held.run(newest, work),
    holdWith: (changes, work) =>
      held.run({ ...newest, changes: { ...newest.changes, ...changes } }, work),
    refresh,
  }
}

/** The provider of payments, and the settings, whose texts say where one pays. */
export async function startSettings(stripe: StripeSettings | undefined, db: Db, log: Log) {
  const provider = await configuredProvider(stripe)
  const isElsewhere = provider.kind === 'redirect'
  const configured = isElsewhere ? { 'policy.payment.isElsewhere': true } : {}
  return { provider, settings: await createOwnerSettings(db, log, configured) }
}

/** The runner, with each run of a job in one state of the settings. */
export const holdingSettings = (jobs: JobRunner, { hold }: OwnerSettings): JobRunner => ({
  ...jobs,
  add: (job) => jobs.add({ ...job, run: (signal) => hold(() => job.run(signal)) }),
})
