import type { Units } from '#core/fulfilment/line-units.ts'
import { isTrackingUrl } from '#core/fulfilment/tracking-url.ts'
import { readOrderNumber } from '#core/orders/order.ts'
import { headedTable } from '#core/text/headed-table.ts'

/** A parcel of a dispatch file. `line` is its first line in the file. */
export type DispatchRow = {
  line: number
  number: string
  carrier: string
  trackingCode: string | null
  trackingUrl: string | null
  /** What goes into the parcel; everything that is to be sent, if undefined. */
  units: Units[] | undefined
}

export type DispatchFault = {
  line: number
  reason:
    | 'columns'
    | 'torn'
    | 'no_number'
    | 'no_carrier'
    | 'rounded_code'
    | 'bad_url'
    | 'bad_units'
    | 'twice'
  detail: string
}

/** The columns of a dispatch file; the first two are required. */
export const DISPATCH_COLUMNS = [
  'pedido',
  'transportista',
  'seguimiento',
  'enlace',
  'lineas',
] as const
/** A long number as a spreadsheet shows it: its last digits are gone. */
const ROUNDED = /^\d[.,]\d+e\+\d+$/i
type Column = (typeof DISPATCH_COLUMNS)[number]

/**
 * Reads the parcels of a table with a header. Every fault is listed; the file is used only if there
 * is none. An order may have one parcel per file. Guarded by: dispatch-file.test.ts.
 */
export function readDispatchFile(records: readonly { line: number; cells: readonly string[] }[]): {
  rows: DispatchRow[]
  faults: DispatchFault[]
} {
  const { head: columns, rows: body, torn } = headedTable(records)
  const unknown = columns.filter((name) => !DISPATCH_COLUMNS.includes(name as Column))
  const missing = DISPATCH_COLUMNS.slice(0, 2).filter((name) => !columns.includes(name))
  if (unknown.length > 0 || missing.length > 0) {
    const detail = [...missing, ...unknown].join(', ')
    return { rows: [], faults: [{ line: records[0]?.line ?? 1, reason: 'columns', detail }] }
  }
  const rows: DispatchRow[] = []
  const faults: DispatchFault[] = [...torn]
  for (const { line, cell } of body) {
    const row = readRow(line, (name) => cell(columns.indexOf(name)))
    if ('reason' in row) faults.push(row)
    else if (rows.some(({ number }) => number === row.number)) {
      faults.push({ line, reason: 'twice', detail: row.number })
    } else rows.push(row)
  }
  return { rows, faults: faults.toSorted((a, b) => a.line - b.line) }
}

function readRow(line: number, cell: (name: Column) => string): DispatchRow | DispatchFault {
  const fault = (reason: DispatchFault['reason'], detail: string) => ({ line, reason, detail })
  const number = readOrderNumber(cell('pedido')) ?? cell('pedido').toUpperCase()
  if (number === '') return fault('no_number', '')
  const carrier = cell('transportista')
  if (carrier === '') return fault('no_carrier', number)
  const trackingCode = cell('seguimiento') || null
  if (trackingCode !== null && ROUNDED.test(trackingCode)) {
    return fault('rounded_code', trackingCode)
  }
  const trackingUrl = cell('enlace') || null
  if (trackingUrl !== null && !isTrackingUrl(trackingUrl)) return fault('bad_url', trackingUrl)
  const typed = cell('lineas')
  const units = typed === '' ? undefined : readUnitsCell(typed)
  if (units === null) return fault('bad_units', typed)
  return { line, number, carrier, trackingCode, trackingUrl, units }
}

/** "3:2 1" or "3:2,1": two units of the third line, one of the first; null if it is neither. */
export function readUnitsCell(typed: string): Units[] | null {
  const units = typed.split(/[\s,]+/).map((one) => {
    const match = /^(?<line>[1-9]\d{0,3})(?::(?<units>[1-9]\d{0,3}))?$/.exec(one)
    if (!match?.groups) return undefined
    return {
      position: Number(match.groups['line']) - 1,
      quantity: Number(match.groups['units'] ?? 1),
    }
  })
  return units.every((one) => one !== undefined) ? units : null
}
