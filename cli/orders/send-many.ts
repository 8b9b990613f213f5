import { openUnits } from '#core/fulfilment/line-units.ts'
import {
  readDispatchFile,
  type DispatchFault,
  type DispatchRow,
} from '#core/packing/dispatch-file.ts'
import { findOrdersToPack, type OrderToPack } from '#core/packing/packing.server.ts'
import { shipOrder } from '#core/orders/ship-order.server.ts'
import { tornText } from '#core/text/headed-table.ts'
import { readTableFile } from '#core/text/table-file.server.ts'
import { Refusal, type Answer, type Input } from '../terminal/command.ts'
import { readTextFile } from '../terminal/read-text.ts'
import { count } from '../terminal/words.ts'
import { paymentContext } from '../selling.ts'

/** Sends the parcels of a file: checks all of it first, asks, and tells what happened to each. */
export async function sendMany(input: Input, file: string): Promise<Answer> {
  const { rows, faults } = readRows(file)
  const { db } = await input.shop()
  const numbers = rows.map(({ number }) => number)
  const found = await findOrdersToPack(db, { numbers, most: numbers.length })
  const orders = new Map(found.map((one) => [one.order.number, one]))
  // All that is wrong at once, in the order of the file.
  const late = rows.flatMap((row) => faultOf(row, orders.get(row.number)))
  refuse(
    file,
    [...faults, ...late].toSorted((a, b) => a.line - b.line),
  )
  const withdrawn = found.filter((one) => one.withdrawn.length > 0)
  const warning =
    withdrawn.length === 0
      ? ''
      : ` Ojo: han desistido de algo los clientes de ${withdrawn.map(({ order }) => order.number).join(', ')}; de esos solo va lo demás.`
  await input.confirm({
    shown: `${count(rows.length, 'paquete', 'paquetes')}, todos comprobados.${warning}`,
    question: '¿Apuntarlos como enviados y escribir a los clientes?',
  })
  const ctx = await paymentContext(input)
  const by = { cause: 'owner', at: input.now.toISOString() } as const
  const sent: { number: string; ok: boolean; reason?: string }[] = []
  for (const row of rows) {
    const units = row.units ?? orders.get(row.number)?.units
    const outcome = await shipOrder(ctx, row.number, { ...row, units }, by)
    sent.push({
      number: row.number,
      ok: outcome.ok,
      ...(outcome.ok ? {} : { reason: outcome.reason }),
    })
  }
  ctx.wakeMail()
  const failed = sent.filter(({ ok }) => !ok)
  const json = { ok: failed.length === 0, sent }
  const done = count(sent.length - failed.length, 'paquete enviado', 'paquetes enviados')
  if (failed.length === 0) return { json, text: `${done}. Los correos a los clientes salen ahora.` }
  const names = failed.map(({ number, reason }) => `  ${number}: ${whyNotSent(reason)}`)
  throw new Refusal(`${done}. Estos no:\n${names.join('\n')}`, json)
}

const whyNotSent = (reason: string | undefined): string =>
  reason === 'too_few_on_hand'
    ? 'en el almacén constan menos unidades; cuéntalas y apúntalas con stock poner'
    : 'acaba de cambiar, míralo con pedidos ver'

function readRows(file: string): { rows: DispatchRow[]; faults: DispatchFault[] } {
  const table = readTableFile(readTextFile(file))
  if (!table.ok)
    throw new Refusal(`${file}, línea ${table.line}: la tabla está rota (${table.code}).`)
  const read = readDispatchFile(table.records)
  if (read.rows.length + read.faults.length === 0)
    throw new Refusal(`${file} no tiene ningún paquete.`)
  return read
}

type Fault = DispatchFault | { line: number; reason: 'not_to_send' | 'units_gone'; detail: string }

/** Why the parcel of a row cannot leave now. */
function faultOf(row: DispatchRow, found: OrderToPack | undefined): Fault[] {
  if (!found) return [{ line: row.line, reason: 'not_to_send', detail: row.number }]
  if (row.units === undefined && found.units.length === 0) {
    return [{ line: row.line, reason: 'units_gone', detail: row.number }]
  }
  const open = new Map(found.open.map((line) => [line.position, openUnits(line)]))
  const fits = (row.units ?? []).every(
    ({ position, quantity }) => quantity <= (open.get(position) ?? 0),
  )
  return fits ? [] : [{ line: row.line, reason: 'units_gone', detail: row.number }]
}

function refuse(file: string, faults: readonly Fault[]): void {
  if (faults.length === 0) return
  const lines = faults.map(
    ({ line, reason, detail }) => `  línea ${line}: ${FAULTS[reason](detail)}`,
  )
  throw new Refusal(`${file} no se ha usado, no se ha enviado nada:\n${lines.join('\n')}`, {
    ok: false,
    faults,
  })
}

const FAULTS: Record<Fault['reason'], (detail: string) => string> = {
  columns: (names) => `las columnas no valen: ${names || 'no hay ninguna'}`,
  torn: tornText,
  no_number: () => 'falta el número del pedido',
  no_carrier: (number) => `${number} no dice el transportista`,
  rounded_code: (typed) =>
    `«${typed}» ha perdido cifras: da formato de texto a la columna y escríbelo otra vez`,
  bad_url: (typed) => `«${typed}» tiene que empezar por https://`,
  bad_units: (typed) => `«${typed}» no son líneas: se escriben como 1:2,3`,
  twice: (number) => `${number} está dos veces: un paquete por pedido y fichero`,
  not_to_send: (number) => `${number} no está por enviar`,
  units_gone: (number) => `${number} no tiene esas unidades por enviar`,
}
