import http from 'node:http'
import { parseArgs } from 'node:util'
import { openDatabase } from '#db/open.ts'
import { putUnits } from '#tests/support/database/shop-database.ts'
import { startPostgres } from '#tests/support/database/postgres.ts'
import { orderRequest, requestLine } from '#tests/support/factories/order-request.ts'
import { shippedShirt } from '#tests/support/factories/shop-order.ts'
import { askOver } from '#tests/support/process/raw-load.ts'
import { startPostgresTap } from '#tests/support/process/postgres-tap.ts'
import { startShop } from '#tests/support/process/shop-process.ts'
import { cpuSecondsOf } from './load.ts'

/**
 * How many guest orders a second of CPU of the shop's process takes over HTTP:
 * `node tests/bench/orders.ts --db=postgres --at-once=8 --rounds=4 --seconds=3`. The first round
 * warms up. On Postgres also what the shop asks of it meanwhile, with its mails and polls. Needs a build.
 */
const { values: options } = parseArgs({
  options: {
    db: { type: 'string', default: 'postgres' },
    'at-once': { type: 'string', default: '8' },
    rounds: { type: 'string', default: '4' },
    seconds: { type: 'string', default: '3' },
    lines: { type: 'string', default: '1' },
  },
})
const LINES = ['M', 'L', 'S'].map((size) => requestLine(shippedShirt, { size, color: 'Verde' }))
const kind = options.db === 'sqlite' ? 'sqlite' : 'postgres'
const atOnce = Number(options['at-once'])

const cluster = kind === 'postgres' ? await startPostgres() : undefined
const tap = cluster && (await startPostgresTap(cluster.url))
if (tap) process.env['TEST_DATABASE_URL'] = tap.url
const shop = await startShop({
  db: kind,
  isHasty: true,
  isOnDisk: true,
  env: { TRUSTED_PROXIES: '127.0.0.1' },
})
const { databaseUrl: url, dataDir } = shop
const database = openDatabase(url === undefined ? { dataDir } : { url })
const agent = new http.Agent({ keepAlive: true, maxSockets: atOnce })
const port = Number(new URL(shop.url).port)
let sent = 0
try {
  await putUnits(database.db, 100_000)
  tap?.asked()
  for (let round = 0; round < Number(options.rounds); round += 1) {
    const cpuBefore = cpuSecondsOf(shop.pid() ?? 0)
    const begun = performance.now()
    const end = begun + Number(options.seconds) * 1000
    const taken: number[] = []
    await Promise.all(Array.from({ length: atOnce }, () => orderUntil(end, taken)))
    const cpu = cpuSecondsOf(shop.pid() ?? 0) - cpuBefore
    const seconds = (performance.now() - begun) / 1000
    const sorted = taken.toSorted((a, b) => a - b)
    const at = (part: number) => Math.round(sorted[Math.trunc(sorted.length * part)] ?? 0)
    process.stdout.write(
      `${kind}, ${atOnce} at once: ${Math.round(taken.length / cpu)} orders per CPU second, ` +
        `${Math.round(taken.length / seconds)} a second, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms\n`,
    )
    const asked = tap?.asked()
    if (!asked) continue
    const each = (count: number) => (count / taken.length).toFixed(1)
    process.stdout.write(
      `  ${each(asked.statements)} statements per order, ${each(asked.named)} prepared, ` +
        `${each(asked.roundTrips)} round trips\n`,
    )
  }
} finally {
  agent.destroy()
  await database.close()
  await shop.stop()
  await tap?.close()
  await cluster?.stop()
}

async function orderUntil(end: number, taken: number[]): Promise<void> {
  while (performance.now() < end) {
    const n = (sent += 1)
    const post = orderRequest({
      n,
      lines: LINES.slice(0, Number(options.lines)),
    })
    const from = `198.51.${100 + ((n >> 8) % 100)}.${n % 256}`
    const { status, ms, body } = await askOver(agent, port, { path: '/api/orders', from, post })
    if (status !== 200) throw new Error(`an order was answered ${status}: ${body}`)
    taken.push(ms)
  }
}
