import { globSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PAGE_LIMITS } from '../bench/limits.ts'
import { pageBytes } from '../bench/page-bytes.ts'
import { shopOfFile } from '../support/database/shop-database.ts'

const { shop } = await shopOfFile()

test('the pages that most visitors see stay light', async () => {
  for (const [page, mostScripts] of Object.entries(PAGE_LIMITS.scripts)) {
    const bytes = await pageBytes(shop.url + page)
    expect(bytes.scripts, `${page}: scripts`).toBeGreaterThan(50_000)
    expect(bytes.scripts, `${page}: scripts`).toBeLessThanOrEqual(mostScripts)
    for (const [kind, most] of Object.entries(PAGE_LIMITS.each)) {
      const size = bytes[kind as keyof typeof PAGE_LIMITS.each] // its own keys
      expect(size, `${page}: ${kind}`).toBeGreaterThan(1000)
      expect(size, `${page}: ${kind}`).toBeLessThanOrEqual(most)
    }
  }
})

test('no script of a browser reads a file: what reads the pages of text stays on the server', () => {
  const scripts = globSync('build/{client,desk/client}/assets/*.js')
  expect(scripts.length).toBeGreaterThan(50)
  expect(scripts.filter((path) => readFileSync(path, 'utf8').includes('readFileSync'))).toEqual([])
})

test('an idle page fetches the window of the search; what finds comes with the index', () => {
  const sizes = (name: string) =>
    globSync(`build/client/assets/${name}-*.js.br`).map((file) => statSync(file).size)
  expect(sizes('answer-here.browser')).toEqual([expect.closeTo(18_000, -4)])
  expect(Math.max(...sizes('search-overlay'))).toBeLessThan(5000)
})

test('the map of routes names pages, and nothing that only scripts ask for or links load', async () => {
  const map = await scriptOf(shop.url, 'manifest')
  for (const path of ['checkout', 'profile', 'codigo/:code', '*']) {
    expect(map).toContain(`"path":"${path}"`)
  }
  expect(map.match(/"path":"(?:api\/[^"]*|[^"]*\.\w+)"/g)).toBeNull()
  // Only links that fetch ahead read which scripts a page imports.
  expect(map).toMatch(/"path":"products\/:productId"[^}]*"imports"/)
  expect(map).not.toMatch(/"path":"avisos"[^}]*"imports"/)
})

test('what all panels share is fetched beside a panel’s own code, and not after it', async () => {
  const frame = await scriptOf(shop.url, 'frame')
  expect(frame).toMatch(/"assets\/panels-[\w-]+\.js"/)
  expect(frame).toMatch(/"assets\/parts-[\w-]+\.js"/)
})

/** The text of a script that the home page loads. */
async function scriptOf(url: string, name: string): Promise<string> {
  const html = await (await fetch(url)).text()
  const [file = ''] = new RegExp(`/assets/${name}-[\\w-]+\\.js`).exec(html) ?? []
  return (await fetch(new URL(file, url))).text()
}
