import { once } from 'node:events'
import http from 'node:http'
import net from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { requestLine, orderRequest, someBuyer } from '#tests/support/factories/order-request.ts'
import { mostHeldOfNetwork } from '#core/stock/unpaid-limits.ts'
import { addressOf, bar, length, measured } from '#tests/support/bars.ts'
import { shopOfFile } from '#tests/support/database/shop-database.ts'
import { shippedProduct, shippedProducts } from '#tests/support/factories/shop-order.ts'
import { askOver, residentMegabytes } from '#tests/support/process/raw-load.ts'
import { createClient, registerClient, type Client } from '#tests/support/process/shop-client.ts'
import { SECRET_KEY, startStripe, WEBHOOK_SECRET } from '#tests/support/process/stripe-server.ts'
import { msOf } from '#tests/support/process/timing.ts'
import { until } from '#tests/support/until.ts'

/*
 * What one account, one client or one network can do to everybody else; in `npm run bars` for as long
 * as it was once done. With the shop's own limits of waiting: who waits longer is refused.
 */
const stripe = await startStripe()
afterAll(() => stripe.stop())
const { shop, db } = await shopOfFile({
  isHasty: true,
  env: {
    STRIPE_SECRET_KEY: SECRET_KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_BASE: stripe.base.origin,
  },
})
const port = Number(new URL(shop.url).port)
const MOST_MB = 600
/** A page is a few iterations of the event loop, and each may answer one post of each connection. */
const MOST_TURNS = 30

/** Some, so that none of them looks at more pages than a shopper may. */
const shoppers: Client[] = []
beforeAll(async () => {
  for (let n = 0; n < length(1, 8); n += 1) {
    const shopper = createClient(shop, `198.51.${n}.7`)
    await registerClient(shopper, `Ainhoa${n}`)
    shoppers.push(shopper)
  }
})

let rounds = 0
/** What others do meanwhile, and how it is answered when nothing is wrong. */
const OTHERS = { '/profile/orders': 200, '/wishlist': 303, '/orders': 200, '/checkout': 200 }
type Seen = { statuses: Record<string, number>; ms: number }

/** A shopper with an account and a visitor each ask for pages of their own, at once. */
async function lookAround(): Promise<Seen> {
  rounds += 1
  const shopper = shoppers[rounds % shoppers.length]!
  const visitor = createClient(shop, addressOf(rounds))
  const [ms, answers] = await msOf(() =>
    Promise.all([
      shopper.get('/profile/orders'),
      shopper.postForm('/wishlist', { intent: 'clear' }),
      visitor.get('/orders'),
      visitor.get('/checkout'),
    ]),
  )
  const paths = Object.keys(OTHERS)
  const statuses = Object.fromEntries(answers.map(({ status }, n) => [paths[n], status]))
  return { statuses, ms }
}

const median = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN

/** All were served. Also says how long it took them, on a machine that the attack is played on too. */
function expectServed(attack: string, seen: readonly Seen[]) {
  expect(seen.map(({ statuses }) => statuses)).toEqual(seen.map(() => OTHERS))
  const ms = Math.round(median(seen.map((one) => one.ms)))
  measured(`${attack}: ${seen.length} times four pages of others, each ${ms} ms in the median`)
  bar(`${attack}: MB`, residentMegabytes(shop.pid() ?? 0), MOST_MB)
}

let purchases = 0
type Line = ReturnType<typeof requestLine>
/** Sends an order until it is not told to come back; whether its buyer may pay. */
async function buys(lines: Line[], from: string): Promise<boolean> {
  purchases += 1
  const recipient = { email: `comprador-${purchases}@correo.example` }
  const request = orderRequest({ n: purchases, lines, recipient, invoice: someBuyer })
  const client = createClient(shop, from)
  const answer = await until(async () => {
    const each = await client.post('/api/orders', request)
    expect([429, 503]).not.toContain(each.status)
    return each
  })
  return answer.body.toString().includes('"payUrl":"http')
}

const READERS = 10
/** The largest page of a session, and the largest answer of all. */
const LARGE = ['/products/men?page=50', '/feeds/google.xml', '/feeds/google.xml']

test('one account that asks for large answers and hardly reads them shuts no page of others', async () => {
  const account = createClient(shop, '203.0.113.66')
  await registerClient(account, 'Lento')
  const head = `Host: 127.0.0.1:${port}\r\nX-Forwarded-For: ${account.address}\r\nCookie: ${account.cookie()}`
  const readers = Array.from({ length: READERS }, () => net.connect(port, '127.0.0.1'))
  for (const reader of readers) {
    reader.on('error', () => {})
    reader.on('readable', () => {}) // takes what fits, and no more
    onTestFinished(() => void reader.destroy())
    await once(reader, 'connect')
    reader.write(LARGE.map((path) => `GET ${path} HTTP/1.1\r\n${head}\r\n\r\n`).join(''))
  }
  let read = 0
  const readSome = () => {
    for (const reader of readers) read += (reader.read(15_000) ?? reader.read())?.length ?? 0
  }
  await until(() => expect(readers.some(({ readableLength }) => readableLength > 0)).toBe(true))
  const seen: Seen[] = []
  for (let n = 0; n < length(4, 300); n += 1) {
    seen.push(await lookAround())
    readSome()
  }
  measured(`slow readers: ${READERS} connections have read ${Math.round(read / 1000)} kB`)
  expectServed('slow readers', seen)
})

/** More than find room at one gate. */
const POSTERS = 120
/** Each is posted by all of them at once: first what is rendered, which has tokens for two rounds. */
const POSTS = [
  '/contact',
  '/orders',
  '/products/men',
  '/api/cart-products',
  '/api/search-index',
  '/api/chat-products',
  '/api/webhooks/stripe',
  '/api/nothing',
]

test('one client that posts without end is refused, and others are served', async () => {
  const from = '203.0.113.77'
  const counts: Record<number, number> = {}
  const count = POSTERS * POSTS.length * length(1, 20)
  const agents = Array.from({ length: POSTERS }, () => new http.Agent({ keepAlive: true }))
  await Promise.all(agents.map((agent) => askOver(agent, port, { path: '/healthz', from })))
  let sent = 0
  const post = async (agent: http.Agent) => {
    while (sent < count) {
      const path = POSTS[Math.floor(sent / POSTERS) % POSTS.length]!
      sent += 1
      const { status } = await askOver(agent, port, { path, from, post: {} })
      counts[status] = (counts[status] ?? 0) + 1
    }
    agent.destroy()
  }
  const posting = Promise.all(agents.map(post))
  const seen: Seen[] = []
  const turns: number[] = []
  while (sent < count) {
    const before = sent
    seen.push(await lookAround())
    turns.push((sent - before) / POSTERS)
  }
  await posting
  measured(`posts of one client: ${JSON.stringify(counts)}`)
  expect(counts[429] ?? 0).toBeGreaterThan(0)
  expectServed('posts without end', seen)
  bar('posts without end: posts of each connection while others wait', median(turns), MOST_TURNS)
  expect(await buys([requestLine(shippedProduct('mens-jacket-1'))], '198.51.100.9')).toBe(true)
})

/** The products that the network orders, whole: the first of the shirts, then others. */
const WANTED = shippedProducts
  .filter(({ id }) => id.startsWith('mens-tshirt'))
  .slice(0, length(1, 4))
const ORDERED = new Set(WANTED.map(({ id }) => id))

async function shelves() {
  const rows = await db
    .selectFrom('stock')
    .innerJoin('variants', 'variants.id', 'stock.variant_id')
    .select(['variants.id as variant', 'variants.product_id as id', 'size', 'color', 'available'])
    .orderBy('variants.id')
    .execute()
  return rows.filter(({ id }) => ORDERED.has(id))
}

test('one /48 that orders and never pays leaves half of each size to others', async () => {
  const before = (await shelves()).filter(({ available }) => available > 0)
  const lines = before.map(({ id, size, color }) =>
    requestLine(shippedProduct(id), { size, color }),
  )
  /** The n-th small order: two units each of three variants. */
  const small = (n: number) =>
    [0, 1, 2].map((i) => ({ ...lines[(n * 3 + i) % lines.length]!, quantity: 2 }))
  let stored = 0
  for (let n = 0; n < length(45, 600); n += 1) {
    if (await buys(small(n), `2001:db8:77:${n.toString(16)}::1`)) stored += 1
  }
  const after = new Map((await shelves()).map((one) => [one.variant, one.available]))
  const held = before.map(({ variant, available }) => available - after.get(variant)!)
  measured(
    `one /48: ${stored} orders hold ${sum(held)} of ${sum(before.map((one) => one.available))} units`,
  )
  expect(held.filter((units, n) => units > mostHeldOfNetwork(before[n]!.available))).toEqual([])
  const others = lines.map((line, n) => buys([line], addressOf((n + 1) << 16)))
  expect(await Promise.all(others)).toEqual(lines.map(() => true))
})

const sum = (numbers: readonly number[]) => numbers.reduce((all, n) => all + n, 0)
