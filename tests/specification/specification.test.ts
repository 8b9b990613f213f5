import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readSources } from '../repo-files.ts'
import { PAGE, specificationPage } from './page.ts'
import { findings, titlesIn } from './row-findings.ts'
import { MENDS, ROWS, type Row } from './rows.ts'

const files = readSources()
const mends = new Set(MENDS.map(({ id }) => id))

test('the page is what `npm run specification` makes of the rows and the mends', () => {
  expect(readFileSync(PAGE, 'utf8')).toBe(specificationPage())
})

test('the rows have every line of the specification, and none twice', () => {
  const sections = Map.groupBy(ROWS, ({ id }) => id.split('.')[0] ?? '')
  const counts = [...sections].map(([section, of]) => [
    Number(section),
    of.length,
    of.reduce((sum, { count }) => sum + count, 0),
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

test('a mend has a number of its own', () => {
  expect(mends.size).toBe(MENDS.length)
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

test.each(ROWS)('line $id is held by a test that exists', (row) => {
  expect(findings(row, files, mends)).toEqual([])
})

describe('a line is refused', () => {
  const good: Row = {
    id: '1.1',
    requirement: 'A window says «Hola, {nombre}»',
    count: 2,
    files: ['app/root.tsx', 'account-button.tsx'],
    where: 'the name in {}, {}',
    tests: { 'frame.e2e.ts': ['the address of a page has no slash at its end'] },
    state: 'done',
  }
  test('but not a good one', () => expect(findings(good, files, mends)).toEqual([]))
  test.each<[string, object]>([
    ['with no requirement in it', { count: 0 }],
    ['with half a requirement', { count: 1.5 }],
    ['with a field that no row has', { place: 'app/' }],
    ['without a test', { tests: {} }],
    ['with a test file that is not there', { tests: { 'nothing.e2e.ts': ['the shop sings'] } }],
    ['with a test file alone', { tests: { 'frame.e2e.ts': [] } }],
    ['with a test that the file does not have', { tests: { 'frame.e2e.ts': ['the shop sings'] } }],
    [
      'with the beginning of a title',
      { tests: { 'frame.e2e.ts': ['the address of a page has no slash'] } },
    ],
    [
      'with a title of another file',
      {
        tests: {
          'frame.e2e.ts': ['the cart leads to the checkout'],
          'cart.e2e.ts': ['the cart leads to the checkout'],
        },
      },
    ],
    ['with a text that is another to the letter', { requirement: 'A window says «Hola {nombre}»' }],
    ['with a text that stands in another file', { requirement: 'A window says «Aceptar todas»' }],
    ['with a part of a word', { requirement: 'A window says «Hol»' }],
    ['without a place', { requirement: 'A window', files: [], where: undefined }],
    ['with a place that is not there', { files: ['app/nothing.tsx', 'account-button.tsx'] }],
    ['with more places than files', { where: 'the name in {}, {}, {}' }],
    ['with a mend that is not explained', { state: 'mended M999' }],
    ['with a mend that is not named', { state: 'mended' }],
    ['that waits for something', { state: 'planned: after-sales' }],
    ['in no known state', { state: 'almost' }],
  ])('%s', (_, part) => {
    expect(findings({ ...good, ...part }, files, mends)).toHaveLength(1)
  })
})
