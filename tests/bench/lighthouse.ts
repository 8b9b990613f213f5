import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { requireChromium } from '#tests/support/chromium.ts'

export type Scores = Record<string, number>

/** Lighthouse's mobile scores (0–100) of one page, with layout shift and largest paint. */
export async function mobileScores(url: string): Promise<Scores> {
  const chrome = await launch({
    chromePath: requireChromium().path,
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu'],
  })
  try {
    const result = await lighthouse(url, { port: chrome.port, output: 'json', logLevel: 'error' })
    if (!result) throw new Error(`lighthouse said nothing about ${url}`)
    const { categories, audits } = result.lhr
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
