import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { unitsOf } from '#tests/support/database/stocked-shop.ts'
import type { OrderRequest } from '#core/checkout/order-request.ts'
import type { Db } from '#db/schema.ts'
import { addressOf, bar, length } from '#tests/support/bars.ts'
import { orderRequest, requestLine } from '#tests/support/factories/order-request.ts'
import { putUnits, shopOfFile } from '#tests/support/database/shop-database.ts'
import { shippedProduct, shippedShirt } from '#tests/support/factories/shop-order.ts'
import type { Shop } from '#tests/support/process/shop-process.ts'

const DATABASES = ['sqlite', 'postgres'] as const
const SHOPS = {
  sqlite: await shopOfFile({ db: 'sqlite' }),
  postgres: await shopOfFile({ db: 'postgres' }),
}
const jacket = shippedProduct('mens-jacket-1')
const SHIRT = 'mens-tshirt-1/M/Verde'
const shirtLine = (quantity = 1) =>
  requestLine(shippedShirt, { size: 'M', color: 'Verde', quantity })

let sent = 0
let purchases = 0

/** Sends an order from its own address. */
async function send(shop: Shop, request: OrderRequest) {
  const response = await fetch(`${shop.url}/api/orders`, {
    method: 'POST',
    headers: {
      origin: shop.url,
      'content-type': 'application/json',
      'x-forwarded-for': addressOf((sent += 1)),
    },
    body: JSON.stringify(request),
  })
  const body = (await response.json()) as { reason?: string; order?: { id: string } }
  return { status: response.status, kind: body.reason ?? 'ok', id: body.order?.id }
}

/**
 * Sends all at once; returns counts by reason. An order that is told to come back, by a shop that
 * has waited too long for the machine, is sent again with its key, as browsers do.
 */
async function sendAll(shop: Shop, requests: readonly OrderRequest[]) {
  let busy = 0
  const answers = await Promise.all(
    requests.map(async (request) => {
      for (;;) {
        const answer = await send(shop, request)
        if (answer.status !== 503 || answer.kind !== 'busy') return answer
        busy += 1
      }
    }),
  )
  const kinds = Object.groupBy(answers, ({ kind }) => kind)
  return {
    ids: new Set(answers.map(({ id }) => id)),
    counts: Object.fromEntries(Object.entries(kinds).map(([kind, all]) => [kind, all?.length])),
    faults: answers.filter(({ status }) => status >= 500).length,
    busy,
  }
}
const newPurchase = (given: Parameters<typeof orderRequest>[0]) =>
  orderRequest({ n: (purchases += 1), ...given })
const times = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n))

const linesIn = (db: Db) => db.selectFrom('order_lines').select(['order_id', 'quantity']).execute()
/**
 * Transactions that Postgres has ended since they waited for one another; the shop tries them again.
 * SQLite writes on one connection.
 */
async function deadlocksIn(kind: (typeof DATABASES)[number], db: Db): Promise<number> {
  if (kind === 'sqlite') return 0
  const { rows } = await sql<{ deadlocks: string }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(db)
  return Number(rows[0]?.deadlocks)
}
const ordersIn = async (db: Db) => (await db.selectFrom('orders').select('id').execute()).length

test.each(DATABASES)(
  '%s: of ten units ten are sold, however many buyers press at once',
  async (kind) => {
    const { shop, db } = SHOPS[kind]
    const before = await ordersIn(db)
    const [rounds, buyers] = [length(2, 20), length(60, 200)]
    const units = 10
    let busy = 0
    for (let round = 0; round < rounds; round += 1) {
      await putUnits(db, units)
      const { counts, ...told } = await sendAll(
        shop,
        times(buyers, () => newPurchase({ lines: [shirtLine()] })),
      )
      busy += told.busy
      expect(told.faults).toBe(0)
      expect(counts).toEqual({ ok: units, sold_out: buyers - units })
      expect(await unitsOf(db, SHIRT)).toBe(0)
    }
    expect(await ordersIn(db)).toBe(before + rounds * units)
    bar(`${kind}: ${rounds} × ${buyers} buyers of ${units}, told to come back`, busy, 0)
  },
  600_000,
)

test.each(DATABASES)(
  '%s: a cart that names a line twice counts it whole',
  async (kind) => {
    const { shop, db } = SHOPS[kind]
    const carts = length(40, 1000)
    const before = new Set((await linesIn(db)).map(({ order_id: id }) => id))
    await putUnits(db, carts * 3)
    let busy = 0
    for (let done = 0; done < carts; done += 100) {
      const told = await sendAll(
        shop,
        times(Math.min(100, carts - done), () =>
          newPurchase({ lines: [shirtLine(), shirtLine(2)] }),
        ),
      )
      busy += told.busy
      expect(told.faults).toBe(0)
    }
    const lines = (await linesIn(db)).filter(({ order_id: id }) => !before.has(id))
    const sold = lines.reduce((sum, { quantity }) => sum + quantity, 0)
    expect(new Set(lines.map(({ order_id: id }) => id)).size).toBe(lines.length)
    expect(lines.every(({ quantity }) => quantity === 3)).toBe(true)
    expect(sold + (await unitsOf(db, SHIRT))).toBe(carts * 3)
    expect(lines).toHaveLength(carts)
    bar(`${kind}: ${carts} carts, ${sold} units sold and gone, told to come back`, busy, 0)
  },
  600_000,
)

test.each(DATABASES)(
  '%s: crossed carts are all served',
  async (kind) => {
    const { shop, db } = SHOPS[kind]
    const carts = length(40, 100)
    await putUnits(db, carts)
    const both = [shirtLine(), requestLine(jacket, { size: 'M' })]
    const { counts, busy } = await sendAll(
      shop,
      times(carts, (n) => newPurchase({ lines: n % 2 === 0 ? both : both.toReversed() })),
    )
    expect(counts).toEqual({ ok: carts })
    expect(await unitsOf(db, SHIRT)).toBe(0)
    expect(await deadlocksIn(kind, db)).toBe(0)
    bar(`${kind}: ${carts} crossed carts, no deadlock, told to come back`, busy, 0)
  },
  600_000,
)

test.each(DATABASES)(
  '%s: a code for one order is spent once',
  async (kind) => {
    const { shop, db } = SHOPS[kind]
    const buyers = length(40, 100)
    await putUnits(db, buyers)
    await db
      .updateTable('discount_codes')
      .set({ max_uses: 1, used_count: 0 })
      .where('code', '=', 'WELCOME10')
      .execute()
    const { counts, busy } = await sendAll(
      shop,
      times(buyers, () => newPurchase({ lines: [shirtLine()], discountCode: 'WELCOME10' })),
    )
    expect(counts).toEqual({ ok: 1, code_not_valid: buyers - 1 })
    expect(await unitsOf(db, SHIRT)).toBe(buyers - 1)
    bar(`${kind}: ${buyers} orders with one code, 1 got it, told to come back`, busy, 0)
  },
  600_000,
)

test.each(DATABASES)(
  '%s: one key is one order, however often it is sent',
  async (kind) => {
    const { shop, db } = SHOPS[kind]
    const before = await ordersIn(db)
    const [keys, posts] = [length(10, 100), length(10, 50)]
    await putUnits(db, 1000)
    let busy = 0
    for (let key = 0; key < keys; key += 1) {
      const request = newPurchase({ lines: [shirtLine()] })
      const { counts, ids, ...told } = await sendAll(
        shop,
        times(posts, () => request),
      )
      busy += told.busy
      expect(counts).toEqual({ ok: posts })
      expect(ids.size).toBe(1)
    }
    expect(await ordersIn(db)).toBe(before + keys)
    expect(await unitsOf(db, SHIRT)).toBe(1000 - keys)
    bar(`${kind}: ${posts} posts × ${keys} keys, ${keys} orders, told to come back`, busy, 0)
  },
  600_000,
)
