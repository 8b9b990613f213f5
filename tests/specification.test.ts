import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { findings, readRows, type Row } from './specification-rows.ts'
import { readSources } from './repo-files.ts'

const files = readSources()
const page = readFileSync('docs/especificacion.md', 'utf8')
const rows = readRows(page)
const mends = new Set([...page.matchAll(/^\| (M\d+) \|/gm)].map(([, mend = '']) => mend))

test('the page has every line of the specification, and none twice', () => {
  const sections = Map.groupBy(rows, ({ id }) => id.split('.')[0] ?? '')
  const counts = [...sections].map(([section, of]) => [Number(section), of.length])
  expect(counts).toEqual([
    [1, 14],
    [2, 89],
    [3, 23],
    [4, 31],
    [5, 17],
    [6, 7],
    [7, 10],
    [8, 32],
    [9, 31],
  ])
  for (const [section, of] of sections)
    expect(of.map(({ id }) => id)).toEqual(of.map((_, at) => `${section}.${at + 1}`))
})

test.each(rows)('line $id is held by a test that exists', (row) => {
  expect(findings(row, files, mends)).toEqual([])
})

describe('a line is refused', () => {
  const good: Row = {
    id: '1.1',
    where: '`app/root.tsx`',
    test: '`frame.e2e.ts`: “the shop speaks Spanish…”',
    state: 'done',
  }
  test('but not a good one', () => expect(findings(good, files, mends)).toEqual([]))
  test.each<[string, Partial<Row>]>([
    ['without a test', { test: '—' }],
    ['with a test to be written', { test: 'yet to be written' }],
    ['with a test file that is not there', { test: '`nothing.e2e.ts`' }],
    ['with a test that the file does not have', { test: '`frame.e2e.ts`: “the shop sings”' }],
    ['without a place', { where: '—' }],
    ['with a place that is not there', { where: '`app/shop/nothing.tsx`' }],
    ['with a mend that is not explained', { state: 'mended M999' }],
    ['that waits for something', { state: 'planned: after-sales' }],
    ['in no known state', { state: 'almost' }],
  ])('%s', (_, part) => {
    expect(findings({ ...good, ...part }, files, mends)).toHaveLength(1)
  })
})
