import { expect, test } from 'vitest'
import { pageBytes } from '../bench/page-bytes.ts'
import { startShop } from '../support/shop-process.ts'

/** What a page may weigh as it travels, in bytes. The framework alone is 93 kB of script. */
const MOST = { scripts: 115_000, styles: 15_000, fonts: 50_000, html: 20_000 }

test('the pages that most visitors see stay light', async () => {
  const shop = await startShop()
  try {
    for (const page of ['/products/men', '/', '/products/mens-jacket-1']) {
      const bytes = await pageBytes(shop.url + page)
      expect(bytes.scripts, `${page}: scripts`).toBeGreaterThan(50_000)
      for (const kind of ['scripts', 'styles', 'fonts', 'html'] as const) {
        expect(bytes[kind], `${page}: ${kind}`).toBeLessThan(MOST[kind])
      }
    }
  } finally {
    await shop.stop()
  }
})
