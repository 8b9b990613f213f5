import { madridDay } from '#core/base/dates/madrid-time.ts'
import { checkDispatch } from '#core/owner/packing/check-dispatch.server.ts'
import type { PlannedParcel } from '#core/owner/packing/dispatch-plan.ts'
import { numbersChangedByBuyer } from '#core/orders/delivery/changed-by-buyer.server.ts'
import { dispatchFaultText } from '#core/owner/packing/dispatch-words.ts'
import { readOrderNumber } from '#core/orders/order.ts'
import { readTableFile, type TableRecord } from '#core/base/text/table-file.server.ts'
import type { Db } from '#db/schema.ts'

/** A pasted row that can leave. */
export type ReadyParcel = PlannedParcel & { customer: string }
/** A pasted row that cannot, and why, in words. `number` is that of its order, if it has one. */
export type DispatchTrouble = { line: number; text: string; number?: string }
export type PastedCheck = { ready: ReadyParcel[]; troubles: DispatchTrouble[] }

type Pasted = { filas: string; transportista: string }

const HEAD = ['pedido', 'seguimiento', 'transportista', 'enlace']

/**
 * Checks pasted parcels before any is sent: a table with a header, or rows of an order number and
 * its code, which the form's carrier takes. `at` is now, ISO-8601 UTC. Changes nothing.
 */
export async function checkPasted(
  db: Db,
  { filas, transportista }: Pasted,
  at: string,
): Promise<PastedCheck> {
  const table = readTableFile(filas.includes('\t') || /[;,]/.test(filas) ? filas : spaced(filas))
  if (!table.ok) {
    return {
      ready: [],
      troubles: [{ line: table.line, text: 'La tabla está rota en esta línea.' }],
    }
  }
  const records = withHead(table.records, transportista)
  const { parcels, faults, orders } = await checkDispatch(db, records, at)
  const today = madridDay(at)
  const numbers = parcels.map(({ number }) => number)
  const readdressed = await numbersChangedByBuyer(db, numbers, 'address_changed')
  const refitted = await numbersChangedByBuyer(db, numbers, 'line_changed')
  return {
    ready: parcels.map((parcel) => {
      const { firstName = '', lastName = '' } = orders.get(parcel.number)?.order.recipient ?? {}
      const label = readdressed.has(parcel.number) ? ' (dirección nueva: mira la etiqueta)' : ''
      const goods = refitted.has(parcel.number) ? ' (talla nueva: mira lo que va dentro)' : ''
      return { ...parcel, customer: `${firstName} ${lastName}${label}${goods}` }
    }),
    troubles: faults.map((fault) => ({
      line: fault.line,
      text: dispatchFaultText(fault, today),
      ...('number' in fault ? { number: fault.number } : {}),
    })),
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
