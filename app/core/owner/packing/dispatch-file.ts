import type { Units } from '#core/orders/fulfilment/line-units.ts'
import { readLeftDay } from '#core/orders/fulfilment/left-day.ts'
import { isTrackingUrl } from '#core/orders/fulfilment/tracking-url.ts'
import { readOrderNumber } from '#core/orders/order.ts'
import { headedTable } from '#core/base/text/headed-table.ts'

/** A row of a dispatch file: a parcel. `line` is its first line in the file. */
export type DispatchRow = {
  line: number
  number: string
  carrier: string
  trackingCode: string | null
  trackingUrl: string | null
  /** The day in Madrid on which it left; null: today. */
  leftOn: string | null
  /** What goes into the parcel; what no other row of its order takes, if undefined. */
  units: Units[] | undefined
}

export type DispatchFault = {
  line: number
  reason:
    | 'missing_column'
    | 'unknown_column'
    | 'torn'
    | 'no_number'
    | 'no_carrier'
    | 'rounded_code'
    | 'bad_url'
    | 'bad_units'
    | 'bad_day'
  detail: string
}

/** The columns of a dispatch file; the first two are required. */
export const DISPATCH_COLUMNS = [
  'pedido',
  'transportista',
  'seguimiento',
  'enlace',
  'lineas',
  'salio',
] as const
/** A long number as a spreadsheet shows it: its last digits are gone. */
const ROUNDED = /^\d[.,]\d+e\+\d+$/i
type Column = (typeof DISPATCH_COLUMNS)[number]

/**
 * Reads the parcels of a table with a header. Every fault is listed; a row with a fault is among
 * the rows as long as it names an order, since that may have a fault too.
 * Guarded by: dispatch-file.test.ts.
 */
export function readDispatchFile(records: readonly { line: number; cells: readonly string[] }[]): {
  rows: DispatchRow[]
  faults: DispatchFault[]
} {
  const { head: columns, rows: body, torn } = headedTable(records)
  const headFault = (reason: DispatchFault['reason']) => (detail: string) => ({
    line: records[0]?.line ?? 1,
    reason,
    detail,
  })
  const missing = DISPATCH_COLUMNS.slice(0, 2).filter((name) => !columns.includes(name))
  const unknown = columns.filter((name) => !DISPATCH_COLUMNS.includes(name as Column))
  const faults: DispatchFault[] = [
    ...missing.map(headFault('missing_column')),
    ...unknown.map(headFault('unknown_column')),
  ]
  // Each of its rows would lack the same.
  if (missing.length > 0) return { rows: [], faults }
  const read = body.map(({ line, cell }) => readRow(line, (name) => cell(columns.indexOf(name))))
  return {
    rows: read.map(({ row }) => row).filter(({ number }) => number !== ''),
    faults: [...faults, ...torn, ...read.flatMap((one) => one.faults)],
  }
}

function readRow(line: number, cell: (name: Column) => string) {
  const faults: DispatchFault[] = []
  const check = (isFault: boolean, reason: DispatchFault['reason'], detail: string): void => {
    if (isFault) faults.push({ line, reason, detail })
  }
  const number = readOrderNumber(cell('pedido')) ?? cell('pedido').toUpperCase()
  check(number === '', 'no_number', '')
  const carrier = cell('transportista')
  check(carrier === '' && number !== '', 'no_carrier', number)
  const trackingCode = cell('seguimiento') || null
  check(ROUNDED.test(trackingCode ?? ''), 'rounded_code', trackingCode ?? '')
  const trackingUrl = cell('enlace') || null
  check(!isTrackingUrl(trackingUrl), 'bad_url', trackingUrl ?? '')
  const typed = cell('lineas')
  const units = typed === '' ? undefined : readUnitsCell(typed)
  check(units === null, 'bad_units', typed)
  const day = cell('salio')
  const leftOn = readLeftDay(day) ?? null
  check(day !== '' && leftOn === null, 'bad_day', day)
  const parcel = { line, number, carrier, trackingCode, trackingUrl, leftOn }
  const row: DispatchRow = { ...parcel, units: units ?? [] }
  return { row: units === undefined ? { ...row, units } : row, faults }
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
