import { expect, test } from 'vitest'
import { readDispatchFile, readUnitsCell } from './dispatch-file.ts'

const HEAD = ['pedido', 'transportista', 'seguimiento', 'enlace', 'lineas']
const read = (...rows: string[][]) =>
  readDispatchFile([HEAD, ...rows].map((cells, at) => ({ line: at + 1, cells })))

test('a row is a parcel; only order and carrier are required', () => {
  expect(
    read(['vr 7k3m qh2d', 'Ruta Norte', 'PQ1', 'https://rutanorte.example/PQ1', '1:2,3']),
  ).toEqual({
    rows: [
      {
        line: 2,
        number: 'VR-7K3M-QH2D',
        carrier: 'Ruta Norte',
        trackingCode: 'PQ1',
        trackingUrl: 'https://rutanorte.example/PQ1',
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
  expect(two.rows).toMatchObject([{ trackingCode: null, trackingUrl: null, units: undefined }])
})

test.each([
  ['no_number', [' ', 'Ruta Norte']],
  ['no_carrier', ['VR-7K3M-QH2D', ' ']],
  ['bad_url', ['VR-7K3M-QH2D', 'Ruta Norte', '', 'http://rutanorte.example']],
  ['bad_url', ['VR-7K3M-QH2D', 'Ruta Norte', '', 'javascript:alert(1)']],
  ['rounded_code', ['VR-7K3M-QH2D', 'Ruta Norte', '1,23457E+14']],
  ['torn', ['VR-7K3M-QH2D', 'Ruta Norte', 'PQ1', '', '', 'S. L.']],
  ['bad_units', ['VR-7K3M-QH2D', 'Ruta Norte', '', '', '0:1']],
  ['bad_units', ['VR-7K3M-QH2D', 'Ruta Norte', '', '', '1:dos']],
])('%s: the row is a fault, with its line', (reason, row) => {
  const { rows, faults } = read(['VR-2222-3333', 'Ruta Norte'], row)
  expect(rows).toHaveLength(1)
  expect(faults).toMatchObject([{ line: 3, reason }])
})

test('an order may have one parcel per file', () => {
  const row = ['VR-7K3M-QH2D', 'Ruta Norte']
  expect(read(row, row).faults).toEqual([{ line: 3, reason: 'twice', detail: 'VR-7K3M-QH2D' }])
})

test.each([
  ['an unknown column', ['pedido', 'transportista', 'color']],
  ['no carrier', ['pedido']],
  ['nothing', []],
])('a head with %s is refused whole', (_, head) => {
  expect(readDispatchFile([{ line: 1, cells: head }]).faults).toMatchObject([{ reason: 'columns' }])
})

test.each(['', '1:', ':1', '1:1:1', '-1', '1.5', '99999'])('«%s» names no units', (typed) =>
  expect(readUnitsCell(typed)).toBeNull(),
)
