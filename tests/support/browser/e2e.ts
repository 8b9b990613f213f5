import { randomBytes } from 'node:crypto'
import {
  type BrowserContext,
  expect,
  type Page,
  test as base,
  type TestInfo,
} from '@playwright/test'
import { addStock } from '#core/stock/owner-stock.server.ts'
import { openDatabase } from '#db/open.ts'
import { asOwner } from '../database/actors.ts'
import { type Shop, startShop } from '../process/shop-process.ts'
import { goods } from './shop-pages.ts'

export { expect }

type TestFixtures = {
  /**
   * Declares that the test makes the browser log this: Chromium reports a refused form (4xx) as an
   * error, for instance. Any other message fails the test, and so does a declared one that is
   * missing.
   */
  expectConsole: (pattern: RegExp) => void
  /**
   * Whether the cookie notice is unanswered. False by default, since shoppers see it once and most
   * tests are about what follows; change it with `test.use`.
   */
  isAskedAboutCookies: boolean
  /** The page of another shopper, with separate cookies and storage. */
  newShopper: () => Promise<Page>
  watch: Watch
}

/** One shop process per Playwright worker, so tests must not count on full stock. */
type WorkerFixtures = { shop: Shop }

type Watch = { shop: Shop; problems: string[]; expected: RegExp[] }

/** Chromium's advice on a page that took some seconds: on a busy machine each does. */
const SLOW_PAGE = /preloaded using link preload but not used within a few seconds/

export const test = base.extend<TestFixtures, WorkerFixtures>({
  shop: [
    async ({}, use) => {
      // Trusts the proxy header, so that each test can have its own address for rate limits.
      const env = { TRUSTED_PROXIES: '127.0.0.1' }
      const shop = await startShop({ env })
      await stockGoods(shop)
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: ({ shop }, use) => use(shop.url),
  // Each test has its own address, since the shop limits requests per client.
  extraHTTPHeaders: async ({}, use) => {
    await use({ 'x-forwarded-for': `10.${[...randomBytes(3)].join('.')}` })
  },
  // Not a project of its own: each starts its own shops.
  javaScriptEnabled: async ({}, use, info) => use(!info.tags.includes('@no-js')),
  isAskedAboutCookies: [false, { option: true }],
  watch: async ({ shop }, use) => {
    const watch: Watch = { shop, problems: [], expected: [] }
    await use(watch)
    await judge(watch)
  },
  context: async ({ context, watch, isAskedAboutCookies }, use, info) => {
    watchContext(context, watch)
    if (!isAskedAboutCookies) await refuseCookies(context)
    await use(context)
    await showFailure(context, info)
  },
  expectConsole: ({ watch }, use) => use((pattern) => void watch.expected.push(pattern)),
  newShopper: async ({ browser, watch, isAskedAboutCookies }, use, info) => {
    const contexts: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext() // with the settings of the project
      contexts.push(context)
      watchContext(context, watch)
      if (!isAskedAboutCookies) await refuseCookies(context)
      return context.newPage()
    })
    for (const context of contexts) {
      await showFailure(context, info)
      await context.close()
    }
  },
})

/** More units than all tests together buy: which of them run in one shop differs. */
async function stockGoods({ dataDir }: Shop): Promise<void> {
  const { db, close } = openDatabase({ dataDir })
  const at = new Date().toISOString()
  for (const { id, size, color } of Object.values(goods)) {
    const received = { units: 80, at, reason: 'received' as const }
    const outcome = await addStock(asOwner(db), `${id}/${size}/${color}`, received)
    if (!outcome.ok) throw new Error(outcome.reason)
  }
  await close()
}

/**
 * As on an earlier visit, unless the test has another answer. Not by Playwright's `storageState`,
 * which opens a page for it before each test.
 */
const refuseCookies = (context: BrowserContext) =>
  context.addInitScript(() => {
    const isShop = location.protocol === 'http:' // a blank page has no storage
    if (isShop) localStorage['cookieChoice'] ??= 'rejected'
  })

/**
 * Takes pictures of the pages of a failed test. Playwright's own setting takes one of each page of
 * each test, since it does not know yet what will fail: a tenth of the whole run.
 */
async function showFailure(context: BrowserContext, info: TestInfo): Promise<void> {
  if (info.status === info.expectedStatus) return
  for (const page of context.pages()) {
    const path = info.outputPath(`failed-${info.attachments.length + 1}.png`)
    const taken = await page.screenshot({ path, timeout: 5000 }).catch(() => undefined) // it hangs
    if (taken) info.attachments.push({ name: 'screenshot', path, contentType: 'image/png' })
  }
}

/** Console errors include violations of the content security policy. */
function watchContext(context: BrowserContext, watch: Watch): void {
  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    if (SLOW_PAGE.test(message.text())) return
    watch.problems.push(`console ${message.type()}: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => {
    const { name, message, stack } = error.error()
    // Errors of the browser itself have no stack.
    watch.problems.push(`uncaught: ${stack || `${name}: ${message}`}`)
  })
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    const leaves = protocol.startsWith('http') && origin !== watch.shop.url
    if (leaves) watch.problems.push(`request to another site: ${request.url()}`)
  })
}

async function judge({ problems, expected }: Watch): Promise<void> {
  for (const pattern of expected) {
    await expect
      .poll(() => problems.some((problem) => pattern.test(problem)), {
        message: `expected on the console: ${pattern}`,
      })
      .toBe(true)
  }
  const unexpected = problems.filter((problem) => !expected.some((known) => known.test(problem)))
  expect(unexpected, 'unexpected in the browser').toEqual([])
}
