import { expect, test } from 'vitest'
import { loadCatalogue } from '#core/catalogue/import/load-catalogue.server.ts'
import { exportCatalogue } from '#core/catalogue/import/owner-catalogue.server.ts'
import { createShare, readProducts } from '#core/catalogue/read-products.server.ts'
import type { CatalogueFileProduct } from '#core/catalogue/catalogue-file.ts'
import type { Db } from '#db/schema.ts'
import { loggedChanges } from '#tests/support/database/catalogue-log.ts'
import { dump } from '#tests/support/database/dump.ts'
import { stockedShop } from '#tests/support/database/stocked-shop.ts'
import { fileProduct, tshirt } from '#tests/support/factories/factories.ts'
import { applyDueSales } from './apply-sales.server.ts'
import { setPrice } from './prices.server.ts'
import { createSale, previewSale } from './sale-periods.server.ts'
import { setOwnPrice } from './set-own-price.server.ts'

const NOW = '2026-11-20T10:00:00.000Z'
const START = '2026-11-26T23:00:00.000Z'
const DURING = '2026-11-28T10:00:00.000Z'
const END = '2026-11-30T23:00:00.000Z'
const AFTER = '2026-12-10T10:00:00.000Z'

const tent = fileProduct({
  id: 'tents-iglu-1',
  name: 'Tienda Iglú',
  priceCents: 10_000,
  sizes: ['S', 'L'],
  colors: ['Azul', 'Negro'],
  prices: { L: 17_500 },
})

const shop = async () => (await stockedShop([tent, tshirt])).db

async function shownIn(db: Db, id = tent.id) {
  const [found] = await readProducts(db, [id], createShare())
  const { priceCents, prices, priors, reduction } = found?.product ?? {}
  return { priceCents, prices, priors, priorCents: reduction?.priorCents }
}

const REGULAR = { 'S/Azul': 10_000, 'L/Azul': 17_500, 'S/Negro': 10_000, 'L/Negro': 17_500 }
const AT_20 = { 'S/Azul': 8000, 'L/Azul': 14_000, 'S/Negro': 8000, 'L/Negro': 14_000 }

async function plan(db: Db, period = { startsAt: START, endsAt: END }) {
  const terms = { percent: 20 }
  const preview = await previewSale(db, { ...period, productIds: [tent.id], terms, now: NOW })
  if (!preview.ok) throw new Error(preview.reason)
  expect(await createSale(db, preview, NOW)).toMatchObject({ ok: true })
}

const stepsOf = (db: Db, variantId: string) =>
  db
    .selectFrom('variant_price_history')
    .select(['price_cents', 'valid_from'])
    .where('variant_id', '=', variantId)
    .orderBy('valid_from')
    .execute()

test('a size has its own price from the first day, and its product the lowest', async () => {
  const db = await shop()
  expect(await shownIn(db)).toEqual({ priceCents: 10_000, prices: REGULAR })
  expect(await stepsOf(db, 'tents-iglu-1/L/Azul')).toMatchObject([{ price_cents: 17_500 }])
  expect(await stepsOf(db, 'tents-iglu-1/S/Azul')).toEqual([])
})

test('a sale takes the same percentage off each size, says what each cost, and gives it back', async () => {
  const db = await shop()
  await plan(db)
  await applyDueSales(db, START)
  const priors = REGULAR
  expect(await shownIn(db)).toEqual({ priceCents: 8000, prices: AT_20, priors, priorCents: 10_000 })
  await applyDueSales(db, END)
  expect(await shownIn(db)).toEqual({ priceCents: 10_000, prices: REGULAR })
  expect((await stepsOf(db, 'tents-iglu-1/L/Negro')).slice(1)).toEqual([
    { price_cents: 14_000, valid_from: START },
    { price_cents: 17_500, valid_from: END },
  ])
})

test('a size that cost less in the last thirty days has no reduction to announce', async () => {
  const db = await shop()
  const change = { productId: tent.id, size: 'L', color: 'Azul' }
  await setOwnPrice(db, { ...change, priceCents: 13_000, now: '2026-11-10T10:00:00.000Z' })
  await setOwnPrice(db, { ...change, priceCents: 17_500, now: NOW })
  await plan(db)
  await applyDueSales(db, START)
  const { priors } = await shownIn(db)
  expect(priors).toEqual({ 'S/Azul': 10_000, 'S/Negro': 10_000, 'L/Negro': 17_500 })
})

test('a price of a size that changes during a sale comes at its end; a lower one comes at once', async () => {
  const db = await shop()
  await plan(db)
  await applyDueSales(db, START)
  const change = { productId: tent.id, size: 'L', now: DURING }
  await setOwnPrice(db, { ...change, color: 'Azul', priceCents: 18_000 })
  await setOwnPrice(db, { ...change, color: 'Negro', priceCents: 12_000 })
  const during = await shownIn(db)
  expect([during.prices?.['L/Azul'], during.prices?.['L/Negro']]).toEqual([14_000, 12_000])
  expect(during.priors?.['L/Negro']).toBeUndefined()
  await applyDueSales(db, END)
  expect((await shownIn(db)).prices).toEqual({
    ...REGULAR,
    'L/Azul': 18_000,
    'L/Negro': 12_000,
  })
})

test('a price of the product during a sale ends it for its sizes too', async () => {
  const db = await shop()
  await plan(db)
  await applyDueSales(db, START)
  await setPrice(db, { productId: tent.id, fromCents: 8000, toCents: 9000, now: DURING })
  const { prices, priors } = await shownIn(db)
  expect([prices?.['S/Azul'], prices?.['L/Azul'], priors]).toEqual([9000, 17_500, undefined])
  expect((await stepsOf(db, 'tents-iglu-1/L/Azul')).at(-1)).toEqual({
    price_cents: 17_500,
    valid_from: DURING,
  })
})

test('a sale that an older server ended is over for the sizes', async () => {
  const db = await shop()
  await plan(db)
  await applyDueSales(db, START)
  await db
    .updateTable('products')
    .set({
      price_cents: 10_000,
      regular_price_cents: null,
      prior_price_cents: null,
      sale_period_id: null,
    })
    .where('id', '=', tent.id)
    .execute()
  expect(await shownIn(db)).toEqual({ priceCents: 10_000, prices: REGULAR })
  await plan(db, { startsAt: END, endsAt: AFTER })
  await applyDueSales(db, END)
  expect((await shownIn(db)).prices).toEqual(AT_20)
  await applyDueSales(db, AFTER)
  expect((await shownIn(db)).prices).toEqual(REGULAR)
})

test('a new price of a size is told to the pages, and «no price» makes it cost what the product does', async () => {
  const db = await shop()
  const version = await loggedChanges(db)
  const change = { productId: tent.id, size: 'L', now: NOW }
  expect(await setOwnPrice(db, { ...change, priceCents: null })).toMatchObject({ ok: true })
  expect(await loggedChanges(db)).toBe(version + 1)
  expect(await shownIn(db)).toEqual({ priceCents: 10_000 })
  expect((await stepsOf(db, 'tents-iglu-1/L/Azul')).at(-1)).toEqual({
    price_cents: null,
    valid_from: NOW,
  })
})

test.each([
  ['unknown_variant', { size: 'XXL', priceCents: 100 }],
  ['unknown_variant', { size: 'L', color: 'Rojo', priceCents: 100 }],
  ['same_price', { size: 'L', priceCents: 17_500 }],
  ['same_price', { size: 'S', priceCents: null }],
  ['too_high', { size: 'L', priceCents: 10_000_001 }],
])('refused as %s, a price of a size changes nothing', async (reason, change) => {
  const db = await shop()
  const before = await dump(db)
  const outcome = await setOwnPrice(db, { productId: tent.id, now: NOW, ...change })
  expect([outcome, await dump(db)]).toEqual([{ ok: false, reason }, before])
})

test('a file takes own prices out as it brought them, by size, and a release keeps the owner’s', async () => {
  const db = await shop()
  const exported = async () => {
    const { text } = await exportCatalogue(db, 'json')
    const { products } = JSON.parse(text) as { products: CatalogueFileProduct[] }
    return products.find(({ id }) => id === tent.id)?.prices
  }
  expect(await exported()).toEqual({ L: 17_500 })
  await setOwnPrice(db, {
    productId: tent.id,
    size: 'L',
    color: 'Azul',
    priceCents: 18_000,
    now: NOW,
  })
  expect(await exported()).toEqual({ 'L/Azul': 18_000, 'L/Negro': 17_500 })
  const release = { ...tent, name: 'Tienda Iglú 2', prices: { L: 16_000 } }
  await loadCatalogue(db, [release, tshirt], NOW)
  expect(await exported()).toEqual({ 'L/Azul': 18_000, 'L/Negro': 17_500 })
})
