import { expect, test } from 'vitest'
import { firstCollections } from '#core/catalogue/collections.ts'
import { saveDraft } from '#core/catalogue/product-edit/product-drafts.server.ts'
import type { Db } from '#db/schema.ts'
import { dump } from '#tests/support/database/dump.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { fileProduct, NOON, stockShop } from '#tests/support/factories/factories.ts'
import {
  changeCollections,
  countProductsByCollection,
  readCollections,
} from './collections.server.ts'

const values = async (db: Db) => (await readCollections(db)).map(({ value }) => value)

test('a new shop has the collections of the specification', async () => {
  const { db } = await testDb()
  expect(await readCollections(db)).toEqual(firstCollections)
})

test('a collection goes behind the one that the owner names, and can be changed, moved and removed', async () => {
  const { db } = await testDb()
  const intro = 'Para arriba del todo.'
  const added = await changeCollections(db, { add: 'Cumbres', intro, place: { after: 'outdoor' } })
  expect(added).toEqual({ ok: true, value: 'cumbres', label: 'Cumbres' })
  expect((await values(db)).indexOf('cumbres')).toBe(2)
  await changeCollections(db, { change: 'CUMBRES', label: 'Cimas', intro: '', place: 'first' })
  await changeCollections(db, { change: 'cumbres', searchWords: ['Pico'] })
  expect((await readCollections(db))[0]).toEqual({
    value: 'cumbres',
    label: 'Cimas',
    intro: '',
    searchWords: ['cimas', 'pico'],
  })
  expect(await changeCollections(db, { remove: 'Cimas' })).toMatchObject({ ok: true })
  expect(await readCollections(db)).toEqual(firstCollections)
})

test('one that a product or a draft has stays, also an archived one’s; what is refused tells no server', async () => {
  const { db } = await testDb()
  await stockShop(db, [
    fileProduct({ collections: ['outdoor'] }),
    fileProduct({ id: 'mens-jacket-2', collections: ['urban', 'outdoor'] }),
    fileProduct({ id: 'mens-jacket-3', name: 'Chaqueta bali', collections: [] }),
  ])
  await db.updateTable('products').set({ is_active: 0 }).execute()
  const draft = { id: 'mens-hat-9', name: 'Gorro', collections: ['bali', 'outdoor'] }
  await saveDraft(db, { content: draft, version: null, publishAt: null, now: NOON })
  const before = await dump(db)
  expect(await changeCollections(db, { remove: 'Outdoor' })).toEqual({
    ok: false,
    reason: 'in_use',
    label: 'Outdoor',
    products: [
      { id: 'mens-jacket-1', name: 'Chaqueta Ordesa' },
      { id: 'mens-jacket-2', name: 'Chaqueta Ordesa' },
    ],
    drafts: [{ id: 'mens-hat-9', name: 'Gorro' }],
    count: 3,
  })
  expect(await changeCollections(db, { remove: 'bali' })).toMatchObject({ products: [], count: 1 })
  expect(await changeCollections(db, { change: 'bali', label: 'Urbano' })).toMatchObject({
    reason: 'exists',
  })
  expect(await dump(db)).toEqual(before)
  expect(await countProductsByCollection(db)).toEqual(
    new Map([
      ['outdoor', 2],
      ['urban', 1],
    ]),
  )
  expect(await changeCollections(db, { remove: 'essentials' })).toMatchObject({ ok: true })
})

test('a change of what was seen is refused once it is something else', async () => {
  const { db } = await testDb()
  const [seen] = firstCollections
  await changeCollections(db, { change: 'bali', intro: 'Sal y arena.' }, seen)
  const before = await dump(db)
  const late = await changeCollections(db, { change: 'bali', label: 'Isla' }, seen)
  expect(late).toEqual({ ok: false, reason: 'changed_meanwhile' })
  expect(await dump(db)).toEqual(before)
})

test('ten owners who add at once all have their collection, each at its own place', async () => {
  const { db } = await testDb()
  const names = Array.from({ length: 10 }, (_, n) => `Nueva ${n}`)
  const add = (name: string) => ({ add: name, intro: '', place: 'last' }) as const
  await Promise.all(names.map((name) => changeCollections(db, add(name))))
  const rows = await db.selectFrom('collections').select('position').execute()
  expect(rows.map(({ position }) => position).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: firstCollections.length + 10 }, (_, at) => at),
  )
})
