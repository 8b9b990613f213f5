import { expect, test } from 'vitest'
import { migrate } from '#db/migrate.ts'
import type { Db } from '#db/schema.ts'
import { dump } from '#tests/support/database/dump.ts'
import { backpack, jacket, tshirt } from '#tests/support/factories/factories.ts'
import { emptyTestDb, testDb } from '#tests/support/database/test-db.ts'
import { loadDiscountCodes } from '#core/pricing/discounts/discount.server.ts'
import type { CatalogueFileProduct } from '#core/catalogue/catalogue-file.ts'
import { loadCatalogueFiles } from './load-catalogue.server.ts'
import { listOwnerChanges } from './import-baseline.server.ts'
import { setPrice } from '#core/catalogue/sale-prices/prices.server.ts'

const JANUARY = '2026-01-01T00:00:00.000Z'
const MARCH = '2026-03-01T00:00:00.000Z'
const APRIL = '2026-04-01T00:00:00.000Z'

const files = (...products: CatalogueFileProduct[]) => [
  { name: 'all.json', json: JSON.stringify({ note: 'x', products }) },
]
const before = files(jacket, tshirt)

async function loadedShop() {
  const { db } = await testDb()
  await loadCatalogueFiles(db, before, JANUARY)
  return { db }
}

const ownPrice = (db: Db, toCents: number) =>
  setPrice(db, { productId: jacket.id, fromCents: jacket.priceCents, toCents, now: MARCH })

const pricesOf = async (db: Db, id: string) => {
  const rows = await db
    .selectFrom('price_history')
    .select('price_cents')
    .where('product_id', '=', id)
    .orderBy('valid_from')
    .execute()
  return rows.map((row) => row.price_cents)
}
const productOf = (db: Db, id: string) =>
  db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('a price that the owner set stays when files with another price are loaded, and is told', async () => {
  const { db } = await loadedShop()
  await ownPrice(db, 5999)
  const newer = files({ ...jacket, priceCents: 8999, name: 'Chaqueta Ordesa II' }, tshirt)
  expect(await loadCatalogueFiles(db, newer, APRIL)).toMatchObject({
    kind: 'loaded',
    report: { changed: [jacket.id], repriced: [] },
    kept: [{ id: jacket.id, fields: ['priceCents'] }],
  })
  expect(await productOf(db, jacket.id)).toMatchObject({
    price_cents: 5999,
    name: 'Chaqueta Ordesa II',
  })
  expect(await pricesOf(db, jacket.id), 'no price that nobody asked for').toEqual([9999, 5999])
  expect(await listOwnerChanges(db)).toEqual({
    areFilesLoaded: true,
    changes: [{ id: jacket.id, name: 'Chaqueta Ordesa II', fields: ['priceCents'] }],
  })
})

test('a changed byte elsewhere in the files writes no price back', async () => {
  const { db } = await loadedShop()
  await ownPrice(db, 5999)
  const outcome = await loadCatalogueFiles(db, files(jacket, { ...tshirt, isNew: true }), APRIL)
  expect(outcome).toMatchObject({ report: { changed: [tshirt.id] } })
  expect(await pricesOf(db, jacket.id)).toEqual([9999, 5999])
})

test('two releases that restart in turn on one database load each content once', async () => {
  const { db } = await loadedShop()
  const newer = files({ ...jacket, priceCents: 7999 }, tshirt, backpack)
  expect(await loadCatalogueFiles(db, newer, MARCH)).toMatchObject({ kind: 'loaded' })
  const settled = await dump(db)
  const outcomes: string[] = []
  for (const release of [before, newer, before, newer]) {
    const { kind } = await loadCatalogueFiles(db, release, APRIL)
    outcomes.push(kind)
  }
  expect(outcomes).toEqual(['older', 'same', 'older', 'same'])
  expect(await dump(db)).toEqual(settled)
})

test('what the owner took off sale stays off, and what the owner changed is not retired', async () => {
  const { db } = await loadedShop()
  await ownPrice(db, 5999)
  await db.updateTable('products').set({ is_active: 0 }).where('id', '=', tshirt.id).execute()
  const newer = files({ ...tshirt, priceCents: 1999 }, backpack)
  expect(await loadCatalogueFiles(db, newer, APRIL)).toMatchObject({
    report: { added: [backpack.id], retired: [] },
    kept: [
      { id: tshirt.id, fields: ['isActive'] },
      { id: jacket.id, fields: ['isActive'] },
    ],
  })
  expect(await productOf(db, tshirt.id)).toMatchObject({ is_active: 0, price_cents: 2999 })
  expect(await productOf(db, jacket.id)).toMatchObject({ is_active: 1, price_cents: 5999 })
})

test('a size that the owner took out does not come back with a new text', async () => {
  const { db } = await loadedShop()
  const id = `${tshirt.id}/M/Azul`
  await db.updateTable('variants').set({ is_active: 0 }).where('id', '=', id).execute()
  const newer = files(jacket, { ...tshirt, summary: 'Otro tejido' })
  expect(await loadCatalogueFiles(db, newer, APRIL)).toMatchObject({
    kept: [{ id: tshirt.id, fields: ['sizes'] }],
  })
  const variant = await db
    .selectFrom('variants')
    .select('is_active')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(variant.is_active).toBe(0)
  expect((await productOf(db, tshirt.id)).details).toContain('Otro tejido')
})

/** The database of an older release, which stored only the hash of the files. */
async function asBefore(db: Db): Promise<void> {
  await db.deleteFrom('loaded_products').execute()
}

test('after an upgrade the files that are still the same say what was loaded', async () => {
  const { db } = await loadedShop()
  await asBefore(db)
  await ownPrice(db, 5999)
  expect(await loadCatalogueFiles(db, before, MARCH)).toEqual({ kind: 'same' })
  const newer = files({ ...jacket, summary: 'Otra' }, { ...tshirt, priceCents: 1999 })
  expect(await loadCatalogueFiles(db, newer, APRIL)).toMatchObject({
    report: { changed: [jacket.id, tshirt.id], repriced: [tshirt.id] },
  })
  expect(await productOf(db, jacket.id)).toMatchObject({ price_cents: 5999 })
})

test('after an upgrade with other files everything that differs counts as the owner’s', async () => {
  const { db } = await loadedShop()
  await asBefore(db)
  const newer = files({ ...jacket, priceCents: 1 }, tshirt, backpack)
  expect(await loadCatalogueFiles(db, newer, APRIL)).toMatchObject({
    report: { added: [backpack.id], changed: [], unchanged: 2 },
    kept: [{ id: jacket.id, fields: ['priceCents'] }],
  })
  expect(await pricesOf(db, jacket.id)).toEqual([9999])
})

test.each([
  ['loaded files', 'a1b2', { hashes: ['a1b2'], is_kept_by_owner: 0 }],
  ['an owner who imported', 'owner', { hashes: [], is_kept_by_owner: 1 }],
  ['nothing yet', null, { hashes: [], is_kept_by_owner: 0 }],
])(
  'an upgrade of a shop with %s keeps who decides, and stops older servers',
  async (_, old, now) => {
    const { db, kind } = await emptyTestDb()
    await migrate(db, kind, { to: '009-orders-by-state' })
    await db.updateTable('catalogue_state').set({ file_hash: old }).execute()
    await migrate(db, kind)
    const loads = await db.selectFrom('catalogue_loads').select('hash').execute()
    const state = await db
      .selectFrom('catalogue_state')
      .select(['is_kept_by_owner', 'file_hash'])
      .executeTakeFirstOrThrow()
    expect({ hashes: loads.map(({ hash }) => hash), ...state }).toEqual({
      ...now,
      file_hash: 'owner',
    })
  },
)

test('a code of the policy that was taken out does not come back at the next start', async () => {
  const { db } = await testDb()
  const codes = [{ code: 'WELCOME10', percent: 10 }]
  await loadDiscountCodes(db, codes, JANUARY)
  await db.deleteFrom('discount_codes').execute()
  await loadDiscountCodes(db, [...codes, { code: 'SUMMER20', percent: 20 }], MARCH)
  expect(await db.selectFrom('discount_codes').select('code').execute()).toEqual([
    { code: 'SUMMER20' },
  ])
})
