import { expect, test } from 'vitest'
import { setUnits, stockedShop } from '#tests/support/database/stocked-shop.ts'
import type { Db } from '#db/schema.ts'
import { backpack, jacket, tshirt } from '#tests/support/factories/factories.ts'
import type { CatalogueChange } from './catalogue-change.ts'
import { recordReviewChanges, recordSettingsChange } from './catalogue-changes.server.ts'
import { loadCatalogue } from '#core/catalogue/import/load-catalogue.server.ts'
import { createCatalogueReader, type CatalogueReader } from './snapshot.server.ts'

/**
 * Reads until the log has nothing more. Beside a transaction of another database of the cluster, a
 * reader that begins reads changes again which it has in its index.
 */
async function settled(reader: CatalogueReader): Promise<CatalogueReader> {
  // oxlint-disable-next-line no-await-in-loop -- each look goes on from the last
  while (await reader.refresh());
  return reader
}

/** A reader that polls hardly ever during a test; `changes` counts the calls of `onChange`. */
async function readerOf(db: Db, pollMs = 3_600_000) {
  const seen = { changes: 0, errors: 0 }
  const reader = await createCatalogueReader(db, {
    pollMs,
    onChange: () => {
      seen.changes += 1
    },
    onError: () => {
      seen.errors += 1
    },
  })
  await settled(reader)
  seen.changes = 0
  return { reader, seen }
}

const sellOut = (db: Db, variantId: string) => setUnits(db, variantId, 0)

test('the snapshot is the catalogue: order, prices, sizes, colours, what is left', async () => {
  const { db } = await stockedShop([
    { ...tshirt, stock: { default: 5, 'S/Azul': 0 } },
    { ...jacket, isNew: true },
  ])
  const { reader } = await readerOf(db)
  const { products, byId } = reader.current()
  expect(products.map(({ id }) => id)).toEqual(['mens-tshirt-1', 'mens-jacket-1'])
  expect(byId.get('mens-tshirt-1')).toEqual({
    ...tshirt,
    madeBy: { email: 'producto@vereda.example' },
    stock: {
      'S/Azul': 0,
      'M/Azul': 5,
      'L/Azul': 5,
      'S/Negro': 5,
      'M/Negro': 5,
      'L/Negro': 5,
    },
    soldOut: ['S/Azul'],
  })
  expect(byId.get('mens-jacket-1')).toMatchObject({ isNew: true, priceCents: 9999 })
  reader.stop()
})

test('retired products and given-up colours are not in the snapshot', async () => {
  const { db } = await stockedShop([tshirt, jacket])
  await loadCatalogue(db, [{ ...tshirt, colors: ['Negro'] }], '2026-02-01T00:00:00.000Z')
  const { reader } = await readerOf(db)
  const { products, byId } = reader.current()
  expect(products.map(({ id, colors }) => [id, colors])).toEqual([['mens-tshirt-1', ['Negro']]])
  expect(Object.keys(byId.get('mens-tshirt-1')?.stock ?? {})).toEqual([
    'S/Negro',
    'M/Negro',
    'L/Negro',
  ])
  reader.stop()
})

test('what another process changed is seen at the next look, and announced once', async () => {
  const { db, another } = await twoConnections()
  const { reader, seen } = await readerOf(db)
  expect(await reader.refresh()).toBe(false)
  expect(seen.changes).toBe(0)
  await sellOut(another, 'mens-jacket-1/M/Azul')
  const before = reader.current().byId.get('mens-jacket-1')
  expect(before?.soldOut).toEqual([])
  expect(await reader.refresh()).toBe(true)
  expect(reader.current().byId.get('mens-jacket-1')?.soldOut).toEqual(['M/Azul'])
  expect(await reader.refresh()).toBe(false)
  expect(seen).toEqual({ changes: 1, errors: 0 })
  // Pages that are being rendered still use the old product.
  expect(before?.soldOut).toEqual([])
  reader.stop()
})

test('many looks at once read once and announce once', async () => {
  const { db, another } = await twoConnections()
  const { reader, seen } = await readerOf(db)
  await sellOut(another, 'mens-jacket-1/M/Azul')
  const looks = await Promise.all(Array.from({ length: 20 }, () => reader.refresh()))
  expect(new Set(looks)).toEqual(new Set([true]))
  expect(seen.changes).toBe(1)
  reader.stop()
})

test('it looks by itself, without being asked', async () => {
  const { db, another } = await twoConnections()
  const { reader } = await readerOf(db, 5)
  await sellOut(another, 'mens-jacket-1/M/Azul')
  await expect.poll(() => reader.current().byId.get('mens-jacket-1')?.soldOut).toEqual(['M/Azul'])
  reader.stop()
})

test('while the database does not answer, the last good catalogue stays', async () => {
  const { db } = await stockedShop([jacket])
  const { reader, seen } = await readerOf(db)
  const good = reader.current()
  await db.updateTable('products').set({ details: '{' }).execute()
  await recordEverything(db)
  await expect(reader.refresh()).rejects.toThrow(/JSON/)
  expect(reader.current()).toBe(good)
  expect(seen.changes).toBe(0)
  await loadCatalogue(db, [jacket, backpack], '2026-02-01T00:00:00.000Z')
  expect(await reader.refresh()).toBe(true)
  expect(reader.current().products).toHaveLength(2)
  reader.stop()
})

test('an error of its own looks is told, and it goes on looking', async () => {
  const { db } = await stockedShop([jacket])
  let tell: (error: unknown) => void = () => {}
  const failed = new Promise<unknown>((resolve) => {
    tell = resolve
  })
  let tellChange: () => void = () => {}
  const mended = new Promise<void>((resolve) => {
    tellChange = resolve
  })
  const options = { pollMs: 5, onChange: () => tellChange(), onError: (e: unknown) => tell(e) }
  const reader = await createCatalogueReader(db, options)
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('products').set({ details: '{' }).execute()
    await recordEverything(trx)
  })
  expect(await failed).toBeInstanceOf(SyntaxError)
  await loadCatalogue(db, [jacket], '2026-02-01T00:00:00.000Z')
  await mended
  expect(reader.current().products).toHaveLength(1)
  reader.stop()
})

test('a change tells which products were what, and leaves the others alone', async () => {
  const { db, another } = await twoConnections()
  const changes: CatalogueChange[] = []
  const reader = await createCatalogueReader(db, {
    pollMs: 3_600_000,
    onChange: (change) => void changes.push(change),
    onError: () => {},
  })
  await settled(reader)
  changes.length = 0
  const { byId } = reader.current()
  const [was, other] = [byId.get('mens-jacket-1'), byId.get('mens-tshirt-1')]
  await sellOut(another, 'mens-jacket-1/M/Azul')
  await reader.refresh()
  const now = reader.current().byId
  expect(changes).toEqual([
    {
      all: false,
      products: new Map([['mens-jacket-1', { before: was, after: now.get('mens-jacket-1') }]]),
    },
  ])
  expect(now.get('mens-tshirt-1')).toBe(other)
  reader.stop()
})

test('settings and reviews are read where they changed, and no product with settings', async () => {
  const { db, another } = await twoConnections()
  const read: unknown[] = []
  const changes: CatalogueChange[] = []
  const reader = await createCatalogueReader(db, {
    pollMs: 3_600_000,
    onChange: (change) => void changes.push(change),
    onError: () => {},
    readAlso: async ({ settings, reviews }) => void read.push([settings, Array.from(reviews)]),
  })
  await settled(reader)
  changes.length = 0
  read.length = 0
  const before = reader.current().byId.get('mens-jacket-1')
  await recordSettingsChange(another)
  await reader.refresh()
  await recordReviewChanges(another, ['mens-jacket-1'])
  await reader.refresh()
  expect(read).toEqual([
    [true, []],
    [false, ['mens-jacket-1']],
  ])
  const after = reader.current().byId.get('mens-jacket-1')
  const reviewed = { before, after, hasNewReviews: true }
  expect(changes).toEqual([
    { all: true },
    { all: false, products: new Map([['mens-jacket-1', reviewed]]) },
  ])
  reader.stop()
})

/** A stocked database, and a second connection, as of another process. */
async function twoConnections() {
  const { db, reopen } = await stockedShop([jacket, tshirt])
  return { db, another: reopen().db }
}

/** As an owner's change of everything. */
const recordEverything = (db: Db) =>
  db.insertInto('catalogue_changes').values({ scope: 'everything' }).execute()
