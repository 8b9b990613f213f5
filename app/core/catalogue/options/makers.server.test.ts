import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { loadCatalogue } from '#core/catalogue/import/load-catalogue.server.ts'
import {
  findEditableProduct,
  saveProduct,
} from '#core/catalogue/product-edit/edit-product.server.ts'
import { saveDraft } from '#core/catalogue/product-edit/product-drafts.server.ts'
import type { Db } from '#db/schema.ts'
import { dump } from '#tests/support/database/dump.ts'
import { stockedShop } from '#tests/support/database/stocked-shop.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { fileProduct, jacket, NOON, tshirt } from '#tests/support/factories/factories.ts'
import { until } from '#tests/support/until.ts'
import {
  addMaker,
  adoptMakers,
  changeMaker,
  countProductsByMaker,
  previewMaker,
  removeMaker,
} from './makers.server.ts'
import { firstMakers } from '#core/catalogue/makers/first-makers.ts'
import { holdMakers, readMakers } from '#core/catalogue/makers/maker-rows.server.ts'

const TENTS = {
  name: 'Lejano (ejemplo)',
  address: 'Long Lane, 7, London, United Kingdom',
  country: 'GB',
  email: 'safety@lejano.example',
  responsible: {
    name: 'Cercano (ejemplo)',
    address: 'Quay Street, 1, Dublin, Ireland',
    country: 'IE',
    email: 'eu@cercano.example',
  },
}

const makerIn = async (db: Db, key: string) => (await readMakers(db))[key]
const seenOf = async (db: Db, key: string) => (await makerIn(db, key)) ?? { email: '' }

test('a new shop has the makers of the sample catalogue', async () => {
  const { db } = await testDb()
  expect(await readMakers(db)).toEqual(firstMakers)
  expect(JSON.stringify(await readMakers(db, ['punto-sur']))).toBe(
    JSON.stringify({ 'punto-sur': firstMakers['punto-sur'] }),
  )
  expect(await readMakers(db, [])).toEqual({})
})

test('a maker is added whole, changed in part, and taken away', async () => {
  const { db } = await testDb()
  expect(await addMaker(db, 'lejano', TENTS)).toEqual({ ok: true, key: 'lejano', maker: TENTS })
  expect(await makerIn(db, 'lejano')).toEqual(TENTS)
  const moved = await changeMaker(db, 'lejano', {
    address: 'Short Lane, 1, London, United Kingdom',
    responsible: { email: 'ue@cercano.example' },
    seen: TENTS,
  })
  const after = {
    ...TENTS,
    address: 'Short Lane, 1, London, United Kingdom',
    responsible: { ...TENTS.responsible, email: 'ue@cercano.example' },
  }
  expect(moved).toEqual({ ok: true, key: 'lejano', maker: after })
  await changeMaker(db, 'lejano', { country: 'PT', responsible: null, seen: after })
  expect(await makerIn(db, 'lejano')).toEqual({
    name: TENTS.name,
    address: after.address,
    country: 'PT',
    email: TENTS.email,
  })
  expect(await removeMaker(db, 'lejano')).toMatchObject({ ok: true })
  expect(await readMakers(db)).toEqual(firstMakers)
})

test('the shop itself can be the maker under another key', async () => {
  const { db } = await testDb()
  await addMaker(db, 'nuestra', { isTheShop: true, email: 'producto@tienda.example' })
  expect(await makerIn(db, 'nuestra')).toEqual({ email: 'producto@tienda.example' })
})

test('what is refused changes nothing and tells no server', async () => {
  const { db } = await stockedShop([fileProduct({ maker: 'punto-sur' })])
  const norte = await seenOf(db, 'taller-norte')
  const before = await dump(db)
  const refusals = [
    await addMaker(db, 'Lejano', TENTS),
    await addMaker(db, 'vereda', TENTS),
    await addMaker(db, 'lejano', { ...TENTS, responsible: null }),
    await addMaker(db, 'lejano', {}),
    await previewMaker(db, 'nada', { email: 'a@taller.example' }),
    await changeMaker(db, 'nada', { email: 'a@taller.example', seen: norte }),
    await changeMaker(db, 'taller-norte', { country: 'GB', seen: norte }),
    await changeMaker(db, 'taller-norte', { country: 'PT', seen: norte }),
    await changeMaker(db, 'taller-norte', { country: 'ES', seen: TENTS }),
    await removeMaker(db, 'punto-sur'),
    await removeMaker(db, 'constructor'),
  ]
  expect(refusals.map((one) => (one.ok ? 'ok' : one.reason))).toEqual([
    'bad_key',
    'exists',
    'bad_entry',
    'bad_entry',
    'unknown',
    'unknown',
    'bad_entry',
    'same',
    'changed_meanwhile',
    'in_use',
    'unknown',
  ])
  expect(refusals[9]).toMatchObject({
    products: [{ id: 'mens-jacket-1', name: 'Chaqueta Ordesa' }],
    drafts: [],
    count: 1,
  })
  expect(await dump(db)).toEqual(before)
})

test('archived products and drafts keep their maker too, by name', async () => {
  const { db } = await stockedShop([fileProduct({ maker: 'punto-sur' }), tshirt])
  await loadCatalogue(db, [tshirt], '2026-02-01T00:00:00.000Z')
  const draft = { id: 'mens-hat-9', name: 'Gorro', maker: 'taller-norte' }
  await saveDraft(db, { content: draft, version: null, publishAt: null, now: NOON })
  const nameless = { id: 'mens-hat-10', maker: 'taller-norte' }
  await saveDraft(db, { content: nameless, version: null, publishAt: null, now: NOON })
  expect(await removeMaker(db, 'punto-sur')).toMatchObject({
    products: [{ id: 'mens-jacket-1' }],
    count: 1,
  })
  expect(await removeMaker(db, 'taller-norte')).toEqual({
    ok: false,
    reason: 'in_use',
    products: [],
    drafts: [
      { id: 'mens-hat-10', name: 'Sin nombre' },
      { id: 'mens-hat-9', name: 'Gorro' },
    ],
    count: 2,
  })
})

test('products are counted by maker, archived ones too', async () => {
  const second = fileProduct({ id: 'mens-jacket-2', name: 'Otra', maker: 'punto-sur' })
  const { db } = await stockedShop([fileProduct({ maker: 'punto-sur' }), second, tshirt])
  await loadCatalogue(db, [second, tshirt], '2026-02-01T00:00:00.000Z')
  const counts = [...(await countProductsByMaker(db))].toSorted(([a], [b]) => (a < b ? -1 : 1))
  expect(counts).toEqual([
    ['punto-sur', 2],
    ['vereda', 1],
  ])
})

/** The log as it was written: on Postgres a reader may get again what others wrote meanwhile. */
const written = (db: Db) =>
  db.selectFrom('catalogue_changes').select(['scope', 'product_id']).execute()

test('a change is told of the products of the maker that are on sale, and of nothing else', async () => {
  const archived = fileProduct({ id: 'mens-jacket-2', name: 'Otra', maker: 'punto-sur' })
  const shown = fileProduct({ maker: 'punto-sur' })
  const { db } = await stockedShop([shown, archived, tshirt])
  await loadCatalogue(db, [shown, tshirt], '2026-02-01T00:00:00.000Z')
  await db.deleteFrom('catalogue_changes').execute()
  await addMaker(db, 'lejano', TENTS)
  const seen = await seenOf(db, 'punto-sur')
  await changeMaker(db, 'punto-sur', { email: 'b@punto-sur.example', seen })
  expect(await written(db)).toEqual([{ scope: 'product', product_id: shown.id }])
})

test('of a maker with more products than servers read one by one, one row is written', async () => {
  const { db } = await stockedShop([fileProduct({ maker: 'punto-sur' })])
  const [one] = await db.selectFrom('products').selectAll().execute()
  const more = Array.from({ length: 5000 }, (_, n) => ({ ...one!, id: `mens-many-${n}` }))
  for (let at = 0; at < more.length; at += 500)
    await db
      .insertInto('products')
      .values(more.slice(at, at + 500))
      .execute()
  await db.deleteFrom('catalogue_changes').execute()
  const seen = await seenOf(db, 'punto-sur')
  await changeMaker(db, 'punto-sur', { email: 'b@punto-sur.example', seen })
  expect(await written(db)).toEqual([{ scope: 'everything', product_id: null }])
})

test('what an owner had put into the file, and products name, becomes a row; the rest does not', async () => {
  const { db } = await stockedShop([fileProduct({ maker: 'lejano' }), tshirt])
  const { responsible: _responsible, ...alone } = TENTS
  const edited = { ...firstMakers, lejano: TENTS, nadie: TENTS, vereda: TENTS }
  await adoptMakers(db, { ...edited, lejano: alone })
  expect(await readMakers(db), 'nobody answers for it').toEqual(firstMakers)
  await db.deleteFrom('catalogue_changes').execute()
  await adoptMakers(db, edited)
  expect(await readMakers(db)).toEqual({ ...firstMakers, lejano: TENTS })
  expect(await written(db)).toEqual([{ scope: 'product', product_id: jacket.id }])
})

test('there are 500 makers at most', async () => {
  const { db } = await testDb()
  const [one] = await db.selectFrom('makers').selectAll().limit(1).execute()
  const more = Array.from({ length: 497 }, (_, n) => ({ ...one!, key: `extra-${n}` }))
  await db.insertInto('makers').values(more.slice(1)).execute()
  expect(await addMaker(db, 'ultimo', TENTS)).toMatchObject({ ok: true })
  expect(await addMaker(db, 'uno-mas', TENTS)).toEqual({ ok: false, reason: 'too_many' })
})

test('racing: a maker is not removed while a product of it is being written', async () => {
  const { db, kind } = await stockedShop([jacket])
  await addMaker(db, 'lejano', TENTS)
  const product = await findEditableProduct(db, jacket.id)
  let removal: ReturnType<typeof removeMaker> | undefined
  await db.transaction().execute(async (trx) => {
    await holdMakers(trx, ['lejano'])
    removal = removeMaker(db, 'lejano')
    if (kind === 'postgres') await queued(db)
    const content = { ...product!.content, maker: 'lejano' }
    const saved = await saveProduct(trx, { content, version: product!.version, now: NOON })
    expect(saved).toMatchObject({ ok: true })
  })
  expect(await removal).toMatchObject({ ok: false, reason: 'in_use' })
  expect(await makerIn(db, 'lejano')).toEqual(TENTS)
})

/** Waits until somebody waits for a lock. */
const queued = (db: Db) =>
  until(async () => {
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock'`
    expect((await waiting.execute(db)).rows).toHaveLength(1)
  })

test('racing: ten owners who add the last makers make no more than there may be', async () => {
  const { db } = await testDb()
  const [one] = await db.selectFrom('makers').selectAll().limit(1).execute()
  const more = Array.from({ length: 490 }, (_, n) => ({ ...one!, key: `extra-${n}` }))
  await db.insertInto('makers').values(more).execute()
  const keys = Array.from({ length: 10 }, (_, n) => `nuevo-${n}`)
  const outcomes = await Promise.all(keys.map((key) => addMaker(db, key, TENTS)))
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(7)
  expect(Object.keys(await readMakers(db))).toHaveLength(500)
})

test.each([
  ['a maker without e-mail address', `'x', 'X', 'Y', 'ES', null, null, null, null, null`],
  ['one with a name alone', `'x', 'X', null, null, 'a@x.example', null, null, null, null`],
  ['half of a responsible', `'x', 'X', 'Y', 'GB', 'a@x.example', 'Z', null, 'IE', 'b@x.example'`],
  [
    'the shop with a responsible',
    `'x', null, null, null, 'a@x.example', 'Z', 'W', 'IE', 'b@x.example'`,
  ],
  ['a key twice', `'vereda', null, null, null, 'a@x.example', null, null, null, null`],
])('the database refuses %s', async (_, row) => {
  const { db } = await testDb()
  const insert = sql.raw(`insert into makers values (${row})`)
  await expect(insert.execute(db)).rejects.toThrow(/constraint/i)
})
