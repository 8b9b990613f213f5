import { expect, test } from 'vitest'
import { PAGE_LIMITS } from '../bench/limits.ts'
import { pageBytes } from '../bench/page-bytes.ts'
import { startShop } from '../support/process/shop-process.ts'

/** Two changes that each keep the limits may exceed them together: `npm run bench` refuses that. */
const slightlyMore = (bytes: number) => bytes * 1.01

test('the pages that most visitors see stay light', async () => {
  const shop = await startShop()
  try {
    for (const [page, mostScripts] of Object.entries(PAGE_LIMITS.scripts)) {
      const bytes = await pageBytes(shop.url + page)
      expect(bytes.scripts, `${page}: scripts`).toBeGreaterThan(50_000)
      expect(bytes.scripts, `${page}: scripts`).toBeLessThan(slightlyMore(mostScripts))
      for (const [kind, most] of Object.entries(PAGE_LIMITS.each)) {
        const size = bytes[kind as keyof typeof PAGE_LIMITS.each] // its own keys
        expect(size, `${page}: ${kind}`).toBeGreaterThan(1000)
        expect(size, `${page}: ${kind}`).toBeLessThan(slightlyMore(most))
      }
    }
  } finally {
    await shop.stop()
  }
})
