import { expect, test } from 'vitest'
import { setPrice } from '#core/catalogue/sale-prices/prices.server.ts'
import type { Db } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { dump } from '#tests/support/database/dump.ts'
import { stockedShop } from '#tests/support/database/stocked-shop.ts'
import { jacket, tshirt } from '#tests/support/factories/factories.ts'
import { applyDueSales } from './apply-sales.server.ts'
import {
  cancelSale,
  createSale,
  endSaleEarly,
  listSales,
  previewSale,
  type SaleInput,
  type SalePreview,
} from './sale-periods.server.ts'

const NOW = '2026-11-20T10:00:00.000Z'
const START = '2026-11-26T23:00:00.000Z'
const END = '2026-11-30T23:00:00.000Z'
const AFTER = '2026-12-01T10:00:00.000Z'

const input = (fields: Partial<SaleInput> = {}): SaleInput => ({
  startsAt: START,
  endsAt: END,
  productIds: [jacket.id, tshirt.id],
  terms: { percent: 20 },
  now: NOW,
  ...fields,
})

async function previewOf(db: Db, fields: Partial<SaleInput> = {}): Promise<SalePreview> {
  const preview = await previewSale(db, input(fields))
  if (!preview.ok) throw new Error(preview.reason)
  return preview
}

const shop = async () => (await stockedShop([jacket, tshirt])).db

test('the preview says now, new and the lowest of 30 days, and changes nothing', async () => {
  const db = await shop()
  await setPrice(db, { productId: tshirt.id, fromCents: 2999, toCents: 2000, now: NOW })
  const now = '2026-11-21T10:00:00.000Z'
  await setPrice(db, { productId: tshirt.id, fromCents: 2000, toCents: 2999, now })
  const before = await dump(db)
  expect((await previewOf(db)).lines).toEqual([
    {
      productId: jacket.id,
      name: jacket.name,
      regularCents: 9999,
      priceCents: 7999,
      lowestCents: 9999,
      isAnnounced: true,
      overlaps: null,
    },
    expect.objectContaining({ priceCents: 2399, lowestCents: 2000, isAnnounced: false }),
  ])
  expect(await dump(db)).toEqual(before)
})

test('a sale is stored with the prices of its preview, numbered and listed', async () => {
  const db = await shop()
  const preview = await previewOf(db)
  expect(await createSale(db, preview, NOW)).toEqual({ ok: true, salePeriodId: 1 })
  const second = await previewOf(db, { startsAt: END, endsAt: AFTER, terms: { priceCents: 1999 } })
  expect(await createSale(db, second, NOW)).toEqual({ ok: true, salePeriodId: 2 })
  expect(await listSales(db)).toMatchObject([
    { id: 2, startsAt: END, products: [{ priceCents: 1999 }, { priceCents: 1999 }] },
    {
      id: 1,
      startsAt: START,
      endsAt: END,
      products: [
        { id: jacket.id, name: jacket.name, priceCents: 7999, state: 'scheduled' },
        { id: tshirt.id, priceCents: 2399 },
      ],
    },
  ])
})

test.each<[string, Partial<SaleInput>]>([
  ['no_products', { productIds: ['mens-kayak-1'] }],
  ['no_products', { productIds: [] }],
  ['ends_before_it_starts', { endsAt: START }],
  ['over', { startsAt: '2026-11-01T00:00:00.000Z', endsAt: NOW }],
  ['bad_percent', { terms: { percent: 0 } }],
  ['bad_percent', { terms: { percent: 100 } }],
  ['too_high', { terms: { priceCents: 2_147_483_648 } }],
  ['not_lower', { terms: { priceCents: 2999 } }],
  ['overlap', { startsAt: '2026-12-10T00:00:00.000Z', endsAt: '2026-12-20T00:00:00.000Z' }],
])('a sale is refused as %s', async (reason, fields) => {
  const db = await shop()
  const later = { startsAt: '2026-12-19T23:59:59.999Z', endsAt: '2026-12-31T00:00:00.000Z' }
  await createSale(db, await previewOf(db, later), NOW)
  expect(await previewSale(db, input(fields))).toMatchObject({ ok: false, reason })
})

test('a refusal for some products names them', async () => {
  const db = await shop()
  const refusal = await previewSale(db, input({ terms: { priceCents: 2999 } }))
  expect(refusal).toMatchObject({ lines: [{ productId: tshirt.id }] })
  expect(refusal.lines).toHaveLength(1)
})

test('a preview that is no longer true is refused, and nothing is stored', async () => {
  const db = await shop()
  const preview = await previewOf(db)
  await setPrice(db, { productId: jacket.id, fromCents: 9999, toCents: 8999, now: NOW })
  const before = await dump(db)
  const refusal = { ok: false, reason: 'changed_meanwhile' }
  expect(await createSale(db, preview, NOW)).toEqual(refusal)
  expect(await dump(db)).toEqual(before)
})

test('of two owners who plan overlapping sales at once, one is refused', async () => {
  const { db, kind, reopen } = await stockedShop([jacket, tshirt])
  const other = kind === 'postgres' ? reopen().db : db
  const preview = await previewOf(db)
  const outcomes = await Promise.all([
    createSale(db, preview, NOW),
    createSale(other, preview, NOW),
    createSale(db, preview, NOW),
  ])
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await listSales(db)).toHaveLength(1)
})

test('sales of different products at once get numbers of their own', async () => {
  const { db, kind, reopen } = await stockedShop([jacket, tshirt])
  const other = kind === 'postgres' ? reopen().db : db
  const [one, two] = [
    await previewOf(db, { productIds: [jacket.id] }),
    await previewOf(db, { productIds: [tshirt.id] }),
  ]
  // The desk creates a sale inside the transaction of its audit entry.
  const inside = (place: Db, sale: SalePreview) =>
    transact(place, (trx) => createSale(trx, sale, NOW))
  await Promise.all([inside(db, one), inside(other, two)])
  expect((await listSales(db)).map(({ id }) => id)).toEqual([2, 1])
})

test('a sale is cancelled only before it begins, and then never begins', async () => {
  const db = await shop()
  await createSale(db, await previewOf(db), NOW)
  expect(await endSaleEarly(db, 1, NOW)).toEqual({ ok: false, reason: 'not_begun' })
  expect(await cancelSale(db, 9, NOW)).toEqual({ ok: false, reason: 'unknown' })
  expect(await cancelSale(db, 1, START)).toEqual({ ok: false, reason: 'begun' })
  expect(await cancelSale(db, 1, NOW)).toEqual({ ok: true })
  expect(await cancelSale(db, 1, NOW)).toEqual({ ok: false, reason: 'unknown' })
  expect(await applyDueSales(db, START)).toBe(0)
  // Its days are free for another one.
  expect(await createSale(db, await previewOf(db), NOW)).toMatchObject({ ok: true })
})

test('only a running sale is ended early', async () => {
  const db = await shop()
  await createSale(db, await previewOf(db), NOW)
  expect(await endSaleEarly(db, 2, AFTER)).toEqual({ ok: false, reason: 'unknown' })
  expect(await endSaleEarly(db, 1, AFTER)).toEqual({ ok: false, reason: 'over' })
})
