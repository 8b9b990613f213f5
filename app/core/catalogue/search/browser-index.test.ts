import { expect, test } from 'vitest'
import { manySearched } from '#tests/support/factories/many-searched.ts'
import type { Product } from '#core/catalogue/product.ts'
import { createBrowserIndex } from './browser-index.server.ts'
import { indexedTexts, type SearchEntry } from '#core/catalogue/search-index/search-entry.ts'
import { SearchIndex } from '#core/catalogue/search-index/search-index.ts'

const many = [...manySearched(400)]
const KB = 1024

function openShop(limits: Parameters<typeof createBrowserIndex>[1]) {
  const index = new SearchIndex<Product>()
  const browser = createBrowserIndex(index, limits)
  const put = (from: number, to: number) => {
    for (const [at, product] of many.slice(from, to).entries()) {
      const entry = indexedTexts(product, product)
      index.put(entry, product, from + at)
      browser.put(entry, product, from + at)
    }
    browser.changed()
  }
  const remove = (from: number, to: number) => {
    for (const { id } of many.slice(from, to)) {
      index.remove(id)
      browser.remove(id)
    }
    browser.changed()
  }
  const ids = async () => {
    const json = await browser.json()
    return json === undefined ? undefined : (JSON.parse(json) as SearchEntry[]).map(({ id }) => id)
  }
  return { put, remove, ids, browser }
}

test('the shop’s own catalogue is small enough to search in the browser', async () => {
  const { put, ids } = openShop(undefined)
  put(0, 168)
  expect(await ids()).toEqual(many.slice(0, 168).map(({ id }) => id))
})

test('above the limit it is not sent, and sent again only well below', async () => {
  const bytes = { most: 12 * KB, again: 9 * KB }
  const { put, remove, ids } = openShop({ bytes, mostProducts: 1000 })
  put(0, 60)
  expect(await ids()).toHaveLength(60)
  put(60, 400)
  expect(await ids()).toBeUndefined()
  // A little less: the limit itself is no longer enough.
  let left = 400
  const sentAt = async (): Promise<number> => {
    for (; left > 20; left -= 20) {
      if ((await ids()) !== undefined) return left
      remove(left - 20, left)
    }
    return left
  }
  const again = await sentAt()
  put(again, again + 20)
  expect(await ids()).toHaveLength(again + 20) // not more than the first limit
})

test('a shop with too many products makes none, and forgets what it would say', async () => {
  const { put, ids, remove } = openShop({
    bytes: { most: KB * KB, again: KB * KB },
    mostProducts: 100,
  })
  put(0, 100)
  expect(await ids()).toHaveLength(100)
  put(100, 101)
  expect(await ids()).toBeUndefined()
  remove(50, 101)
  expect(await ids()).toBeUndefined()
})

test('it is made once for all who ask, until something changes', async () => {
  const { put, browser } = openShop(undefined)
  put(0, 10)
  const first = browser.json()
  expect(browser.json()).toBe(first)
  put(10, 11)
  expect(await browser.json()).not.toBe(await first)
})
