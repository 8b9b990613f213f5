import { expect, test } from 'vitest'
import men from '#content/catalogue/men.json' with { type: 'json' }
import women from '#content/catalogue/women.json' with { type: 'json' }
import bali from '#content/catalogue/bali.json' with { type: 'json' }
import collections from '#content/catalogue/collections.json' with { type: 'json' }
import novelties from '#content/catalogue/new.json' with { type: 'json' }
import { CatalogueFile } from '#core/catalogue/catalogue-file.ts'
import { columnsOf, SIZE_TABLES, sizingOf, type MeasureName } from './size-table.ts'

const products = [men, women, bali, collections, novelties].flatMap(
  (file) => CatalogueFile.parse(file).products,
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

test('a garment for both, or for neither in particular, is cut unisex', () => {
  const shirt = { garment: 'camisa', sizes: ['S', 'M'] } as const
  expect(sizingOf({ ...shirt, genders: ['men'] })).toMatchObject({ kind: 'tops', cut: 'men' })
  expect(sizingOf({ ...shirt, genders: ['men', 'women'] })).toMatchObject({
    kind: 'tops',
    cut: 'unisex',
  })
  expect(sizingOf({ ...shirt, genders: [] })?.tableId).toBe('arriba-unisex')
  expect(sizingOf({ garment: 'short', genders: ['women'], sizes: ['M'] })?.kind).toBe('bottoms')
  // The shop has no table of unisex shoes; a product that needs one must bring it.
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
