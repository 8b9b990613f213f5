import { randomBytes } from 'node:crypto'
import { type BrowserContext, expect, type Page, test as base } from '@playwright/test'
import { type Shop, startShop } from '../process/shop-process.ts'

export { expect }

type TestFixtures = {
  /**
   * Declares that this test makes the browser write this on its console: a refused form, say, is
   * an answer 4xx, which Chromium reports as an error. Anything else written there fails the test,
   * and so does a declared message that never came.
   */
  expectConsole: (pattern: RegExp) => void
  /**
   * Whether the browser has yet to answer the cookie notice. Not so unless a test says it with
   * `test.use`: shoppers meet the notice once, and most tests are about what comes after.
   */
  isAskedAboutCookies: boolean
  /** The page of another shopper, with cookies and storage of their own. */
  newShopper: () => Promise<Page>
  watch: Watch
}

/** The shop's process; one for each Playwright worker, so tests must not count on a full stock. */
type WorkerFixtures = { shop: Shop }

type Watch = { shop: Shop; problems: string[]; expected: RegExp[] }

const LATE_MESSAGE_MILLISECONDS = 2000

export const test = base.extend<TestFixtures, WorkerFixtures>({
  shop: [
    async ({}, use) => {
      // So that a test can be a client of its own, where what one client may do is limited.
      const shop = await startShop({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: ({ shop }, use) => use(shop.url),
  // Each test is a client of its own: what one does in a minute is limited.
  extraHTTPHeaders: async ({}, use) => {
    await use({ 'x-forwarded-for': `10.${[...randomBytes(3)].join('.')}` })
  },
  isAskedAboutCookies: [false, { option: true }],
  storageState: ({ shop, isAskedAboutCookies }, use) => {
    const localStorage = [{ name: 'cookieChoice', value: 'rejected' }]
    return use(
      isAskedAboutCookies
        ? undefined
        : { cookies: [], origins: [{ origin: shop.url, localStorage }] },
    )
  },
  watch: async ({ shop }, use) => {
    const watch: Watch = { shop, problems: [], expected: [] }
    await use(watch)
    await judge(watch)
  },
  context: async ({ context, watch }, use) => {
    watchContext(context, watch)
    await use(context)
  },
  expectConsole: ({ watch }, use) => use((pattern) => void watch.expected.push(pattern)),
  newShopper: async ({ browser, watch }, use) => {
    const contexts: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext() // with the settings of the project
      contexts.push(context)
      watchContext(context, watch)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
})

/** Console errors include what the content security policy refused: Chromium reports it there. */
function watchContext(context: BrowserContext, watch: Watch): void {
  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    watch.problems.push(`console ${message.type()}: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => {
    const { name, message, stack } = error.error()
    // What the browser itself throws has no stack.
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
        timeout: LATE_MESSAGE_MILLISECONDS,
      })
      .toBe(true)
  }
  const unexpected = problems.filter((problem) => !expected.some((known) => known.test(problem)))
  expect(unexpected, 'unexpected in the browser').toEqual([])
}
