import { expect, onTestFinished, test } from 'vitest'
import type { OrderRequest } from '#core/checkout/order-request.ts'
import { policy } from '#core/base/policy/policy.ts'
import unpaidPolicy from '#content/unpaid-policy.json' with { type: 'json' }
import type { Db } from '#db/schema.ts'
import { addressOf, length, measured } from '#tests/support/bars.ts'
import { orderRequest, requestLine, someBuyer } from '#tests/support/factories/order-request.ts'
import { shopWithDatabase } from '#tests/support/database/shop-database.ts'
import { postOrder, shippedProduct } from '#tests/support/factories/shop-order.ts'
import { SECRET_KEY, startStripe, WEBHOOK_SECRET } from '#tests/support/process/stripe-server.ts'

type Line = OrderRequest['lines'][number]

let purchases = 0
const order = (lines: Line[]) => {
  purchases += 1
  return orderRequest({
    invoice: someBuyer,
    n: purchases,
    lines,
    recipient: { email: `comprador-${purchases}@correo.example` },
  })
}

/** A shop with a Stripe stub of this test. */
async function openShop() {
  const stripe = await startStripe()
  onTestFinished(() => stripe.stop())
  return shopWithDatabase({
    db: 'sqlite',
    env: {
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_BASE: stripe.base.origin,
    },
  })
}

/** Every variant with its units. */
async function variantsOf(db: Db) {
  const rows = await db
    .selectFrom('stock')
    .innerJoin('variants', 'variants.id', 'stock.variant_id')
    .select(['variants.product_id as id', 'variants.size', 'variants.color', 'stock.available'])
    .where('stock.available', '>', 0)
    .orderBy('variants.id')
    .execute()
  return rows.map(({ id, size, color, available }) => ({
    line: requestLine(shippedProduct(id), { size, color }),
    units: available,
  }))
}

type Variants = Awaited<ReturnType<typeof variantsOf>>

const sumOf = (variants: Variants) => variants.reduce((sum, { units }) => sum + units, 0)

/** The largest allowed order, from the n-th variant on: 50 lines, or fewer units. */
function greedy(shelves: Variants, n: number, mostUnits: number): Line[] {
  const lines: Line[] = []
  let left = mostUnits
  for (let i = 0; lines.length < policy.limits.cartLines && left > 0; i += 1) {
    const { line, units } = shelves[(n * 7 + i) % shelves.length]!
    const quantity = Math.min(units, left, policy.limits.lineQuantity)
    lines.push({ ...line, quantity })
    left -= quantity
  }
  return lines
}

test('a flood of unpaid orders leaves an honest buyer able to buy', async () => {
  const { shop, db } = await openShop()
  const shelves = await variantsOf(db)
  const before = sumOf(shelves)
  const floods = length(34, 340)
  // First the maximum of one order, then the maximum that one address may hold.
  for (const most of [Number.POSITIVE_INFINITY, unpaidPolicy.ofOne.units]) {
    for (let n = 0; n < 34; n += 1) {
      await postOrder(shop.url, order(greedy(shelves, n * 8, most)), '198.51.100.1')
    }
  }
  const afterOne = before - sumOf(await variantsOf(db))
  expect(afterOne).toBeLessThanOrEqual(unpaidPolicy.ofOne.units)

  for (let n = 0; n < floods; n += 1) {
    const lines = greedy(shelves, n, unpaidPolicy.ofOne.units)
    await postOrder(shop.url, order(lines), addressOf(n))
  }
  const held = before - sumOf(await variantsOf(db))
  expect(held).toBeLessThanOrEqual((before * unpaidPolicy.shopSharePercent) / 100)

  const wanted = shelves.filter(({ units }) => units > 1)
  let bought = 0
  for (let n = 0; n < 10; n += 1) {
    const { line } = wanted[Math.floor((n * wanted.length) / 10)]!
    const outcome = await postOrder(shop.url, order([line]), `203.0.${n}.7`)
    if (outcome?.ok && outcome.payUrl) bought += 1
  }
  expect(bought).toBe(10)
  measured(
    `${before} units: one address held ${afterOne}, ${floods} addresses ${held}; ${bought} of 10 honest buyers were served`,
  )
})

test('a client that holds too much is told when to come back', async () => {
  const { shop, db } = await openShop()
  const [shelf] = await variantsOf(db)
  const post = (n: number) =>
    fetch(`${shop.url}/api/orders`, {
      method: 'POST',
      headers: {
        origin: shop.url,
        'content-type': 'application/json',
        'x-forwarded-for': '198.51.100.1',
      },
      body: JSON.stringify(order([{ ...shelf!.line, quantity: 1 }])),
    }).then(async (response) => ({ n, response, body: (await response.json()) as unknown }))
  for (let n = 1; n <= unpaidPolicy.ofOne.orders; n += 1) {
    expect((await post(n)).response.status).toBe(200)
  }
  const { response, body } = await post(6)
  expect(response.status).toBe(429)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(1700)
  expect(body).toMatchObject({ ok: false, reason: 'unpaid_limit', by: 'client' })
})
