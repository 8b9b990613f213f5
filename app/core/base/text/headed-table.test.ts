import { expect, test } from 'vitest'
import { readTableFile } from './table-file.server.ts'
import { headedTable } from './headed-table.ts'

function read(text: string) {
  const file = readTableFile(text)
  if (!file.ok) throw new Error(file.code)
  const { head, rows, torn } = headedTable(file.records)
  return {
    head,
    rows: rows.map(({ line, cell }) => [line, ...head.map((_, at) => cell(at))]),
    torn,
  }
}

test('names of columns may have capitals, accents and spaces', () => {
  expect(read('Pedido; LÍNEAS ;Código\nA;B;C').head).toEqual(['pedido', 'lineas', 'codigo'])
})

test.each([
  ['variante,unidades\nx,1,200', '1,200'],
  ['variante,unidades\nx,35,5', '35,5'],
  ['pedido,transportista,seguimiento\nVR-1,Ruta Norte, S. L.,PQ3', ' S. L.,PQ3'],
])('%j has a row that is torn, and is not read', (text, detail) => {
  expect(read(text)).toMatchObject({ rows: [], torn: [{ line: 2, reason: 'torn', detail }] })
})

test('in quotes it is one cell, and empty cells at the end are none', () => {
  const text = 'variante,unidades\nx,"1,200"\ny,2,,\nz'
  expect(read(text)).toMatchObject({
    rows: [
      [2, 'x', '1,200'],
      [3, 'y', '2'],
      [4, 'z', ''],
    ],
    torn: [],
  })
})

test.each([
  ['codigo\n="00123"', '00123'],
  ['codigo\n"=""00123"""', '00123'],
  ['codigo\n"=""a """"b"""""""', 'a "b"'],
  ['codigo\n=1+1', '=1+1'],
])('%j: a text that a spreadsheet keeps as a formula is that text', (text, cell) => {
  expect(read(text).rows).toEqual([[2, cell]])
})
