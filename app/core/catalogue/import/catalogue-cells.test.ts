import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { shippedProducts } from '#tests/support/factories/shop-order.ts'
import { fileProduct } from '#tests/support/factories/factories.ts'
import { guardFormula, unguardFormula } from '#core/base/text/table-file.server.ts'
import { CATALOGUE_COLUMNS, columnNamed } from './catalogue-cells.ts'
import { CatalogueFileProduct, MAX_PRICE_CENTS } from '#core/catalogue/catalogue-file.ts'
import { readTable, writeTable, type ReadRow } from './catalogue-table.server.ts'

const line = fc
  .string({
    unit: fc.constantFrom(
      'a',
      'ñ',
      '|',
      ':',
      '\\',
      ';',
      ',',
      '"',
      "'",
      '=',
      '+',
      '-',
      ' ',
      '\n',
      '1',
    ),
    maxLength: 12,
  })
  .map((text) => text.trim())
  .filter((text) => text !== '')

/** The EAN-13 of a company's number: the last digit checks the others. */
function eanOf(number: number): string {
  const digits = `84${String(number).padStart(10, '0')}`
  const sum = Array.from(digits, Number).reduce((all, n, at) => all + n * (at % 2 === 0 ? 1 : 3), 0)
  return digits + String((10 - (sum % 10)) % 10)
}

const eans = fc.uniqueArray(fc.nat(9_999_999), { minLength: 1, maxLength: 6 }).map((numbers) => {
  const keys = ['S/Azul', 'M/Azul', 'L/Azul', 'S/Negro', 'M/Negro', 'L/Negro']
  return Object.fromEntries(numbers.map((number, at) => [keys[at] ?? '', eanOf(number)]))
})

const ownPrices = fc.record({
  S: fc.integer({ min: 1, max: MAX_PRICE_CENTS }),
  'M/Negro': fc.integer({ min: 1, max: MAX_PRICE_CENTS }),
})

const product = fc
  .record({
    name: line,
    summary: line,
    fitNote: line,
    origin: line,
    care: fc.array(line, { minLength: 1, maxLength: 3 }),
    composition: fc.array(fc.record({ part: line, fibres: line }), { minLength: 1, maxLength: 3 }),
    features: fc.array(fc.record({ label: line, value: line }), { maxLength: 3 }),
    claims: fc.array(
      fc.record({ text: line, covers: line, evidence: line, date: fc.constant('2026-01-31') }),
      { maxLength: 2 },
    ),
    priceCents: fc.integer({ min: 1, max: MAX_PRICE_CENTS }),
    warnings: line,
    reference: line,
    durabilityYears: fc.integer({ min: 3, max: 99 }),
    durabilityTerms: line,
    durabilityGuarantor: line,
    isNew: fc.boolean(),
    stock: fc
      .record({ default: fc.nat(999), 'M/Azul': fc.nat(9) })
      .map((stock): Record<string, number> => stock),
  })
  .chain((fields) =>
    fc
      .tuple(fc.option(eans, { nil: undefined }), fc.option(ownPrices, { nil: undefined }))
      .map(([some, prices]) => fileProduct({ ...fields, eans: some, prices })),
  )

/** All rows of a table, and its faults. The text comes in two pieces. */
async function readWhole(text: string) {
  const half = text.length >> 1
  const read: ReadRow[] = []
  for await (const row of readTable(() => [text.slice(0, half), text.slice(half)])) read.push(row)
  return {
    rows: read.flatMap(({ row }) => row ?? []),
    faults: read.flatMap(({ faults }) => faults),
  }
}

test('whatever a product says, a table brings it back letter by letter', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(product, { minLength: 1, maxLength: 3 }), async (products) => {
      const { rows, faults } = await readWhole(writeTable(products))
      expect(faults).toEqual([])
      expect(rows.map(({ values }) => v.parse(CatalogueFileProduct, values))).toEqual(products)
    }),
  )
})

test('the shipped catalogue goes through a table and back', async () => {
  const { rows, faults } = await readWhole(writeTable(shippedProducts))
  expect(faults).toEqual([])
  expect(rows.map(({ values }) => v.parse(CatalogueFileProduct, values))).toEqual(shippedProducts)
})

const LACKABLE = {
  prices: { M: 1 },
  weights: { M: 1 },
  vatClass: 'reduced' as const,
  reference: 'R',
  lot: 'L',
  warnings: 'W',
  durabilityYears: 5,
  durabilityTerms: 'T',
  durabilityGuarantor: 'G',
}

test('every field of a product has its column', () => {
  const fields = CATALOGUE_COLUMNS.map(({ field }) => field).toSorted()
  expect(fields).toEqual([...Object.keys(fileProduct(LACKABLE)), 'eans'].toSorted())
})

test('columns and words are known with and without accents and capitals', () => {
  expect(columnNamed(' Categorías ')?.field).toBe('categories')
  expect(columnNamed('categories')).toBeUndefined()
  expect(columnNamed('categorias')?.read('Chaquetas | BAÑO | outerwear')).toEqual({
    ok: true,
    value: ['outerwear', 'swimwear', 'outerwear'],
  })
  expect(columnNamed('novedad')?.read(' SI ')).toEqual({ ok: true, value: true })
})

test('tables with commas, tabs, blank lines and a byte order mark are read', async () => {
  for (const text of ['id,precio\na-1,"79,99"\n', '\ufeffid\tprecio\r\n\r\na-1\t79.99\r\n']) {
    const { rows, faults } = await readWhole(text)
    expect([rows.map(({ values }) => values), faults]).toEqual([
      [{ id: 'a-1', priceCents: 7999 }],
      [],
    ])
  }
})

test('a row knows the line on which it begins, also after texts of several lines', async () => {
  const { rows } = await readWhole('id;resumen\na-1;"uno\ndos"\n\nb-1;"tres\ncuatro"\nc-1;cinco\n')
  expect(rows.map((row) => row.line)).toEqual([2, 5, 7])
})

test('a text that a spreadsheet would take for a formula is kept from it', () => {
  expect(guardFormula('=SUMA(A1)')).toBe("'=SUMA(A1)")
  expect(guardFormula('Lana')).toBe('Lana')
  fc.assert(fc.property(fc.string(), (text) => unguardFormula(guardFormula(text)) === text))
})
