import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { length } from '#tests/support/bars.ts'
import { expect, test as base } from '#tests/support/browser/e2e.ts'
import {
  card,
  cartButton,
  goods,
  keepCart,
  keptCart,
  lineOf,
  openCart,
  shippingField,
  untilAwake,
  visit,
  visitUntilIdle,
} from '#tests/support/browser/shop-pages.ts'
import { type Balancer, startBalancer } from '#tests/support/deploys/balancer.ts'
import { otherBuild } from '#tests/support/deploys/other-build.ts'
import { type Shop, startShop } from '#tests/support/process/shop-process.ts'

/** Two servers behind one balancer, before and after an update. */
type Fleet = {
  balancer: Balancer
  before: Shop
  after: Shop
  /** Whether each serves the files of the other's build, from `ASSETS_DIR`. */
  share: (isShared: boolean) => void
}

const test = base.extend<object, { fleet: Fleet; shop: Shop }>({
  fleet: [
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'vereda-shared-'))
      const [shared, away] = [join(folder, 'assets'), join(folder, 'away')]
      const balancer = await startBalancer()
      const env = {
        ASSETS_DIR: shared,
        SHOP_URL: balancer.url,
        SESSION_SECRET: 'tests-only-'.repeat(4),
        TRUSTED_PROXIES: '127.0.0.1',
      }
      const before = await startShop({ env })
      const { build } = (await (await fetch(`${before.url}/version`)).json()) as { build: string }
      const other = otherBuild(build)
      const after = await startShop({ env, folder: other.folder })
      let isShared = true
      await use({
        balancer,
        before,
        after,
        share: (next) => {
          if (next !== isShared) renameSync(next ? away : shared, next ? shared : away)
          isShared = next
        },
      })
      await Promise.all([before.stop(), after.stop(), balancer.close()])
      other.remove()
      rmSync(folder, { recursive: true })
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  // At the address under which the browser sees both.
  shop: [
    ({ fleet }, use) => use({ ...fleet.before, url: fleet.balancer.url }),
    { scope: 'worker' },
  ],
})

// One worker: the second build and its server are made once.
test.describe.configure({ mode: 'default' })

/** The build of the scripts that run on the page. */
const buildOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const router = window as { __reactRouterManifest?: { version: string } }
    return router.__reactRouterManifest?.version ?? ''
  })

test('while servers are updated one after another, every page comes alive and leads on @desktop', async ({
  page,
  fleet,
}) => {
  fleet.share(true)
  fleet.balancer.use(fleet.before.url, fleet.after.url)
  const builds = new Set<string>()
  // Other addresses each time: neither the browser nor the order of its requests may help.
  for (let load = 0; load < length(3, 100) || builds.size < 2; load += 1) {
    await visit(page, `/faq?page=${load}`)
    builds.add(await buildOf(page))
  }

  fleet.balancer.use(fleet.before.url)
  await visit(page, '/products/men')
  const before = await buildOf(page)
  fleet.balancer.use(fleet.after.url)
  await page.getByRole('button', { name: 'Abrir ayuda' }).click()
  await expect(page.getByRole('dialog', { name: /ayuda/i })).toBeVisible()
  await page.keyboard.press('Escape')
  await openCart(page)
  await page.keyboard.press('Escape')
  await card(page, 'Camiseta Lozoya').getByRole('link', { name: 'Camiseta Lozoya' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Camiseta Lozoya' })).toBeVisible()
  expect(await buildOf(page)).toBe(before) // the same document all the way
})

test('a page whose code is gone reloads once, opens what was pressed, and keeps what was typed @desktop', async ({
  page,
  fleet,
  expectConsole,
}) => {
  expectConsole(/404 \(Not Found\)|Refused to apply style/)
  fleet.share(false)
  fleet.balancer.use(fleet.before.url)
  await visitUntilIdle(page, '/contact')
  const before = await buildOf(page)
  const message = page.getByRole('textbox', { name: 'Mensaje' })
  await message.fill('¿Tenéis la mochila en verde?')
  fleet.balancer.use(fleet.after.url)
  await page.getByRole('button', { name: 'Abrir ayuda' }).click()
  await expect(page.getByRole('dialog', { name: /ayuda/i })).toBeVisible()
  expect(await buildOf(page)).not.toBe(before)
  await expect(message).toHaveValue('¿Tenéis la mochila en verde?')
})

test('a link whose page is gone opens it as a document; cart and address stay @desktop', async ({
  page,
  fleet,
  expectConsole,
}) => {
  expectConsole(
    /404 \(Not Found\)|Error loading route module|dynamically imported module|Refused to apply style/,
  )
  fleet.share(false)
  fleet.balancer.use(fleet.before.url)
  await keepCart(page, [lineOf(goods.tshirt)])
  await visitUntilIdle(page, '/checkout')
  const before = await buildOf(page)
  await shippingField(page, 'address').fill('Calle del Olmo, 14')
  fleet.balancer.use(fleet.after.url)
  await page.getByRole('button', { name: 'Volver' }).click() // to the home page, which is not loaded yet
  await expect(page).toHaveURL('/')
  await untilAwake(page)
  expect(await buildOf(page)).not.toBe(before)
  expect(await keptCart(page)).toMatchObject([{ id: goods.tshirt.id, quantity: 1 }])
  await expect(cartButton(page)).toHaveText('1')
  await page.goto('/checkout')
  await expect(shippingField(page, 'address')).toHaveValue('Calle del Olmo, 14')
})

test('a page without any of its scripts reloads once, and then stays to be read @desktop', async ({
  page,
  fleet,
  expectConsole,
}) => {
  expectConsole(/404 \(Not Found\)|Refused to apply style/)
  fleet.share(false)
  const { balancer, before, after } = fleet
  // A list is always answered by the old server, its files by the new one.
  balancer.route((path) => (path === '/products/men' ? before.url : after.url))
  // Each document, with the answers to its question of which build the shop is.
  const documents: { answers: number }[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push({ answers: 0 })
  })
  page.on('response', (response) => {
    if (response.url().endsWith('/healthz')) documents.at(-1)!.answers += 1
  })
  await page.goto('/products/men')
  await expect.poll(() => documents[1]?.answers ?? 0).toBeGreaterThan(0)
  await expect(card(page, 'Camiseta Lozoya')).toContainText('29,99')
  expect(documents).toHaveLength(2)
  await card(page, 'Camiseta Lozoya').getByRole('link', { name: 'Camiseta Lozoya' }).click()
  await untilAwake(page) // the new server's page
})
