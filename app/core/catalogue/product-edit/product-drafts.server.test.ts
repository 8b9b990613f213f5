import { expect, test } from 'vitest'
import { changesSince, endOfLog } from '#core/catalogue/catalogue-changes.server.ts'
import { createShare, readProducts } from '#core/catalogue/read-products.server.ts'
import { listPictures, setPictures } from '#core/catalogue/pictures/set-pictures.server.ts'
import type { Db } from '#db/schema.ts'
import { dump } from '#tests/support/database/dump.ts'
import { stockedShop, unitsOf } from '#tests/support/database/stocked-shop.ts'
import { backpack, fileProduct, jacket } from '#tests/support/factories/factories.ts'
import { findEditableProduct } from './edit-product.server.ts'
import {
  discardDraft,
  duplicateProduct,
  findDraft,
  publishDraft,
  publishDueDrafts,
  saveDraft,
} from './product-drafts.server.ts'
import { listDeskProducts } from './product-list.server.ts'

const NOW = '2026-11-25T10:00:00.000Z'
const LATER = '2026-12-01T08:00:00.000Z'
const { stock: _stock, ...hat } = fileProduct({ id: 'mens-hat-99', name: 'Gorro Aneto' })

const DRAFTS = { view: 'borradores', text: '', most: 10, now: NOW } as const

const newDraft = (db: Db, content: { id: string }, publishAt: string | null = null) =>
  saveDraft(db, { content, version: null, publishAt, now: NOW })

test('an incomplete draft is kept, is nowhere in the shop, and cannot be published', async () => {
  const { db } = await stockedShop()
  const before = await db.selectFrom('products').selectAll().execute()
  expect(await newDraft(db, { id: 'mens-hat-99' })).toEqual({ ok: true, version: 1 })
  expect(await publishDraft(db, { id: 'mens-hat-99', version: 1, now: NOW })).toMatchObject({
    ok: false,
    reason: 'faults',
  })
  expect(await findDraft(db, 'mens-hat-99')).toMatchObject({
    version: 1,
    content: { id: 'mens-hat-99' },
  })
  expect(await db.selectFrom('products').selectAll().execute()).toEqual(before)
})

test('a whole draft goes on sale at the end of the lists, without units', async () => {
  const { db } = await stockedShop()
  await newDraft(db, hat)
  const outcome = await publishDraft(db, { id: hat.id, version: 1, now: NOW })
  expect(outcome).toEqual({ ok: true, isNew: true })
  expect(await findEditableProduct(db, hat.id)).toMatchObject({ isSold: true, content: hat })
  expect(await findDraft(db, hat.id)).toBeUndefined()
  expect(await unitsOf(db, 'mens-hat-99/M/Azul')).toBe(0)
  const last = await db
    .selectFrom('products')
    .select('id')
    .orderBy('position', 'desc')
    .executeTakeFirst()
  expect(last?.id).toBe(hat.id)
})

test('a draft of a product on sale changes it when it is published, and not before', async () => {
  const { db } = await stockedShop()
  const units = await unitsOf(db, 'mens-jacket-1/M/Azul')
  const { stock: _units, ...content } = { ...jacket, name: 'Chaqueta nueva' }
  await newDraft(db, content)
  expect((await findEditableProduct(db, jacket.id))?.content.name).toBe(jacket.name)
  const outcome = await publishDraft(db, { id: jacket.id, version: 1, now: NOW })
  expect(outcome).toEqual({ ok: true, isNew: false })
  expect((await findEditableProduct(db, jacket.id))?.content.name).toBe('Chaqueta nueva')
  expect(await unitsOf(db, 'mens-jacket-1/M/Azul')).toBe(units)
})

test('the second of two people is told; of two who publish, one does', async () => {
  const { db } = await stockedShop()
  await newDraft(db, hat)
  const save = async (name: string) =>
    saveDraft(db, { content: { ...hat, name }, version: 1, publishAt: null, now: NOW })
  expect(await save('La primera')).toEqual({ ok: true, version: 2 })
  expect(await save('La segunda')).toMatchObject({
    ok: false,
    reason: 'changed_meanwhile',
    current: { content: { name: 'La primera' } },
  })
  expect(await newDraft(db, hat)).toMatchObject({ ok: false, reason: 'changed_meanwhile' })
  const both = await Promise.all(
    [1, 2].map(() => publishDraft(db, { id: hat.id, version: 2, now: NOW })),
  )
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
})

test('a due draft is published once; one with faults says which fields and waits for a person', async () => {
  const { db } = await stockedShop()
  await newDraft(db, hat, LATER)
  await newDraft(db, { id: 'mens-hat-100' }, LATER)
  expect(await publishDueDrafts(db, NOW)).toEqual({ published: [], refused: [] })
  expect(await publishDueDrafts(db, LATER)).toEqual({
    published: [hat.id],
    refused: ['mens-hat-100'],
  })
  const waiting = await findDraft(db, 'mens-hat-100')
  expect(waiting?.publishFault).toContain('name')
  expect(waiting?.publishAt).toBeNull()
  expect(await publishDueDrafts(db, LATER)).toEqual({ published: [], refused: [] })
})

test('a copy is a draft with the next free id and no name', async () => {
  const { db } = await stockedShop()
  const copy = await duplicateProduct(db, { id: backpack.id, now: NOW })
  expect(copy).toMatchObject({ id: 'mens-backpack-2', name: '', garment: backpack.garment })
  expect(copy).not.toHaveProperty('stock')
  expect(await duplicateProduct(db, { id: backpack.id, now: NOW })).toMatchObject({
    id: 'mens-backpack-3',
  })
  expect(await duplicateProduct(db, { id: 'nada-1', now: NOW })).toBeUndefined()
})

test('an id that is no address, and an endless text, are refused and change nothing', async () => {
  const { db } = await stockedShop()
  const before = await dump(db)
  for (const id of ['../x-1', 'Mens-1', 'mens', `${'a'.repeat(70)}-1`])
    expect(await newDraft(db, { id })).toEqual({ ok: false, reason: 'bad_id' })
  const long = { ...hat, description: 'x'.repeat(70_000) }
  expect(await newDraft(db, long)).toEqual({ ok: false, reason: 'too_long' })
  expect(await dump(db)).toEqual(before)
})

const hatPictures = {
  productId: hat.id,
  color: 'Azul',
  pictures: { version: 'o11111111', photographs: null, texts: {} },
  now: NOW,
}

test('a draft has its pictures before it is on sale, and shoppers see them from then on', async () => {
  const { db } = await stockedShop()
  await newDraft(db, hat)
  const before = await endOfLog(db)
  expect(await setPictures(db, hatPictures)).toMatchObject({ ok: true, isSold: false })
  expect((await listDeskProducts(db, DRAFTS)).products).toMatchObject([
    { id: hat.id, picture: { color: 'Azul', version: 'o11111111' } },
  ])
  // A running shop reads the change, and still has no such product. On Postgres it may read earlier
  // changes again: the end of the log is held back by whatever else the server runs.
  expect([...(await changesSince(db, before)).products]).toContain(hat.id)
  const read = async () => (await readProducts(db, [hat.id], createShare()))[0]?.product
  expect(await read()).toBeUndefined()
  await publishDraft(db, { id: hat.id, version: 1, now: NOW })
  expect((await read())?.ownPictures).toEqual({ Azul: 'o11111111' })
})

test('the pictures of a draft go with it, and those of a product stay without its draft', async () => {
  const { db } = await stockedShop()
  await newDraft(db, hat)
  await setPictures(db, hatPictures)
  await discardDraft(db, { id: hat.id, version: 1 })
  expect(await listPictures(db, hat.id)).toEqual([])

  const { stock: _units, ...content } = jacket
  await newDraft(db, content)
  await setPictures(db, { ...hatPictures, productId: jacket.id })
  await discardDraft(db, { id: jacket.id, version: 1 })
  expect(await listPictures(db, jacket.id)).toHaveLength(1)
})

test('only the draft that the person saw is thrown away', async () => {
  const { db } = await stockedShop()
  await newDraft(db, hat)
  expect(await discardDraft(db, { id: hat.id, version: 2 })).toBe(false)
  expect(await discardDraft(db, { id: hat.id, version: 1 })).toBe(true)
  expect(await findDraft(db, hat.id)).toBeUndefined()
})
