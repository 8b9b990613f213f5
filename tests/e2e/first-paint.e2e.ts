import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { requireChromium } from '../support/browser/chromium.ts'
import { expect, test } from '../support/browser/e2e.ts'
import { untilStill } from '../support/browser/sound-page.ts'
import {
  cartButton,
  goods,
  keepCart,
  lineOf,
  untilAwake,
  visit,
} from '../support/browser/shop-pages.ts'

// A phone places letters at fractions of a pixel, a headless browser on Linux at whole ones.
test.use({
  launchOptions: { executablePath: requireChromium().path, args: ['--font-render-hinting=none'] },
})

declare global {
  interface Window {
    shift?: number
  }
}

/** Fonts and pictures come late, and what they move is summed up in `window.shift`. */
async function watchShift(page: Page) {
  await page.route(/\.(?:woff2|avif|jpg)/, async (route) => {
    await setTimeout(300)
    await route.continue()
  })
  await page.addInitScript(() => {
    window.shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        window.shift! += (entry as PerformanceEntry & { value: number }).value // of this type
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** The largest sum of shifts that no visitor sees: a label that gets a pixel wider. */
const UNSEEN = 0.001

for (const path of ['/', '/products/men', '/products/mens-jacket-1', '/faq', '/checkout']) {
  test(`nothing on ${path} moves when fonts, pictures and scripts arrive @mobile`, async ({
    page,
  }) => {
    await watchShift(page)
    if (path === '/checkout') await keepCart(page, [lineOf(goods.tshirt)])
    await page.goto(path)
    await untilAwake(page)
    await page.evaluate(async () => {
      await document.fonts.ready
    })
    const fonts = () =>
      page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').length)
    await expect.poll(fonts).toBeGreaterThan(1)
    expect(await page.evaluate(() => window.shift)).toBeLessThan(UNSEEN)
  })
}

async function sendInParts(page: IncomingMessage, response: ServerResponse, cut: string) {
  const html = brotliDecompressSync(await buffer(page)).toString()
  const at = html.indexOf(cut)
  response.writeHead(200, { 'content-type': 'text/html' })
  response.write(html.slice(0, at))
  await setTimeout(500)
  response.end(html.slice(at))
}

/** A shop whose pages arrive in two parts: the second one a moment after the `cut`. */
async function inTwoParts(shopUrl: string, cut: string) {
  const server = createServer((request, response) => {
    const { accept = '' } = request.headers
    const headers = { ...request.headers, 'accept-encoding': 'br' }
    const passOn = get(shopUrl + request.url, { headers }, (answer) => {
      if (!accept.startsWith('text/html')) {
        response.writeHead(answer.statusCode!, answer.headers)
        answer.pipe(response)
        return
      }
      void sendInParts(answer, response, cut)
    })
    passOn.on('error', () => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  }
}

for (const [cut, widths] of [
  ['aria-label="Iniciar sesión"', ''],
  ['aria-label="Siguiente"', ' @desktop'],
  ['Bali, luz larga</h2>', ' @mobile'],
] as const) {
  test(`nothing moves if the home page arrives in two parts, before ${cut}${widths}`, async ({
    page,
    shop,
    expectConsole,
  }) => {
    const relay = await inTwoParts(shop.url, cut)
    expectConsole(new RegExp(`^request to another site: ${relay.url}/`))
    try {
      await watchShift(page)
      await page.addInitScript(() => localStorage.setItem('cookieChoice', 'rejected'))
      await page.goto(relay.url)
      await untilAwake(page)
      expect(await page.evaluate(() => window.shift)).toBeLessThan(UNSEEN)
    } finally {
      relay.close()
    }
  })
}

test('a first visit has its styles before any sheet is there, a later one has the sheets @mobile', async ({
  page,
}) => {
  let sheets = 0
  let arrive = () => {}
  const held = new Promise<void>((resolve) => {
    arrive = resolve
  })
  // The small sheet of the filters stands below the cards, before the scripts.
  await page.route(/\/assets\/(?!listing-facets).*\.css/, async (route) => {
    sheets += 1
    await held
    await route.continue()
  })
  await page.goto('/products/men', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-weight', '500')
  await untilAwake(page)
  arrive()
  await expect.poll(() => sheets).toBeGreaterThan(1)
  expect(await page.locator('head style').count()).toBeGreaterThan(1)
  await page.evaluate(() => location.assign('/faq'))
  await page.waitForURL('/faq')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-weight', '500')
  await expect(page.locator('head style')).toHaveCount(0)
})

test('a page whose later parts wait for scripts is complete without any @no-js', async ({
  page,
}) => {
  await page.goto('/products/men')
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(24)
  await expect(page.getByRole('main').getByRole('article').last()).toBeVisible()
  await expect(
    page.getByRole('contentinfo').getByRole('link', { name: 'Privacidad' }),
  ).toBeVisible()
})

test('the server’s page knows no cart, and the filled one comes without a zero or a jolt @mobile', async ({
  page,
  shop,
}) => {
  const html = await (await fetch(`${shop.url}/products/men`)).text()
  const [, button = ''] = /<button[^>]*aria-label="Carrito"[^>]*>(.*?)<\/button>/.exec(html) ?? []
  expect(button).toContain('<svg')
  expect(button.replaceAll(/<[^>]*>/g, '')).toBe('')

  await page.addInitScript(() => {
    const seen = { texts: [] as string[], shifts: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        seen.shifts += (entry as PerformanceEntry & { value: number }).value
      }
    }).observe({ type: 'layout-shift', buffered: true })
    new MutationObserver(() => {
      const badge = document.querySelector('header button[aria-label^="Carrito"]')
      const text = badge?.textContent ?? ''
      if (badge && seen.texts.at(-1) !== text) seen.texts.push(text)
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
  await keepCart(page, [lineOf(goods.tshirt, { quantity: 2 })])
  for (const path of ['/products/men', '/products/mens-tshirt-1', '/']) {
    await visit(page, path)
    await expect(cartButton(page)).toHaveText('2')
    await page.evaluate(() => document.fonts.ready)
    await untilStill(page)
    const seen = await page.evaluate(
      () => (window as unknown as { seen: { texts: string[]; shifts: number } }).seen,
    )
    expect(seen.texts, path).toEqual(['', '2'])
    expect(seen.shifts, path).toBeLessThan(UNSEEN)
  }
})
