import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { checkLedger } from '#core/payments/check-ledger.server.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { openDatabase } from '#db/open.ts'
import type { Db } from '#db/schema.ts'
import { length, measured } from '#tests/support/bars.ts'
import { createDatabase } from '#tests/support/database/postgres-database.ts'
import { startPostgres } from '#tests/support/database/postgres.ts'
import { putUnits } from '#tests/support/database/shop-database.ts'
import type { RequestLine } from '#tests/support/factories/order-request.ts'
import { fillProducts } from '#tests/support/many-products.ts'
import { freePort } from '#tests/support/process/free-port.ts'
import {
  buyAtPace,
  visitUntil,
  withinMs,
  type Purchase,
} from '#tests/support/process/paced-buyers.ts'
import { residentMegabytes } from '#tests/support/process/raw-load.ts'
import { runCliProcess } from '#tests/support/process/run-cli.ts'
import { startShop } from '#tests/support/process/shop-process.ts'
import { msOf } from '#tests/support/process/timing.ts'
import { until } from '#tests/support/until.ts'

const SECRET = 'tests-only-'.repeat(4)
const PRODUCTS = length(600, 20_000)
const PER_SECOND = 10
/** Before the import, for comparison. */
const ORDERS_BEFORE = length(20, 300)
/** What the owner's file takes off each price. */
const OFF_CENTS = 100
/** Another one for each order, so that orders wait for the import and not for each other. */
const BOUGHT = 500

type Priced = { id: string; priceCents: number }

/** A shop with many products on a Postgres of its own, which has counted its rows. */
async function filledShop() {
  const cluster = await startPostgres()
  onTestFinished(() => cluster.stop())
  const { url } = await createDatabase(cluster.url)
  const database = openDatabase({ url }, 'command') // filling takes longer than a shopper waits
  onTestFinished(() => database.close())
  const { db } = database
  await migrateDatabase(database, { url }, () => {})
  await fillProducts(db, PRODUCTS)
  await putUnits(db, 1000)
  await sql`analyze`.execute(db)
  const watchPort = await freePort()
  const watch = path.resolve(import.meta.dirname, '../support/watch/loop-watch.ts')
  const shop = await startShop({
    isHasty: length(0, 1) > 0, // on a busy machine an order may wait longer than a shopper would
    env: {
      DATABASE_URL: url,
      SESSION_SECRET: SECRET,
      TRUSTED_PROXIES: '127.0.0.1',
      NODE_OPTIONS: `--import ${watch}`,
      LOOP_WATCH_PORT: String(watchPort),
    },
  })
  onTestFinished(() => shop.stop('SIGKILL'))
  const longestHold = async () =>
    Number(await (await fetch(`http://127.0.0.1:${watchPort}`)).text())
  return { shop, db, url, longestHold }
}

const readPrices = async (db: Db): Promise<Priced[]> =>
  db.selectFrom('products').select(['id', 'price_cents as priceCents']).orderBy('id').execute()

/** A variant of each of some products, of all parts of the catalogue: the import writes them by id. */
async function boughtLines(db: Db): Promise<RequestLine[]> {
  const rows = await db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select(['products.id', 'size', 'color', 'products.price_cents'])
    .where('variants.position', '=', 0)
    .orderBy('products.id')
    .execute()
  const step = Math.max(1, Math.floor(rows.length / BOUGHT))
  return rows
    .filter((_, at) => at % step === 0)
    .map(({ id, size, color, price_cents: shownPriceCents }) => ({
      id,
      size,
      color,
      quantity: 1,
      shownPriceCents,
    }))
}

/** A table with a new price for each product. */
function priceFile(prices: readonly Priced[]): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vereda-sale-day-'))
  onTestFinished(() => fs.rmSync(folder, { recursive: true }))
  const rows = prices.map(
    ({ id, priceCents }) => `${id};${((priceCents - OFF_CENTS) / 100).toFixed(2)}`,
  )
  const file = path.join(folder, 'rebajas.csv')
  fs.writeFileSync(file, ['id;precio', ...rows].join('\n').replaceAll('.', ','))
  return file
}

test('the sale day: all prices are imported beside orders; none fails, and each has a price of the shop', async () => {
  const { shop, db, url, longestHold } = await filledShop()
  const lines = await boughtLines(db)
  const before = await readPrices(db)
  const buyers = { shop, lines, perSecond: PER_SECOND }
  const quiet = await buyAtPace({ ...buyers, from: 1 }, (sent) => sent >= ORDERS_BEFORE)
  await longestHold()

  let isOver = false
  const importing = msOf(() =>
    runCliProcess({ DATABASE_URL: url, DATA_DIR: shop.dataDir }, [
      'catalogo',
      'importar',
      priceFile(before),
      '--si',
      '--aunque-grande',
    ]),
  ).finally(() => {
    isOver = true
  })
  const pages = ['/products/men', '/', ...lines.map(({ id }) => `/products/${id}`)]
  const [beside, seen, [importMs, said]] = await Promise.all([
    buyAtPace({ ...buyers, from: 1 + ORDERS_BEFORE }, () => isOver),
    visitUntil(shop, pages, () => isOver),
    importing,
  ])
  expect(said.code, said.err).toBe(0)
  const hold = await longestHold()
  const megabytes = residentMegabytes(shop.pid() ?? 0)

  measured(
    `${PRODUCTS} prices in ${Math.round(importMs / 1000)} s beside ${beside.length} orders, ` +
      `${beside.filter(({ isRepriced }) => isRepriced).length} of them told of the new price, and ${seen.visits} visits`,
  )
  measured(
    `orders: p95 ${withinMs(beside, 0.95)} ms beside the import, ${withinMs(quiet, 0.95)} ms before; ` +
      `p50 ${withinMs(beside, 0.5)} and ${withinMs(quiet, 0.5)}`,
  )
  measured(
    `the server: longest hold of its loop ${Math.round(hold)} ms, ${Math.round(megabytes)} MB`,
  )

  const purchases = [...quiet, ...beside]
  expect(refusalsOf(purchases)).toEqual([])
  expect(seen.refused).toEqual([])
  expect(await wrongPrices(db, before, purchases)).toEqual([])
  expect((await checkLedger(db)).faults).toEqual([])
  expect(await readPrices(db)).toEqual(
    before.map(({ id, priceCents }) => ({ id, priceCents: priceCents - OFF_CENTS })),
  )
  // An order at the new price is not asked about it.
  const reduced = lines.slice(0, 1).map((line) => ({
    ...line,
    shownPriceCents: line.shownPriceCents - OFF_CENTS,
  }))
  const last = await buyAtPace(
    { ...buyers, lines: reduced, from: 1 + purchases.length },
    (sent) => sent > 0,
  )
  expect(last.map(({ status, isRepriced }) => [status, isRepriced])).toEqual([[200, false]])
  await untilShown(shop.url, reduced)
})

const refusalsOf = (purchases: readonly Purchase[]) =>
  purchases.flatMap(({ status, body, ms }) =>
    status === 200 ? [] : [`${status} after ${Math.round(ms)} ms: ${body}`],
  )

/** Orders that are not stored, or at neither price of their product. */
async function wrongPrices(
  db: Db,
  before: readonly Priced[],
  purchases: readonly Purchase[],
): Promise<unknown[]> {
  const old = new Map(before.map(({ id, priceCents }) => [id, priceCents]))
  const rows = await db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select(['number', 'product_id', 'unit_price_cents'])
    .execute()
  const stored = new Set(rows.map(({ number }) => number))
  const lost = purchases.filter(({ body }) => !stored.has(numberIn(body)))
  const wrong = rows.filter(({ product_id: id, unit_price_cents: cents }) => {
    const cost = old.get(id) ?? 0
    return cents !== cost && cents !== cost - OFF_CENTS
  })
  return [...lost, ...wrong]
}

const numberIn = (body: string): string =>
  (JSON.parse(body) as { order: { number: string } }).order.number

/** Pages follow a moment later: each server reads what has changed. */
async function untilShown(url: string, lines: readonly RequestLine[]): Promise<void> {
  for (const { id, shownPriceCents } of lines) {
    const shown = (shownPriceCents / 100).toFixed(2).replace('.', ',')
    await until(async () => {
      expect(await (await fetch(`${url}/products/${id}`)).text()).toContain(shown)
    })
  }
}
