import { openUnits, unitsToSend } from '#core/fulfilment/line-units.ts'
import type { Units } from '#core/fulfilment/line-units.ts'
import {
  readDispatchFile,
  type DispatchFault,
  type DispatchRow,
} from '#core/packing/dispatch-file.ts'
import { findOrdersToPack, type OrderToPack } from '#core/packing/packing.server.ts'
import { readOrderNumber } from '#core/orders/order.ts'
import { tornText } from '#core/text/headed-table.ts'
import { readTableFile, type TableRecord } from '#core/text/table-file.server.ts'
import type { Db } from '#db/schema.ts'

/** A pasted row that can leave. `openUnits`: what its order has to send, also without this row. */
export type ReadyParcel = Omit<DispatchRow, 'units'> & {
  customer: string
  units: Units[]
  openUnits: number
}
/** A pasted row that cannot, and why, in words. `number` is that of its order, if it has one. */
export type DispatchTrouble = { line: number; text: string; number?: string }
export type DispatchCheck = { ready: ReadyParcel[]; troubles: DispatchTrouble[] }

const FAULTS: Record<DispatchFault['reason'], (detail: string) => string> = {
  columns: (names) => `Las columnas no valen: ${names || 'no hay ninguna'}.`,
  torn: (cells) => `La fila ${tornText(cells)}.`,
  no_number: () => 'Falta el número del pedido.',
  no_carrier: (number) => `${number} no dice quién lo lleva.`,
  rounded_code: (typed) =>
    `«${typed}» ha perdido cifras: da formato de texto a la columna del seguimiento.`,
  bad_url: (typed) => `«${typed}» tiene que empezar por https://.`,
  bad_units: (typed) => `«${typed}» no son líneas: se escriben como 1:2,3.`,
  twice: (number) => `${number} está dos veces.`,
}

const HEAD = ['pedido', 'seguimiento', 'transportista', 'enlace']

/**
 * Checks pasted parcels before any is sent: a table with a header, or rows of an order number and
 * its code, which the form's carrier takes. Changes nothing.
 */
export async function checkDispatch(
  db: Db,
  pasted: string,
  carrier: string,
): Promise<DispatchCheck> {
  const table = readTableFile(
    pasted.includes('\t') || /[;,]/.test(pasted) ? pasted : spaced(pasted),
  )
  if (!table.ok) {
    return {
      ready: [],
      troubles: [{ line: table.line, text: 'La tabla está rota en esta línea.' }],
    }
  }
  const { rows, faults } = readDispatchFile(withHead(table.records, carrier))
  const found = await findOrdersToPack(db, {
    numbers: rows.map(({ number }) => number),
    most: Math.max(1, rows.length),
  })
  const orders = new Map(found.map((one) => [one.order.number, one]))
  const checked = rows.map((row) => checkRow(row, orders.get(row.number)))
  return {
    ready: checked.flatMap((one) => ('units' in one ? [one] : [])),
    troubles: [
      ...faults.map(({ line, reason, detail }) => ({ line, text: FAULTS[reason](detail) })),
      ...checked.flatMap((one) => ('text' in one ? [one] : [])),
    ].toSorted((a, b) => a.line - b.line),
  }
}

/** Columns that were pasted from a text have spaces between them. */
const spaced = (pasted: string): string =>
  pasted
    .split('\n')
    .map((line) => line.trim().replaceAll(/\s+/g, '\t'))
    .join('\n')

/** Rows without a header have the number first, then the code. */
function withHead(records: readonly TableRecord[], carrier: string): TableRecord[] {
  const [first] = records
  const hasHead = first?.cells.some((cell) => cell.trim().toLowerCase() === 'pedido') ?? false
  if (!first || (!hasHead && readOrderNumber(first.cells[0] ?? '') === undefined))
    return [...records]
  const named = hasHead
    ? [...records]
    : [
        { line: 0, cells: HEAD.slice(0, Math.max(...records.map(({ cells }) => cells.length))) },
        ...records,
      ]
  const [head, ...body] = named
  if (!head || head.cells.some((cell) => cell.trim().toLowerCase() === 'transportista'))
    return named
  // The carrier of the form is that of every row.
  return [
    { ...head, cells: ['transportista', ...head.cells] },
    ...body.map((row) => ({ ...row, cells: [carrier, ...row.cells] })),
  ]
}

function checkRow(row: DispatchRow, found: OrderToPack | undefined): ReadyParcel | DispatchTrouble {
  const trouble = (text: string) => ({ line: row.line, text, number: row.number })
  if (!found) return trouble(`${row.number} no está por enviar, o no existe.`)
  const units = row.units ?? found.units
  const open = new Map(found.open.map((line) => [line.position, openUnits(line)]))
  const fits = units.every(({ position, quantity }) => quantity <= (open.get(position) ?? 0))
  if (units.length === 0 || !fits)
    return trouble(`${row.number} no tiene esas unidades por enviar.`)
  const { firstName, lastName } = found.order.recipient
  const all = unitsToSend(found.open).reduce((sum, { quantity }) => sum + quantity, 0)
  return { ...row, units, customer: `${firstName} ${lastName}`, openUnits: all }
}
