import { expect, test } from 'vitest'
import type { CatalogueFileProduct } from '#core/catalogue/catalogue-file.ts'
import { saveDraft } from '#core/catalogue/product-edit/product-drafts.server.ts'
import type { Db } from '#db/schema.ts'
import { dump } from '#tests/support/database/dump.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { fileProduct, NOON, stockShop } from '#tests/support/factories/factories.ts'
import { changeOwnFields, countProductsByField, readOwnFields } from './own-fields.server.ts'

const keys = async (db: Db) => (await readOwnFields(db)).map(({ key }) => key)
const last = { place: 'last' } as const

/** A field of each kind that matters here. */
async function shopOfTents(products: readonly CatalogueFileProduct[] = []) {
  const { db } = await testDb()
  await changeOwnFields(db, { add: 'Peso', kind: 'numero', unit: 'kg', ...last })
  const options = ['3 estaciones', '4 estaciones', 'Verano']
  await changeOwnFields(db, { add: 'Temporada', kind: 'opcion', options, ...last })
  await stockShop(db, products)
  return db
}

test('a new shop has no own fields', async () => {
  const { db } = await testDb()
  expect(await readOwnFields(db)).toEqual([])
})

test('a field goes behind the one that the owner names, and can be changed, moved and removed', async () => {
  const db = await shopOfTents()
  const added = await changeOwnFields(db, {
    add: 'Columna de agua',
    kind: 'numero',
    unit: 'mm',
    isFacet: true,
    place: { after: 'peso' },
  })
  expect(added).toEqual({
    ok: true,
    key: 'columna-de-agua',
    label: 'Columna de agua',
    isFacet: true,
  })
  expect(await keys(db)).toEqual(['peso', 'columna-de-agua', 'temporada'])
  await changeOwnFields(db, {
    change: 'COLUMNA DE AGUA',
    label: 'Impermeable',
    unit: 'cm',
    isFacet: false,
    place: 'first',
  })
  expect((await readOwnFields(db))[0]).toEqual({
    key: 'columna-de-agua',
    label: 'Impermeable',
    kind: 'numero',
    unit: 'cm',
    options: [],
    isFacet: false,
  })
  expect(await changeOwnFields(db, { change: 'impermeable', kind: 'texto' })).toMatchObject({
    ok: true,
  })
  await changeOwnFields(db, { change: 'temporada', options: ['Verano', '3 estaciones'] })
  expect((await readOwnFields(db)).at(-1)?.options).toEqual(['Verano', '3 estaciones'])
  expect(await changeOwnFields(db, { remove: 'impermeable' })).toMatchObject({ ok: true })
  expect(await keys(db)).toEqual(['peso', 'temporada'])
})

const tent = (ownFields: CatalogueFileProduct['ownFields']) =>
  fileProduct({ id: 'tent-1', name: 'Iglú', ...(ownFields && { ownFields }) })

const IGLU = { products: [{ id: 'tent-1', name: 'Iglú' }], drafts: [], count: 1 }

test('what a product has a value of stays, also an archived one’s; what is refused changes nothing', async () => {
  const db = await shopOfTents([tent({ temporada: 'Verano' })])
  await db.updateTable('products').set({ is_active: 0 }).execute()
  const before = await dump(db)
  const used = { ok: false, label: 'Temporada', ...IGLU }
  expect(await changeOwnFields(db, { remove: 'Temporada' })).toEqual({ ...used, reason: 'in_use' })
  expect(await changeOwnFields(db, { change: 'temporada', kind: 'texto' })).toEqual({
    ...used,
    reason: 'kind_in_use',
  })
  const options = ['3 estaciones', 'Otoño']
  expect(await changeOwnFields(db, { change: 'temporada', options })).toEqual({
    ...used,
    reason: 'option_in_use',
    options: ['4 estaciones', 'Verano'],
  })
  expect(await changeOwnFields(db, { change: 'peso', label: 'Temporada' })).toMatchObject({
    reason: 'exists',
  })
  expect(await dump(db)).toEqual(before)
  expect(
    await changeOwnFields(db, {
      change: 'temporada',
      options: ['Verano', 'Otoño'],
      label: 'Época',
    }),
  ).toMatchObject({ ok: true })
  expect(await changeOwnFields(db, { remove: 'peso' })).toMatchObject({ ok: true })
})

test('a draft keeps its field too, whatever is written in it', async () => {
  const db = await shopOfTents()
  const content = { id: 'tent-2', ownFields: { peso: 'mucho' } }
  await saveDraft(db, { content, version: null, publishAt: null, now: NOON })
  expect(await changeOwnFields(db, { remove: 'peso' })).toEqual({
    ok: false,
    reason: 'in_use',
    label: 'Peso',
    products: [],
    drafts: [{ id: 'tent-2', name: 'Sin nombre' }],
    count: 1,
  })
  expect(await changeOwnFields(db, { remove: 'temporada' })).toMatchObject({ ok: true })
})

test('the owner is told how many products have each field', async () => {
  const db = await shopOfTents([
    tent({ peso: 2.4, temporada: 'Verano' }),
    fileProduct({ id: 'tent-2', ownFields: { peso: 3 } }),
    fileProduct({ id: 'tent-3' }),
  ])
  expect(await countProductsByField(db)).toEqual(
    new Map([
      ['peso', 2],
      ['temporada', 1],
    ]),
  )
})

test('ten owners who add at once all have their field, each at its own place', async () => {
  const { db } = await testDb()
  const names = Array.from({ length: 10 }, (_, n) => `Nuevo ${n}`)
  await Promise.all(names.map((add) => changeOwnFields(db, { add, kind: 'texto', ...last })))
  const rows = await db.selectFrom('own_fields').select('position').execute()
  expect(rows.map(({ position }) => position).toSorted((a, b) => a - b)).toEqual(
    names.map((_, at) => at),
  )
})
