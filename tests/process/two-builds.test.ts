import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { forEachConcurrently } from '#core/base/async/for-each-concurrently.ts'
import { otherBuild } from '#tests/support/deploys/other-build.ts'
import { startShop } from '#tests/support/process/shop-process.ts'

const PAGES = ['/', '/products/men', '/products/mens-tshirt-1', '/collections/bali', '/checkout']

/** The scripts, styles and fonts that a page of one server names, and what each names in turn. */
async function filesOf(url: string): Promise<Set<string>> {
  const found = new Set<string>()
  const look = async (path: string): Promise<void> => {
    const text = await (await fetch(url + path)).text()
    const names = text.match(/[/"'(][\w-]+-[\w-]{8}\.(?:css|js|woff2)/g) ?? []
    const assets = new Set(names.map((name) => `/assets/${name.slice(1)}`))
    const unseen = [...assets].filter((asset) => !found.has(asset))
    for (const asset of unseen) found.add(asset)
    await Promise.all(unseen.map(look))
  }
  await Promise.all(PAGES.map(look))
  return found
}

/** As many requests as a browser has under way; the store of files refuses far more than that. */
const AT_ONCE = 6
const failed = (error: unknown) => {
  throw error
}

/** Those of the files that the server at `url` does not have. */
async function missing(files: ReadonlySet<string>, url: string): Promise<string[]> {
  const found: string[] = []
  await forEachConcurrently([...files], { atOnce: AT_ONCE, onError: failed }, async (file) => {
    if ((await fetch(url + file)).status !== 200) found.push(file)
  })
  return found
}

function sharedFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vereda-shared-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('while one of two servers is updated, each has every file of the other’s pages', async () => {
  const env = { ASSETS_DIR: join(sharedFolder(), 'assets') }
  const before = await startShop({ env })
  onTestFinished(() => before.stop())
  const { build } = (await (await fetch(`${before.url}/version`)).json()) as { build: string }
  const { folder, remove } = otherBuild(build)
  onTestFinished(remove)
  const after = await startShop({ env, folder })
  onTestFinished(() => after.stop())
  expect(readdirSync(join(env.ASSETS_DIR, 'builds'))).toHaveLength(2)
  const [old, fresh] = [await filesOf(before.url), await filesOf(after.url)]
  expect(Math.min(old.size, fresh.size)).toBeGreaterThan(50)
  expect(await missing(old, after.url)).toEqual([])
  expect(await missing(fresh, before.url)).toEqual([])

  // Control: the two builds have hardly a file in common.
  rmSync(env.ASSETS_DIR, { recursive: true })
  expect((await missing(old, after.url)).length).toBeGreaterThan(50)
})

test('where the folder cannot be made the shop starts all the same, and says so', async () => {
  const shared = sharedFolder()
  writeFileSync(join(shared, 'file'), '')
  const shop = await startShop({ env: { ASSETS_DIR: join(shared, 'file/assets') } })
  onTestFinished(() => shop.stop())
  expect(shop.logs.join('\n')).toContain('assets not kept')
  expect((await fetch(`${shop.url}/products/men`)).status).toBe(200)
  expect((await fetch(`${shop.url}/assets/gone-1a2b3c4d.js`)).status).toBe(404)
})
