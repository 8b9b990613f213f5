import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { colorValues } from '#core/catalogue/option-values.ts'
import { GOLDEN_QUERIES } from '#core/catalogue/search/golden-queries.ts'
import { SORTS } from '#core/catalogue/listing/listing-query.ts'
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
const SEARCHES = Object.values(GOLDEN_QUERIES).flatMap((some) => some.map(({ typed }) => typed))
/** Cards of a full list. A small shop has few products of a colour in a size: other pages, other times. */
const FULL_LIST = 24
export const LOOP_WATCH = path.resolve(import.meta.dirname, '../support/watch/loop-watch.ts')

type Filled = { shop: Shop; watchPort: number; low: LowStock[]; products: string[] }
type Measured = Filled & { values: Values }

/**
 * Shops of several sizes: how a listing is served while orders take the last units of products, what
 * such an order takes, what a page costs that is rendered, memory, and the longest hold of the event
 * loop, in CPU time of its thread. The shops render in turn, so that what else the machine does falls
 * on all of them.
 */
async function measureSizes(counts: readonly number[]): Promise<Values[]> {
  const shops: Measured[] = []
  try {
    for (const count of counts) shops.push(await measureStart(count))
    for (const [what, { pathsOf, cards }] of Object.entries(PAGES)) {
      await renderInTurn(shops, what, pathsOf, cards)
    }
    for (const measured of shops) await measureOrders(measured)
    return shops.map(({ values }) => values)
  } finally {
    for (const { shop } of shops) await shop.stop()
  }
}

async function measureStart(count: number): Promise<Measured> {
  const begun = performance.now()
  const filled = await startFilled(count)
  const { shop, watchPort } = filled
  const values: Values = {
    'ready, ms with the filling': Math.round(performance.now() - begun),
    'longest hold: start, ms': await longestHold(watchPort),
  }
  // Search index and feeds are made after the start, beside the requests.
  values['work after the start, s of CPU'] = await untilMade(shop)
  values['longest hold: that work, ms'] = await longestHold(watchPort)
  return { ...filled, values }
}

async function measureOrders({ shop, watchPort, low, values }: Measured): Promise<void> {
  values['longest hold: renders, ms'] = await longestHold(watchPort)
  Object.assign(values, await listingBesideOrders(shop, low))
  values['longest hold: orders, ms'] = await longestHold(watchPort)
  values['memory, MB'] = memoryMb(shop.pid() ?? 0)
}

/** The pages that are compared, with at least so many cards each. */
const PAGES: Record<string, { pathsOf: (of: Filled) => string[]; cards: number }> = {
  'product page': { pathsOf: ({ products }) => products.map((id) => `/products/${id}`), cards: 0 },
  'filtered list': {
    pathsOf: () =>
      SORTS.flatMap((sort) =>
        colorValues().flatMap((color) =>
          ['M', 'L', 'S', 'XL'].map(
            (size) => `${LISTING}?color=${encodeURIComponent(color)}&size=${size}&sort=${sort}`,
          ),
        ),
      ),
    cards: FULL_LIST,
  },
  'search page': {
    pathsOf: () => SEARCHES.map((typed) => `/search?q=${encodeURIComponent(typed)}`),
    cards: FULL_LIST,
  },
  'search call': {
    pathsOf: () => SEARCHES.map((typed) => `/api/search?q=${encodeURIComponent(typed)}`),
    cards: 0,
  },
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
        .select(['products.id', 'size', 'color', 'products.price_cents as priceCents'])
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

/** Also until the feed is there, whose making rests between its pieces. */
async function untilMade(shop: Shop): Promise<number> {
  const begun = cpuSecondsOf(shop.pid() ?? 0)
  for (let status = 0; status !== 200;) {
    const answer = await fetch(`${shop.url}/feeds/google.xml`, { method: 'HEAD' })
    ;({ status } = answer)
    await sleep(IDLE_MS)
  }
  await untilIdle(shop.pid() ?? 0)
  return round1(cpuSecondsOf(shop.pid() ?? 0) - begun)
}

/**
 * The medians of the first answer of each page with so many cards, which is not kept yet: time, and
 * CPU of all threads.
 */
async function renderInTurn(
  shops: readonly Measured[],
  what: string,
  pathsOf: (of: Filled) => string[],
  cards: number,
): Promise<void> {
  const runs = shops.map((of) => ({ of, paths: pathsOf(of).values(), taken: newTaken() }))
  for (let at = 0; at < RENDERS; at += 1) {
    for (const { of, paths, taken } of runs) await renderNext(of.shop, paths, { cards, taken })
  }
  for (const { of, taken } of runs) {
    if (taken.ms.length === 0) throw new Error(`no ${what} with ${cards} cards`)
    of.values[`${what} made, ms`] = round1(middle(taken.ms))
    of.values[`${what} made, ms of CPU`] = round1(middle(taken.cpuMs))
  }
}

type Taken = { ms: number[]; cpuMs: number[] }
const newTaken = (): Taken => ({ ms: [], cpuMs: [] })

/** Asks for pages until one has so many cards. */
async function renderNext(
  shop: Shop,
  paths: Iterator<string>,
  { cards, taken }: { cards: number; taken: Taken },
): Promise<void> {
  const pid = shop.pid() ?? 0
  for (let next = paths.next(); !next.done; next = paths.next()) {
    const cpuBefore = cpuMsOf(pid)
    const begun = performance.now()
    const response = await fetch(shop.url + next.value, {
      headers: { 'x-forwarded-for': clientAddress(), 'accept-encoding': 'gzip' },
    })
    const html = await response.text()
    if (response.status !== 200) throw new Error(`${next.value}: ${response.status}`)
    if (html.split('<article').length - 1 < cards) continue
    taken.ms.push(performance.now() - begun)
    taken.cpuMs.push(cpuMsOf(pid) - cpuBefore)
    return
  }
}

let clients = 0
/** Another client each time: the shop limits what one of them has rendered. */
function clientAddress(): string {
  clients += 1
  return `198.18.${clients >> 8}.${clients & 255}`
}

export const longestHold = async (port: number): Promise<number> =>
  round1(Number(await (await fetch(`http://127.0.0.1:${port}`)).text()))

export function memoryMb(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(kilobytes) / 1024)
}

/** Measures shops of several sizes and prints the values side by side. */
export async function compareSizes(counts: readonly number[]): Promise<void> {
  printColumns(counts, await measureSizes(counts))
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
