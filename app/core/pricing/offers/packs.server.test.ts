import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findOrder } from '#core/orders/orders.server.ts'
import { orderSumRows } from '#core/orders/order-sum-rows.ts'
import { placeOrder } from '#core/checkout/place-order.server.ts'
import { stockedShop } from '#tests/support/database/stocked-shop.ts'
import { jacket, tshirt } from '#tests/support/factories/factories.ts'
import { orderRequest, requestLine } from '#tests/support/factories/order-request.ts'
import { offersOfShop, packOf } from '#tests/support/offers/shop-offers.ts'
import type { OfferChange } from './new-offer.ts'
import { previewOffer } from './offer-preview.server.ts'
import { reaches, type Offer } from './offer.ts'
import { changeOffer, createOffer, findOffer, readActiveOffers } from './offers.server.ts'
import type { PackMember } from './pack.ts'

const NOW = '2026-03-05T12:00:00.000Z'
const LATER = '2026-04-01T12:00:00.000Z'
const both = packOf(10_000, tshirt.id, jacket.id)
const { key } = both
const with_ = (members: PackMember[], priceCents = 10_000) => ({ pack: { priceCents, members } })
const shirt: PackMember = { units: 1, kind: 'product', value: tshirt.id }
const shirts: PackMember = { units: 1, kind: 'category', value: 'tshirts' }

test('a pack is stored with its members, which are read with their names of now', async () => {
  const { db } = await stockedShop()
  const offer = { ...both, ...with_([shirts, { ...shirt, value: jacket.id, units: 2 }]) }
  expect(await createOffer(db, offer, NOW)).toMatchObject({ ok: true })
  const [read] = await readActiveOffers(db)
  expect(read?.pack).toEqual({
    priceCents: 10_000,
    members: [shirts, { kind: 'product', units: 2, value: jacket.id, name: jacket.name }],
  })
})

test('an older server gives its row to nobody, and cannot make it reach anything', async () => {
  const { db } = await stockedShop()
  await createOffer(db, both, NOW)
  const row = await db.selectFrom('offers').selectAll().executeTakeFirstOrThrow()
  const older: Offer = {
    ...both,
    pack: null,
    scope: row.scope,
    values: row.scope_values.split(','),
  }
  expect(reaches(older, { ...jacket, isOnSale: false })).toBe(false)
  const reaching = sql`update offers set scope = 'all'`.execute(db)
  await expect(reaching).rejects.toThrow(/check|CHECK/)
})

test.each<[Partial<Offer>, string]>([
  [with_([shirt]), 'bad_members'],
  [with_([shirt, { ...shirt, units: 2 }]), 'repeated_member'],
  [with_([shirt, { ...shirts, units: 0 }]), 'bad_units'],
  [with_([shirt, { ...shirts, value: 'nada' }]), 'unknown_value'],
  [with_([shirts, { ...shirt, value: 'nada' }]), 'unsold'],
  [with_([shirt, { ...shirt, value: jacket.id }], 0), 'bad_price'],
  [with_([shirt, { ...shirt, value: jacket.id }], 12_998), 'saves_nothing'],
  [{ key: 'otro' }, 'same_pack'],
])('%o is refused as %s, and nothing is stored', async (wrong, reason) => {
  const { db } = await stockedShop()
  const other = { ...both, ...with_([shirt, { ...shirt, value: jacket.id }], 11_000) }
  await createOffer(db, { ...other, key: 'primero' }, NOW)
  const before = await readActiveOffers(db)
  const period = reason === 'same_pack' ? {} : { startsAt: LATER }
  await changeOffer(db, 'primero', { endsAt: LATER }, NOW)
  expect(await createOffer(db, { ...both, ...period, ...wrong }, NOW)).toMatchObject({
    ok: false,
    reason,
  })
  expect(await readActiveOffers(db)).toEqual(before.map((one) => ({ ...one, endsAt: LATER })))
})

test('a pack changes in price and goods until an order has it, and becomes another kind of offer', async () => {
  const { db, context } = await stockedShop()
  await offersOfShop(db, [both])
  const change = (wanted: OfferChange) => changeOffer(db, key, wanted, NOW)
  expect(await change(with_([...both.pack!.members]))).toEqual({ ok: false, reason: 'same' })
  expect(await change(with_([...both.pack!.members], 9000))).toMatchObject({ ok: true })
  expect(await change({ pack: null, takeUnits: 3, offUnits: 1, offPercent: 100 })).toEqual({
    ok: false,
    reason: 'no_values',
  })
  expect(await change(with_([...both.pack!.members]))).toMatchObject({ ok: true })
  const lines = [requestLine(jacket), requestLine(tshirt)]
  const placed = await placeOrder(context, orderRequest({ lines, offers: [both] }))
  expect(placed).toMatchObject({ ok: true })
  expect(await change(with_([...both.pack!.members], 9000))).toEqual({ ok: false, reason: 'used' })
  // What the parts cost now no longer matters for its end.
  await db.updateTable('products').set({ price_cents: 100 }).execute()
  expect(await change({ endsAt: LATER })).toMatchObject({ ok: true })
  expect((await findOffer(db, key))?.endsAt).toBe(LATER)
})

test('an order of the whole set pays its price, each line its part, and names it', async () => {
  const { db, context } = await stockedShop()
  await offersOfShop(db, [both])
  const lines = [requestLine(jacket), requestLine(tshirt, { quantity: 2 })]
  const placed = await placeOrder(context, orderRequest({ lines, offers: [both] }))
  if (!placed.ok) throw new Error(placed.reason)
  const order = await findOrder(db, placed.order.id)
  const cents = jacket.priceCents + tshirt.priceCents - 10_000
  expect(order).toMatchObject({
    offers: [{ key, name: 'Conjunto de camino', cents }],
    amounts: { discountCents: cents },
  })
  expect(order!.lines.map((line) => line.discountCents)).toEqual([2306, 692])
  expect(orderSumRows(order!)[1]).toMatchObject({ label: 'Conjunto de camino' })
  const alone = orderRequest({ n: 2, lines: [requestLine(jacket)], offers: [both] })
  const second = await placeOrder(context, alone)
  expect(second).toMatchObject({ ok: true })
})

test('the example has the dearest of each member, and none where a kind has no goods', async () => {
  const { db } = await stockedShop()
  const preview = await previewOffer(db, {
    ...both,
    ...with_([shirts, { ...shirt, value: jacket.id }]),
  })
  expect(preview.lines.map(({ paidCents }) => paidCents)).toEqual([2307, 7693])
  const none = await previewOffer(db, { ...both, ...with_([shirt, { ...shirts, value: 'nada' }]) })
  expect([none.lines, none.offCents]).toEqual([[], 0])
})
