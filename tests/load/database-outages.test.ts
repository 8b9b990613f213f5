import { setTimeout as after } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#db/open.ts'
import { addressOf, length, measured } from '#tests/support/bars.ts'
import { orderRequest, requestLine } from '#tests/support/factories/order-request.ts'
import { createDatabase } from '#tests/support/database/postgres-database.ts'
import { createClient, registerClient } from '#tests/support/process/shop-client.ts'
import { putUnits } from '#tests/support/database/shop-database.ts'
import { shippedShirt } from '#tests/support/factories/shop-order.ts'
import { startShop, type Shop } from '#tests/support/process/shop-process.ts'
import { startTcpProxy } from '#tests/support/process/tcp-proxy.ts'

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
  onTestFinished(() => shop.kill())
  const database = openDatabase({ url: own.url })
  onTestFinished(() => database.close())
  await putUnits(database.db, 100_000)
  return { shop, proxy, db: database.db, stop: () => shop.stop() }
}

/** Sends an order from a new address; returns the response and its duration. */
async function order(shop: Shop, n = (sent += 1)) {
  const begun = performance.now()
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
  const retryAfter = response.headers.get('retry-after')
  return { status: response.status, body, retryAfter, ms: performance.now() - begun }
}

/** Milliseconds until the shop takes orders again. */
async function untilOrdersPass(shop: Shop): Promise<number> {
  const begun = performance.now()
  while ((await order(shop)).status !== 200) await after(100)
  return performance.now() - begun
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
    for (const { status, body, retryAfter } of await orders) {
      if (status === 200) continue
      expect([status, body, retryAfter]).toEqual([503, { ok: false, reason: 'busy' }, '5'])
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
  const begun = performance.now()
  const home = await shopper.get('/')
  const shownAfterMs = performance.now() - begun
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
  // Once the outage is detected, requests no longer wait for the database.
  let guest = await order(shop)
  while (guest.ms > 1000) guest = await order(shop)
  expect([guest.status, guest.body, guest.retryAfter]).toEqual([
    503,
    { ok: false, reason: 'busy' },
    '5',
  ])
  expect(await Promise.all([page('/readyz'), page('/healthz'), page('/products/men')])).toEqual([
    503, 200, 200,
  ])
  expect(shownAfterMs).toBeLessThan(3000) // 750 ms for the look-up, plus a busy machine
  proxy.resume()
  const ms = await untilOrdersPass(shop)
  measured(`signed in: page after ${Math.round(shownAfterMs)} ms; back after ${Math.round(ms)} ms`)
  // Hangs again while the shop stops.
  proxy.hang()
  const asked = performance.now()
  await shop.stop()
  expect(performance.now() - asked).toBeLessThan(10_000)
  measured(`SIGTERM with a stalled database: ${Math.round(performance.now() - asked)} ms`)
})

test('one locked row and fifteen orders for it: the others are answered, and the orders end', async () => {
  const { shop, db, stop } = await shopBehindProxy()
  const shopper = createClient(shop, '198.51.100.8')
  await registerClient(shopper, 'Marta')
  await db.transaction().execute(async (trx) => {
    await putUnits(trx, 50)
    const orders = Promise.all(Array.from({ length: 15 }, () => order(shop)))
    await after(300)
    const begun = performance.now()
    const home = await shopper.get('/')
    const ready = await fetch(`${shop.url}/readyz`)
    const mine = await shopper.get('/profile/orders')
    const ms = performance.now() - begun
    expect([home.status, ready.status, mine.status]).toEqual([200, 200, 200])
    expect(home.body.toString()).not.toContain('No hemos podido comprobar tu sesión')
    expect(ms).toBeLessThan(3000) // far less on a quiet machine; what they say is checked above
    const all = await orders
    expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 15 }, () => 503))
    const slowestMs = Math.max(...all.map((one) => one.ms))
    expect(slowestMs).toBeLessThan(10_000)
    measured(
      `locked row: three pages in ${Math.round(ms)} ms, orders refused after ${Math.round(slowestMs)} ms`,
    )
  })
  expect((await order(shop)).status).toBe(200)
  await stop()
})
