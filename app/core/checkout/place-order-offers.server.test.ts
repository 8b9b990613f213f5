import { expect, test } from 'vitest'
import { findOrder } from '#core/orders/orders.server.ts'
import { orderSumRows } from '#core/orders/order-sum-rows.ts'
import { discountedBy } from '#core/pricing/discounts/code-list.server.ts'
import { offeredBy } from '#core/pricing/offers/offers.server.ts'
import type { Offer } from '#core/pricing/offers/offer.ts'
import { applyDueSales } from '#core/catalogue/sale-prices/apply-sales.server.ts'
import { createSale, previewSale } from '#core/catalogue/sale-prices/sale-periods.server.ts'
import { salesByCode, salesByOffer } from '#core/owner/reports/sales-parts.server.ts'
import { stockedShop, usesOf } from '#tests/support/database/stocked-shop.ts'
import { jacket, tshirt } from '#tests/support/factories/factories.ts'
import {
  orderRequest,
  requestLine,
  type RequestInput,
} from '#tests/support/factories/order-request.ts'
import { offersOfShop, secondAtHalf, threeForTwo } from '#tests/support/offers/shop-offers.ts'
import { placeOrder } from './place-order.server.ts'

const shirts = (quantity: number) => [requestLine(tshirt, { quantity })]

/** `offers`: those of the shop; `seen`: those that the browser knows. */
async function order(offers: Offer[], input: RequestInput, seen = offers) {
  const { db, context } = await stockedShop()
  await offersOfShop(db, offers)
  const outcome = await placeOrder(context, orderRequest({ offers: seen, ...input }))
  const found = outcome.ok ? await findOrder(db, outcome.order.id) : undefined
  return { db, outcome, order: found }
}

test('three shirts for two: stored with what each line was cheaper by, and named in the sum', async () => {
  const placed = await order([threeForTwo], { lines: shirts(3) })
  expect(placed.order).toMatchObject({
    discount: null,
    offers: [{ key: 'tres-por-dos', name: '3×2 en todo', cents: 2999 }],
    amounts: { subtotalCents: 8997, discountCents: 2999 },
    lines: [{ quantity: 3, totalCents: 8997, discountCents: 2999 }],
  })
  expect(orderSumRows(placed.order!).slice(0, 2)).toMatchObject([
    { label: 'Subtotal', value: '89,97\u00A0€' },
    { label: '3×2 en todo', value: '−29,99\u00A0€', tone: 'accent' },
  ])
  expect(await offeredBy(placed.db, ['tres-por-dos'])).toEqual(
    new Map([['tres-por-dos', { orders: 1, cents: 2999 }]]),
  )
})

test('a code takes its part of the units without the offer, and the reports keep both apart', async () => {
  const lines = [requestLine(jacket), ...shirts(2)]
  const shirtsAtHalf = { ...secondAtHalf, scope: 'products' as const, values: [tshirt.id] }
  const half = { code: 'WELCOME10', offerCents: 1500, codeCents: 1000 }
  const seen = shownTotalOf(half.offerCents + half.codeCents)
  const placed = await order([shirtsAtHalf], {
    lines,
    discountCode: half.code,
    shownTotalCents: seen,
  })
  expect(placed.outcome).toMatchObject({ ok: true })
  expect(placed.order?.lines.map((line) => line.discountCents)).toEqual([1000, 1500])
  expect(orderSumRows(placed.order!).slice(1, 3)).toMatchObject([
    { label: 'La segunda al 50 %', value: '−15,00\u00A0€' },
    { label: 'Descuento WELCOME10', value: '−10,00\u00A0€' },
  ])
  expect(await usesOf(placed.db, half.code)).toBe(1)
  expect((await discountedBy(placed.db, [half.code])).get(half.code)?.cents).toBe(1000)
  const [ofOffer] = await salesByOffer(placed.db, { fromDay: '2026-03-01', toDay: '2026-03-31' })
  expect(ofOffer).toMatchObject({ key: 'La segunda al 50 %', orders: 1, discountCents: 1500 })
  const span = { fromDay: '2026-01-01', toDay: '2026-12-31' }
  expect(await salesByCode(placed.db, span)).toMatchObject([
    { key: half.code, discountCents: 1000 },
  ])
})

/** A jacket and two shirts to Madrid, with so much off: VAT on top, nothing for the delivery. */
function shownTotalOf(offCents: number): number {
  const goods = jacket.priceCents + 2 * 2999 - offCents
  return goods + Math.round(goods * 0.21)
}

test.each([
  ['a stale cart that knows no offer', [threeForTwo], []],
  ['a cart that knows an offer that is over', [], [threeForTwo]],
])('%s is told the total of now, and nothing is sold', async (_what, offers, seen) => {
  const { outcome, db } = await order(offers, { lines: shirts(3) }, seen)
  const [with3x2, without] = [2 * 2999, 3 * 2999].map((goods) => goods + Math.round(goods * 0.21))
  const shown = seen.length > 0 ? with3x2 : without
  expect(outcome).toMatchObject({ ok: false, reason: 'total_changed', fromCents: shown })
  expect(await db.selectFrom('orders').selectAll().execute()).toEqual([])
})

test('an offer counts from its first moment, until before its end', async () => {
  const now = '2026-03-05T12:00:00.000Z'
  const at = async (dates: Partial<Offer>) => {
    const placed = await order([{ ...threeForTwo, ...dates }], { lines: shirts(3) })
    return placed.outcome.ok
  }
  expect(await at({ startsAt: now })).toBe(true)
  expect(await at({ startsAt: '2026-03-05T12:00:00.001Z' })).toBe(false)
  expect(await at({ endsAt: now })).toBe(false)
  expect(await at({ endsAt: '2026-03-05T12:00:00.001Z' })).toBe(true)
  expect(await at({ scope: 'category', values: tshirt.categories })).toBe(true)
  expect(await at({ scope: 'category', values: ['bags'] })).toBe(false)
})

test('what is on sale has no offer that leaves it out', async () => {
  const { db, context } = await stockedShop()
  const offer = { ...threeForTwo, withoutSales: true }
  await offersOfShop(db, [offer])
  const productIds = [tshirt.id]
  const dates = { startsAt: '2026-03-05T11:00:00.000Z', endsAt: '2026-03-09T11:00:00.000Z' }
  const early = '2026-03-01T11:00:00.000Z'
  const terms = { percent: 20 }
  const preview = await previewSale(db, { ...dates, productIds, terms, now: early })
  if (!preview.ok) throw new Error(preview.reason)
  await createSale(db, preview, early)
  expect(await applyDueSales(db, dates.startsAt)).toBe(1)
  const reduced = { ...tshirt, priceCents: 2399 }
  const wanted = (n: number, seen: Offer[]) =>
    orderRequest({ n, lines: [requestLine(reduced, { quantity: 3 })], offers: seen })
  expect(await placeOrder(context, wanted(1, [offer]))).toMatchObject({ reason: 'total_changed' })
  expect(await placeOrder(context, wanted(2, []))).toMatchObject({ ok: true })
})
