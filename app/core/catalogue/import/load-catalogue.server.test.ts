import { expect, test } from 'vitest'
import { setUnits, unitsOf } from '#tests/support/database/stocked-shop.ts'
import type { Db } from '#db/schema.ts'
import { dump } from '#tests/support/database/dump.ts'
import { backpack, fileProduct, jacket, tshirt } from '#tests/support/factories/factories.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { loggedChanges } from '#tests/support/database/catalogue-log.ts'
import { loadCatalogue } from './load-catalogue.server.ts'

const JANUARY = '2026-01-01T00:00:00.000Z'
const MARCH = '2026-03-01T00:00:00.000Z'
const nothing = { added: [], changed: [], repriced: [], retired: [], unchanged: 0 }

const pricesOf = (db: Db, id: string) =>
  db
    .selectFrom('price_history')
    .select(['price_cents', 'valid_from'])
    .where('product_id', '=', id)
    .orderBy('valid_from')
    .execute()
const variantsOf = (db: Db, id: string) =>
  db
    .selectFrom('variants')
    .select(['id', 'position', 'is_active'])
    .where('product_id', '=', id)
    .orderBy('position')
    .orderBy('id')
    .execute()

async function loadedShop() {
  const { db } = await testDb()
  await loadCatalogue(db, [jacket, tshirt], JANUARY)
  return { db, version: await loggedChanges(db) }
}

test('the first load brings products, variants by colour and size, stock and first prices', async () => {
  const { db } = await testDb()
  const before = await loggedChanges(db)
  const shirt = { ...tshirt, stock: { default: 7, 'M/Negro': 0 } }
  const report = await loadCatalogue(db, [jacket, shirt], JANUARY)
  expect(report).toEqual({ ...nothing, added: ['mens-jacket-1', 'mens-tshirt-1'] })
  expect(await loggedChanges(db)).toBe(before + 2)
  expect(await db.selectFrom('products').selectAll().orderBy('position').execute()).toMatchObject([
    { id: 'mens-jacket-1', position: 0, name: 'Chaqueta Ordesa', price_cents: 9999, is_active: 1 },
    { id: 'mens-tshirt-1', position: 1, name: 'Camiseta Lozoya', price_cents: 2999, is_active: 1 },
  ])
  expect((await variantsOf(db, 'mens-tshirt-1')).map(({ id }) => id)).toEqual([
    'mens-tshirt-1/S/Azul',
    'mens-tshirt-1/M/Azul',
    'mens-tshirt-1/L/Azul',
    'mens-tshirt-1/S/Negro',
    'mens-tshirt-1/M/Negro',
    'mens-tshirt-1/L/Negro',
  ])
  expect(await unitsOf(db, 'mens-tshirt-1/S/Azul')).toBe(7)
  expect(await unitsOf(db, 'mens-tshirt-1/M/Negro')).toBe(0)
  expect(await pricesOf(db, 'mens-jacket-1')).toEqual([{ price_cents: 9999, valid_from: JANUARY }])
})

test('the same files again change nothing, not even the version', async () => {
  const { db } = await loadedShop()
  const before = await dump(db)
  expect(await loadCatalogue(db, [jacket, tshirt], MARCH)).toEqual({ ...nothing, unchanged: 2 })
  expect(await dump(db)).toEqual(before)
})

test('one new price: that product is repriced, its history grows, and pages are told', async () => {
  const { db, version } = await loadedShop()
  const dearer = { ...tshirt, priceCents: 3299 }
  expect(await loadCatalogue(db, [jacket, dearer], MARCH)).toEqual({
    ...nothing,
    changed: ['mens-tshirt-1'],
    repriced: ['mens-tshirt-1'],
    unchanged: 1,
  })
  expect(await pricesOf(db, 'mens-tshirt-1')).toEqual([
    { price_cents: 2999, valid_from: JANUARY },
    { price_cents: 3299, valid_from: MARCH },
  ])
  expect(await pricesOf(db, 'mens-jacket-1')).toHaveLength(1)
  expect(await loggedChanges(db)).toBe(version + 1)
})

test('a price corrected at the same instant is one price in the history', async () => {
  const { db } = await loadedShop()
  await loadCatalogue(db, [jacket, { ...tshirt, priceCents: 3299 }], JANUARY)
  expect(await pricesOf(db, 'mens-tshirt-1')).toEqual([{ price_cents: 3299, valid_from: JANUARY }])
})

test.each([
  ['name', { name: 'Camiseta Nueva' }],
  ['description', { description: `${tshirt.description} Y más.` }],
  ['place in the list', {}],
])('a new %s is a change, and no new price', async (what, fields) => {
  const { db, version } = await loadedShop()
  const changed = { ...tshirt, ...fields }
  const list = what === 'place in the list' ? [changed, jacket] : [jacket, changed]
  const report = await loadCatalogue(db, list, MARCH)
  expect(report.changed).toContain('mens-tshirt-1')
  expect([report.repriced, report.added, report.retired]).toEqual([[], [], []])
  expect(await pricesOf(db, 'mens-tshirt-1')).toHaveLength(1)
  expect(await loggedChanges(db)).toBe(version + report.changed.length)
})

test('a product that leaves the files is retired: its rows stay, and once is enough', async () => {
  const { db, version } = await loadedShop()
  expect(await loadCatalogue(db, [jacket], MARCH)).toEqual({
    ...nothing,
    retired: ['mens-tshirt-1'],
    unchanged: 1,
  })
  expect(await unitsOf(db, 'mens-tshirt-1/M/Azul')).toBe(10)
  expect(await loggedChanges(db)).toBe(version + 1)
  expect(await loadCatalogue(db, [jacket], MARCH)).toEqual({ ...nothing, unchanged: 1 })
  expect(await loggedChanges(db)).toBe(version + 1)
})

test('a retired product that returns is sold again, with the stock it had', async () => {
  const { db } = await loadedShop()
  await setUnits(db, 'mens-tshirt-1/M/Azul', 3)
  await loadCatalogue(db, [jacket], MARCH)
  const report = await loadCatalogue(db, [jacket, tshirt], '2026-04-01T00:00:00.000Z')
  expect(report).toEqual({ ...nothing, changed: ['mens-tshirt-1'], unchanged: 1 })
  expect(await unitsOf(db, 'mens-tshirt-1/M/Azul')).toBe(3)
  const { is_active } = await db
    .selectFrom('products')
    .select('is_active')
    .where('id', '=', 'mens-tshirt-1')
    .executeTakeFirstOrThrow()
  expect(is_active).toBe(1)
  expect(await pricesOf(db, 'mens-tshirt-1')).toHaveLength(1)
})

test('a new size gets the stock of the file; what was counted before stays as counted', async () => {
  const { db } = await loadedShop()
  await setUnits(db, 'mens-tshirt-1/M/Azul', 2)
  const wider = fileProduct({
    ...tshirt,
    sizes: [...tshirt.sizes, 'XL'],
    stock: { default: 50, 'XL/Negro': 5 },
  })
  expect(await loadCatalogue(db, [jacket, wider], MARCH)).toMatchObject({
    changed: ['mens-tshirt-1'],
    unchanged: 1,
  })
  expect(await unitsOf(db, 'mens-tshirt-1/M/Azul')).toBe(2)
  expect(await unitsOf(db, 'mens-tshirt-1/S/Azul')).toBe(10)
  expect(await unitsOf(db, 'mens-tshirt-1/XL/Azul')).toBe(50)
  expect(await unitsOf(db, 'mens-tshirt-1/XL/Negro')).toBe(5)
})

test('other stock in the file alone is no news: the shop counts', async () => {
  const { db } = await loadedShop()
  const before = await dump(db)
  await loadCatalogue(db, [jacket, { ...tshirt, stock: { default: 99 } }], MARCH)
  expect(await dump(db)).toEqual(before)
})

test('a colour that is given up is no longer sold, and comes back with its stock', async () => {
  const { db } = await loadedShop()
  await setUnits(db, 'mens-tshirt-1/M/Negro', 4)
  await loadCatalogue(db, [jacket, fileProduct({ ...tshirt, colors: ['Azul'] })], MARCH)
  const active = (await variantsOf(db, 'mens-tshirt-1')).filter((v) => v.is_active === 1)
  expect(active.map(({ id }) => id).every((id) => id.endsWith('/Azul'))).toBe(true)
  expect(active).toHaveLength(3)
  const report = await loadCatalogue(db, [jacket, tshirt], MARCH)
  expect(report.changed).toEqual(['mens-tshirt-1'])
  expect(await unitsOf(db, 'mens-tshirt-1/M/Negro')).toBe(4)
  expect((await variantsOf(db, 'mens-tshirt-1')).every((v) => v.is_active === 1)).toBe(true)
})

test('a load that fails half way leaves everything as it was', async () => {
  const { db } = await loadedShop()
  const before = await dump(db)
  const broken = { ...backpack, priceCents: -1 }
  const load = loadCatalogue(db, [{ ...jacket, priceCents: 1 }, broken], MARCH)
  await expect(load).rejects.toThrow(/constraint/i)
  expect(await dump(db)).toEqual(before)
})
