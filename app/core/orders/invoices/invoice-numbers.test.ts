import { expect, test } from 'vitest'
import { invoiceNumber, kindsOf, readInvoiceNumber, seriesOf } from './invoice.ts'

test('a series of a later chain has its number, and its numbers are read in any case', () => {
  expect([1, 2, 13].map((chain) => seriesOf('R5', chain))).toEqual(['RS', 'RS2', 'RS13'])
  const number = invoiceNumber(seriesOf('F2', 2), 2027, 1)
  expect(number).toBe('S2-2027-000001')
  expect(readInvoiceNumber(' rs13-2027-000001 ')).toBe('RS13-2027-000001')
  expect(readInvoiceNumber(number)).toBe(number)
})

test.each(['S0-2027-000001', 'S1-2027-000001', 'S02-2027-000001', 'X2-2027-000001', '2S-2027-1'])(
  '%s is no number of an invoice',
  (typed) => {
    expect(readInvoiceNumber(typed)).toBeUndefined()
  },
)

test('a list of a series has its kinds, of all chains', () => {
  expect((['F', 'S', 'RF', 'RS'] as const).map((series) => kindsOf(series))).toEqual([
    ['F1', 'F3'],
    ['F2'],
    ['R1'],
    ['R5'],
  ])
})
