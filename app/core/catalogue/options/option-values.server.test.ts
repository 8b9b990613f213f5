import { expect, test } from 'vitest'
import { firstColors } from '#core/catalogue/options/colors.ts'
import { firstSizes } from '#core/catalogue/options/sizes.ts'
import type { Db } from '#db/schema.ts'
import { dump } from '#tests/support/database/dump.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { fileProduct, stockShop } from '#tests/support/factories/factories.ts'
import { optionChanges } from './option-rules.ts'
import {
  addOption,
  listOption,
  moveOption,
  readOptions,
  removeOption,
  setSearchWords,
  setSwatch,
} from './option-values.server.ts'

const values = async (db: Db, option: 'size' | 'color') =>
  (await listOption(db, option)).map(({ value }) => value)

test('a new shop has the sizes and colours of the specification, to the letter', async () => {
  const { db } = await testDb()
  expect(await readOptions(db)).toEqual({ sizes: firstSizes, colors: firstColors })
  expect(optionChanges(await readOptions(db))).toEqual({})
})

test('a size goes behind the one that the owner names, and can be moved', async () => {
  const { db } = await testDb()
  const added = await addOption(db, { option: 'size', value: 'XXL', place: { after: 'xl' } })
  expect(added).toMatchObject({ ok: true, value: 'XXL' })
  const first = firstSizes.map(({ value }) => value)
  expect(await values(db, 'size')).toEqual(first.toSpliced(5, 0, 'XXL'))
  await addOption(db, { option: 'size', value: '41,5', place: { after: '41' } })
  await moveOption(db, { option: 'size', value: 'unico', place: 'first' })
  await moveOption(db, { option: 'size', value: 'XS', place: 'last' })
  expect((await values(db, 'size')).join(' ')).toBe(
    'Único S M L XL XXL 36 37 38 39 40 41 41,5 42 43 44 45 XS',
  )
  expect(await moveOption(db, { option: 'size', value: 'XS', place: 'last' })).toEqual({
    ok: false,
    reason: 'same',
  })
})

test('each change tells every server to read the settings', async () => {
  const { db } = await testDb()
  const told = () => db.selectFrom('catalogue_changes').select('scope').orderBy('id').execute()
  const xxl = { option: 'size', value: 'XXL', place: 'last' } as const
  await addOption(db, xxl)
  await moveOption(db, { ...xxl, place: 'first' })
  await setSearchWords(db, { ...xxl, words: ['2xl'] })
  await setSwatch(db, { value: 'Rosa', swatch: '#d08f8c' })
  await removeOption(db, xxl)
  expect(await told()).toEqual(Array.from({ length: 5 }, () => ({ scope: 'settings' })))
})

test('a colour has its swatch, and what shoppers also call it', async () => {
  const { db } = await testDb()
  const morado = { option: 'color', value: 'Morado', place: 'last' } as const
  await addOption(db, { ...morado, swatch: '#5B3A6E' })
  await setSearchWords(db, { ...morado, words: ['Lila', ' violeta ', 'lila'] })
  await setSwatch(db, { value: 'rosa', swatch: '#d08f8c' })
  const { 'options.colors': colors } = optionChanges(await readOptions(db))
  expect(colors).toEqual([
    ...firstColors.map((one) => (one.value === 'Rosa' ? { ...one, swatch: '#d08f8c' } : one)),
    { value: 'Morado', swatch: '#5b3a6e', searchWords: ['lila', 'violeta'] },
  ])
})

test('what is refused changes nothing and tells no server', async () => {
  const { db } = await testDb()
  await stockShop(db, [fileProduct({ sizes: ['S', 'M'], colors: ['Azul'] })])
  const before = await dump(db)
  const size = { option: 'size', place: 'last' } as const
  const refusals = [
    await addOption(db, { ...size, value: 'xs' }),
    await addOption(db, { ...size, value: 'S/M' }),
    await addOption(db, { ...size, value: 'XXL', place: { after: 'XXXL' } }),
    await addOption(db, { ...size, value: 'XXL', swatch: '#000000' }),
    await addOption(db, { option: 'color', value: 'Morado', place: 'last' }),
    await addOption(db, { option: 'color', value: 'Morado', swatch: 'lila', place: 'last' }),
    await removeOption(db, { option: 'size', value: 'M' }),
    await removeOption(db, { option: 'color', value: 'azul' }),
    await removeOption(db, { option: 'size', value: 'XXL' }),
    await setSearchWords(db, { option: 'color', value: 'Azul', words: ['a=b'] }),
    await setSwatch(db, { value: 'Azul', swatch: '#12345' }),
  ]
  expect(refusals.map((one) => (one.ok ? 'ok' : one.reason))).toEqual([
    'exists',
    'bad_value',
    'unknown',
    'bad_swatch',
    'bad_swatch',
    'bad_swatch',
    'in_use',
    'in_use',
    'unknown',
    'bad_words',
    'bad_swatch',
  ])
  expect(refusals[6]).toMatchObject({
    products: [{ id: 'mens-jacket-1', name: 'Chaqueta Ordesa' }],
    count: 1,
  })
  expect(await dump(db)).toEqual(before)
})

test('a value that no product has on sale can go, and comes back at the end', async () => {
  const { db } = await testDb()
  await stockShop(db, [fileProduct({ sizes: ['S', 'M'] })])
  expect(await removeOption(db, { option: 'size', value: 'L' })).toMatchObject({ ok: true })
  await addOption(db, { option: 'size', value: 'L', place: 'last' })
  expect((await values(db, 'size')).join(' ')).toBe(
    'XS S M XL 36 37 38 39 40 41 42 43 44 45 Único L',
  )
})

test('an option has 200 values at most', async () => {
  const { db } = await testDb()
  const many = Array.from({ length: 184 }, (_, at) => ({
    option: 'size' as const,
    value: `T${at}`,
    position: 16 + at,
    swatch: null,
  }))
  await db.insertInto('option_values').values(many.slice(1)).execute()
  const last = { option: 'size', value: 'T0', place: 'last' } as const
  expect(await addOption(db, last)).toMatchObject({ ok: true })
  expect(await addOption(db, { option: 'size', value: 'XXL', place: 'last' })).toEqual({
    ok: false,
    reason: 'too_many',
  })
  expect(new Set(await values(db, 'size')).size).toBe(200)
})

test('ten owners who add at once all have their size, each at its own place', async () => {
  const { db } = await testDb()
  const sizes = Array.from({ length: 10 }, (_, at) => `T${at}`)
  await Promise.all(sizes.map((value) => addOption(db, { option: 'size', value, place: 'last' })))
  const rows = await db
    .selectFrom('option_values')
    .selectAll()
    .where('option', '=', 'size')
    .execute()
  expect(rows.map(({ position }) => position).toSorted((a, b) => a - b)).toEqual([...rows.keys()])
  expect(rows).toHaveLength(26)
})
