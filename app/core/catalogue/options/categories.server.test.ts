import { expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { dump } from '#tests/support/database/dump.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { fileProduct, stockShop } from '#tests/support/factories/factories.ts'
import {
  addCategory,
  changeCategory,
  readCategories,
  removeCategory,
  type NewCategory,
} from './categories.server.ts'
import { firstFilling } from './category-rules.ts'

const TENTS: NewCategory = {
  label: 'Tiendas de campaña',
  isAccessory: false,
  menus: ['women', 'men'],
  place: { after: 'calzado' },
}

const ids = async (db: Db) => (await readCategories(db)).map(({ id }) => id)
const first = firstFilling.map(({ id }) => id)

test('a new shop has the categories of the specification, with what a search calls them', async () => {
  const { db } = await testDb()
  expect(await readCategories(db)).toEqual(firstFilling)
})

test('a category goes behind the one that the owner names, and can be changed and moved', async () => {
  const { db } = await testDb()
  const added = await addCategory(db, TENTS)
  expect(added).toEqual({ ok: true, id: 'tiendas-de-campana', label: 'Tiendas de campaña' })
  const after = first.indexOf('footwear') + 1
  expect(await ids(db)).toEqual(first.toSpliced(after, 0, 'tiendas-de-campana'))
  const category = 'tiendas-de-campana'
  await changeCategory(db, { category, label: 'Cobijo', title: 'Tiendas y toldos' })
  await changeCategory(db, { category: 'cobijo', isAccessory: true, menus: ['women'] })
  await changeCategory(db, { category, searchWords: ['Iglú', 'carpa', 'iglú'], place: 'first' })
  expect((await readCategories(db))[0]).toEqual({
    id: 'tiendas-de-campana',
    label: 'Cobijo',
    title: 'Tiendas y toldos',
    isAccessory: true,
    menus: ['women'],
    searchWords: ['cobijo', 'iglú', 'carpa'],
  })
  await changeCategory(db, { category, title: null, isAccessory: false, place: 'last' })
  expect((await readCategories(db)).at(-1)).toEqual({
    id: 'tiendas-de-campana',
    label: 'Cobijo',
    menus: ['women'],
    searchWords: ['cobijo', 'iglú', 'carpa'],
  })
})

test('what is refused changes nothing and tells no server', async () => {
  const { db } = await testDb()
  await stockShop(db, [fileProduct({ categories: ['hats', 'footwear'] })])
  const before = await dump(db)
  const refusals = [
    await addCategory(db, { ...TENTS, label: 'CALZADO' }),
    await addCategory(db, { ...TENTS, label: 'Footwear' }),
    await addCategory(db, { ...TENTS, label: 'Ж' }),
    await addCategory(db, { ...TENTS, title: 'x'.repeat(61) }),
    await addCategory(db, { ...TENTS, place: { after: 'nada' } }),
    await changeCategory(db, { category: 'nada', label: 'Algo' }),
    await changeCategory(db, { category: 'Faldas', label: 'Vestidos' }),
    await changeCategory(db, { category: 'Faldas', label: 'A | B' }),
    await changeCategory(db, { category: 'Faldas', searchWords: ['50'] }),
    await changeCategory(db, { category: 'Faldas', label: 'Faldas' }),
    await removeCategory(db, 'calzado'),
    await removeCategory(db, 'nada'),
  ]
  expect(refusals.map((one) => (one.ok ? 'ok' : one.reason))).toEqual([
    'exists',
    'exists',
    'bad_label',
    'bad_title',
    'unknown',
    'unknown',
    'exists',
    'bad_label',
    'bad_words',
    'same',
    'in_use',
    'unknown',
  ])
  expect(refusals[10]).toMatchObject({
    products: [{ id: 'mens-jacket-1', name: 'Chaqueta Ordesa' }],
    count: 1,
  })
  expect(await dump(db)).toEqual(before)
})

test('a category without products can go, also one whose word is part of another', async () => {
  const { db } = await testDb()
  await stockShop(db, [fileProduct({ categories: ['party-dresses'] })])
  expect(await removeCategory(db, 'Vestidos')).toMatchObject({ ok: true, id: 'dresses' })
  expect(await ids(db)).toEqual(first.filter((id) => id !== 'dresses'))
})

test('there are 100 categories at most', async () => {
  const { db } = await testDb()
  const [one] = await db.selectFrom('categories').selectAll().limit(1).execute()
  const more = Array.from({ length: 100 - first.length }, (_, n) => ({
    ...one!,
    id: `extra-${n}`,
    label: `Extra ${n}`,
    position: 50 + n,
  }))
  await db.insertInto('categories').values(more).execute()
  expect(await addCategory(db, { ...TENTS, place: 'last' })).toEqual({
    ok: false,
    reason: 'too_many',
  })
})

test('ten owners who add at once all have their category, each at its own place', async () => {
  const { db } = await testDb()
  const labels = Array.from({ length: 10 }, (_, n) => `Nueva ${n}`)
  await Promise.all(labels.map((label) => addCategory(db, { ...TENTS, label, place: 'last' })))
  const rows = await db.selectFrom('categories').select('position').execute()
  expect(rows.map(({ position }) => position).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: first.length + 10 }, (_, at) => at),
  )
})

test('a change is told as one of settings, with no product of its own: servers read the products no more', async () => {
  const { db } = await testDb()
  await stockShop(db, [fileProduct({ categories: ['hats', 'footwear'] })])
  await db.deleteFrom('catalogue_changes').execute()
  await changeCategory(db, { category: 'calzado', searchWords: ['botines'] })
  const told = await db.selectFrom('catalogue_changes').select(['scope', 'product_id']).execute()
  expect(told).toEqual([{ scope: 'settings', product_id: null }])
})
