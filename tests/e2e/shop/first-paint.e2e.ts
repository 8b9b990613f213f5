import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser/e2e.ts'
import { A_LETTER_PX, atRest, keepPlaces } from '#tests/support/browser/at-rest.ts'
import { FONTS, hold, PICTURES, SCRIPTS } from '#tests/support/browser/held.ts'
import {
  cartButton,
  goods,
  keepCart,
  lineOf,
  untilAwake,
  untilHydrated,
} from '#tests/support/browser/shop-pages.ts'

/** Those with the cart's button in their header. */
const WITH_CART = ['/', '/products/men', '/products/mens-jacket-1']

test('nothing moves when fonts, pictures and scripts arrive @mobile', async ({ page, shop }) => {
  test.slow() // five pages
  await test.step('the server’s page knows no cart, and the filled one comes without a zero or a jolt', async () => {
    const html = await (await fetch(`${shop.url}/products/men`)).text()
    const [, button = ''] = /<button[^>]*aria-label="Carrito"[^>]*>(.*?)<\/button>/.exec(html) ?? []
    expect(button).toContain('<svg')
    expect(button.replaceAll(/<[^>]*>/g, '')).toBe('')
  })
  await page.addInitScript(noteCartTexts)
  await keepCart(page, [lineOf(goods.tshirt, { quantity: 2 })])
  for (const path of [...WITH_CART, '/faq', '/checkout']) {
    await test.step(`nothing on ${path} moves when fonts, pictures and scripts arrive`, () =>
      expectStill(page, path))
    if (!WITH_CART.includes(path)) continue
    await expect(cartButton(page)).toHaveText('2')
    const texts = await page.evaluate(() => (window as unknown as { seen: string[] }).seen)
    expect(texts, path).toEqual(['', '2'])
  }
})

/** Keeps what the cart's button says, from the first moment on. */
function noteCartTexts(): void {
  const seen: string[] = []
  Object.assign(window, { seen })
  new MutationObserver(() => {
    const badge = document.querySelector('header button[aria-label^="Carrito"]')
    const text = badge?.textContent ?? ''
    if (badge && seen.at(-1) !== text) seen.push(text)
  }).observe(document, { subtree: true, childList: true, characterData: true })
}

async function expectStill(page: Page, path: string): Promise<void> {
  const [fonts, pictures, scripts] = [
    await hold(page, FONTS),
    await hold(page, PICTURES),
    await hold(page, SCRIPTS),
  ]
  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForFunction(() => document.readyState === 'interactive') // all of it is there
  const expectInPlace = await keepPlaces(page, { isHolding: true })
  fonts()
  const loaded = () =>
    page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').length)
  await expect.poll(loaded).toBeGreaterThan(1)
  await expectInPlace('fonts', A_LETTER_PX)
  pictures()
  await atRest(page)
  await expectInPlace('pictures', A_LETTER_PX)
  const expectWithFonts = await keepPlaces(page)
  scripts()
  await untilAwake(page)
  await expectWithFonts('scripts')
}

async function sendInParts(
  page: IncomingMessage,
  response: ServerResponse,
  { cut, isAsked }: { cut: string; isAsked: Promise<void> },
) {
  const html = brotliDecompressSync(await buffer(page)).toString()
  const at = html.indexOf(cut)
  response.writeHead(200, { 'content-type': 'text/html' })
  response.write(html.slice(0, at))
  await isAsked
  response.end(html.slice(at))
}

/** A shop whose pages arrive in two parts: the one after the `cut` when it is asked for. */
async function inTwoParts(shopUrl: string, cut: string) {
  const { promise: isAsked, resolve: sendRest } = Promise.withResolvers<void>()
  const server = createServer((request, response) => {
    const { accept = '' } = request.headers
    const headers = { ...request.headers, 'accept-encoding': 'br' }
    const passOn = get(shopUrl + request.url, { headers }, (answer) => {
      if (!accept.startsWith('text/html')) {
        response.writeHead(answer.statusCode!, answer.headers)
        answer.pipe(response)
        return
      }
      void sendInParts(answer, response, { cut, isAsked })
    })
    passOn.on('error', () => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sendRest,
    close: () => server.close(),
  }
}

/** How often the page has been painted: first at all, and first with contents. */
const paints = (page: Page): Promise<number> =>
  page.evaluate(() => performance.getEntriesByType('paint').length)

// Each with what stands before the cut.
const CUTS = {
  desktop: [['aria-label="Siguiente"', '[aria-label="Anterior"]']],
  mobile: [
    ['aria-label="Iniciar sesión"', 'header [aria-label="Buscar"]'],
    ['Bali, luz larga</h2>', 'main h2'],
  ],
} as const

test('the home page that arrives in two parts is painted once, with both', async ({
  context,
  shop,
  isMobile,
  expectConsole,
}) => {
  for (const [cut, before] of isMobile ? CUTS.mobile : CUTS.desktop) {
    const relay = await inTwoParts(shop.url, cut)
    expectConsole(new RegExp(`^request to another site: ${relay.url}/`))
    const page = await context.newPage()
    try {
      await page.goto(relay.url, { waitUntil: 'commit' })
      await page.locator(before).first().waitFor({ state: 'attached' })
      // Meanwhile this browser paints another page, so it would have painted this one.
      const other = await context.newPage()
      await other.goto(`${shop.url}/healthz`)
      await expect.poll(() => paints(other)).toBe(2)
      expect(await paints(page), cut).toBe(0)
      relay.sendRest()
      await expect.poll(() => paints(page)).toBe(2)
      await Promise.all([page.close(), other.close()])
    } finally {
      relay.close()
    }
  }
})

test('a first visit has its styles before any sheet is there, a later one has the sheets @mobile', async ({
  page,
}) => {
  let sheets = 0
  const held = /\/assets\/.*\.css/
  page.on('request', (request) => (sheets += held.test(request.url()) ? 1 : 0))
  const arrive = await hold(page, held)
  await page.goto('/products/men', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-weight', '500')
  await untilHydrated(page) // the messages have a sheet of their own, which is held
  arrive()
  await expect.poll(() => sheets).toBeGreaterThan(1)
  expect(await page.locator('head style').count()).toBeGreaterThan(1)
  await page.evaluate(() => location.assign('/faq'))
  await page.waitForURL('/faq')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-weight', '500')
  await expect(page.locator('head style')).toHaveCount(0)
})

test('what comes later leaves styles and places of a page as they are @desktop', async ({
  browser,
  page,
}) => {
  for (const path of ['/', '/products/women', '/products/mens-boots-1', '/bascula']) {
    await page.goto(path)
    await untilAwake(page)
    await page.waitForLoadState('networkidle') // so that what is opened later is there
    await atRest(page)
    await browser.startTracing(page, { categories: ['devtools.timeline'] })
    await page.evaluate(addSheetAndElement)
    const trace = JSON.parse(String(await browser.stopTracing())) as Trace
    const styled = trace.traceEvents.map(({ args }) => args?.elementCount ?? 0)
    const placed = trace.traceEvents.map(({ args }) => args?.beginData?.dirtyObjects ?? 0)
    expect(Math.max(...styled), `elements of ${path} with new styles`).toBeLessThan(FEW)
    expect(Math.max(...placed), `boxes of ${path} laid out`).toBeLessThan(FEW)
  }
})

/** Less than a part of a page; all of the smallest page above is several hundred. */
const FEW = 150

type Trace = {
  traceEvents: { args?: { elementCount?: number; beginData?: { dirtyObjects?: number } } }[]
}

/** A sheet without a rule for the page, and an element without a style. */
async function addSheetAndElement(): Promise<void> {
  const sheet = document.createElement('link')
  sheet.rel = 'stylesheet'
  sheet.href = '/anatomy/gorro.css'
  await new Promise((resolve) => {
    sheet.addEventListener('load', resolve)
    document.head.append(sheet)
  })
  document.body.append(document.createElement('div'))
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
}
