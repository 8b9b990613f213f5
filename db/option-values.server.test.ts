import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listOption } from '#core/catalogue/options/option-values.server.ts'
import { storeProductsBefore } from '#tests/support/database/products-before.ts'
import { emptyTestDb, testDb } from '#tests/support/database/test-db.ts'
import { fileProduct } from '#tests/support/factories/factories.ts'
import { migrate } from './migrate.ts'

test('an upgrade keeps the sizes and colours that products have besides, after those of the shop', async () => {
  const { db, kind } = await emptyTestDb()
  await migrate(db, kind, { to: '065-recall-orders' })
  const boots = fileProduct({ sizes: ['S', 'M', '41,5'], colors: ['Azul', 'Morado'] })
  await storeProductsBefore(db, [boots])
  await migrate(db, kind)
  const sizes = await listOption(db, 'size')
  expect(sizes.map(({ value }) => value).join(' ')).toBe(
    'XS S M L XL 36 37 38 39 40 41 42 43 44 45 Único 41,5',
  )
  const colors = await listOption(db, 'color')
  expect(colors.slice(-2)).toEqual([
    { value: 'Beige', swatch: '#cdb896', searchWords: [] },
    { value: 'Morado', swatch: '#b9b9b9', searchWords: [] },
  ])
  const rows = await db
    .selectFrom('option_values')
    .selectAll()
    .where('option', '=', 'color')
    .execute()
  expect(rows.map(({ position }) => position).toSorted((a, b) => a - b)).toEqual([...rows.keys()])
})

test.each([
  ['a colour without a swatch', `'color', 'Morado', 20, null`],
  ['a size with one', `'size', 'XXL', 20, '#5b3a6e'`],
  ['a swatch that is no colour', `'color', 'Morado', 20, 'purple'`],
  ['a value twice', `'size', 'XL', 20, null`],
  ['a value that is too long', `'size', '${'x'.repeat(25)}', 20, null`],
  ['another option', `'material', 'Lana', 20, null`],
])('the database refuses %s', async (_, row) => {
  const { db } = await testDb()
  const insert = sql.raw(
    `insert into option_values (option, value, position, swatch) values (${row})`,
  )
  await expect(insert.execute(db)).rejects.toThrow(/constraint/i)
})
