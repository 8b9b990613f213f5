import { setTimeout as after } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#db/open.ts'
import type { Db } from '#db/schema.ts'
import { addressOf, bar, length, measured } from '#tests/support/bars.ts'
import { orderRequest, requestLine } from '#tests/support/factories/order-request.ts'
import { createDatabase } from '#tests/support/database/postgres-database.ts'
import { createClient, registerClient } from '#tests/support/process/shop-client.ts'
import { putUnits } from '#tests/support/database/shop-database.ts'
import { shippedShirt } from '#tests/support/factories/shop-order.ts'
import { startShop, type Shop } from '#tests/support/process/shop-process.ts'
import { startTcpProxy } from '#tests/support/process/tcp-proxy.ts'
import { msOf } from '#tests/support/process/timing.ts'
import { until } from '#tests/support/until.ts'

/** Of the shop's twelve connections; see `db/open.ts`. */
const MOST_TRANSACTIONS = 8

let sent = 0

/** A shop on a Postgres behind a proxy, with direct access to the same database. */
async function shopBehindProxy() {
  const own = await createDatabase(process.env['TEST_DATABASE_URL'] ?? '')
  onTestFinished(own.drop)
  const proxy = await startTcpProxy(own.url)
  onTestFinished(proxy.close)
  const env = {
    DATABASE_URL: proxy.url,
    SESSION_SECRET: 'tests-only-'.repeat(4),
    TRUSTED_PROXIES: '127.0.0.1',
  }
  const shop = await startShop({ env, isHasty: true })
  onTestFinished(() => shop.stop('SIGKILL'))
  const database = openDatabase({ url: own.url })
  onTestFinished(() => database.close())
  await putUnits(database.db, 100_000)
  return { shop, proxy, db: database.db, stop: () => shop.stop() }
}

/** Sends an order from a new address. */
async function order(shop: Shop, n = (sent += 1)) {
  const response = await fetch(`${shop.url}/api/orders`, {
    method: 'POST',
    headers: {
      origin: shop.url,
      'content-type': 'application/json',
      'x-forwarded-for': addressOf(n),
    },
    body: JSON.stringify(
      orderRequest({ n, lines: [requestLine(shippedShirt, { size: 'M', color: 'Verde' })] }),
    ),
  })
  const body = (await response.json()) as { ok: boolean; reason?: string }
  return { status: response.status, body, retryAfter: response.headers.get('retry-after') }
}
const BUSY = { status: 503, body: { ok: false, reason: 'busy' }, retryAfter: '5' }

/** Milliseconds until the shop takes orders again. */
async function untilOrdersPass(shop: Shop): Promise<number> {
  const [ms] = await msOf(() => until(async () => expect((await order(shop)).status).toBe(200)))
  return ms
}

/** Connections that wait for a row which another transaction has locked. */
async function waitingForRow(db: Db): Promise<number> {
  const { rows } = await sql<{ waiting: string }>`
    select count(*) as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return Number(rows[0]?.waiting)
}

test('a lost connection at any moment of an order ends no process', async () => {
  const { shop, proxy, db, stop } = await shopBehindProxy()
  const pid = shop.pid()
  const rounds = length(4, 30)
  let refused = 0
  for (let round = 0; round < rounds; round += 1) {
    const orders = Promise.all(Array.from({ length: 10 }, () => order(shop)))
    await after(round % 7)
    // Alternates: the server closes its side, or the network breaks.
    if (round % 2 === 1) proxy.cut()
    else {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(db)
    }
    for (const answer of await orders) {
      if (answer.status === 200) continue
      expect(answer).toEqual(BUSY)
      refused += 1
    }
    await untilOrdersPass(shop)
  }
  expect(shop.pid()).toBe(pid)
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(200)
  measured(`${rounds} rounds of lost connections: ${refused} orders told to come back, no end`)
  await stop()
})

test('a stalled database: visitors go on, shoppers are told, orders wait for no silence', async () => {
  const { shop, proxy } = await shopBehindProxy()
  const shopper = createClient(shop, '198.51.100.7')
  await registerClient(shopper, 'Lucia')
  const page = (path: string) => fetch(`${shop.url}${path}`).then((answer) => answer.status)
  proxy.hang()
  expect(await page('/')).toBe(200)
  const [shownMs, home] = await msOf(() => shopper.get('/'))
  // 750 ms for the look-up, plus a busy machine; the database answers nobody meanwhile.
  bar('a stalled database, signed in: page after ms', shownMs, 3000)
  expect([home.status, home.body.toString()]).toEqual([
    200,
    expect.stringMatching(/role="status"[^>]*>No hemos podido comprobar tu sesión/),
  ])
  const [profile, checkout, own] = await Promise.all([
    shopper.get('/profile/orders'),
    shopper.get('/checkout'),
    shopper.post('/api/orders', orderRequest({ n: (sent += 1) })),
  ])
  expect([profile.status, profile.headers['retry-after']]).toEqual([503, '5'])
  expect(profile.body.toString()).toContain('La tienda tarda en responder')
  expect([checkout.status, checkout.headers['retry-after']]).toEqual([503, '5'])
  expect(checkout.body.toString()).toContain('Ahora mismo no podemos abrir el pago')
  expect([own.status, own.body.toString()]).toEqual([503, '{"ok":false,"reason":"busy"}'])
  // Once the outage is detected, orders no longer wait for the database, as a health check does.
  await until(async () => {
    const answered: string[] = []
    const [guest] = await Promise.all([
      order(shop).finally(() => answered.push('order')),
      page('/readyz').finally(() => answered.push('health')),
    ])
    expect(guest).toEqual(BUSY)
    expect(answered).toEqual(['order', 'health'])
  })
  expect(await Promise.all([page('/readyz'), page('/healthz'), page('/products/men')])).toEqual([
    503, 200, 200,
  ])
  proxy.resume()
  measured(`orders pass again after ${Math.round(await untilOrdersPass(shop))} ms`)
  // Hangs again while the shop stops: it ends by itself, and neither it nor a job says otherwise.
  proxy.hang()
  const [ms] = await msOf(shop.stop)
  bar('SIGTERM with a stalled database: ms', ms, 10_000)
  expect(shop.pid()).toBeUndefined()
  expect(shop.logs.join('\n')).not.toContain('did not stop')
})

test('one locked row and fifteen orders for it: the others are answered, and the orders end', async () => {
  const { shop, db, stop } = await shopBehindProxy()
  const shopper = createClient(shop, '198.51.100.8')
  await registerClient(shopper, 'Marta')
  await db.transaction().execute(async (trx) => {
    await putUnits(trx, 50)
    let isOver = false
    let slowestMs = 0
    const buyers = Array.from({ length: 15 }, async () => {
      while (!isOver) {
        const [ms, answer] = await msOf(() => order(shop))
        expect(answer).toEqual(BUSY)
        slowestMs = Math.max(slowestMs, ms)
      }
    })
    let waiting = 0
    const look = async () => (waiting = Math.max(waiting, await waitingForRow(db)))
    await until(async () => expect(await look()).toBeGreaterThanOrEqual(MOST_TRANSACTIONS))
    const [ms] = await msOf(() =>
      until(async () => {
        const home = await shopper.get('/')
        const ready = await fetch(`${shop.url}/readyz`)
        await look()
        const mine = await shopper.get('/profile/orders')
        expect([home.status, ready.status, mine.status]).toEqual([200, 200, 200])
        expect(home.body.toString()).not.toContain('No hemos podido comprobar tu sesión')
      }),
    )
    bar('a locked row: ms of three pages', ms, 3000)
    // The other connections are free for reads.
    expect(waiting).toBe(MOST_TRANSACTIONS)
    isOver = true
    await Promise.all(buyers) // they end although the row stays locked
    bar('a locked row: ms until an order is refused', slowestMs, 10_000)
  })
  expect((await order(shop)).status).toBe(200)
  await stop()
})
