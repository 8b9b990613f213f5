import { startShop } from '#tests/support/process/shop-process.ts'
import { residentMegabytes } from '#tests/support/process/raw-load.ts'
import { loadPage } from './load.ts'

/**
 * Resident memory of the shop: after its start, after it has rendered and kept every page of the
 * sitemap, and after a load on one of them: `node tests/bench/memory.ts`. Needs a build. Linux only.
 */
const RENDERS_AT_ONCE = 4
const shop = await startShop({ isHasty: true, isOnDisk: true, env: { LOG_LEVEL: 'error' } })
const pid = shop.pid() ?? 0
const say = (when: string) =>
  process.stdout.write(`${when}: ${Math.round(residentMegabytes(pid))} MB\n`)
try {
  say('after the start')
  const sitemap = await (await fetch(`${shop.url}/sitemap-1.xml`)).text()
  const pages = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address)
  await Promise.all(
    Array.from({ length: RENDERS_AT_ONCE }, async () => {
      for (let page = pages.pop(); page !== undefined; page = pages.pop()) await read(page)
    }),
  )
  say('after all pages')
  const port = Number(new URL(shop.url).port)
  await loadPage({ port, path: '/products/men', pid }, 5)
  say('after a load')
} finally {
  await shop.stop()
}

/** Waits where the limit of renders asks for it. */
async function read(address: string): Promise<void> {
  for (;;) {
    const answer = await fetch(address)
    await answer.arrayBuffer()
    if (answer.status !== 429) return
    const seconds = Number(answer.headers.get('retry-after') ?? 1)
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  }
}
