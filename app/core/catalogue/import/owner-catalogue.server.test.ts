import { expect, test } from 'vitest'
import { stockedShop } from '#tests/support/database/stocked-shop.ts'
import { setPrice } from '#core/catalogue/sale-prices/prices.server.ts'
import type { Db } from '#db/schema.ts'
import { dump } from '#tests/support/database/dump.ts'
import { fileProduct, jacket, tshirt } from '#tests/support/factories/factories.ts'
import { shippedProducts } from '#tests/support/factories/shop-order.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { loggedChanges } from '#tests/support/database/catalogue-log.ts'
import { fillProducts } from '#tests/support/many-products.ts'
import { turnsDuring } from '#tests/support/watch/turns.ts'
import { loadCatalogue, loadCatalogueFiles } from './load-catalogue.server.ts'
import { exportCatalogue, importCatalogue, previewImport } from './owner-catalogue.server.ts'

const NOW = '2026-11-21T10:00:00.000Z'
const keep = { retiresAbsent: false }

async function shop() {
  const { db } = await stockedShop()
  return db
}

const csv = (text: string) => [{ name: 'catalogo.csv', chunks: [Buffer.from(text)] }]

async function importText(db: Db, text: string, rule = keep) {
  const preview = await previewImport(db, csv(text), rule)
  if (!preview.ok) throw new Error(JSON.stringify(preview.faults))
  return importCatalogue(db, preview, { ...rule, now: NOW })
}

test.each(['json', 'csv'] as const)(
  'the shipped catalogue as %s comes back without a change',
  async (format) => {
    const { db } = await testDb()
    await loadCatalogue(db, shippedProducts, '2026-01-01T00:00:00.000Z')
    await db.updateTable('stock').set({ on_hand: 1 }).where('on_hand', '>', 30).execute()
    const before = await dump(db)
    const { text, products } = await exportCatalogue(db, format)
    expect(products).toBe(shippedProducts.length)
    expect(await importText(db, text, { retiresAbsent: true })).toEqual({ ok: true })
    expect(await dump(db)).toEqual(before)
  },
)

test.each(['json', 'csv'] as const)(
  'an export as %s makes the same shop elsewhere',
  async (format) => {
    const db = await shop()
    await db.updateTable('stock').set({ on_hand: 3 }).where('variant_id', 'like', '%Azul').execute()
    const { text } = await exportCatalogue(db, format)
    const other = (await testDb()).db
    await importText(other, text)
    const [here, there] = [await dump(db), await dump(other)]
    for (const table of ['products', 'variants', 'stock']) expect(there[table]).toEqual(here[table])
  },
)

/** A shop whose jacket came by a file with own weights. */
async function weighedShop() {
  const { db } = await stockedShop([jacket, tshirt])
  const heavy = { ...jacket, weights: { L: 450, 'L/Negro': 460 } }
  await importText(db, JSON.stringify({ note: 'x', products: [heavy] }))
  return db
}

test.each([
  ['json', /"weights": \{\s+"L": 450,\s+"L\/Negro": 460\s+\}/],
  ['csv', /;410;L: 450 \| L\/Negro: 460;/],
] as const)('own weights leave as %s and come back without a change', async (format, written) => {
  const db = await weighedShop()
  const before = await dump(db)
  const { text } = await exportCatalogue(db, format)
  expect(text).toMatch(written)
  const preview = await previewImport(db, csv(text), { retiresAbsent: true })
  expect(preview).toMatchObject({ ok: true, report: { changed: [], unchanged: 2 } })
  await importText(db, text, { retiresAbsent: true })
  expect(await dump(db)).toEqual(before)
  // A product without them takes them away.
  await importText(db, JSON.stringify({ note: 'x', products: [jacket] }))
  expect((await exportCatalogue(db, format)).text).not.toMatch(written)
  await importText(db, text)
  expect((await exportCatalogue(db, format)).text).toBe(text)
})

test('a size that is sold no more takes its own weight out of the file', async () => {
  const db = await weighedShop()
  await importText(db, 'id;tallas;pesos_propios\nmens-jacket-1;S | M;M: 400\n')
  const { text } = await exportCatalogue(db, 'csv')
  expect(text).toContain(';410;M: 400;')
  expect(await previewImport(db, csv(text), keep)).toMatchObject({
    ok: true,
    report: { changed: [], unchanged: 2 },
  })
})

test('a preview of one price reads the catalogue in batches between which others work', async () => {
  const { db } = await testDb()
  await fillProducts(db, 900)
  const preview = () => previewImport(db, csv('id;precio\nmens-jacket-1;99,99'), keep)
  expect(await turnsDuring(preview)).toBeGreaterThanOrEqual(4)
})

test('products are written by id, in whatever order the file has them', async () => {
  const db = await shop()
  const ids = Array.from({ length: 30 }, (_, n) => `mens-hat-${((n * 7) % 30) + 100}`)
  const products = ids.map((id) => fileProduct({ id, name: id, stock: { default: 1 } }))
  await importText(db, JSON.stringify({ note: 'x', products }))
  const written = await db
    .selectFrom('stock_movements')
    .innerJoin('variants', 'variants.id', 'stock_movements.variant_id')
    .select('product_id')
    .where('product_id', 'in', ids)
    .orderBy('stock_movements.id')
    .execute()
  const batches = [...new Set(written.map((row) => row.product_id))]
  expect(batches.slice(0, 10).toSorted()).toEqual(ids.toSorted().slice(0, 10))
})

test('a new or renamed product that is called like another one is said, and not refused', async () => {
  const db = await shop()
  const twin = fileProduct({ id: 'mens-hat-99', name: 'chaqueta ordesa', stock: { default: 5 } })
  const file = JSON.stringify({ note: 'x', products: [twin, { ...tshirt, name: jacket.name }] })
  expect(await previewImport(db, csv(file), keep)).toMatchObject({
    ok: true,
    sameNames: [
      { productId: 'mens-tshirt-1', otherId: 'mens-jacket-1' },
      { productId: 'mens-hat-99', otherId: 'mens-jacket-1' },
    ],
  })
  await importText(db, file)
  expect(await previewImport(db, csv(file), keep)).toMatchObject({ ok: true, sameNames: [] })
})

test('own prices of a new product, and new ones of another, draw attention by their size', async () => {
  const db = await shop()
  const hats = [1, 2, 3, 4].map((n) =>
    fileProduct({
      id: `mens-hat-${n}`,
      name: `Gorro ${n}`,
      categories: ['hats'],
      priceCents: 2500,
    }),
  )
  const [first, ...others] = hats
  const products = [{ ...first, prices: { L: 250_000, 'M/Azul': 2600 } }, ...others]
  const files = csv(JSON.stringify({ note: 'x', products }))
  const told = { kind: 'category', fromCents: 2500, toCents: 250_000 }
  expect(await previewImport(db, files, keep)).toMatchObject({
    priceAlarms: [{ productId: 'mens-hat-1/L', name: 'Gorro 1, L', ...told }],
  })
  const another = csv('id;precios_propios\nmens-jacket-1;L/Azul: 1099,90 | S: 99,00\n')
  expect(await previewImport(db, another, keep)).toMatchObject({
    priceAlarms: [{ productId: 'mens-jacket-1/L/Azul', name: 'Chaqueta Ordesa, L/Azul' }],
  })
})

test('new prices, a new product and a new text are shown first and done as shown', async () => {
  const db = await shop()
  const version = await loggedChanges(db)
  const hat = fileProduct({ id: 'mens-hat-99', name: 'Gorro Aneto', stock: { default: 5 } })
  const file = JSON.stringify({
    note: 'x',
    products: [hat, { ...jacket, priceCents: 7999, name: 'Chaqueta Ordesa II' }],
  })
  const before = await dump(db)
  const preview = await previewImport(db, csv(file), keep)
  expect(preview).toMatchObject({
    ok: true,
    report: { added: ['mens-hat-99'], repriced: ['mens-jacket-1'], retired: [], unchanged: 0 },
    changes: [{ id: 'mens-jacket-1', fields: ['name', 'priceCents'] }],
    withoutPictures: ['mens-hat-99'],
    sameNames: [],
  })
  expect(await dump(db)).toEqual(before)
  await importText(db, file)
  expect(await loggedChanges(db)).toBe(version + 2)
  const prices = await db
    .selectFrom('price_history')
    .select(['price_cents', 'valid_from'])
    .where('product_id', '=', 'mens-jacket-1')
    .orderBy('valid_from')
    .execute()
  expect(prices.at(-1)).toEqual({ price_cents: 7999, valid_from: NOW })
  expect(prices).toHaveLength(2)
})

test('what a file lacks stays, unless it is to be retired; nothing is deleted', async () => {
  const db = await shop()
  const text = 'id;precio\nmens-jacket-1;99,99\n'
  await importText(db, text)
  const active = async () =>
    (await db.selectFrom('products').select('id').where('is_active', '=', 1).execute()).length
  expect(await active()).toBe(3)
  await importText(db, text, { retiresAbsent: true })
  expect(await active()).toBe(1)
  expect(await db.selectFrom('products').select('id').execute()).toHaveLength(3)
})

test('stock of what is sold stays as counted, and what the file says otherwise is told', async () => {
  const db = await shop()
  const preview = await previewImport(db, csv('id;existencias\nmens-backpack-1;3\n'), keep)
  expect(preview).toMatchObject({ ok: true, otherCounts: ['mens-backpack-1/Único/Verde'] })
  await importText(db, 'id;existencias;precio\nmens-backpack-1;3;80\n')
  const stock = await db
    .selectFrom('stock')
    .select('on_hand')
    .where('variant_id', '=', 'mens-backpack-1/Único/Verde')
    .executeTakeFirstOrThrow()
  expect(stock.on_hand).toBe(10)
})

test('a file with one fault changes nothing at all', async () => {
  const db = await shop()
  const before = await dump(db)
  const text = 'id;precio\nmens-jacket-1;79,99\nmens-tshirt-1;nada\n'
  const preview = await previewImport(db, csv(text), keep)
  expect(preview).toMatchObject({ ok: false, faults: [{ line: 3, reason: 'bad_price' }] })
  expect(await dump(db)).toEqual(before)
})

test('an import does not overwrite a price that changed in the meantime', async () => {
  const db = await shop()
  const preview = await previewImport(db, csv('id;precio\nmens-jacket-1;79,99\n'), keep)
  if (!preview.ok) throw new Error('refused')
  const price = { productId: jacket.id, fromCents: jacket.priceCents, toCents: 8500, now: NOW }
  await setPrice(db, price)
  const before = await dump(db)
  const outcome = await importCatalogue(db, preview, { ...keep, now: NOW })
  expect(outcome).toEqual({ ok: false, reason: 'changed_meanwhile', done: 0, of: 1 })
  expect(await dump(db)).toEqual(before)
})

test('after an import the database decides: files beside the code are loaded no more', async () => {
  const db = await shop()
  await importText(db, 'id;precio\nmens-jacket-1;79,99\n')
  const json = JSON.stringify({ note: 'x', products: [tshirt] })
  expect(await loadCatalogueFiles(db, [{ name: 'men.json', json }], NOW)).toEqual({
    kind: 'kept_by_owner',
  })
  expect((await exportCatalogue(db, 'csv')).products).toBe(3)
})

test('an import that is refused at its first product changes nothing: the files still decide', async () => {
  const db = await shop()
  const text = JSON.stringify({ note: 'x', products: [{ ...jacket, priceCents: 7999 }] })
  const preview = await previewImport(db, csv(text), keep)
  if (!preview.ok) throw new Error('refused')
  const before = await dump(db)
  // Direct UPDATE: `setPrice` would also add a row to the price history.
  const setPrices = (cents: number) =>
    db.updateTable('products').set({ price_cents: cents }).where('id', '=', jacket.id).execute()
  // Runs after the plan is made and before the first transaction, which waits for it.
  const onStep = async () => {
    await setPrices(5999)
  }
  const outcome = await importCatalogue(db, preview, { ...keep, now: NOW, onStep })
  expect(outcome).toEqual({ ok: false, reason: 'changed_meanwhile', done: 0, of: 1 })
  await setPrices(jacket.priceCents)
  expect(await dump(db)).toEqual(before)
})
