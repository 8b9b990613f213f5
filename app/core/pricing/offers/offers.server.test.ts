import { expect, test } from 'vitest'
import { changesSince, endOfLog } from '#core/catalogue/catalogue-changes.server.ts'
import { placeOrder } from '#core/checkout/place-order.server.ts'
import { stockedShop } from '#tests/support/database/stocked-shop.ts'
import { tshirt } from '#tests/support/factories/factories.ts'
import { orderRequest, requestLine } from '#tests/support/factories/order-request.ts'
import { offersOfShop, threeForTwo } from '#tests/support/offers/shop-offers.ts'
import { previewOffer } from './offer-preview.server.ts'
import {
  changeOffer,
  createOffer,
  endOffer,
  findOffer,
  listOffers,
  readActiveOffers,
} from './offers.server.ts'

const NOW = '2026-03-05T12:00:00.000Z'
const LATER = '2026-04-01T12:00:00.000Z'
const KEY = threeForTwo.key

test('an offer is stored as it was typed, and every server is told to read it', async () => {
  const { db } = await stockedShop()
  const place = await endOfLog(db)
  const offer = {
    ...threeForTwo,
    scope: 'products' as const,
    values: [tshirt.id],
    withCodes: true,
    withoutSales: true,
    conditions: 'Hasta fin de existencias.',
    endsAt: LATER,
  }
  expect(await createOffer(db, offer, NOW)).toEqual({ ok: true, offer })
  expect(await readActiveOffers(db)).toEqual([offer])
  expect((await changesSince(db, place)).settings).toBe(true)
  expect(await createOffer(db, offer, NOW)).toEqual({ ok: false, reason: 'exists' })
})

test.each([
  [{ key: 'Ñu' }, 'bad_key'],
  [{ name: 'a\nb' }, 'bad_name'],
  [{ takeUnits: 1 }, 'bad_units'],
  [{ offUnits: 3 }, 'bad_units'],
  [{ offPercent: 101 }, 'bad_percent'],
  [{ scope: 'category' as const, values: ['nada'] }, 'unknown_value'],
  [{ scope: 'products' as const }, 'no_values'],
  [{ scope: 'products' as const, values: ['nada'] }, 'unsold'],
  [{ startsAt: LATER, endsAt: LATER }, 'ends_before_it_starts'],
  [{ endsAt: NOW }, 'over'],
])('%o is refused as %s, and nothing is stored', async (wrong, reason) => {
  const { db } = await stockedShop()
  expect(await createOffer(db, { ...threeForTwo, ...wrong }, NOW)).toMatchObject({
    ok: false,
    reason,
  })
  expect(await listOffers(db)).toEqual([])
})

test('an unused offer changes in all; one that an order has only in its end', async () => {
  const { db, context } = await stockedShop()
  await offersOfShop(db, [threeForTwo])
  expect(await changeOffer(db, KEY, { takeUnits: 4 }, NOW)).toMatchObject({ ok: true })
  expect(await changeOffer(db, KEY, { takeUnits: 3 }, NOW)).toMatchObject({ ok: true })
  expect(await changeOffer(db, KEY, { takeUnits: 3 }, NOW)).toEqual({ ok: false, reason: 'same' })
  const lines = [requestLine(tshirt, { quantity: 3 })]
  const placed = await placeOrder(context, orderRequest({ lines, offers: [threeForTwo] }))
  expect(placed).toMatchObject({ ok: true })
  expect(await changeOffer(db, KEY, { takeUnits: 4 }, NOW)).toEqual({ ok: false, reason: 'used' })
  expect(await changeOffer(db, KEY, { endsAt: LATER }, NOW)).toMatchObject({ ok: true })
  expect(await findOffer(db, KEY)).toEqual({ ...threeForTwo, endsAt: LATER })
})

test('a draft counts for nobody until it is made active, and an ended offer never again', async () => {
  const { db } = await stockedShop()
  await createOffer(db, { ...threeForTwo, state: 'draft' }, NOW)
  expect(await readActiveOffers(db)).toEqual([])
  expect(await changeOffer(db, KEY, { isActive: true }, NOW)).toMatchObject({ ok: true })
  expect(await readActiveOffers(db)).toEqual([threeForTwo])
  expect(await endOffer(db, KEY)).toEqual({ ok: true, key: KEY })
  expect(await readActiveOffers(db)).toEqual([])
  expect(await endOffer(db, KEY)).toEqual({ ok: false, reason: 'ended' })
  expect(await changeOffer(db, KEY, { endsAt: null }, NOW)).toEqual({ ok: false, reason: 'ended' })
})

test('the preview counts what an offer reaches, and prices one group of it', async () => {
  const { db } = await stockedShop()
  const shirts = { ...threeForTwo, scope: 'category' as const, values: ['tshirts'] }
  const { products, lines, offCents } = await previewOffer(db, shirts)
  expect([products, offCents, lines.map(({ paidCents }) => paidCents)]).toEqual([
    1,
    2999,
    [1999, 1999, 2000],
  ])
})
