import { expect, test } from 'vitest'
import { pageBytes } from '../bench/page-bytes.ts'
import { startShop } from '../support/process/shop-process.ts'

/** Limits per page as transferred, in bytes. The framework alone is 93 kB of script. */
const MOST = { styles: 15_000, fonts: 50_000, html: 20_000 }
/** Lists get the smallest budget: most visits begin and spend most time there. */
const MOST_SCRIPTS = {
  '/products/men': 115_500,
  '/products/women?category=dresses': 115_500,
  '/': 125_000,
  '/products/mens-jacket-1': 126_000,
  '/faq': 121_000,
  '/checkout': 133_000,
}

test('the pages that most visitors see stay light', async () => {
  const shop = await startShop()
  try {
    for (const [page, mostScripts] of Object.entries(MOST_SCRIPTS)) {
      const bytes = await pageBytes(shop.url + page)
      expect(bytes.scripts, `${page}: scripts`).toBeGreaterThan(50_000)
      expect(bytes.scripts, `${page}: scripts`).toBeLessThan(mostScripts)
      for (const kind of ['styles', 'fonts', 'html'] as const) {
        expect(bytes[kind], `${page}: ${kind}`).toBeLessThan(MOST[kind])
      }
    }
  } finally {
    await shop.stop()
  }
})
