import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { addressOf } from '../bars.ts'
import { orderRequest, type RequestLine } from '../factories/order-request.ts'
import { askOver } from './raw-load.ts'
import type { Shop } from './shop-process.ts'

/** How a guest's purchase went. `status`: of the last answer; `ms`: of the slowest one. */
export type Purchase = {
  n: number
  status: number
  body: string
  ms: number
  /** Has been told of another price, and has accepted it. */
  isRepriced: boolean
}

type Buyers = {
  shop: Shop
  /** What they buy, in turn, at the price that each of them has seen. */
  lines: readonly RequestLine[]
  /** The number of the first one: each has a key, an address and an e-mail. */
  from: number
  perSecond: number
}

/**
 * Guests who order at this pace, whether the one before has been answered or not, as on a sale day;
 * answers how it went once all are answered. Who is told of another price accepts it, as the page asks.
 */
export async function buyAtPace(
  { shop, lines, from, perSecond }: Buyers,
  isOver: (sent: number) => boolean,
): Promise<Purchase[]> {
  const agent = new http.Agent({ keepAlive: true })
  const port = Number(new URL(shop.url).port)
  const running: Promise<Purchase>[] = []
  const begun = performance.now()
  while (!isOver(running.length)) {
    const line = lines[running.length % lines.length]
    if (!line) throw new Error('nothing to buy')
    running.push(buy({ agent, port }, line, from + running.length))
    await sleep(Math.max(0, begun + (1000 * running.length) / perSecond - performance.now()))
  }
  const purchases = await Promise.all(running)
  agent.destroy()
  return purchases
}

type Connected = { agent: http.Agent; port: number }

async function buy({ agent, port }: Connected, line: RequestLine, n: number): Promise<Purchase> {
  const order = (priceCents: number) =>
    askOver(agent, port, {
      path: '/api/orders',
      from: addressOf(n),
      post: orderRequest({
        n,
        lines: [{ ...line, shownPriceCents: priceCents }],
        recipient: { email: `lucia${n}@correo.example` },
      }),
    })
  const first = await order(line.shownPriceCents)
  const toCents = newPrice(first)
  if (toCents === undefined) return { n, ...first, isRepriced: false }
  const second = await order(toCents)
  return { n, ...second, ms: Math.max(first.ms, second.ms), isRepriced: true }
}

/** The price that the shop asks the buyer to accept; undefined if it asks nothing. */
function newPrice({ status, body }: { status: number; body: string }): number | undefined {
  if (status !== 409) return undefined
  const told = JSON.parse(body) as { reason: string; lines?: { toCents: number }[] }
  return told.reason === 'price_changed' ? told.lines?.[0]?.toCents : undefined
}

/** The time within which this part of the purchases was answered. */
export const withinMs = (purchases: readonly Purchase[], part: number): number =>
  Math.round(
    purchases.map(({ ms }) => ms).toSorted((a, b) => a - b)[Math.floor(purchases.length * part)] ??
      Number.NaN,
  )

/** Asks these pages one after the other until it is over; answers what was not shown. */
export async function visitUntil(
  { url }: Shop,
  paths: readonly string[],
  isOver: () => boolean,
): Promise<{ visits: number; refused: string[] }> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  const refused: string[] = []
  let visits = 0
  for (; !isOver(); visits += 1) {
    const path = paths[visits % paths.length] ?? '/'
    // Other people each time: the shop limits what one of them has rendered.
    const from = addressOf(2_000_000 + visits)
    const { status } = await askOver(agent, Number(new URL(url).port), { path, from })
    if (status !== 200) refused.push(`${path}: ${status}`)
    await sleep(VISIT_EVERY_MS)
  }
  agent.destroy()
  return { visits, refused }
}

const VISIT_EVERY_MS = 50
