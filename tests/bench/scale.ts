import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { OrderRequest } from '#core/checkout/order-request.ts'
import { COLORS } from '#core/catalogue/colors.ts'
import { SORTS } from '#core/listing/listing-query.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { openDatabase } from '#db/open.ts'
import { orderRequest } from '#tests/support/factories/order-request.ts'
import { fillProducts } from '#tests/support/many-products.ts'
import { freePort } from '#tests/support/process/free-port.ts'
import { startShop, type Shop } from '#tests/support/process/shop-process.ts'
import type { Values } from './limits.ts'
import { cpuSecondsOf } from './load.ts'

const LISTING = '/products/men'
const ROUNDS = 3
const UNCOUNTED = 2
const SECONDS_PER_ROUND = 3
const ORDERS_PER_SECOND = 5
const CONNECTIONS = 32
const RENDERS = 40
/** Cards of a full list. A small shop has few products of a colour in a size: other pages, other times. */
const FULL_LIST = 24
export const LOOP_WATCH = path.resolve(import.meta.dirname, '../support/watch/loop-watch.ts')

type LowStock = { id: string; size: string; color: string; priceCents: number }
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
    values['product page rendered, ms'] = await medianMs(
      shop,
      products.map((id) => `/products/${id}`),
    )
    values['filtered list rendered, ms'] = await medianMs(
      shop,
      SORTS.flatMap((sort) =>
        COLORS.flatMap((color) =>
          ['M', 'L', 'S', 'XL'].map(
            (size) => `${LISTING}?color=${encodeURIComponent(color)}&size=${size}&sort=${sort}`,
          ),
        ),
      ),
      FULL_LIST,
    )
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
        .limit(ORDERS_PER_SECOND * SECONDS_PER_ROUND * (ROUNDS + UNCOUNTED) * 2)
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

/** The median of the first answer of each page with so many cards, which is not kept yet. */
async function medianMs(shop: Shop, paths: readonly string[], cards = 0): Promise<number> {
  const times: number[] = []
  for (const [at, address] of paths.entries()) {
    if (times.length === RENDERS) break
    const begun = performance.now()
    const response = await fetch(shop.url + address, {
      headers: { 'x-forwarded-for': `198.51.100.${at}` },
    })
    const html = await response.text()
    if (response.status !== 200) throw new Error(`${address}: ${response.status}`)
    const hasAll = html.split('<article').length - 1 >= cards
    if (hasAll) times.push(performance.now() - begun)
  }
  if (times.length === 0) throw new Error(`no page with ${cards} cards`)
  return round1(middle(times))
}

/**
 * Alternating rounds with and without orders, so that what else the machine does falls on both. The
 * first two are not counted: the code of an order is compiled then, once in a server's life.
 */
async function listingBesideOrders(shop: Shop, low: LowStock[]): Promise<Values> {
  const port = Number(new URL(shop.url).port)
  const times: number[] = []
  const answers = { alone: 0, beside: 0 }
  let bought = 0
  for (let round = 0; round < ROUNDS + UNCOUNTED; round += 1) {
    if (round === UNCOUNTED) {
      times.length = 0
      Object.assign(answers, { alone: 0, beside: 0 })
    }
    answers.alone += await countAnswers(port, SECONDS_PER_ROUND)
    const counting = countAnswers(port, SECONDS_PER_ROUND)
    const orders: Promise<void>[] = []
    for (let at = 0; at < ORDERS_PER_SECOND * SECONDS_PER_ROUND; at += 1) {
      const line = low[bought % low.length]
      bought += 1
      if (line) orders.push(buy(shop, line, bought).then((ms) => void times.push(ms)))
      await sleep(1000 / ORDERS_PER_SECOND)
    }
    answers.beside += await counting
    await Promise.all(orders)
  }
  const seconds = ROUNDS * SECONDS_PER_ROUND
  const sorted = times.toSorted((a, b) => a - b)
  return {
    'listing, answers a second': Math.round(answers.alone / seconds),
    'listing, beside orders': Math.round(answers.beside / seconds),
    'listing, share beside orders': Math.round((100 * answers.beside) / answers.alone) / 100,
    'order p50, ms': round1(middle(sorted)),
    'order p95, ms': round1(sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN),
  }
}

async function buy(shop: Shop, line: LowStock, n: number): Promise<number> {
  const { id, size, color, priceCents } = line
  const lines: OrderRequest['lines'] = [
    { id, size, color, quantity: 1, shownPriceCents: priceCents },
  ]
  const begun = performance.now()
  const response = await fetch(`${shop.url}/api/orders`, {
    method: 'POST',
    headers: {
      origin: shop.url,
      'content-type': 'application/json',
      'x-forwarded-for': `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`,
    },
    body: JSON.stringify(
      orderRequest({ n, lines, recipient: { email: `lucia${n}@correo.example` } }),
    ),
  })
  if (response.status !== 200) throw new Error(`order: ${response.status} ${await response.text()}`)
  await response.arrayBuffer()
  return performance.now() - begun
}

/** Counts the answers on connections that stay open; the page may change meanwhile. */
async function countAnswers(port: number, seconds: number): Promise<number> {
  const request = `GET ${LISTING} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept-Encoding: gzip\r\n\r\n`
  let answers = 0
  const sockets = Array.from({ length: CONNECTIONS }, () => {
    const socket = net.connect(port, '127.0.0.1', () => socket.write(request))
    let left = 0
    socket.on('data', (chunk) => {
      let at = 0
      if (left === 0) {
        const end = chunk.indexOf('\r\n\r\n')
        const head = chunk.toString('latin1', 0, end)
        left = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN)
        at = end + 4
      }
      left -= chunk.length - at
      if (left > 0) return
      answers += 1
      left = 0
      socket.write(request)
    })
    socket.on('error', () => {})
    return socket
  })
  await sleep(seconds * 1000)
  for (const socket of sockets) socket.destroy()
  return answers
}

export const longestHold = async (port: number): Promise<number> =>
  round1(Number(await (await fetch(`http://127.0.0.1:${port}`)).text()))

export function memoryMb(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(kilobytes) / 1024)
}

const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
export const round1 = (value: number): number => Math.round(value * 10) / 10

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
