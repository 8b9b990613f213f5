import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '#db/open.ts'
import { putUnits } from '#tests/support/database/shop-database.ts'
import { orderRequest, requestLine } from '#tests/support/factories/order-request.ts'
import { shippedShirt } from '#tests/support/factories/shop-order.ts'
import type { HaproxyFleet } from './haproxy-fleet.ts'

/** Of ten requests a second three are orders. */
const EVERY_MS = 100
const IS_ORDER = (n: number) => n % 10 < 3
const PATHS = [
  '/',
  '/products/men',
  '/products/mens-tshirt-1',
  '/faq',
  '/search?q=gorro',
  '/contact',
]
/** A buyer comes back so often; Postgres is back long before. */
const TRIES = 30

type Answer = { status: number; text: string; retryAfter: string | undefined }
type Load = { answers: number; lost: string[]; told: number; orders: string[]; slowestMs: number }

/** One request on a connection of its own, from an address of its own: limits count by client. */
function ask(port: number, n: number, path: string, body?: string): Promise<Answer> {
  const headers = {
    origin: `http://127.0.0.1:${port}`,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  }
  const from = { localAddress: `127.${1 + (n % 250)}.${1 + Math.floor(n / 250)}.9` }
  const method = body === undefined ? 'GET' : 'POST'
  return new Promise((done, failed) => {
    const request = http.request({ port, path, method, headers, agent: false, ...from }, (res) => {
      let text = ''
      res.on('data', (chunk: Buffer) => (text += chunk.toString()))
      res.once('error', failed)
      res.once('end', () =>
        done({ status: res.statusCode ?? 0, text, retryAfter: res.headers['retry-after'] }),
      )
    })
    request.once('error', failed)
    request.end(body)
  })
}

/** One purchase, with one key: where the shop says that it is busy, the buyer comes back. */
async function order(port: number, n: number, load: Load): Promise<void> {
  const lines = [requestLine(shippedShirt, { size: 'M', color: 'Verde' })]
  const body = JSON.stringify(orderRequest({ n, lines }))
  for (let tries = 0; tries < TRIES; tries += 1) {
    const { status, text, retryAfter } = await ask(port, n, '/api/orders', body)
    load.answers += 1
    if (status === 200) {
      load.orders.push((JSON.parse(text) as { order: { number: string } }).order.number)
      return
    }
    if (status !== 503 || !text.includes('"reason":"busy"')) {
      throw new Error(`${status} ${text.slice(0, 100)}`)
    }
    load.told += 1
    await sleep(1000 * Number(retryAfter ?? 1))
  }
  throw new Error('never taken')
}

async function page(port: number, n: number, load: Load): Promise<void> {
  const path = PATHS[n % PATHS.length] ?? '/'
  const { status } = await ask(port, n, path)
  load.answers += 1
  if (status !== 200) throw new Error(`${path}: ${status}`)
}

/** Ten requests a second while `work` runs, and for two seconds more. */
async function under(port: number, work: () => Promise<void>): Promise<Load> {
  const load: Load = { answers: 0, lost: [], told: 0, orders: [], slowestMs: 0 }
  const running: Promise<void>[] = []
  let n = 0
  const one = async (number: number) => {
    const begun = performance.now()
    const kind = IS_ORDER(number) ? order : page
    await kind(port, number, load).catch((error: unknown) => load.lost.push(String(error)))
    if (kind === page) load.slowestMs = Math.max(load.slowestMs, performance.now() - begun)
  }
  const beat = setInterval(() => void running.push(one((n += 1))), EVERY_MS)
  try {
    await work()
    await sleep(2000)
  } finally {
    clearInterval(beat)
  }
  await Promise.all(running)
  return load
}

/**
 * Restarts each server, and then Postgres, under ten requests a second. Throws where a request is
 * lost, or an order is not stored exactly once.
 */
export async function restartsLoseNothing(fleet: HaproxyFleet): Promise<string> {
  await fillShelves(fleet.databaseUrl)
  const took: string[] = []
  const timed = async (what: string, work: () => Promise<void>) => {
    const begun = performance.now()
    await work()
    took.push(`${what} ${((performance.now() - begun) / 1000).toFixed(1)} s`)
  }
  const load = await under(fleet.port, async () => {
    await sleep(3000)
    for (const shop of fleet.shops) {
      await timed('server', async () => {
        process.kill(shop.pid() ?? 0, 'SIGTERM')
        while (shop.pid()) await sleep(20)
        await shop.restart()
      })
      await sleep(2500) // HAProxy takes it back after two good answers
    }
    await timed('Postgres', async () => {
      fleet.cluster.signal('SIGINT')
      await fleet.cluster.ended()
      await sleep(3000)
      await fleet.cluster.start()
    })
    await sleep(3000)
  })
  const { answers, lost, told, orders, slowestMs } = load
  if (lost.length > 0 || answers < 100) throw new Error(JSON.stringify({ answers, told, lost }))
  const missing = await notStoredOnce(fleet.databaseUrl, orders)
  if (missing.length > 0) throw new Error(`not stored once: ${missing.join()}`)
  return `${answers} answers, 0 lost; ${orders.length} orders, each stored once, ${told} times told to come back; slowest page ${Math.round(slowestMs)} ms; ${took.join(', ')}`
}

async function fillShelves(url: string): Promise<void> {
  const { db, close } = openDatabase({ url })
  try {
    await putUnits(db, 100_000)
  } finally {
    await close()
  }
}

/** What differs between the numbers that buyers were told and the stored orders. */
async function notStoredOnce(url: string, told: readonly string[]): Promise<string[]> {
  const { db, close } = openDatabase({ url })
  try {
    const rows = await db.selectFrom('orders').select('number').execute()
    const stored = new Set(rows.map(({ number }) => number))
    const known = new Set(told)
    const wrong = [...stored, ...told].filter((number) => !stored.has(number) || !known.has(number))
    const twice = told.length === known.size ? [] : ['a number was told twice']
    return [...twice, ...wrong]
  } finally {
    await close()
  }
}
