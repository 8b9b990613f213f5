import { expect, test } from 'vitest'
import { audited } from '#core/base/audit/audit.server.ts'
import type { HouseActor } from '#core/base/actor/actor.ts'
import { setPrice } from '#core/catalogue/sale-prices/prices.server.ts'
import {
  findProductChange,
  listProductChanges,
} from '#core/catalogue/product-history/product-history.server.ts'
import { findPictures, setPictures } from '#core/catalogue/pictures/set-pictures.server.ts'
import type { Db } from '#db/schema.ts'
import { dump } from '#tests/support/database/dump.ts'
import { stockedShop, unitsOf } from '#tests/support/database/stocked-shop.ts'
import { jacket, tshirt } from '#tests/support/factories/factories.ts'
import { findEditableProduct, saveProduct, setProductSold } from './edit-product.server.ts'
import { publishDraft, publishDueDrafts, saveDraft } from './product-drafts.server.ts'
import { undoChange } from './undo-change.server.ts'

const NOW = '2026-11-25T10:00:00.000Z'
const ANA: HouseActor = { kind: 'staff', id: 'stf_ana', role: 'owner', from: 'a1b2' }
const BEN: HouseActor = { kind: 'staff', id: 'stf_ben', role: 'owner', from: 'a1b2' }
const { id } = jacket

/** What somebody changes, as at the desk. */
const as = <T>(db: Db, actor: HouseActor, work: (trx: Db) => Promise<T>): Promise<T> =>
  audited(
    { db, actor, now: () => new Date(NOW) },
    () => undefined,
    (ctx) => work(ctx.db),
  )

async function edit(db: Db, actor: HouseActor, values: object) {
  const product = await findEditableProduct(db, id)
  if (!product) throw new Error('no product')
  const content = { ...product.content, ...values }
  const { version } = product
  return as(db, actor, (trx) => saveProduct(trx, { content, version, now: NOW }))
}

const history = (db: Db, most = 20) => listProductChanges(db, { productId: id, most })

/** Takes the newest change back. */
async function undoLast(db: Db) {
  const [last] = await history(db)
  return as(db, BEN, (trx) => undoChange(trx, { productId: id, changeId: last?.id ?? 0, now: NOW }))
}

const contentOf = async (db: Db) => (await findEditableProduct(db, id))?.content

test('every way of changing a product is told: who, when, from what to what', async () => {
  const { db } = await stockedShop()
  await edit(db, ANA, { name: 'Chaqueta nueva', description: 'Larga. '.repeat(300) })
  await as(db, BEN, (trx) =>
    setPrice(trx, { productId: id, fromCents: jacket.priceCents, toCents: 8999, now: NOW }),
  )
  await edit(db, ANA, { colors: ['Azul'] })
  await as(db, ANA, (trx) => setProductSold(trx, { id, isSold: false }))
  await as(db, ANA, (trx) =>
    setPictures(trx, {
      productId: id,
      color: 'Azul',
      pictures: { version: 'o11111111', photographs: null, texts: {} },
      now: NOW,
    }),
  )
  const told = (await history(db)).toReversed()
  expect(
    told.map(({ actor, at, changes }) => [actor.id, at, changes.map(({ field }) => field)]),
  ).toEqual([
    ['stf_ana', NOW, expect.arrayContaining(['name', 'description'])],
    ['stf_ben', NOW, ['priceCents']],
    ['stf_ana', NOW, ['colors']],
    ['stf_ana', NOW, ['isSold']],
    ['stf_ana', NOW, ['pictures.Azul']],
  ])
  // Whole, however long: the audit log keeps the beginning.
  expect(told[0]?.changes.find(({ field }) => field === 'description')).toEqual({
    field: 'description',
    before: jacket.description,
    after: 'Larga. '.repeat(300).trim(),
  })
  expect(told[1]?.changes).toEqual([
    { field: 'priceCents', before: jacket.priceCents, after: 8999 },
  ])
})

test('a publication is told, also the one that happens by itself', async () => {
  const { db } = await stockedShop()
  const { stock: _stock, ...content } = { ...jacket, name: 'Chaqueta nueva' }
  await saveDraft(db, { content, version: null, publishAt: null, now: NOW })
  await as(db, ANA, (trx) => publishDraft(trx, { id, version: 1, now: NOW }))
  const draft = { content: { ...content, id: 'mens-hat-99' }, version: null, publishAt: NOW }
  await saveDraft(db, { ...draft, now: NOW })
  await publishDueDrafts(db, NOW)
  expect(await history(db)).toMatchObject([
    { actor: { id: 'stf_ana' }, changes: [{ field: 'name', after: 'Chaqueta nueva' }] },
  ])
  expect(await listProductChanges(db, { productId: 'mens-hat-99', most: 5 })).toMatchObject([
    {
      actor: { kind: 'system', id: 'publish-products' },
      changes: [{ field: 'isSold', before: null, after: true }],
    },
  ])
})

test('what changes nothing, what is refused and what nobody did are not told', async () => {
  const { db } = await stockedShop()
  await edit(db, ANA, {})
  await edit(db, ANA, { name: '' })
  await setPrice(db, { productId: id, fromCents: jacket.priceCents, toCents: 8999, now: NOW })
  expect(await history(db)).toEqual([])
})

test('a change is taken back: its fields alone, and that is a change too', async () => {
  const { db } = await stockedShop()
  const before = await contentOf(db)
  const units = await unitsOf(db, `${id}/M/Azul`)
  await edit(db, ANA, { name: 'Chaqueta nueva', priceCents: 8999, sizes: ['S'], colors: ['Azul'] })
  await edit(db, ANA, { summary: 'Otra línea' })
  const [, first] = await history(db)
  const outcome = await as(db, BEN, (trx) =>
    undoChange(trx, { productId: id, changeId: first?.id ?? 0, now: NOW }),
  )
  expect(outcome).toMatchObject({ ok: true })
  expect(await contentOf(db)).toEqual({ ...before, summary: 'Otra línea' })
  expect(await unitsOf(db, `${id}/M/Azul`)).toBe(units)
  const [last] = await history(db)
  expect(last).toMatchObject({ actor: { id: 'stf_ben' } })
  expect(last?.changes.map(({ field }) => field)).toEqual(first?.changes.map(({ field }) => field))
  // And taken back again.
  await undoLast(db)
  expect(await contentOf(db)).toMatchObject({ name: 'Chaqueta nueva', priceCents: 8999 })
})

test('pictures and the sale are taken back too, and an archived product stays archived', async () => {
  const { db } = await stockedShop()
  const set = (version: string) =>
    as(db, ANA, (trx) =>
      setPictures(trx, {
        productId: id,
        color: 'Azul',
        pictures: { version, photographs: null, texts: { front: 'Doblada' } },
        now: NOW,
      }),
    )
  await set('o11111111')
  await set('o22222222')
  expect(await undoLast(db)).toMatchObject({ ok: true })
  expect(await findPictures(db, { productId: id, color: 'Azul' })).toMatchObject({
    version: 'o11111111',
    texts: { front: 'Doblada' },
  })
  await as(db, ANA, (trx) => setProductSold(trx, { id, isSold: false }))
  await edit(db, ANA, { name: 'Chaqueta nueva' })
  await undoLast(db)
  expect(await findEditableProduct(db, id)).toMatchObject({
    isSold: false,
    content: { name: jacket.name },
  })
  const sale = (await history(db)).find(({ changes }) => changes[0]?.field === 'isSold')
  await as(db, BEN, (trx) => undoChange(trx, { productId: id, changeId: sale?.id ?? 0, now: NOW }))
  expect(await findEditableProduct(db, id)).toMatchObject({ isSold: true })
})

test('what somebody has changed since is not overwritten, nor is a change of another product taken back', async () => {
  const { db } = await stockedShop()
  await edit(db, ANA, { name: 'Chaqueta nueva', summary: 'Otra línea' })
  const [first] = await history(db)
  await edit(db, BEN, { name: 'Chaqueta de Ben' })
  const before = await dump(db)
  const undo = (productId: string, changeId = first?.id ?? 0) =>
    as(db, ANA, (trx) => undoChange(trx, { productId, changeId, now: NOW }))
  expect(await undo(id)).toEqual({ ok: false, reason: 'changed_meanwhile', fields: ['name'] })
  expect(await undo(tshirt.id)).toEqual({ ok: false, reason: 'unknown_change' })
  expect(await undo(id, 99_999)).toEqual({ ok: false, reason: 'unknown_change' })
  expect(await dump(db)).toEqual(before)
})

test('of two who take one change back at once, one does', async () => {
  const { db } = await stockedShop()
  await edit(db, ANA, { name: 'Chaqueta nueva' })
  const [last] = await history(db)
  const undo = { productId: id, changeId: last?.id ?? 0, now: NOW }
  const outcomes = await Promise.all(
    [ANA, BEN].map((actor) => as(db, actor, (trx) => undoChange(trx, undo))),
  )
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
})

test('a long history is read by pages', async () => {
  const { db } = await stockedShop()
  const rows = Array.from({ length: 2000 }, (_, at) => ({
    product_id: at % 2 === 0 ? id : tshirt.id,
    changed_at: NOW,
    actor_kind: 'staff' as const,
    actor_id: 'stf_ana',
    changes: '[{"field":"name","before":"a","after":"b"}]',
  }))
  for (let at = 0; at < rows.length; at += 500) {
    await db
      .insertInto('product_changes')
      .values(rows.slice(at, at + 500))
      .execute()
  }
  const seen: number[] = []
  for (let before: number | undefined; ;) {
    const page = await listProductChanges(db, { productId: id, before, most: 300 })
    if (page.length === 0) break
    seen.push(...page.map((entry) => entry.id))
    before = page.at(-1)?.id
  }
  expect([seen.length, new Set(seen).size]).toEqual([1000, 1000])
  expect(await findProductChange(db, { productId: id, id: seen[0] ?? 0 })).toMatchObject({
    actor: { kind: 'staff', id: 'stf_ana' },
  })
})

test('prices of sizes are told and taken back', async () => {
  const { db } = await stockedShop()
  await edit(db, ANA, { prices: { L: 10_999 } })
  const [last] = await history(db)
  expect(last?.changes).toEqual([
    { field: 'prices', before: null, after: { 'L/Azul': 10_999, 'L/Negro': 10_999 } },
  ])
  await edit(db, ANA, { prices: { 'L/Azul': 11_499 } })
  expect(await undoLast(db)).toMatchObject({ ok: true })
  expect((await contentOf(db))?.prices).toEqual({ L: 10_999 })
})

test('weights of sizes are told and taken back, also with the size that had one', async () => {
  const { db } = await stockedShop()
  const before = await contentOf(db)
  await edit(db, ANA, { weights: { L: 450, 'L/Negro': 460 } })
  const [first] = await history(db)
  expect(first?.changes).toEqual([
    { field: 'weights', before: null, after: { L: 450, 'L/Negro': 460 } },
  ])
  const weighed = await contentOf(db)
  await edit(db, ANA, { sizes: ['S', 'M'], weights: { M: 400 } })
  expect(await undoLast(db)).toMatchObject({ ok: true })
  expect(await contentOf(db)).toEqual(weighed)
  const again = await as(db, BEN, (trx) =>
    undoChange(trx, { productId: id, changeId: first?.id ?? 0, now: NOW }),
  )
  expect(again).toMatchObject({ ok: true })
  expect(await contentOf(db)).toEqual(before)
})
