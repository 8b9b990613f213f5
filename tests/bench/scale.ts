import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { colorValues } from '#core/catalogue/option-values.ts'
import { GOLDEN_QUERIES } from '#core/search/golden-queries.ts'
import { SORTS } from '#core/listing/listing-query.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { openDatabase } from '#db/open.ts'
import { fillProducts } from '#tests/support/many-products.ts'
import { freePort } from '#tests/support/process/free-port.ts'
import { startShop, type Shop } from '#tests/support/process/shop-process.ts'
import { listingBesideOrders, MOST_ORDERS, type LowStock } from './beside-orders.ts'
import { middle, round1, type Values } from './limits.ts'
import { cpuMsOf, cpuSecondsOf } from './load.ts'

const LISTING = '/products/men'
const RENDERS = 40
/** Each is asked for once: the server keeps answers. */
const SEARCHES = Object.values(GOLDEN_QUERIES)
  .flatMap((some) => some.map(({ typed }) => typed))
  .slice(0, RENDERS)
/** Cards of a full list. A small shop has few products of a colour in a size: other pages, other times. */
const FULL_LIST = 24
export const LOOP_WATCH = path.resolve(import.meta.dirname, '../support/watch/loop-watch.ts')

type Filled = { shop: Shop; watchPort: number; low: LowStock[]; products: string[] }

/**
 * A shop with `count` products: how a listing is served while orders take the last units of
 * products, what such an order takes, what a page costs that is rendered, memory, and the longest
 * hold of the event loop, in CPU time of its thread.
 */
async function measureScale(count: number): Promise<Values> {
  const begun = performance.now()
  const { shop, watchPort, low, products } = await startFilled(count)
  try {
    const values: Values = {
      'ready, ms with the filling': Math.round(performance.now() - begun),
      'longest hold: start, ms': await longestHold(watchPort),
    }
    // Search index and feeds are made after the start, beside the requests.
    values['work after the start, s of CPU'] = await untilIdle(shop.pid() ?? 0)
    values['longest hold: that work, ms'] = await longestHold(watchPort)
    const renders = {
      'product page': await renderAll(
        shop,
        products.map((id) => `/products/${id}`),
      ),
      'filtered list': await renderAll(
        shop,
        SORTS.flatMap((sort) =>
          colorValues().flatMap((color) =>
            ['M', 'L', 'S', 'XL'].map(
              (size) => `${LISTING}?color=${encodeURIComponent(color)}&size=${size}&sort=${sort}`,
            ),
          ),
        ),
        FULL_LIST,
      ),
      'search page': await renderAll(
        shop,
        SEARCHES.map((typed) => `/search?q=${encodeURIComponent(typed)}`),
      ),
      'search call': await renderAll(
        shop,
        SEARCHES.map((typed) => `/api/search?q=${encodeURIComponent(typed)}`),
      ),
    }
    for (const [what, { ms, cpuMs }] of Object.entries(renders)) {
      values[`${what} made, ms`] = ms
      values[`${what} made, ms of CPU`] = cpuMs
    }
    values['longest hold: renders, ms'] = await longestHold(watchPort)
    Object.assign(values, await listingBesideOrders(shop, low))
    values['longest hold: orders, ms'] = await longestHold(watchPort)
    values['memory, MB'] = memoryMb(shop.pid() ?? 0)
    return values
  } finally {
    await shop.stop()
  }
}

async function startFilled(count: number): Promise<Filled> {
  const watchPort = await freePort()
  let low: LowStock[] = []
  let products: string[] = []
  const shop = await startShop({
    isHasty: true,
    isOnDisk: true,
    env: {
      TRUSTED_PROXIES: '127.0.0.1',
      NODE_OPTIONS: `--import ${LOOP_WATCH}`,
      LOOP_WATCH_PORT: String(watchPort),
    },
    prepare: async (dataDir) => {
      const database = openDatabase({ dataDir })
      await migrateDatabase(database, { dataDir })
      await fillProducts(database.db, count)
      low = await database.db
        .selectFrom('variants')
        .innerJoin('stock', 'stock.variant_id', 'variants.id')
        .innerJoin('products', 'products.id', 'variants.product_id')
        .select(['products.id', 'size', 'color', 'price_cents as priceCents'])
        .where('available', '>=', 1)
        .where('available', '<=', 3)
        .orderBy('products.position')
        .limit(2 * MOST_ORDERS)
        .execute()
      const rows = await database.db
        .selectFrom('products')
        .select('id')
        .orderBy('position', 'desc')
        .limit(RENDERS)
        .execute()
      products = rows.map(({ id }) => id)
      await database.close()
    },
  })
  return { shop, watchPort, low, products }
}

const IDLE_MS = 1000
const LONGEST_WORK_MS = 300_000

/** Waits until the process has nothing to do; the seconds of CPU that it took. */
export async function untilIdle(pid: number): Promise<number> {
  const [end, begun] = [performance.now() + LONGEST_WORK_MS, cpuSecondsOf(pid)]
  for (let before = begun; performance.now() < end;) {
    await sleep(IDLE_MS)
    const after = cpuSecondsOf(pid)
    if (after - before < 0.05) return round1(after - begun)
    before = after
  }
  throw new Error('the shop is still at work')
}

/**
 * The medians of the first answer of each page with so many cards, which is not kept yet: time, and
 * CPU of all threads.
 */
async function renderAll(shop: Shop, paths: readonly string[], cards = 0) {
  const pid = shop.pid() ?? 0
  const times: number[] = []
  const cpuTimes: number[] = []
  for (const [at, address] of paths.entries()) {
    if (times.length === RENDERS) break
    const cpuBefore = cpuMsOf(pid)
    const begun = performance.now()
    const response = await fetch(shop.url + address, {
      headers: { 'x-forwarded-for': `198.51.100.${at}`, 'accept-encoding': 'gzip' },
    })
    const html = await response.text()
    if (response.status !== 200) throw new Error(`${address}: ${response.status}`)
    const hasAll = html.split('<article').length - 1 >= cards
    if (!hasAll) continue
    times.push(performance.now() - begun)
    cpuTimes.push(cpuMsOf(pid) - cpuBefore)
  }
  if (times.length === 0) throw new Error(`no page with ${cards} cards`)
  return { ms: round1(middle(times)), cpuMs: round1(middle(cpuTimes)) }
}

export const longestHold = async (port: number): Promise<number> =>
  round1(Number(await (await fetch(`http://127.0.0.1:${port}`)).text()))

export function memoryMb(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(kilobytes) / 1024)
}

/** Measures shops of several sizes and prints the values side by side. */
export async function compareSizes(counts: readonly number[]): Promise<void> {
  const columns = []
  for (const count of counts) columns.push(await measureScale(count))
  printColumns(counts, columns)
}

export function printColumns(counts: readonly number[], columns: readonly Values[]): void {
  const line = (name: string, cells: readonly unknown[]) =>
    `${name.padEnd(40)}${cells.map((cell) => String(cell).padStart(11)).join('')}\n`
  process.stdout.write(line('products', counts))
  for (const name of Object.keys(columns[0] ?? {})) {
    process.stdout.write(
      line(
        name,
        columns.map((values) => values[name]),
      ),
    )
  }
}
