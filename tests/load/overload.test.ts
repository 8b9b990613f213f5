import http from 'node:http'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { addressOf, length, measured } from '#tests/support/bars.ts'
import { orderRequest, requestLine } from '#tests/support/factories/order-request.ts'
import {
  connectionsTo,
  askOver,
  residentMegabytes,
  type Reply,
} from '#tests/support/process/raw-load.ts'
import { putUnits, shopWithDatabase } from '#tests/support/database/shop-database.ts'
import { shippedProducts } from '#tests/support/factories/shop-order.ts'
import { startShop, type Shop } from '#tests/support/process/shop-process.ts'

const MOST_MB = 600
const HEALTH_WITHIN_MS = 1000
/** The longest wait of an order, plus its processing on a busy machine. */
const ORDER_WITHIN_MS = 12_000

const portOf = (shop: Shop) => Number(new URL(shop.url).port)
const longest = (replies: readonly Reply[]) => Math.round(Math.max(...replies.map(({ ms }) => ms)))
/** Of requests in turn the third longest: a moment in which the machine stands still costs one. */
const usual = (replies: readonly Reply[]) =>
  Math.round(replies.map(({ ms }) => ms).toSorted((a, b) => b - a)[2] ?? 0)
const shed = (replies: readonly Reply[]) => replies.filter(({ status }) => status === 503)
const countBy = (replies: readonly Reply[]) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(replies, ({ status }) => status)).map(([status, all]) => [
      status,
      all?.length,
    ]),
  )

/** Requests one address repeatedly during the load, until stopped. */
function watch(shop: Shop, path: string) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  const replies: Reply[] = []
  let isStopped = false
  const asking = (async () => {
    while (!isStopped) {
      replies.push(await askOver(agent, portOf(shop), { path, from: '198.51.100.9' }))
      await sleep(100)
    }
  })()
  return {
    stop: async () => {
      isStopped = true
      await asking
      agent.destroy()
      return replies
    },
  }
}

/** Between two connections, since the server accepts one per event loop iteration. */
const APART_MS = 2

type Rush = { port: number; connections: number; seconds: number }

/** Opens all connections, then uses them at once for a while; `ask` sends the n-th request. */
async function load(
  { port, connections, seconds }: Rush,
  ask: (agent: http.Agent, n: number) => Promise<Reply>,
) {
  const replies: Reply[] = []
  let asked = 0
  const agents = Array.from(
    { length: connections },
    () => new http.Agent({ keepAlive: true, maxSockets: 1 }),
  )
  const connect = async (agent: http.Agent, index: number) => {
    await sleep(index * APART_MS)
    await askOver(agent, port, { path: '/healthz', from: '198.51.100.8' })
  }
  await Promise.all(agents.map(connect))
  const end = Date.now() + seconds * 1000
  const use = async (agent: http.Agent) => {
    while (Date.now() < end) replies.push(await ask(agent, (asked += 1)))
    agent.destroy()
  }
  await Promise.all(agents.map(use))
  return replies
}

test('more searches than can be made: the rest is shed, kept pages and health go on', async () => {
  const shop = await startShop({ isHasty: true, env: { TRUSTED_PROXIES: '127.0.0.1' } })
  try {
    const connections = length(300, 2000)
    const port = portOf(shop)
    await fetch(`${shop.url}/products/men`)
    const watched = ['/healthz', '/products/men', '/checkout'].map((path) => watch(shop, path))
    let most = 0
    const memory = setInterval(() => {
      most = Math.max(most, residentMegabytes(shop.pid() ?? 0))
    }, 100)
    const rush = { port, connections, seconds: length(4, 30) }
    const replies = await load(rush, (agent, n) =>
      askOver(agent, port, { path: `/search?q=${n}+polar`, from: addressOf(n % 5000) }),
    )
    clearInterval(memory)
    const [health = [], kept = [], checkout = []] = await Promise.all(
      watched.map(({ stop }) => stop()),
    )
    const counts = countBy(replies)
    const text = `${connections} connections: ${JSON.stringify(counts)}, ${Math.round(most)} MB, longest: health ${longest(health)} ms, kept page ${longest(kept)} ms, checkout ${longest(checkout)} ms`
    // Waits a quarter of a minute; connections.test.ts has a short version.
    const idle = length(0, 1) > 0 ? await seeIdleOnesGo(shop, 5000, 150) : ''
    measured(text + idle)
    expect(Object.keys(counts), text).toEqual(['200', '503'])
    expect(shed(replies).filter(({ headers }) => !headers['retry-after'])).toEqual([])
    expect(most, text).toBeLessThan(MOST_MB)
    expect(usual(health), text).toBeLessThan(HEALTH_WITHIN_MS)
    expect(
      [...health, ...kept, ...checkout].every(({ status }) => status === 200),
      text,
    ).toBe(true)
  } finally {
    await shop.stop()
  }
})

test('more orders than the database takes: the rest is told so, in time', async () => {
  const { shop, db } = await shopWithDatabase({ db: 'sqlite', isHasty: true })
  await putUnits(db, 100_000)
  const [shirt] = shippedProducts.filter(({ id }) => id === 'mens-tshirt-1')
  if (!shirt) throw new Error('no shirt')
  const line = requestLine(shirt, { size: 'M', color: 'Verde' })
  const rush = { port: portOf(shop), connections: length(500, 1000), seconds: length(3, 20) }
  const order = (agent: http.Agent, n: number) =>
    askOver(agent, rush.port, {
      path: '/api/orders',
      from: addressOf(n),
      post: orderRequest({ n, lines: [line] }),
    })
  const watched = watch(shop, '/healthz')
  const replies = await load(rush, order)
  const health = await watched.stop()
  const counts = countBy(replies)
  const text = `orders: ${JSON.stringify(counts)}, longest ${longest(replies)} ms, health ${longest(health)} ms`
  measured(text)
  expect(Object.keys(counts), text).toEqual(['200', '503'])
  expect(new Set(shed(replies).map(({ body }) => body))).toEqual(
    new Set(['{"ok":false,"reason":"busy"}']),
  )
  expect(shed(replies).filter(({ headers }) => !headers['retry-after'])).toEqual([])
  expect(longest(replies), text).toBeLessThan(ORDER_WITHIN_MS)
  expect(usual(health), text).toBeLessThan(HEALTH_WITHIN_MS)
})

/** Opens silent connections, and some that request much and read nothing; all must be closed. */
async function seeIdleOnesGo(shop: Shop, silent: number, greedy: number): Promise<string> {
  const sockets: net.Socket[] = []
  const connect = (sends: string) => {
    const socket = net.connect(portOf(shop), '127.0.0.1', () => socket.write(sends))
    socket.on('error', () => {})
    sockets.push(socket)
    return socket
  }
  const get = `GET /products/men HTTP/1.1\r\nHost: ${new URL(shop.url).host}\r\n\r\n`
  for (let i = 0; i < silent; i += 1) connect('').resume()
  for (let i = 0; i < greedy; i += 1) connect(get.repeat(60)).pause()
  await sleep(2000)
  // Counts on the server's side: a client that never reads does not see the close.
  const open = () => connectionsTo(portOf(shop))
  const opened = open()
  expect(opened).toBeGreaterThan(silent)
  for (const end = Date.now() + 60_000; open() > 0 && Date.now() < end;) await sleep(500)
  const left = open()
  for (const socket of sockets) socket.destroy()
  expect(left).toBe(0)
  return `; of ${opened} idle connections ${left} are open after a minute`
}
