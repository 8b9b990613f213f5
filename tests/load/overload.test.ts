import http from 'node:http'
import net from 'node:net'
import { expect, test } from 'vitest'
import { addressOf, bar, length, measured } from '#tests/support/bars.ts'
import { orderRequest, requestLine } from '#tests/support/factories/order-request.ts'
import {
  connectionsTo,
  askOver,
  residentMegabytes,
  type Reply,
} from '#tests/support/process/raw-load.ts'
import { putUnits, shopWithDatabase } from '#tests/support/database/shop-database.ts'
import { shippedShirt } from '#tests/support/factories/shop-order.ts'
import { startShop, type Shop } from '#tests/support/process/shop-process.ts'
import { until } from '#tests/support/until.ts'

const MOST_MB = 600
const HEALTH_WITHIN_MS = 1000
/** The longest wait of an order, plus its processing on a busy machine. */
const ORDER_WITHIN_MS = 12_000

const portOf = (shop: Shop) => Number(new URL(shop.url).port)
const longest = (replies: readonly Reply[]) => Math.max(...replies.map(({ ms }) => ms))
/** Of requests in turn the third longest: a moment in which the machine stands still costs one. */
const usual = (replies: readonly Reply[]) =>
  replies.map(({ ms }) => ms).toSorted((a, b) => b - a)[2] ?? 0
/**
 * How many requests of a rush are served while another waits, in the median: those that run, of a
 * queue of all connections.
 */
const overtakenBy = (seen: readonly Beside[]) =>
  seen.map((reply) => reply.overtakenBy).toSorted((a, b) => a - b)[Math.floor(seen.length / 2)]
const shed = (replies: readonly Reply[]) => replies.filter(({ status }) => status === 503)
const countBy = (replies: readonly Reply[]) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(replies, ({ status }) => status)).map(([status, all]) => [
      status,
      all?.length,
    ]),
  )

/** At the same time, since the server accepts one per event loop iteration. */
const CONNECTED_AT_ONCE = 50

type Rush = {
  port: number
  connections: number
  /** Of each connection, one after the other. */
  requests: number
  /** Addresses that others ask meanwhile. */
  beside: readonly string[]
}

/** A reply during a rush, and how many requests of the rush were served while it was awaited. */
type Beside = Reply & { path: string; overtakenBy: number }

/** Opens all connections, then uses them at once; `ask` sends the n-th request. */
async function load(
  { port, connections, requests, beside }: Rush,
  ask: (agent: http.Agent, n: number) => Promise<Reply>,
) {
  const replies: Reply[] = []
  const seen: Beside[] = []
  let served = 0
  let isOver = false
  const watch = async (path: string) => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
    while (!isOver) {
      const before = served
      const reply = await askOver(agent, port, { path, from: addressOf(1_000_000 + seen.length) })
      seen.push({ ...reply, path, overtakenBy: served - before })
    }
    agent.destroy()
  }
  const agents = Array.from(
    { length: connections },
    () => new http.Agent({ keepAlive: true, maxSockets: 1 }),
  )
  for (let n = 0; n < connections; n += CONNECTED_AT_ONCE) {
    const greet = (agent: http.Agent) =>
      askOver(agent, port, { path: '/healthz', from: '198.51.100.8' })
    await Promise.all(agents.slice(n, n + CONNECTED_AT_ONCE).map(greet))
  }
  const use = async (agent: http.Agent, index: number) => {
    for (let n = 0; n < requests; n += 1) {
      const reply = await ask(agent, n * connections + index)
      replies.push(reply)
      if (reply.status === 200) served += 1
    }
    agent.destroy()
  }
  const watching = beside.map(watch)
  await Promise.all(agents.map(use))
  isOver = true
  await Promise.all(watching)
  return { replies, seen }
}

test('more searches than can be made: the rest is shed, kept pages and health go on', async () => {
  const shop = await startShop({ isHasty: true, env: { TRUSTED_PROXIES: '127.0.0.1' } })
  try {
    const port = portOf(shop)
    await fetch(`${shop.url}/products/men`)
    let megabytes = 0
    const rush = {
      port,
      connections: length(300, 2000),
      requests: length(10, 50),
      beside: ['/healthz', '/products/men', '/checkout'],
    }
    const { replies, seen } = await load(rush, (agent, n) => {
      if (n % 100 === 0) megabytes = Math.max(megabytes, residentMegabytes(shop.pid() ?? 0))
      return askOver(agent, port, { path: `/search?q=${n}+polar`, from: addressOf(n % 5000) })
    })
    const counts = countBy(replies)
    const text = `${rush.connections} connections: ${JSON.stringify(counts)}`
    measured(text)
    expect(Object.keys(counts), text).toEqual(['200', '503'])
    expect(shed(replies).filter(({ headers }) => !headers['retry-after'])).toEqual([])
    expect(seen.filter(({ status }) => status !== 200)).toEqual([])
    const byPath = Object.groupBy(seen, ({ path }) => path)
    for (const path of rush.beside)
      expect(overtakenBy(byPath[path] ?? []), path).toBeLessThan(rush.connections / 10)
    bar('overload: ms of health', usual(byPath['/healthz'] ?? []), HEALTH_WITHIN_MS)
    bar('overload: MB', megabytes, MOST_MB)
    // Waits a quarter of a minute; connections.test.ts has a short version.
    if (length(0, 1) > 0) measured(await seeIdleOnesGo(shop, 5000, 150))
  } finally {
    await shop.stop()
  }
})

test('more orders than the database takes: the rest is told so', async () => {
  const { shop, db } = await shopWithDatabase({ db: 'sqlite', isHasty: true })
  await putUnits(db, 100_000)
  const line = requestLine(shippedShirt, { size: 'M', color: 'Verde' })
  const rush = {
    port: portOf(shop),
    connections: length(500, 1000),
    requests: length(3, 20),
    beside: ['/healthz'],
  }
  const { replies, seen } = await load(rush, (agent, n) =>
    askOver(agent, rush.port, {
      path: '/api/orders',
      from: addressOf(n),
      post: orderRequest({ n, lines: [line] }),
    }),
  )
  const counts = countBy(replies)
  const text = `orders: ${JSON.stringify(counts)}`
  measured(text)
  expect(Object.keys(counts), text).toEqual(['200', '503'])
  expect(new Set(shed(replies).map(({ body }) => body))).toEqual(
    new Set(['{"ok":false,"reason":"busy"}']),
  )
  expect(shed(replies).filter(({ headers }) => !headers['retry-after'])).toEqual([])
  expect(seen.filter(({ status }) => status !== 200)).toEqual([])
  expect(overtakenBy(seen)).toBeLessThan(rush.connections / 10)
  bar('orders beyond the database: ms of the longest', longest(replies), ORDER_WITHIN_MS)
  bar('orders beyond the database: ms of health', usual(seen), HEALTH_WITHIN_MS)
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
  // Counts on the server's side: a client that never reads does not see the close.
  const open = () => connectionsTo(portOf(shop))
  await until(() => expect(open()).toBeGreaterThan(silent))
  const opened = open()
  await until(() => expect(open()).toBe(0))
  for (const socket of sockets) socket.destroy()
  return `of ${opened} idle connections none is open after a minute`
}
