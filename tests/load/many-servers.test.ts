import { expect, onTestFinished, test } from 'vitest'
import { checkLedger } from '#core/payments/check-ledger.server.ts'
import { checkStock } from '#core/stock/stock-movements.server.ts'
import { openDatabase } from '#db/open.ts'
import { addressOf, length, measured } from '#tests/support/bars.ts'
import { createDatabase } from '#tests/support/database/postgres-database.ts'
import { startPostgres } from '#tests/support/database/postgres.ts'
import { putUnits } from '#tests/support/database/shop-database.ts'
import { orderRequest, requestLine } from '#tests/support/factories/order-request.ts'
import { shippedShirt } from '#tests/support/factories/shop-order.ts'
import { startShop, type Shop } from '#tests/support/process/shop-process.ts'
import { msOf } from '#tests/support/process/timing.ts'
import { until } from '#tests/support/until.ts'

const SECRET = 'tests-only-'.repeat(4)
const ROUNDS = length(1, 10)
const BUYERS = 6

/** Three servers on a Postgres of their own, which may end without harming other tests. */
async function threeServers() {
  const cluster = await startPostgres()
  onTestFinished(() => cluster.stop())
  const { url } = await createDatabase(cluster.url)
  const env = { DATABASE_URL: url, SESSION_SECRET: SECRET, TRUSTED_PROXIES: '127.0.0.1' }
  const shops: Shop[] = []
  for (let n = 0; n < 3; n += 1) {
    const shop = await startShop({ env, isHasty: true })
    onTestFinished(() => shop.stop('SIGKILL'))
    shops.push(shop)
  }
  const open = () => {
    const database = openDatabase({ url })
    onTestFinished(() => database.close())
    return database.db
  }
  await putUnits(open(), 100_000)
  return { cluster, shops, open }
}

type Answer = { status: number; number: string | undefined; reason: string | undefined }

async function order(shop: Shop, n: number): Promise<Answer> {
  const lines = [requestLine(shippedShirt, { size: 'M', color: 'Verde' })]
  const response = await fetch(`${shop.url}/api/orders`, {
    method: 'POST',
    headers: {
      origin: shop.url,
      'content-type': 'application/json',
      'x-forwarded-for': addressOf(n),
    },
    body: JSON.stringify(orderRequest({ n, lines })),
  })
  const body = (await response.json()) as { reason?: string; order?: { number: string } }
  return { status: response.status, number: body.order?.number, reason: body.reason }
}

test('Postgres restarts under three servers: no order is lost, none is wrong, refusals have names', async () => {
  const { cluster, shops, open } = await threeServers()
  const answers: Answer[] = []
  let sent = 0
  let isOver = false
  const buyers = Array.from({ length: BUYERS }, async (_, k) => {
    const shop = shops[k % shops.length]
    if (!shop) throw new Error('no such server')
    while (!isOver) answers.push(await order(shop, (sent += 1)))
  })
  const count = (status: number) => answers.filter((answer) => answer.status === status).length
  const more = (status: number, by: number) => {
    const most = count(status) + by
    return until(() => expect(count(status)).toBeGreaterThanOrEqual(most))
  }
  const restart = async () => {
    cluster.signal('SIGINT') // ends every session, and then itself
    await cluster.ended()
    await more(503, 1)
    await cluster.start()
    await more(200, 3 * BUYERS)
  }
  let outageMs = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    await more(200, 10)
    const [ms] = await msOf(restart)
    outageMs = Math.max(outageMs, ms)
  }
  isOver = true
  await Promise.all(buyers)
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.filter(({ status, reason }) => status !== 503 || reason !== 'busy')).toEqual([])
  expect(refused.length, 'the outage was felt').toBeGreaterThan(0)
  const db = open()
  const stored = await db.selectFrom('orders').select('number').execute()
  const numbers = new Set(stored.map((row) => row.number))
  const told = answers.flatMap(({ number }) => number ?? [])
  expect(
    told.filter((number) => !numbers.has(number)),
    'lost',
  ).toEqual([])
  expect((await checkLedger(db)).faults).toEqual([])
  // `putUnits` counts no movement of the shelf: what is reserved tells of the orders.
  const { faults } = await checkStock(db)
  const wrong = faults.filter(
    ({ reserved, movedReserved, openUnits }) =>
      reserved !== movedReserved || reserved !== openUnits,
  )
  expect(wrong).toEqual([])
  const ready = await Promise.all(shops.map((shop) => fetch(`${shop.url}/readyz`)))
  expect(ready.map(({ status }) => status)).toEqual([200, 200, 200])
  measured(
    `${ROUNDS} restarts: ${told.length} orders, 0 lost, ${refused.length} told to come back; orders again within ${Math.round(outageMs)} ms`,
  )
})
