import { expect, test } from 'vitest'
import { exportCatalogue } from '#core/catalogue/import/owner-catalogue.server.ts'
import { loadCatalogue } from '#core/catalogue/import/load-catalogue.server.ts'
import { loggedChanges } from '#tests/support/database/catalogue-log.ts'
import { priceSteps, setPrice } from '#core/catalogue/sale-prices/prices.server.ts'
import { createCatalogueReader } from '#core/catalogue/snapshot.server.ts'
import type { Db } from '#db/schema.ts'
import { dump } from '#tests/support/database/dump.ts'
import { stockedShop } from '#tests/support/database/stocked-shop.ts'
import { backpack, jacket, tshirt } from '#tests/support/factories/factories.ts'
import { applyDueSales } from './apply-sales.server.ts'
import { createSale, endSaleEarly, listSales, previewSale } from './sale-periods.server.ts'

const NOW = '2026-11-20T10:00:00.000Z'
const START = '2026-11-26T23:00:00.000Z'
const END = '2026-11-30T23:00:00.000Z'
const AFTER = '2026-12-01T10:00:00.000Z'
const later = (iso: string, ms: number) => new Date(Date.parse(iso) + ms).toISOString()

type Planned = { startsAt?: string; endsAt?: string; percent?: number; ids?: string[] }

async function plan(db: Db, { startsAt = START, endsAt = END, percent = 20, ids }: Planned = {}) {
  const productIds = ids ?? [jacket.id, tshirt.id]
  const preview = await previewSale(db, {
    startsAt,
    endsAt,
    productIds,
    terms: { percent },
    now: NOW,
  })
  if (!preview.ok) throw new Error(preview.reason)
  const outcome = await createSale(db, preview, NOW)
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.salePeriodId
}

const shop = async () => (await stockedShop([jacket, tshirt, backpack])).db

const rowOf = (db: Db, id = jacket.id) =>
  db
    .selectFrom('products')
    .select(['price_cents', 'regular_price_cents', 'prior_price_cents', 'sale_period_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const plainRow = (priceCents: number) => ({
  price_cents: priceCents,
  regular_price_cents: null,
  prior_price_cents: null,
  sale_period_id: null,
})
const onSale = (id = 1) => ({
  price_cents: 7999,
  regular_price_cents: 9999,
  prior_price_cents: 9999,
  sale_period_id: id,
})
const stateOf = async (db: Db, id = 1) =>
  (await listSales(db)).find((sale) => sale.id === id)?.products[0]?.state

test('a sale begins at its begin and not before, ends at its end, and pages learn of both', async () => {
  const db = await shop()
  await plan(db)
  const version = await loggedChanges(db)
  expect(await applyDueSales(db, later(START, -1))).toBe(0)
  expect(await rowOf(db)).toEqual(plainRow(9999))
  expect(await applyDueSales(db, START)).toBe(2)
  expect(await rowOf(db)).toEqual(onSale())
  expect(await rowOf(db, backpack.id)).toEqual(plainRow(8499))
  expect(await loggedChanges(db)).toBe(version + 2)
  expect(await applyDueSales(db, later(END, -1))).toBe(0)
  expect(await applyDueSales(db, END)).toBe(2)
  expect(await rowOf(db)).toEqual(plainRow(9999))
  expect(await loggedChanges(db)).toBe(version + 4)
  expect((await priceSteps(db, jacket.id)).slice(1)).toEqual([
    { priceCents: 7999, validFrom: START },
    { priceCents: 9999, validFrom: END },
  ])
  expect(await stateOf(db)).toBe('ended')
})

test('servers that apply it at once, and again later, apply it once', async () => {
  const { db, kind, reopen } = await stockedShop([jacket, tshirt])
  const servers = [db, reopen().db, reopen().db]
  await plan(db)
  for (const moment of [START, END]) {
    const before = await loggedChanges(db)
    // On SQLite other processes only wait for the file; one connection is what a shop has.
    const at = kind === 'postgres' ? servers : [db, db, db]
    const applied = await Promise.all(at.map((server) => applyDueSales(server, moment)))
    expect(applied.toSorted((a, b) => a - b)).toEqual([0, 0, 2])
    expect(await loggedChanges(db)).toBe(before + 2)
    const there = await dump(db)
    expect(await applyDueSales(db, later(moment, 1000))).toBe(0)
    expect(await dump(db)).toEqual(there)
  }
})

test('a crash in the middle leaves all or nothing, and the next run does it', async () => {
  const db = await shop()
  await plan(db)
  const before = await dump(db)
  await expect(
    db.transaction().execute(async (trx) => {
      expect(await applyDueSales(trx, START)).toBe(2)
      throw new Error('crash')
    }),
  ).rejects.toThrow('crash')
  expect(await dump(db)).toEqual(before)
  expect(await applyDueSales(db, START)).toBe(2)
  expect(await rowOf(db)).toEqual(onSale())
})

test('a sale that nobody ran is over without a trace in the prices', async () => {
  const db = await shop()
  await plan(db)
  expect(await applyDueSales(db, AFTER)).toBe(0)
  expect(await rowOf(db)).toEqual(plainRow(9999))
  expect(await stateOf(db)).toBe('ended')
  expect(await priceSteps(db, jacket.id)).toHaveLength(1)
})

test('the price that the owner sets during a sale stays, and the other products go back', async () => {
  const db = await shop()
  await plan(db)
  await applyDueSales(db, START)
  const now = later(START, 5000)
  const change = { productId: jacket.id, fromCents: 7999, toCents: 8999, now }
  expect(await setPrice(db, change)).toMatchObject({ ok: true })
  expect(await rowOf(db)).toEqual(plainRow(8999))
  expect(await stateOf(db)).toBe('replaced')
  expect(await applyDueSales(db, END)).toBe(1)
  expect(await rowOf(db)).toEqual(plainRow(8999))
  expect(await rowOf(db, tshirt.id)).toEqual(plainRow(2999))
  expect(await stateOf(db)).toBe('replaced')
})

test('a price of a file is the regular one: it waits for the end of the sale', async () => {
  const db = await shop()
  await plan(db)
  await applyDueSales(db, START)
  const now = later(START, 5000)
  await loadCatalogue(db, [{ ...jacket, priceCents: 10_999 }, tshirt, backpack], now)
  expect(await rowOf(db)).toEqual({ ...onSale(), regular_price_cents: 10_999 })
  expect(await priceSteps(db, jacket.id)).toHaveLength(2)
  await applyDueSales(db, END)
  expect(await rowOf(db)).toEqual(plainRow(10_999))
})

test('a price of a file that is not above the sale ends it', async () => {
  const db = await shop()
  await plan(db)
  await applyDueSales(db, START)
  const now = later(START, 5000)
  await loadCatalogue(db, [{ ...jacket, priceCents: 7000 }, tshirt, backpack], now)
  expect(await rowOf(db)).toEqual(plainRow(7000))
  await applyDueSales(db, END)
  expect(await rowOf(db)).toEqual(plainRow(7000))
})

test('an export during a sale has the regular prices, and loading it changes nothing', async () => {
  const db = await shop()
  const before = await exportCatalogue(db, 'csv')
  await plan(db)
  await applyDueSales(db, START)
  expect(await exportCatalogue(db, 'csv')).toEqual(before)
  const there = await dump(db)
  const report = await loadCatalogue(db, [jacket, tshirt, backpack], later(START, 5000))
  expect(report).toMatchObject({ changed: [], unchanged: 3 })
  expect(await dump(db)).toEqual({ ...there, loaded_products: expect.anything() as string[] })
})

test('a sale whose price is no longer below the regular one does not begin', async () => {
  const db = await shop()
  await plan(db, { ids: [jacket.id] })
  await setPrice(db, { productId: jacket.id, fromCents: 9999, toCents: 7500, now: NOW })
  expect(await applyDueSales(db, START)).toBe(0)
  expect(await rowOf(db)).toEqual(plainRow(7500))
  expect(await stateOf(db)).toBe('not_lower')
})

test('one sale may begin at the moment at which another ends, with the lowest price as prior', async () => {
  const db = await shop()
  await plan(db, { ids: [jacket.id] })
  await plan(db, { ids: [jacket.id], startsAt: END, endsAt: AFTER, percent: 40 })
  await applyDueSales(db, START)
  expect(await applyDueSales(db, END)).toBe(2)
  expect(await rowOf(db)).toMatchObject({ price_cents: 5999, regular_price_cents: 9999 })
  expect(await rowOf(db)).toMatchObject({ prior_price_cents: 7999, sale_period_id: 2 })
  await applyDueSales(db, AFTER)
  expect(await rowOf(db)).toEqual(plainRow(9999))
})

test('an early end restores the prices', async () => {
  const db = await shop()
  await plan(db)
  await applyDueSales(db, START)
  const now = later(START, 5000)
  expect(await endSaleEarly(db, 1, now)).toEqual({ ok: true })
  expect(await applyDueSales(db, now)).toBe(2)
  expect(await rowOf(db)).toEqual(plainRow(9999))
})

test('pages see the reduction while it runs; the same price a second time announces none', async () => {
  const db = await shop()
  const options = { pollMs: 3_600_000, onChange: () => {}, onError: () => {} }
  const reader = await createCatalogueReader(db, options)
  const seen = async () => {
    await reader.refresh()
    const { priceCents, reduction } = reader.current().byId.get(jacket.id) ?? {}
    return { priceCents, reduction }
  }
  await plan(db, { ids: [jacket.id] })
  await applyDueSales(db, START)
  const reduction = { priorCents: 9999, startsAt: START, endsAt: END }
  expect(await seen()).toEqual({ priceCents: 7999, reduction })
  await applyDueSales(db, END)
  expect(await seen()).toEqual({ priceCents: 9999, reduction: undefined })
  await plan(db, { ids: [jacket.id], startsAt: later(END, 1000), endsAt: AFTER })
  await applyDueSales(db, later(END, 1000))
  expect(await seen()).toEqual({ priceCents: 7999, reduction: undefined })
  reader.stop()
})

test('sales, owner prices and loads at once: each product ends at one of their prices', async () => {
  const db = await shop()
  await plan(db)
  for (let round = 0; round < 5; round += 1) {
    await Promise.all([
      applyDueSales(db, START),
      applyDueSales(db, START),
      loadCatalogue(db, [jacket, { ...tshirt, priceCents: 3100 + round }, backpack], START),
      setPrice(db, { productId: jacket.id, fromCents: 7999, toCents: 8999, now: START }),
    ])
  }
  await applyDueSales(db, END)
  expect([9999, 8999]).toContain((await rowOf(db)).price_cents)
  expect(await rowOf(db, tshirt.id)).toEqual(plainRow(3104))
  const steps = await priceSteps(db, jacket.id)
  expect(steps.at(-1)?.priceCents).toBe((await rowOf(db)).price_cents)
})
