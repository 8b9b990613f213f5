import * as v from 'valibot'
import { expect, test } from 'vitest'
import men from '#content/catalogue/men.json' with { type: 'json' }
import women from '#content/catalogue/women.json' with { type: 'json' }
import bali from '#content/catalogue/bali.json' with { type: 'json' }
import collections from '#content/catalogue/collections.json' with { type: 'json' }
import novelties from '#content/catalogue/new.json' with { type: 'json' }
import { CatalogueFile } from '#core/catalogue/catalogue-file.ts'
import { columnsOf, SIZE_TABLES, sizingOf, type MeasureName } from './size-table.ts'

const products = [men, women, bali, collections, novelties].flatMap(
  (file) => v.parse(CatalogueFile, file).products,
)

test('whatever is sold in several sizes has a table with all of them', () => {
  const sized = products.filter(({ sizes }) => sizes.length > 1)
  expect(sized.length).toBeGreaterThan(50)
  expect(sized.filter((product) => !sizingOf(product)).map(({ id }) => id)).toEqual([])
})

test('what comes in one size has no table', () => {
  const single = products.filter(({ sizes }) => sizes[0] === 'Único')
  expect(single.length).toBeGreaterThan(10)
  expect(single.filter((product) => sizingOf(product))).toEqual([])
})

test('a product has the table of the sizes that are measured, whatever others it has', () => {
  const parka = { garment: 'chaqueta_acolchada', genders: ['men'] } as const
  expect(sizingOf({ ...parka, sizes: ['XL', 'XXL'] })).toMatchObject({ cut: 'men' })
  expect(sizingOf({ ...parka, sizes: ['XXL', '3XL'] })).toBeUndefined()
})

test('what has no garment has no table, whatever its sizes are called', () => {
  expect(sizingOf({ genders: ['men'], sizes: ['S', 'M'] })).toBeUndefined()
})

test('a garment for both, or for neither in particular, is cut unisex', () => {
  const shirt = { garment: 'camisa', sizes: ['S', 'M'] } as const
  expect(sizingOf({ ...shirt, genders: ['men'] })).toMatchObject({ kind: 'tops', cut: 'men' })
  expect(sizingOf({ ...shirt, genders: ['men', 'women'] })).toMatchObject({
    kind: 'tops',
    cut: 'unisex',
  })
  expect(sizingOf({ ...shirt, genders: [] })?.tableId).toBe('arriba-unisex')
  expect(sizingOf({ garment: 'short', genders: ['women'], sizes: ['M'] })?.kind).toBe('bottoms')
  // There is no table for unisex shoes; the first product that needs one must add it.
  expect(sizingOf({ garment: 'bota', genders: [], sizes: ['40'] })).toBeUndefined()
})

test.each(SIZE_TABLES)('each column of $id rises without a gap', (table) => {
  const columns: MeasureName[] = [
    ...columnsOf(table),
    ...(table.rows[0]?.weight ? ['weight' as const] : []),
  ]
  expect(columns.length).toBeGreaterThan(0)
  for (const column of columns) {
    const ranges = table.rows.map((row) => row[column] ?? [0, 0])
    expect(ranges.filter(([from, to]) => from >= to)).toEqual([])
    expect(ranges.slice(1).map(([from]) => from)).toEqual(ranges.slice(0, -1).map(([, to]) => to))
  }
})

test('weight helps to advise and is not printed', () => {
  for (const table of SIZE_TABLES) expect(columnsOf(table)).not.toContain('weight')
})
