import { expect, test } from 'vitest'
import { readDispatchFile, readUnitsCell } from './dispatch-file.ts'

const HEAD = ['pedido', 'transportista', 'seguimiento', 'enlace', 'lineas', 'salio']
const read = (...rows: string[][]) =>
  readDispatchFile([HEAD, ...rows].map((cells, at) => ({ line: at + 1, cells })))

test('a row is a parcel; only order and carrier are required', () => {
  expect(
    read([
      'vr 7k3m qh2d',
      'Ruta Norte',
      'PQ1',
      'https://rutanorte.example/PQ1',
      '1:2,3',
      '27/11/2026',
    ]),
  ).toEqual({
    rows: [
      {
        line: 2,
        number: 'VR-7K3M-QH2D',
        carrier: 'Ruta Norte',
        trackingCode: 'PQ1',
        trackingUrl: 'https://rutanorte.example/PQ1',
        leftOn: '2026-11-27',
        units: [
          { position: 0, quantity: 2 },
          { position: 2, quantity: 1 },
        ],
      },
    ],
    faults: [],
  })
  const two = readDispatchFile([
    { line: 1, cells: ['Pedido', ' TRANSPORTISTA ', 'Líneas'] },
    { line: 2, cells: ['VR-7K3M-QH2D', 'Ruta Norte'] },
  ])
  const none = { trackingCode: null, trackingUrl: null, leftOn: null, units: undefined }
  expect(two.rows).toMatchObject([none])
})

test.each([
  ['no_number', [' ', 'Ruta Norte']],
  ['no_carrier', ['VR-7K3M-QH2D', ' ']],
  ['bad_url', ['VR-7K3M-QH2D', 'Ruta Norte', '', 'http://rutanorte.example']],
  ['bad_url', ['VR-7K3M-QH2D', 'Ruta Norte', '', 'javascript:alert(1)']],
  ['rounded_code', ['VR-7K3M-QH2D', 'Ruta Norte', '1,23457E+14']],
  ['torn', ['VR-7K3M-QH2D', 'Ruta Norte', 'PQ1', '', '', '', 'S. L.']],
  ['bad_day', ['VR-7K3M-QH2D', 'Ruta Norte', '', '', '', 'ayer']],
  ['bad_day', ['VR-7K3M-QH2D', 'Ruta Norte', '', '', '', '31/02/2026']],
  ['bad_units', ['VR-7K3M-QH2D', 'Ruta Norte', '', '', '0:1']],
  ['bad_units', ['VR-7K3M-QH2D', 'Ruta Norte', '', '', '1:dos']],
])('%s: the row is a fault, with its line', (reason, row) => {
  const { faults } = read(['VR-2222-3333', 'Ruta Norte'], row)
  expect(faults).toMatchObject([{ line: 3, reason }])
})

test('a row with several faults has all of them, and its order is still known', () => {
  const { rows, faults } = read(['VR-7K3M-QH2D', '', '1,2E+9', 'http://a.example', 'x'])
  expect(rows.map(({ number }) => number)).toEqual(['VR-7K3M-QH2D'])
  expect(faults.map(({ reason }) => reason)).toEqual([
    'no_carrier',
    'rounded_code',
    'bad_url',
    'bad_units',
  ])
})

test.each([
  ['an unknown column', ['pedido', 'transportista', 'color'], ['unknown_column']],
  ['no carrier', ['pedido'], ['missing_column']],
  ['another name', ['pedido', 'transporte'], ['missing_column', 'unknown_column']],
  ['nothing', [], ['missing_column', 'missing_column']],
])('a head with %s has a fault for each column', (_, head, reasons) => {
  const { faults } = readDispatchFile([{ line: 1, cells: head }])
  expect(faults.map(({ reason }) => reason)).toEqual(reasons)
})

test.each(['', '1:', ':1', '1:1:1', '-1', '1.5', '99999'])('«%s» names no units', (typed) =>
  expect(readUnitsCell(typed)).toBeNull(),
)
