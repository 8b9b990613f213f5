import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { stockedShop } from '#tests/support/database/stocked-shop.ts'
import { isLockTimeout } from '#db/errors.ts'
import type { Db } from '#db/schema.ts'
import {
  addCode,
  jacket,
  orderContext,
  stockShop,
  tshirt,
} from '#tests/support/factories/factories.ts'
import { authorisation, orderRequest, requestLine } from '#tests/support/factories/order-request.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { until } from '#tests/support/until.ts'
import type { PlaceOrderOutcome } from './outcome.ts'
import type { OrderRequest } from './order-request.ts'
import { placeOrder, type PlaceOrderContext } from './place-order.server.ts'

const SHIRT = 'mens-tshirt-1/S/Azul'

/**
 * A shop where requests run concurrently: on Postgres over ten connections. On SQLite its one
 * connection queues transactions; `stock.server.test.ts` races the single statements there.
 */
async function openShop(units: number) {
  const { db } = await stockedShop([
    { ...jacket, stock: { default: units } },
    { ...tshirt, stock: { default: units } },
  ])
  return { db, context: orderContext(db) }
}

const placeAll = (context: PlaceOrderContext, requests: readonly OrderRequest[]) =>
  Promise.all(requests.map((request) => placeOrder(context, request)))

/** As many transactions as the shop runs at once on Postgres. */
const AT_ONCE = 8

/** Each shopper comes when one has been served: in the queue for a transaction the clock would judge. */
async function placeInTurn(
  context: PlaceOrderContext,
  requests: readonly OrderRequest[],
): Promise<PlaceOrderOutcome[]> {
  const outcomes: PlaceOrderOutcome[] = []
  const waiting = requests.values()
  const serve = async () => {
    for (const request of waiting) outcomes.push(await placeOrder(context, request))
  }
  await Promise.all(times(AT_ONCE, serve))
  return outcomes
}

const times = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i + 1))

/** Counts the outcomes by kind. */
function tally(outcomes: readonly PlaceOrderOutcome[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const outcome of outcomes) {
    const kind = outcome.ok ? 'ok' : outcome.reason
    counts[kind] = (counts[kind] ?? 0) + 1
  }
  return counts
}

const count = async (db: Db, table: 'orders' | 'mail_outbox' | 'idempotency_keys') =>
  (await db.selectFrom(table).selectAll().execute()).length
const stockOf = async (db: Db) =>
  new Map(
    (await db.selectFrom('stock').selectAll().execute()).map((row) => [
      row.variant_id,
      row.available,
    ]),
  )
const soldOf = async (db: Db) => {
  const sold = new Map<string, number>()
  for (const line of await db.selectFrom('order_lines').selectAll().execute()) {
    sold.set(line.variant_id, (sold.get(line.variant_id) ?? 0) + line.quantity)
  }
  return sold
}

test('fifty buyers of the last ten: ten orders, forty told it is sold out, none left', async () => {
  const { db, context } = await openShop(10)
  const outcomes = await placeInTurn(
    context,
    times(50, (n) => orderRequest({ n })),
  )
  expect(tally(outcomes)).toEqual({ ok: 10, sold_out: 40 })
  expect((await stockOf(db)).get(SHIRT)).toBe(0)
  expect(await count(db, 'orders')).toBe(10)
  expect(await count(db, 'mail_outbox')).toBe(10)
  expect(await count(db, 'idempotency_keys')).toBe(10)
})

test('a hundred carts that hold two things in crossed order: all served, none had to try again', async () => {
  const { db, context } = await openShop(1000)
  let tries = 0
  const counting: PlaceOrderContext = {
    ...context,
    // Called once in each try of the transaction: a deadlock would show as one more.
    now: () => {
      tries += 1
      return context.now()
    },
  }
  const both = [requestLine(jacket), requestLine(tshirt)]
  const requests = times(100, (n) =>
    orderRequest({ n, lines: n % 2 === 0 ? both : both.toReversed() }),
  )
  expect(tally(await placeInTurn(counting, requests))).toEqual({ ok: 100 })
  expect(tries).toBe(100)
  expect((await stockOf(db)).get(SHIRT)).toBe(900)
  expect((await stockOf(db)).get('mens-jacket-1/S/Azul')).toBe(900)
})

test('a code for one order and fifty orders with it: one gets it', async () => {
  const { db } = await testDb()
  // Each buys another shirt, so that they compete only for the code.
  const shirts = times(50, (n) => ({ ...tshirt, id: `mens-tshirt-${n}`, name: `Camiseta ${n}` }))
  await stockShop(db, shirts)
  await addCode(db, 'UNICO', { percent: 10, max_uses: 1 })
  const shownTotalCents = 2999 - 300 + 567 + 395
  const requests = shirts.map((shirt, i) =>
    orderRequest({
      n: i + 1,
      lines: [requestLine(shirt)],
      discountCode: 'UNICO',
      shownTotalCents,
    }),
  )
  const outcomes = await placeInTurn(orderContext(db), requests)
  expect(tally(outcomes)).toEqual({ ok: 1, code_not_valid: 49 })
  const code = await db
    .selectFrom('discount_codes')
    .select('used_count')
    .where('code', '=', 'UNICO')
    .executeTakeFirstOrThrow()
  expect(code.used_count).toBe(1)
  expect(await count(db, 'orders')).toBe(1)
  const left = [...(await stockOf(db)).values()].reduce((sum, units) => sum + units, 0)
  expect(left).toBe(50 * 6 * 10 - 1)
})

test('one purchase posted twenty times at once: one order, twenty equal answers', async () => {
  const { db, context } = await openShop(10)
  const requests = times(20, (n) =>
    orderRequest({ n: 1, payment: { authorisation: authorisation(n) } }),
  )
  const outcomes = await placeAll(context, requests)
  expect(outcomes[0]).toMatchObject({ ok: true, order: { totalCents: 4024 } })
  expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1)
  expect(await count(db, 'orders')).toBe(1)
  expect(await count(db, 'mail_outbox')).toBe(1)
  expect((await stockOf(db)).get(SHIRT)).toBe(9)
})

test('ten purchases posted five times each, for the last five units: five orders', async () => {
  const { db, context } = await openShop(5)
  const requests = times(50, (n) => orderRequest({ n: (n % 10) + 1 }))
  const outcomes = await placeAll(context, requests)
  const orders = new Set(outcomes.flatMap((o) => (o.ok ? [o.order.number] : [])))
  expect(orders.size).toBe(5)
  expect(tally(outcomes)).toEqual({ ok: 25, sold_out: 25 })
  expect(await count(db, 'orders')).toBe(5)
  expect((await stockOf(db)).get(SHIRT)).toBe(0)
})

test('one authorisation and ten purchases at once: it pays one', async () => {
  const { db, context } = await openShop(100)
  const payment = { authorisation: authorisation(1) }
  const outcomes = await placeAll(
    context,
    times(10, (n) => orderRequest({ n, payment })),
  )
  expect(tally(outcomes)).toEqual({ ok: 1, declined: 9 })
  expect(await count(db, 'orders')).toBe(1)
  expect((await stockOf(db)).get(SHIRT)).toBe(99)
})

test('thirty carts with the same things on several lines never sell more than there is', async () => {
  const { db, context } = await openShop(12)
  const anyLine = fc.record({
    product: fc.constantFrom(jacket, tshirt),
    color: fc.constantFrom('Azul', 'Negro'),
    quantity: fc.integer({ min: 1, max: 4 }),
  })
  const anyCart = fc.array(anyLine, { minLength: 1, maxLength: 5 })
  const carts = fc.sample(anyCart, { numRuns: 30, seed: 20260305 })
  const requests = carts.map((cart, i) =>
    orderRequest({
      n: i + 1,
      lines: cart.map(({ product, ...rest }) => requestLine(product, rest)),
    }),
  )
  const outcomes = await placeInTurn(context, requests)
  const { ok = 0, sold_out: refused = 0 } = tally(outcomes)
  expect(ok + refused).toBe(30)
  expect([ok > 3, refused > 3]).toEqual([true, true])
  const sold = await soldOf(db)
  for (const [variantId, left] of await stockOf(db)) {
    expect(left).toBeGreaterThanOrEqual(0)
    expect([variantId, (sold.get(variantId) ?? 0) + left]).toEqual([variantId, 12])
  }
})

test.each([
  [0, 'sold_out'],
  [1, 'lock timeout'],
])(
  'who waits too long behind other buyers, while %i units are left, is told %s',
  async (left, told) => {
    const { db, kind, context } = await stockedShop([{ ...tshirt, stock: { default: 2 } }])
    if (kind === 'sqlite') return // its transactions wait for their turn, not for a row
    const queued = (waiters: number) =>
      until(async () => {
        const waiting = sql`select 1 from pg_stat_activity where datname = current_database()
          and wait_event_type = 'Lock'`
        expect((await waiting.execute(db)).rows).toHaveLength(waiters)
      })
    const rest = Promise.withResolvers<void>()
    const lock = sql`select 1 from stock where variant_id = ${SHIRT} for update`
    let slow: Promise<unknown> | undefined
    let last: Promise<unknown> | undefined
    // The first buys, the second holds the row after it, and the last waits behind both.
    await db.transaction().execute(async (trx) => {
      await sql`update stock set reserved = reserved + ${2 - left} where variant_id = ${SHIRT}`.execute(
        trx,
      )
      slow = db.transaction().execute(async (second) => {
        await lock.execute(second)
        await rest.promise
      })
      await queued(1)
      last = placeOrder(context, orderRequest()).then(
        (answer) => (answer.ok ? 'ok' : answer.reason),
        (error: unknown) => (isLockTimeout(error) ? 'lock timeout' : error),
      )
      await queued(2)
    })
    const outcome = await last
    rest.resolve()
    await slow
    expect(outcome).toBe(told)
  },
)
