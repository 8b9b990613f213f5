import { setTimeout as after } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import type { PlacedOrder } from '#core/checkout/outcome.ts'
import type { OrderRequest } from '#core/checkout/order-request.ts'
import { orderRequest, requestLine } from '#tests/support/factories/order-request.ts'
import { addressOf, length, measured } from '#tests/support/bars.ts'
import {
  countBusyAnswers,
  openShopDb,
  placeOne,
  postOrder,
  shippedProduct,
  shippedShirt,
} from '#tests/support/factories/shop-order.ts'
import { startShop, type Shop } from '#tests/support/process/shop-process.ts'

const KILLS = length(12, 100)
const BUYERS = 6
/** Minimum of confirmed orders per round, however slow the machine is. */
const ORDERS_A_ROUND = 10
const UNITS = 1_000_000

const jacket = shippedProduct('mens-jacket-1')

/** The buyers' records: acknowledged orders, and purchases with an unknown outcome. */
type Ledger = {
  sent: number
  acknowledged: Map<string, PlacedOrder>
  /** Called after each acknowledged order. */
  tell: () => void
  unknown: Map<string, OrderRequest>
}

/** The n-th purchase: one or two products, with and without a code. */
function purchase(n: number): OrderRequest {
  const lines = [requestLine(shippedShirt, { quantity: (n % 3) + 1, size: 'M' })]
  if (n % 2 === 0) lines.push(requestLine(jacket, { size: 'L' }))
  return orderRequest({ n, lines, discountCode: n % 5 === 0 ? 'WELCOME10' : null })
}

async function buyUntilDead(shop: Shop, ledger: Ledger): Promise<void> {
  for (;;) {
    ledger.sent += 1
    const request = purchase(ledger.sent)
    const outcome = await postOrder(shop.url, request, addressOf(ledger.sent))
    if (outcome === undefined) {
      ledger.unknown.set(request.idempotencyKey, request)
      return
    }
    if (!outcome.ok) throw new Error(`refused: ${outcome.reason}`)
    ledger.acknowledged.set(request.idempotencyKey, outcome.order)
    ledger.tell()
  }
}

/** Sends each purchase with an unknown outcome again, with the same key. */
async function sendAgain(shop: Shop, ledger: Ledger): Promise<void> {
  for (const [key, request] of ledger.unknown) {
    ledger.sent += 1
    ledger.acknowledged.set(key, await placeOne(shop.url, request, addressOf(ledger.sent)))
  }
  ledger.unknown.clear()
}

type Stored = { id: string; number: string; key: string; total: number; whole: number }

/** Every order in the database, and whether it is complete. */
function storedOrders(dataDir: string): Stored[] {
  const db = openShopDb(dataDir)
  const rows = db
    .prepare(
      `select o.id, o.number, o.idempotency_key as key, o.total_cents as total,
        o.subtotal_cents = (select sum(total_cents) from order_lines where order_id = o.id)
        and 'placed,paid,mail_queued' =
          (select group_concat(kind) from
            (select kind from order_events where order_id = o.id order by position))
        and 1 = (select count(*) from mail_outbox
          where dedupe_key = 'order-confirmation/' || o.id and to_email = o.email)
        and 1 = (select count(*) from idempotency_keys where key = o.idempotency_key) as whole
      from orders o`,
    )
    .all()
  db.close()
  return rows as unknown as Stored[] // the columns named above
}

/** Units sold and left of each sold variant; their sum must equal the initial stock. */
function stockBalance(dataDir: string): number[] {
  const db = openShopDb(dataDir)
  const rows = db
    .prepare(
      `select s.available + sum(l.quantity) as units from order_lines l
        join stock s on s.variant_id = l.variant_id group by l.variant_id`,
    )
    .all()
  db.close()
  return rows.map((row) => Number(row['units']))
}

function firstFault(dataDir: string): unknown {
  const db = openShopDb(dataDir)
  const row = db.prepare('pragma integrity_check').get()
  db.close()
  return row?.['integrity_check']
}

test('an order that was confirmed survives every crash: whole, once, with its stock', async () => {
  const shop = await startShop({ env: { TRUSTED_PROXIES: '127.0.0.1' }, isOnDisk: true })
  onTestFinished(() => shop.stop())
  const db = openShopDb(shop.dataDir)
  db.prepare('update stock set on_hand = ?').run(UNITS)
  db.close()
  const ledger: Ledger = { sent: 0, acknowledged: new Map(), tell: () => {}, unknown: new Map() }
  // Seeded. The server's work at that moment varies, but the guarantees do not.
  const moments = fc.sample(fc.integer({ min: 0, max: 100 }), { numRuns: KILLS, seed: 20260305 })
  let cutOff = 0
  for (const moment of moments) {
    const enough = ledger.acknowledged.size + ORDERS_A_ROUND
    const areEnough = new Promise<void>((resolve) => {
      ledger.tell = () => ledger.acknowledged.size >= enough && resolve()
    })
    const buyers = Promise.all(Array.from({ length: BUYERS }, () => buyUntilDead(shop, ledger)))
    await Promise.race([areEnough, buyers])
    await after(moment)
    await shop.kill()
    await buyers
    cutOff += ledger.unknown.size
    expect(firstFault(shop.dataDir)).toBe('ok')
    const stored = new Set(storedOrders(shop.dataDir).map((order) => order.key))
    expect([...ledger.acknowledged.keys()].filter((key) => !stored.has(key))).toEqual([])
    await shop.restart()
    await sendAgain(shop, ledger)
  }
  const orders = storedOrders(shop.dataDir)
  expect(orders.filter((order) => order.whole !== 1)).toEqual([])
  const asStored = orders.map(({ key, id, number, total }) => [key, id, number, total].join())
  const asConfirmed = [...ledger.acknowledged].map(([key, { id, number, totalCents }]) =>
    [key, id, number, totalCents].join(),
  )
  expect(asStored.toSorted()).toEqual(asConfirmed.toSorted())
  expect(new Set(stockBalance(shop.dataDir))).toEqual(new Set([UNITS]))
  expect(cutOff).toBeGreaterThan(KILLS)
  expect(orders.length).toBeGreaterThan(ORDERS_A_ROUND * KILLS)
  const busy = countBusyAnswers()
  measured(
    `${KILLS} kills, ${orders.length} orders, ${cutOff} cut off, ${busy} sent again to a busy shop, 0 lost, 0 halves, 0 twice`,
  )
}, 900_000)
