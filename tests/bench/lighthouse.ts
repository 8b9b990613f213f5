import { chromium } from '@playwright/test'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { requireChromium } from '#tests/support/browser/chromium.ts'

export type Scores = Record<string, number>

/**
 * Lighthouse's mobile scores (0–100) of one page, with layout shift and largest paint. `storage` is
 * what the browser keeps from an earlier visit: the checkout of an empty cart leads home.
 */
export async function mobileScores(url: string, storage: Record<string, string>): Promise<Scores> {
  const chrome = await launch({
    chromePath: requireChromium({ whole: true }).path,
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu'],
  })
  try {
    await keepInBrowser(chrome.port, url, storage)
    const result = await lighthouse(url, {
      port: chrome.port,
      output: 'json',
      logLevel: 'error',
      disableStorageReset: true,
      onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
    })
    if (!result) throw new Error(`lighthouse said nothing about ${url}`)
    const { categories, audits, finalDisplayedUrl } = result.lhr
    if (finalDisplayedUrl !== url) throw new Error(`${url} led to ${finalDisplayedUrl}`)
    const scores = Object.values(categories).map(({ id, score }) => [
      id,
      Math.round((score ?? 0) * 100),
    ])
    return {
      ...(Object.fromEntries(scores) as Scores),
      'layout-shift': audits['cumulative-layout-shift']?.numericValue ?? 0,
      'largest-paint-ms': Math.round(audits['largest-contentful-paint']?.numericValue ?? 0),
    }
  } finally {
    chrome.kill()
  }
}

async function keepInBrowser(
  port: number,
  url: string,
  storage: Record<string, string>,
): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  const [context = await browser.newContext()] = browser.contexts()
  const [page = await context.newPage()] = context.pages()
  await page.goto(new URL('/healthz', url).href)
  await page.evaluate((kept) => {
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
  }, storage)
  await page.goto('about:blank')
  await browser.close() // lets go of it; the browser runs on
}
