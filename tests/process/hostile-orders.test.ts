import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import type { OrderRequest } from '#core/checkout/order-request.ts'
import { openDatabase } from '#db/open.ts'
import { addressOf, length, measured } from '#tests/support/bars.ts'
import { orderRequest, requestLine } from '#tests/support/factories/order-request.ts'
import { shippedShirt } from '#tests/support/factories/shop-order.ts'
import { startShop } from '#tests/support/process/shop-process.ts'

const honest = (n: number): OrderRequest =>
  orderRequest({
    n,
    lines: [requestLine(shippedShirt, { size: 'M', color: 'Verde', quantity: 2 })],
  })

type Body = Record<string, unknown>
/** Its first line; an empty object if an earlier change removed all lines. */
const first = (body: Body): Body => (body['lines'] as Body[])[0] ?? {}
const inside = (body: Body, part: string) => body[part] as Body

const badNumber = fc.constantFrom(
  0,
  -1,
  -2999,
  0.5,
  1e308,
  2 ** 53,
  Number.MAX_VALUE,
  null,
  '29.99',
  [],
  {},
  true,
)
const strange = fc.constantFrom(
  '',
  '\u0000',
  'mens-tshirt-1\u0000',
  '../mens-tshirt-1',
  "' or 1=1 --",
  '__proto__',
  'constructor',
  '\u202Emens-tshirt-1',
  '{{7*7}}',
  'x'.repeat(5000),
  '💶',
)
const cheap = fc.integer({ min: 0, max: 2998 })

/** Manipulations of an honest order. Each changes the body, or returns another text for it. */
const tampers: fc.Arbitrary<(body: Body) => string | undefined>[] = [
  badNumber.map((value) => (body) => void (first(body)['quantity'] = value)),
  badNumber.map((value) => (body) => void (first(body)['shownPriceCents'] = value)),
  badNumber.map((value) => (body) => void (body['shownTotalCents'] = value)),
  cheap.map((cents) => (body) => void (first(body)['shownPriceCents'] = cents)),
  cheap.map((cents) => (body) => void (body['shownTotalCents'] = cents)),
  cheap.map((cents) => (body) => {
    first(body)['shownPriceCents'] = cents
    body['shownTotalCents'] = cents * 2
    return undefined
  }),
  cheap.map((cents) => (body) => void (first(body)['priceCents'] = cents)),
  cheap.map((cents) => (body) => void (body['totalCents'] = cents)),
  strange.map((text) => (body) => void (first(body)['id'] = text)),
  strange.map((text) => (body) => void (first(body)['size'] = text)),
  strange.map((text) => (body) => void (body['discountCode'] = text)),
  strange.map((text) => (body) => void (body['idempotencyKey'] = text)),
  strange.map((text) => (body) => void (inside(body, 'payment')['authorisation'] = text)),
  strange.map((text) => (body) => void (inside(body, 'recipient')['country'] = text)),
  strange.map((text) => (body) => void (inside(body, 'recipient')['email'] = text)),
  fc.constant((body) => void (body['shippingMethod'] = 'gratis')),
  fc.constant((body) => void (body['shippingMethod'] = 'international')),
  fc.constant((body) => void (body['lines'] = [])),
  fc.constant((body) => void (body['lines'] = Array.from({ length: 5000 }, () => first(body)))),
  fc.constant((body) => void (first(body)['quantity'] = 100)),
  fc.constant((body) => JSON.stringify(body).replace('{', '{"shownTotalCents":1,')),
  fc.constant((body) => JSON.stringify(body).replace('{', '{"__proto__":{"total":1},')),
  fc.constant((body) => JSON.stringify(body).replace('{', '{"constructor":{"prototype":{}},')),
  fc.constant((body) => JSON.stringify([body])),
  fc.constant((body) => JSON.stringify(body).slice(0, -7)),
  fc.constant(() => '['.repeat(20_000)),
  fc.constant(() => '{"lines":1e999}'),
]

test('no order body is taken at another total than the shop’s own', async () => {
  const shop = await startShop({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
  const { db, close } = openDatabase({ dataDir: shop.dataDir })
  onTestFinished(async () => {
    await close()
    await shop.stop()
  })
  const runs = length(150, 500)
  const sample = fc.sample(fc.array(fc.oneof(...tampers), { minLength: 1, maxLength: 2 }), {
    numRuns: runs,
    seed: 20261121,
  })
  const statuses = new Map<number, number>()
  for (const [n, changes] of sample.entries()) {
    const body = structuredClone(honest(n + 1)) as unknown as Body
    let text: string | undefined
    for (const change of changes) {
      if (text === undefined) text = change(body)
    }
    const { status } = await fetch(`${shop.url}/api/orders`, {
      method: 'POST',
      headers: {
        origin: shop.url,
        'content-type': 'application/json',
        'x-forwarded-for': addressOf(n),
      },
      body: text ?? JSON.stringify(body),
    })
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([])
  // Some changes remain true: an honest total with an empty code, for instance.
  const right = honest(1).shownTotalCents
  const orders = await db.selectFrom('orders').select('total_cents').execute()
  expect(orders.filter(({ total_cents: total }) => total !== right)).toEqual([])
  const accepted = statuses.get(200) ?? 0
  expect(orders.length).toBe(accepted)
  expect(accepted).toBeLessThan(runs / 5)
  measured(`${runs} bodies, ${accepted} taken, all at the right total, 0 × 5xx`)
}, 600_000)
