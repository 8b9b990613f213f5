import { expect, test } from 'vitest'
import { changesSince, endOfLog } from '#core/catalogue/catalogue-changes.server.ts'
import { createShare, readProducts } from '#core/catalogue/read-products.server.ts'
import { hashOf, readKeptFile } from '#core/base/files/kept-files.server.ts'
import type { Db } from '#db/schema.ts'
import { dump } from '#tests/support/database/dump.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { jacket, stockShop, tshirt } from '#tests/support/factories/factories.ts'
import { turnsDuring } from '#tests/support/watch/turns.ts'
import { svgSheet } from '#tests/support/notice/notice-files.ts'
import { findLabel, placeLabel, readLabelWork, removeLabel } from './durability-label.server.ts'

const AT = '2026-11-29T10:00:00.000Z'
const GUARANTEE = { durabilityYears: 5, durabilityTerms: 'Costuras y cremalleras.' }
const svg = svgSheet()
const SRC = `/img/garan/${hashOf(svg)}.svg`
const CHECKED = { kind: 'svg', width: 900.4, height: 600 } as const

const place = (db: Db, { productId = jacket.id, by = 'Lucía', bytes = svg } = {}) =>
  placeLabel(db, { productId, bytes, checked: CHECKED, by, now: AT })

/** A shop whose jacket has a guarantee of durability, and whose T-shirt has none. */
async function guaranteed() {
  const opened = await testDb()
  await stockShop(opened.db, [{ ...jacket, ...GUARANTEE }, tshirt])
  return opened
}

const shownOf = async (db: Db) => (await readProducts(db, [jacket.id], createShare()))[0]?.product

/** The guarantee of the jacket has other years. */
async function setYears(db: Db, durabilityYears: number) {
  const { details } = await db
    .selectFrom('products')
    .select('details')
    .where('id', '=', jacket.id)
    .executeTakeFirstOrThrow()
  const changed = { ...(JSON.parse(details) as object), durabilityYears }
  await db
    .updateTable('products')
    .set({ details: JSON.stringify(changed) })
    .where('id', '=', jacket.id)
    .execute()
}

test('the maker’s file is kept byte for byte, the product shows it, and every server is told', async () => {
  const { db } = await guaranteed()
  expect(await findLabel(db, jacket.id)).toEqual({ years: 5, label: null })
  expect(await shownOf(db)).not.toHaveProperty('durabilityLabel')
  const before = await endOfLog(db)
  expect(await place(db)).toEqual({ ok: true, sha256: hashOf(svg), years: 5 })
  const kept = await readKeptFile(db, hashOf(svg))
  expect(kept).toMatchObject({ name: 'etiqueta-garan-mens-jacket-1.svg', type: 'image/svg+xml' })
  expect(kept?.bytes.equals(svg)).toBe(true)
  expect(await shownOf(db)).toMatchObject({
    ...GUARANTEE,
    durabilityLabel: { src: SRC, width: 900, height: 600 },
  })
  const changes = await changesSince(db, before)
  expect([...changes.products]).toContain(jacket.id)
})

test('a label without a guarantee is refused, and changes nothing', async () => {
  const { db } = await guaranteed()
  const before = await dump(db)
  expect(await place(db, { productId: tshirt.id })).toMatchObject({ reason: 'no_guarantee' })
  expect(await place(db, { productId: 'mens-hat-99' })).toMatchObject({ reason: 'unknown' })
  const change = { productId: jacket.id, by: 'Bea', now: AT }
  expect(await removeLabel(db, change)).toEqual({ ok: false, reason: 'same' })
  expect(await dump(db)).toEqual(before)
})

test('the same file again changes nothing; another takes its place, and goes when taken away', async () => {
  const { db } = await guaranteed()
  await place(db)
  const before = await dump(db)
  expect(await place(db, { by: 'Bea' })).toEqual({ ok: false, reason: 'same' })
  expect(await dump(db)).toEqual(before)
  const other = svgSheet({ colour: '#123456' })
  expect(await place(db, { bytes: other })).toMatchObject({ ok: true, sha256: hashOf(other) })
  expect((await readKeptFile(db, hashOf(svg)))?.bytes.equals(svg)).toBe(true)
  const change = { productId: jacket.id, by: 'Bea', now: AT }
  expect(await removeLabel(db, change)).toEqual({ ok: true, sha256: null, years: null })
  expect(await shownOf(db)).not.toHaveProperty('durabilityLabel')
})

test('a label of other years than the guarantee has now is not shown, and can be placed again', async () => {
  const { db } = await guaranteed()
  await place(db)
  await setYears(db, 7)
  expect(await shownOf(db)).not.toHaveProperty('durabilityLabel')
  expect(await readLabelWork(db)).toEqual({ guaranteed: 1, unlabelled: [jacket.id] })
  expect(await place(db)).toMatchObject({ ok: true, years: 7 })
  expect(await shownOf(db)).toHaveProperty('durabilityLabel')
  await setYears(db, 0)
  expect(await shownOf(db)).not.toHaveProperty('durabilityLabel')
})

test('what is missing are the labels of guarantees that are on sale, however many products there are', async () => {
  const { db } = await testDb()
  const many = Array.from({ length: 101 }, (_, at) => ({
    ...tshirt,
    id: `mens-tshirt-${at + 1000}`,
  }))
  const products = many.map((product, at) =>
    at % 50 === 0 ? { ...product, ...GUARANTEE } : product,
  )
  await stockShop(db, products)
  await place(db, { productId: 'mens-tshirt-1050' })
  expect(await readLabelWork(db)).toEqual({
    guaranteed: 3,
    unlabelled: ['mens-tshirt-1000', 'mens-tshirt-1100'],
  })
  const off = db.updateTable('products').set({ is_active: 0 })
  await off.where('id', '=', 'mens-tshirt-1100').execute()
  expect(await readLabelWork(db)).toEqual({ guaranteed: 2, unlabelled: ['mens-tshirt-1000'] })
})

test('to look for missing labels, the catalogue is read in batches between which others work', async () => {
  const { db } = await testDb()
  const many = Array.from({ length: 201 }, (_, at) => ({ ...tshirt, id: `mens-tshirt-${at}` }))
  await stockShop(db, many)
  expect(await turnsDuring(() => readLabelWork(db))).toBeGreaterThanOrEqual(4)
})

test('of two people who change it at once, nobody writes over the other', async () => {
  const { db, reopen } = await guaranteed()
  const { db: other } = reopen()
  await findLabel(other, jacket.id) // connected: on Postgres both then read before either writes
  const outcomes = await Promise.all([
    place(db),
    place(other, { bytes: svgSheet({ colour: '#123456' }), by: 'Bea' }),
  ])
  const done = outcomes.filter(({ ok }) => ok).length
  const others = outcomes.filter((one) => !one.ok && one.reason !== 'changed_meanwhile')
  expect(others).toEqual([])
  expect(await db.selectFrom('durability_labels').selectAll().execute()).toHaveLength(done)
  expect(done).toBeGreaterThan(0)
})

test('what was placed is a record: the database lets nobody change it', async () => {
  const { db } = await guaranteed()
  await place(db)
  const change = db.updateTable('durability_labels').set({ changed_by: 'Otra' })
  await expect(change.execute()).rejects.toThrow(/append-only/)
})
