import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { findings, readRows, titlesIn, type Row } from './specification-rows.ts'
import { readSources } from './repo-files.ts'

const files = readSources()
const page = readFileSync('docs/especificacion.md', 'utf8')
const rows = readRows(page)
const mends = new Set([...page.matchAll(/^\| (M\d+) \|/gm)].map(([, mend = '']) => mend))

test('the page has every line of the specification, and none twice', () => {
  const sections = Map.groupBy(rows, ({ id }) => id.split('.')[0] ?? '')
  const counts = [...sections].map(([section, of]) => [
    Number(section),
    of.length,
    of.reduce((sum, { count }) => sum + Number(count), 0),
  ])
  // Rows and requirements of each section.
  expect(counts).toEqual([
    [1, 14, 30],
    [2, 89, 294],
    [3, 23, 138],
    [4, 31, 79],
    [5, 17, 54],
    [6, 7, 17],
    [7, 10, 35],
    [8, 32, 59],
    [9, 31, 71],
  ])
  for (const [section, of] of sections)
    expect(of.map(({ id }) => id)).toEqual(of.map((_, at) => `${section}.${at + 1}`))
})

test('the page says how many requirements its rows hold', () => {
  const sum = rows.reduce((total, { count }) => total + Number(count), 0)
  expect(page).toContain(`**${sum} requirements in ${rows.length} rows, none open.**`)
})

test('titles are read from every way to write a test', () => {
  const source = `
    test('a plain one @desktop', () => {})
    test.each([['x', (1)]])('one of a table: %s', () => {})
    for (const path of paths) test(\`\${path} is sound\`, () => {})
    test(
      "it's broken over lines",
      () => {},
    )`
  expect(titlesIn(source)).toEqual([
    'a plain one',
    '${path} is sound',
    'its broken over lines',
    'one of a table: %s',
  ])
})

test.each(rows)('line $id is held by a test that exists', (row) => {
  expect(findings(row, files, mends)).toEqual([])
})

describe('a line is refused', () => {
  const good: Row = {
    id: '1.1',
    requirement: 'A window says «Hola, {nombre}»',
    count: '2',
    where: '`app/root.tsx`, `account-button.tsx`',
    test: '`frame.e2e.ts`: “the address of a page has no slash at its end”',
    state: 'done',
  }
  test('but not a good one', () => expect(findings(good, files, mends)).toEqual([]))
  test.each<[string, Partial<Row>]>([
    ['without a count', { count: '' }],
    ['with no requirement in it', { count: '0' }],
    ['without a test', { test: '—' }],
    ['with a test to be written', { test: 'yet to be written' }],
    ['with a test file that is not there', { test: '`nothing.e2e.ts`: “the shop sings”' }],
    ['with a test file alone', { test: '`frame.e2e.ts`' }],
    ['with a test that the file does not have', { test: '`frame.e2e.ts`: “the shop sings”' }],
    [
      'with the beginning of a title',
      { test: '`frame.e2e.ts`: “the address of a page has no slash”' },
    ],
    [
      'with a title of another file',
      {
        test: '`frame.e2e.ts`: “the cart leads to the checkout”, `cart.e2e.ts`: “the cart leads to the checkout”',
      },
    ],
    ['with a text that is another to the letter', { requirement: 'A window says «Hola {nombre}»' }],
    ['with a text that stands in another file', { requirement: 'A window says «Aceptar todas»' }],
    ['with a part of a word', { requirement: 'A window says «Hol»' }],
    ['without a place', { requirement: 'A window', where: '—' }],
    ['with a place that is not there', { where: '`app/nothing.tsx`, `account-button.tsx`' }],
    ['with a mend that is not explained', { state: 'mended M999' }],
    ['that waits for something', { state: 'planned: after-sales' }],
    ['in no known state', { state: 'almost' }],
  ])('%s', (_, part) => {
    expect(findings({ ...good, ...part }, files, mends)).toHaveLength(1)
  })
})
