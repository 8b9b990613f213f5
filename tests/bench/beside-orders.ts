import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { OrderRequest } from '#core/checkout/order-request.ts'
import { orderRequest } from '#tests/support/factories/order-request.ts'
import type { Shop } from '#tests/support/process/shop-process.ts'
import { middle, round1, type Values } from './limits.ts'
import { loopMsOf } from './load.ts'

const LISTING = '/products/men'
const ROUNDS = 3
const UNCOUNTED = 2
const SECONDS_PER_ROUND = 3
const ORDERS_PER_SECOND = 5
const CONNECTIONS = 32
/** Each round has orders beside visitors and orders alone. */
export const MOST_ORDERS = 2 * ORDERS_PER_SECOND * SECONDS_PER_ROUND * (ROUNDS + UNCOUNTED)

/** A variant of which a few units are left. */
export type LowStock = { id: string; size: string; color: string; priceCents: number }

/**
 * Alternating rounds of visitors, of visitors and orders, and of orders, so that what else the machine
 * does falls on all. The first two are not counted: the code of an order is compiled then, once in a
 * server's life. What an order with its changes takes of the loop does not depend on the machine's
 * other work: five of them a second leave the rest to visitors.
 */
export async function listingBesideOrders(shop: Shop, low: LowStock[]): Promise<Values> {
  const port = Number(new URL(shop.url).port)
  const pid = shop.pid() ?? 0
  const times: { alone: number[]; beside: number[] } = { alone: [], beside: [] }
  const answers = { alone: 0, beside: 0 }
  let [bought, ordersLoopMs] = [0, 0]
  const buySome = async (taken: number[]) => {
    const orders: Promise<void>[] = []
    for (let at = 0; at < ORDERS_PER_SECOND * SECONDS_PER_ROUND; at += 1) {
      const line = low[bought % low.length]
      bought += 1
      if (line) orders.push(buy(shop, line, bought).then((ms) => void taken.push(ms)))
      await sleep(1000 / ORDERS_PER_SECOND)
    }
    await Promise.all(orders)
  }
  for (let round = 0; round < ROUNDS + UNCOUNTED; round += 1) {
    if (round === UNCOUNTED) {
      Object.assign(times, { alone: [], beside: [] })
      Object.assign(answers, { alone: 0, beside: 0 })
      ordersLoopMs = 0
    }
    answers.alone += await countAnswers(port, SECONDS_PER_ROUND)
    const counting = countAnswers(port, SECONDS_PER_ROUND)
    await buySome(times.beside)
    answers.beside += await counting
    const before = loopMsOf(pid)
    await buySome(times.alone)
    ordersLoopMs += loopMsOf(pid) - before - (await idleLoopMs(pid))
  }
  const seconds = ROUNDS * SECONDS_PER_ROUND
  const p95 = (some: number[]) =>
    round1(some.toSorted((a, b) => a - b)[Math.floor(some.length * 0.95)] ?? Number.NaN)
  return {
    'listing, answers a second': Math.round(answers.alone / seconds),
    'listing, beside orders': Math.round(answers.beside / seconds),
    'listing, share beside orders': Math.round((100 * answers.beside) / answers.alone) / 100,
    'order p50, ms': round1(middle(times.beside)),
    'order p95, ms': p95(times.beside),
    'order without visitors p50, ms': round1(middle(times.alone)),
    'order without visitors p95, ms': p95(times.alone),
    'order and its changes, ms of the loop': round1(ordersLoopMs / times.alone.length),
  }
}

/** What the measuring itself and the shop's clocks take of the loop in one round. */
async function idleLoopMs(pid: number): Promise<number> {
  const before = loopMsOf(pid)
  await sleep(SECONDS_PER_ROUND * 1000)
  return loopMsOf(pid) - before
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
