import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { loadCatalogue } from '#core/catalogue/import/load-catalogue.server.ts'
import { readStoredCatalogue } from '#core/catalogue/import/stored-catalogue.server.ts'
import { emptyTestDb, testDb } from '#tests/support/database/test-db.ts'
import { fileProduct, NOON, stockShop } from '#tests/support/factories/factories.ts'
import { migrate } from './migrate.ts'

test('an upgrade leaves the products as they were, with no values', async () => {
  const { db, kind } = await emptyTestDb()
  await migrate(db, kind, { to: '070-line-rates' })
  await sql`insert into products (id, position, name, price_cents, is_active, details)
    values ('tent-1', 0, 'Iglú', 19900, 1, '{"maker":"vereda"}')`.execute(db)
  await migrate(db, kind)
  const { rows } = await sql`select details, own_fields from products`.execute(db)
  expect(rows).toEqual([{ details: '{"maker":"vereda"}', own_fields: null }])
})

test('an older server that writes a product leaves its values', async () => {
  const { db } = await testDb()
  await stockShop(db, [fileProduct({ id: 'tent-1', ownFields: { plazas: 3 } })])
  const details = JSON.stringify({ maker: 'vereda' })
  // As the release before this one writes it.
  await sql`update products set position = 0, name = 'Iglú', details = ${details}, is_active = 1
    where id = 'tent-1'`.execute(db)
  const [stored] = await readStoredCatalogue(db)
  expect(JSON.parse(stored?.details ?? '')).toEqual({ maker: 'vereda', ownFields: { plazas: 3 } })
})

test('values stand beside the details, and loading the same again changes nothing', async () => {
  const { db } = await testDb()
  const tents = [
    fileProduct({ id: 'tent-1', ownFields: { peso: 2.4, plazas: 3 } }),
    fileProduct({ id: 'tent-2' }),
  ]
  await stockShop(db, tents)
  const row = () =>
    db.selectFrom('products').select(['details', 'own_fields']).where('id', '=', 'tent-1').execute()
  const [first] = await row()
  expect(first?.own_fields).toBe('{"peso":2.4,"plazas":3}')
  expect(first?.details).not.toContain('plazas')
  expect(await loadCatalogue(db, tents, NOON)).toMatchObject({ changed: [], unchanged: 2 })
  await loadCatalogue(db, [fileProduct({ id: 'tent-1' }), ...tents.slice(1)], NOON)
  expect((await row())[0]?.own_fields).toBeNull()
})

test.each([
  ['one without a key', `'', 'Plazas', 'numero', null, '[]', 0, 9`],
  ['one without a label', `'plazas', '', 'numero', null, '[]', 0, 9`],
  ['an unknown kind', `'plazas', 'Plazas', 'fecha', null, '[]', 0, 9`],
  ['a unit of a text', `'plazas', 'Plazas', 'texto', 'mm', '[]', 0, 9`],
  ['an empty unit', `'plazas', 'Plazas', 'numero', '', '[]', 0, 9`],
  ['a filter that is neither', `'plazas', 'Plazas', 'numero', null, '[]', 2, 9`],
  ['a place before the first', `'plazas', 'Plazas', 'numero', null, '[]', 0, -1`],
])('the database refuses %s', async (_, row) => {
  const { db } = await testDb()
  const insert = sql.raw(
    `insert into own_fields (key, label, kind, unit, options, is_facet, position) values (${row})`,
  )
  await expect(insert.execute(db)).rejects.toThrow(/constraint/i)
})
