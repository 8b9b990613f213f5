import { expect, test } from 'vitest'
import { bookedInvoice } from '#tests/support/accounting/booked-invoices.ts'
import { AGENCY_HEADINGS, agencyCells, agencyRows } from './agency-book.ts'

const buyer = { taxId: '12345678Z', name: 'Ana', address: 'Olmo, 14', postcode: '1', city: 'M' }

/** The columns of a row that are not empty, by their letter in a spreadsheet. */
function cellsOf(invoice: Parameters<typeof bookedInvoice>[0]): Record<string, string> {
  const [row = [], ...others] = agencyRows([bookedInvoice(invoice)])
  expect([row.length, others]).toEqual([36, []])
  const letters = row.map((cell, at) => {
    const letter = String.fromCharCode(65 + (at % 26))
    return [at < 26 ? letter : `A${letter}`, cell] as const
  })
  return Object.fromEntries(letters.filter(([, cell]) => cell !== ''))
}

const USUAL = { A: '2026', B: '1T', F: 'F2', G: 'I01', I: '05/03/2026', L: 'S-2026-000001' }

test('the headings are those of the agency’s sheet: 36 columns, the first 26 with letters', () => {
  expect(AGENCY_HEADINGS.map((row) => row.length)).toEqual([36, 36])
  const [groups = [], columns = []] = AGENCY_HEADINGS
  expect(groups[5]).toBe('Tipo de Factura')
  expect(columns.slice(10, 16)).toEqual([
    'Serie',
    'Número',
    'Número-Final',
    'Tipo',
    'Código País',
    'Identificación',
  ])
  expect([groups[20], groups[23], groups[35]]).toEqual([
    'Total Factura',
    'Cuota IVA Repercutida',
    'Referencia Externa',
  ])
})

test('a simplified invoice with IVA', () => {
  expect(cellsOf({})).toEqual({
    ...USUAL,
    H: '100,00',
    R: '01',
    S: 'S1',
    U: '121,00',
    V: '100,00',
    W: '21,00',
    X: '21,00',
  })
})

test('what is exempt or not subject has no rate, and its total is the base', () => {
  expect(cellsOf({ regime: 'export', percent: 0 })).toEqual({
    ...USUAL,
    H: '100,00',
    R: '02',
    T: 'E2',
    U: '100,00',
    V: '100,00',
    W: '0,00',
    X: '0,00',
  })
  expect(cellsOf({ regime: 'oss', percent: 20 })).toEqual({
    ...USUAL,
    H: '100,00',
    R: '17',
    S: 'N2',
    U: '120,00',
    V: '120,00',
    W: '0,00',
    X: '0,00',
  })
})

test('a correction is negative, an F3 has no income of its own, a cancelled one is left out', () => {
  expect(cellsOf({ kind: 'R5', base: -1000 })).toMatchObject({
    F: 'R5',
    H: '-10,00',
    U: '-12,10',
    V: '-10,00',
    X: '-2,10',
  })
  expect(cellsOf({ kind: 'F3', buyer })).toMatchObject({ F: 'F3', H: '0,00', U: '121,00' })
  expect(agencyRows([bookedInvoice({ isCancelled: true })])).toEqual([])
})

test('an operation of another day has its day', () => {
  expect(cellsOf({ operationOn: '2026-02-28' })).toMatchObject({ J: '28/02/2026' })
})

test.each([
  ['nif', '12345678Z', 'ES', { P: '12345678Z' }],
  ['vat', 'EL123456789', 'GR', { N: '02', O: 'GR', P: 'EL123456789' }],
  ['vat', 'XI123456789', 'GB', { N: '02', P: 'XI123456789' }],
  ['passport', 'X123456', 'AD', { N: '03', O: 'AD', P: 'X123456' }],
  ['other', 'A'.repeat(25), 'US', { N: '06', O: 'US', P: 'A'.repeat(20) }],
] as const)('a buyer with a document of the kind %s', (idType, taxId, country, expected) => {
  const name = 'N'.repeat(45)
  const cells = cellsOf({ kind: 'F1', buyer: { ...buyer, idType, taxId, country, name } })
  const { N, O, P, Q } = cells
  expect({ ...(N && { N }), ...(O && { O }), P }).toEqual(expected)
  expect(Q).toBe('N'.repeat(40))
})

test('a long name is cut before a sign, not within', () => {
  const name = `${'N'.repeat(39)}🧥 de la Peña`
  expect(cellsOf({ kind: 'F1', buyer: { ...buyer, name } })).toMatchObject({ Q: 'N'.repeat(39) })
})

test('as cells, amounts and days are not texts', () => {
  const [row = []] = agencyCells([bookedInvoice({ buyer: { ...buyer, name: '=1+1' } })])
  expect([row[0], row[7], row[8], row[11], row[16], row[22]]).toEqual([
    { whole: 2026 },
    { cents: 10_000 },
    { day: '2026-03-05' },
    'S-2026-000001',
    '=1+1',
    { cents: 2100 },
  ])
})
