import type { Units } from '#core/fulfilment/line-units.ts'
import { readOrderNumber } from '#core/orders/order.ts'

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
  reason: 'columns' | 'no_number' | 'no_carrier' | 'bad_url' | 'bad_units' | 'twice'
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
type Column = (typeof DISPATCH_COLUMNS)[number]

/**
 * Reads the parcels of a table with a header. Every fault is listed; the file is used only if there
 * is none. An order may have one parcel per file. Guarded by: dispatch-file.test.ts.
 */
export function readDispatchFile(records: readonly { line: number; cells: readonly string[] }[]): {
  rows: DispatchRow[]
  faults: DispatchFault[]
} {
  const [head, ...body] = records
  const columns = (head?.cells ?? []).map((cell) => cell.trim().toLowerCase())
  const unknown = columns.filter((name) => !DISPATCH_COLUMNS.includes(name as Column))
  const missing = DISPATCH_COLUMNS.slice(0, 2).filter((name) => !columns.includes(name))
  if (!head || unknown.length > 0 || missing.length > 0) {
    const detail = [...missing, ...unknown].join(', ')
    return { rows: [], faults: [{ line: head?.line ?? 1, reason: 'columns', detail }] }
  }
  const rows: DispatchRow[] = []
  const faults: DispatchFault[] = []
  for (const { line, cells } of body) {
    const cell = (name: Column) => cells[columns.indexOf(name)]?.trim() ?? ''
    const row = readRow(line, cell)
    if ('reason' in row) faults.push(row)
    else if (rows.some(({ number }) => number === row.number)) {
      faults.push({ line, reason: 'twice', detail: row.number })
    } else rows.push(row)
  }
  return { rows, faults }
}

function readRow(line: number, cell: (name: Column) => string): DispatchRow | DispatchFault {
  const fault = (reason: DispatchFault['reason'], detail: string) => ({ line, reason, detail })
  const number = readOrderNumber(cell('pedido')) ?? cell('pedido').toUpperCase()
  if (number === '') return fault('no_number', '')
  const carrier = cell('transportista')
  if (carrier === '') return fault('no_carrier', number)
  const trackingUrl = cell('enlace') || null
  if (trackingUrl !== null && URL.parse(trackingUrl)?.protocol !== 'https:') {
    return fault('bad_url', trackingUrl)
  }
  const typed = cell('lineas')
  const units = typed === '' ? undefined : readUnitsCell(typed)
  if (units === null) return fault('bad_units', typed)
  return { line, number, carrier, trackingCode: cell('seguimiento') || null, trackingUrl, units }
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
