import { requireChromium } from '#tests/support/browser/chromium.ts'
import { chromium, type Browser } from '@playwright/test'
import { watchFirstVisit, type FirstVisit } from './first-visit-page.ts'

/**
 * Compares the first visit of two or more running shops on a slow phone:
 * `node tests/bench/first-visit.ts URL URL… [--runs 5] [--pages /,/products/men]`.
 * The network and the processor are really slowed down, and the shops take turns, so that what else
 * the machine does falls on all. Prints medians, and the ratios to the first shop.
 */
const PAGES = ['/', '/products/men', '/products/mens-jacket-1']
/** A phone of the middle class on a slow 4G network, as in Lighthouse. */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true }
const SLOW_NETWORK = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1.44 * 1024 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
}
const CPU_SLOWDOWN = 4
/** A phone places letters at fractions of a pixel, a headless browser on Linux at whole ones. */
const ARGS = ['--font-render-hinting=none']
/** Enough for the last picture of the first screen after everything answers. */
const SETTLE_MS = 2000
const LONGEST_MS = 60_000

type Figure = keyof FirstVisit
const FIGURES: readonly Figure[] = ['painted', 'largest', 'alive', 'wholeAlive', 'shift']

async function visit(browser: Browser, url: string): Promise<FirstVisit> {
  const context = await browser.newContext({ ...PHONE, hasTouch: true })
  try {
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    await cdp.send('Network.enable')
    await cdp.send('Network.emulateNetworkConditions', SLOW_NETWORK)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    await page.addInitScript(watchFirstVisit)
    await page.goto(url, { waitUntil: 'load', timeout: LONGEST_MS })
    const alive = await page.waitForFunction(() => window.firstVisit?.wholeAlive, undefined, {
      timeout: LONGEST_MS,
      polling: 250,
    })
    await alive.dispose()
    await page.waitForTimeout(SETTLE_MS)
    const seen = await page.evaluate(() => window.firstVisit)
    if (!seen) throw new Error(`${url} was not watched`)
    return seen
  } finally {
    await context.close()
  }
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** The medians of each shop for one page. */
async function compare(shops: readonly string[], path: string, runs: number) {
  const visits = shops.map((): FirstVisit[] => [])
  // The first page of a server is rendered, later ones are kept.
  for (const shop of shops) await (await fetch(new URL(path, shop))).arrayBuffer()
  for (let run = 0; run < runs; run += 1) {
    for (const [index, shop] of shops.entries()) {
      // A new process each time: nothing stays compiled.
      const browser = await chromium.launch({ executablePath: requireChromium().path, args: ARGS })
      visits[index]?.push(await visit(browser, new URL(path, shop).href))
      await browser.close()
    }
  }
  return visits.map((ofShop) =>
    Object.fromEntries(FIGURES.map((what) => [what, median(ofShop.map((one) => one[what]))])),
  )
}

function option(name: string): string | undefined {
  const at = process.argv.indexOf(name)
  return at < 0 ? undefined : process.argv[at + 1]
}

const shops = process.argv.slice(2).filter((word) => /^https?:/.test(word))
const runs = Number(option('--runs') ?? 5)
const pages = option('--pages')?.split(',') ?? PAGES
if (shops.length < 2 || !(runs > 0)) {
  process.stderr.write('Name two or more addresses of running shops; see the head of this file\n')
  process.exit(1)
}
const columns = [...FIGURES].map((what) => what.padStart(18)).join('')
process.stdout.write(`Medians of ${runs}; in brackets the ratio to the first shop\n`)
for (const path of pages) {
  process.stdout.write(`\n${path.padEnd(34)}${columns}\n`)
  const medians = await compare(shops, path, runs)
  const first = medians[0] ?? {}
  for (const [index, shop] of shops.entries()) {
    const cells = FIGURES.map((what) => {
      const value = medians[index]?.[what] ?? Number.NaN
      if (what === 'shift') return value.toFixed(4).padStart(18)
      const ratio = (value / (first[what] ?? Number.NaN)).toFixed(2)
      return `${Math.round(value)} (${ratio})`.padStart(18)
    })
    process.stdout.write(`${shop.padEnd(34)}${cells.join('')}\n`)
  }
}
