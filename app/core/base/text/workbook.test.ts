import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readWorkbook } from '#tests/support/accounting/read-workbook.ts'
import { beginWorkbook } from './workbook.server.ts'
import type { SheetCell } from './sheet-cell.ts'

const HEAD = {
  name: 'EXPEDIDAS_INGRESOS',
  headings: [
    ['Grupo', ''],
    ['', 'Columna'],
  ],
}

function bytesOf(batches: readonly (readonly (readonly SheetCell[])[])[]): Buffer {
  const workbook = beginWorkbook(HEAD)
  return Buffer.concat([...batches.map((rows) => workbook.rows(rows)), workbook.end()])
}
const cellsOf = (...row: SheetCell[]) => readWorkbook(bytesOf([[row]])).rows[2] ?? []
const textOf = (text: string) => cellsOf(text)[0]

test('a workbook without rows has its sheet and its headings', () => {
  const { sheets, rows, parts } = readWorkbook(bytesOf([]))
  expect(sheets).toEqual(['EXPEDIDAS_INGRESOS'])
  expect(rows.map((row) => row.map(({ place, value }) => [place, value]))).toEqual([
    [['A1', 'Grupo']],
    [['B2', 'Columna']],
  ])
  expect(parts).toContain('[Content_Types].xml')
})

test('money is a number with two decimals, a day a date, a text a text', () => {
  const cells = cellsOf({ cents: -5 }, { cents: 123_456_789_012 }, { day: '2026-03-05' }, '0012', {
    whole: 2026,
  })
  expect(cells).toEqual([
    { place: 'A3', kind: 'number', value: '-0.05', format: '4' },
    { place: 'B3', kind: 'number', value: '1234567890.12', format: '4' },
    // 46086 days after 1899-12-30.
    { place: 'C3', kind: 'number', value: '46086', format: 'dd/mm/yyyy' },
    { place: 'D3', kind: 'inlineStr', value: '0012', format: '49' },
    { place: 'E3', kind: 'number', value: '2026', format: '1' },
  ])
  expect(() => cellsOf({ cents: 0.5 })).toThrow(RangeError)
})

test.each([
  ['a formula', '=1+1', '=1+1'],
  ['a command', '@SUM(A1)', '@SUM(A1)'],
  ['markup', `<b> & "D'Arc"`, `<b> & "D'Arc"`],
  ['spaces at both ends', '  Ana  ', '  Ana  '],
  ['a family in one sign', 'Ana 👩‍👩‍👧 Peña', 'Ana 👩‍👩‍👧 Peña'],
  ['control characters', 'A\u0000n\u0008a\u001F\uFFFE', 'Ana'],
  ['half a sign', 'Ana \uD83D', 'Ana \uFFFD'],
  ['what readers take for a sign', '_x0041_', '_x005F_x0041_'],
  ['a very long name', 'ñ'.repeat(40_000), 'ñ'.repeat(32_767)],
])('%s stays text', (_, text, read) => {
  expect(textOf(text)).toEqual({ place: 'A3', kind: 'inlineStr', value: read, format: '49' })
})

test('any cents and any days are read back as they are', () => {
  const day = fc
    .integer({ min: 0, max: 40_000 })
    .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10))
  const check = fc.property(
    fc.array(fc.tuple(fc.maxSafeInteger(), day), { maxLength: 300, size: 'max' }),
    (rows) => {
      const read = readWorkbook(
        bytesOf([rows.map(([cents, on]) => [{ cents }, { day: on }])]),
      ).rows.slice(2)
      return rows.every(([cents, on], at) => {
        const [money, date] = read[at] ?? []
        const days = Number(date?.value) - 25_569
        return (
          BigInt((money?.value ?? '').replace('.', '')) === BigInt(cents) &&
          new Date(days * 86_400_000).toISOString().startsWith(on)
        )
      })
    },
  )
  // The cells do not know of each other: some 1,500 rows, in few workbooks.
  expect(() => fc.assert(check, { numRuns: 10, seed: 20_260_305 })).not.toThrow()
})

test('the same rows are the same bytes, wherever and whenever they are written', () => {
  const rows: SheetCell[][] = [['Ana', { cents: 1210 }, { day: '2026-03-05' }]]
  const before = process.env['TZ']
  const files = ['UTC', 'Pacific/Auckland'].map((zone) => {
    process.env['TZ'] = zone
    return bytesOf([rows]).toString('base64')
  })
  if (before === undefined) delete process.env['TZ']
  else process.env['TZ'] = before
  expect(new Set(files).size).toBe(1)
})

test('10,000 rows leave in parts: none is kept until the end', () => {
  const workbook = beginWorkbook(HEAD)
  const batch = (first: number) =>
    Array.from({ length: 500 }, (_, at): SheetCell[] => [
      `S-2026-${String(first + at).padStart(6, '0')}`,
      { cents: (first + at) * 7 },
    ])
  const parts: Buffer[] = []
  for (let first = 0; first < 10_000; first += 500) parts.push(workbook.rows(batch(first)))
  parts.push(workbook.end())
  const file = Buffer.concat(parts)
  const largest = Math.max(...parts.map(({ length }) => length))
  expect(largest).toBeLessThan(file.length / 3)
  const { rows } = readWorkbook(file)
  expect(rows).toHaveLength(10_002)
  expect(rows.at(-1)?.map(({ value }) => value)).toEqual(['S-2026-009999', '699.93'])
})
