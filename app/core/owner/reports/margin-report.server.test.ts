import { asShopper } from '#tests/support/database/actors.ts'
import { expect, test } from 'vitest'
import { cancelOrder } from '#core/payments/cancel-order.server.ts'
import { placeOrder } from '#core/checkout/place-order.server.ts'
import { refundOrder } from '#core/payments/refunds/refund-order.server.ts'
import { setUnitCosts } from '#core/stock/unit-costs.server.ts'
import { paymentContext, purchase, shopWithOrders } from '#tests/support/factories/order-life.ts'
import { marginByProduct } from './margin-report.server.ts'
import { marginCents, marginPerMille } from './margin-report.ts'

const JACKET = 'mens-jacket-1/M/Azul'
const MARCH = { fromDay: '2026-03-01', toDay: '2026-03-31' }
const APRIL = { fromDay: '2026-04-01', toDay: '2026-04-30' }

/** Three orders of two jackets and a shirt: before the cost of the jacket, with it, with another. */
async function shop() {
  const { db, context } = await shopWithOrders(1)
  const costs: [number, number | null, number][] = [
    [2, null, 4000],
    [3, 4000, 9900],
  ]
  for (const [n, beforeCents, costCents] of costs) {
    const change = { variantId: JACKET, beforeCents, costCents }
    expect(await setUnitCosts({ db }, [change])).toEqual({ ok: true, changed: 1 })
    expect(await placeOrder(context, purchase(n))).toMatchObject({ ok: true })
  }
  const { ctx } = paymentContext(db)
  return { db, ctxAt: (at: string) => ({ ...ctx, now: () => new Date(at) }) }
}

test('each sale has the cost of its time, and what had none stands apart', async () => {
  const { db } = await shop()
  const { total, products } = await marginByProduct(db, MARCH)
  // 2 × 99,99 € less their part of the code, without VAT: 179,98 €.
  expect(products).toEqual([
    {
      key: 'mens-jacket-1',
      name: 'Chaqueta Ordesa',
      units: 4,
      netCents: 2 * 17_998,
      costCents: 2 * 4000 + 2 * 9900,
      unknownUnits: 2,
      unknownNetCents: 17_998,
    },
    expect.objectContaining({ key: 'mens-tshirt-1', units: 0, unknownUnits: 3, costCents: 0 }),
  ])
  expect([marginCents(total), marginPerMille(total)]).toEqual([35_996 - 27_800, 228])
  expect(await marginByProduct(db, APRIL)).toMatchObject({ products: [] })
})

test('a closed month stays as it was when goods come back later, and pages change nothing', async () => {
  const { db, ctxAt } = await shop()
  const closed = await marginByProduct(db, MARCH)
  await cancelOrder(asShopper(ctxAt('2026-04-02T10:00:00.000Z')), 'VR-TEST-0002')
  expect(
    await refundOrder(ctxAt('2026-04-03T10:00:00.000Z'), 'VR-TEST-0003', {
      reason: '',
      scope: {
        kind: 'lines',
        lines: [{ position: 0, quantity: 1 }],
        withShipping: false,
      },
      idempotencyKey: 'owner/1',
    }),
  ).toMatchObject({ ok: true })
  await refundOrder(ctxAt('2026-04-03T10:00:00.000Z'), 'VR-TEST-0001', {
    reason: '',
    scope: { kind: 'amount', amountCents: 1000 },
    idempotencyKey: 'owner/2',
  })
  expect(await marginByProduct(db, MARCH)).toEqual(closed)
  const april = await marginByProduct(db, APRIL)
  // The cancelled order whole, and one of two jackets of the other: 108,88 € with VAT.
  expect(april.products[0]).toMatchObject({
    units: -3,
    netCents: -17_998 - 8999,
    costCents: -2 * 4000 - 9900,
    unknownUnits: 0,
  })
  // The amount leaves the units: 10 € with VAT over both lines, beside the cancelled shirt.
  expect(april.total.unknownNetCents).toBe(-2699 - 719 - 107)
  expect(await marginByProduct(db, APRIL, 1)).toEqual(april)
  expect(await marginByProduct(db, MARCH, 2)).toEqual(closed)
})
