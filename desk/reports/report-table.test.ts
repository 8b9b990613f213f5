import { expect, test } from 'vitest'
import { csvFile } from '../http/csv-file.server.ts'
import { cellForFile, cellText, changeText } from './report-table.ts'

test('money is said with its sign, and written for a spreadsheet without it', () => {
  expect(cellText({ cents: 123_450 })).toMatch(/^1\.?234,50\s€$/)
  expect(cellForFile({ cents: -1234 })).toBe('-12,34')
})

test('a change has its sign, and none without something before', () => {
  expect([changeText(113, 100), changeText(96, 100), changeText(5, 0)]).toEqual([
    '+13\u00A0%',
    '−4\u00A0%',
    '',
  ])
})

test('a text that a spreadsheet would run is no formula in the file', async () => {
  const file = csvFile('x.csv', [['=1+1', '+34', '-2+3', '@a', 'bien', '-12,34', 5]])
  expect(await file.text()).toContain("'=1+1;'+34;'-2+3;'@a;bien;-12,34;5")
})
