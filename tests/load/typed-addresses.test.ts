import http from 'node:http'
import path from 'node:path'
import { expect, test } from 'vitest'
import { categoryIds } from '#core/catalogue/categories.ts'
import { colorValues, sizeValues } from '#core/catalogue/option-values.ts'
import { addressOf, bar, length, measured } from '#tests/support/bars.ts'
import { ask } from '#tests/support/process/ask.ts'
import { freePort } from '#tests/support/process/free-port.ts'
import { askOver, residentMegabytes } from '#tests/support/process/raw-load.ts'
import { shippedProducts } from '#tests/support/factories/shop-order.ts'
import { startShop } from '#tests/support/process/shop-process.ts'

const MOST_GROWTH_MB = 80
/** Of the addresses, how many may still be in memory: those of the last requests, and some pages. */
const MOST_KEPT = 0.05
const CONNECTIONS = 16
const WARM_UP = length(1000, 4000)
/** Below the limit per client, so that this limit is not what protects the shop. */
const ADDRESSES_OF_CLIENT = 100

const ids = shippedProducts.map(({ id }) => id)
const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T // never empty
/** A different selection of a list for each number. */
const some = (list: readonly string[], n: number) =>
  list.filter((_, i) => (((n + 1) * 2654435761) >>> (i % 31)) & 1)
/** By which `heap-watch.ts` knows what the shop has kept of an address. */
const word = (n: number) => `typed${n}x`
const filters = (n: number) =>
  new URLSearchParams({
    size: some(sizeValues(), n).join(','),
    color: some(colorValues(), n * 7).join(','),
    category: pick(categoryIds(), n),
    page: String(n % 50),
  }).toString()
const someIds = (n: number) =>
  some(ids, n)
    .slice(0, 45)
    .map((id) => `id=${id}`)
    .join('&')
const variant = (n: number) =>
  new URLSearchParams({
    color: pick(colorValues(), n),
    size: pick(sizeValues(), n >> 4),
    x: word(n),
  }).toString()

type Address = (n: number) => string

/** Expensive addresses: whole pages. */
const PAGES: Address[] = [
  (n) => `/products/men?${filters(n)}&x=${word(n)}`,
  (n) => `/search?q=${word(n)}+polar`,
  (n) => `/products/${pick(ids, n)}?${variant(n)}`,
  (n) => `/products/missing-${word(n)}`,
  (n) => `/products/women.data?${filters(n)}&_routes=listing%20women`,
  (n) => `/Products/${n % 2 ? 'men' : 'MEN'}.data?n=${n}&_routes=${word(n)}`,
  (n) => `/faq?utm=${word(n)}`,
  (n) => `/robots.txt?${word(n)}`,
]
/** Cheap addresses, of which more fit into the same time. */
const PARTS: Address[] = [
  (n) => `/products/men.data?_routes=${word(n)}`,
  (n) => `/products/${pick(ids, n)}.data?_routes=root,${'x'.repeat(n % 700)}${word(n)}`,
  (n) => `/%70roducts/${pick(ids, n)}.data?_routes=${word(n)}`,
  (n) => `/_.data?_routes=${word(n)}`,
  (n) => `/faq.data?_routes=root,${word(n)}`,
  (n) => `/api/cart-products?id=${word(n)}&id=${pick(ids, n)}`,
  (n) => `/api/cart-products?${someIds(n)}`,
  (n) => `/api/cart-products.data?id=${word(n)}`,
  (n) => `/nowhere/${word(n)}`,
  (n) => `/nowhere-${word(n)}.data`,
  (n) => `/orders/link/${word(n)}`,
]
const PAGE_EVERY = 10
/** Each number is another address. */
const typed: Address = (n) =>
  n % PAGE_EVERY === 0 ? pick(PAGES, n / PAGE_EVERY)(n) : pick(PARTS, n)(n)

test('memory does not grow with the addresses that strangers type', async () => {
  const watchPort = await freePort()
  const preload = path.resolve(import.meta.dirname, '../support/watch/heap-watch.ts')
  const shop = await startShop({
    env: {
      TRUSTED_PROXIES: '127.0.0.1',
      NODE_OPTIONS: `--import ${preload}`,
      HEAP_WATCH_PORT: String(watchPort),
    },
  })
  const kept = async () => Number((await ask(watchPort)).body.toString())
  try {
    const [pid, port] = [shop.pid() ?? 0, Number(new URL(shop.url).port)]
    const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS })
    const statuses: Record<number, number> = {}
    let asked = 0
    const type = async (end: number) => {
      const one = async () => {
        while (asked < end) {
          const n = (asked += 1)
          const from = addressOf(Math.floor(n / ADDRESSES_OF_CLIENT))
          const { status } = await askOver(agent, port, { path: typed(n), from })
          statuses[status] = (statuses[status] ?? 0) + 1
        }
      }
      await Promise.all(Array.from({ length: CONNECTIONS }, one))
    }
    // A fresh process takes what it needs to render, and fills its page cache: that is no growth yet.
    await type(WARM_UP)
    const before = residentMegabytes(pid)
    let most = before
    const count = WARM_UP + length(1000, 200_000)
    while (asked < count) {
      await type(Math.min(count, asked + 1000))
      most = Math.max(most, residentMegabytes(pid))
    }
    agent.destroy()
    const text = `${count} addresses: ${Math.round(before)} MB, then at most ${Math.round(most)} MB; ${JSON.stringify(statuses)}`
    measured(text)
    bar('typed addresses: MB of growth', most - before, MOST_GROWTH_MB)
    expect(await kept(), text).toBeLessThan(MOST_KEPT * count)
    // Found, not found or redirected: no request was refused, so each had its full cost.
    expect(
      Object.keys(statuses).filter((status) => !/^(?:20.|30.|404)$/.test(status)),
      text,
    ).toEqual([])
  } finally {
    await shop.stop()
  }
}, 1_200_000)
