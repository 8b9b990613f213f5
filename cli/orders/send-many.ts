import { madridDay } from '#core/base/dates/madrid-time.ts'
import {
  checkDispatch,
  sendChecked,
  type DispatchCheck,
} from '#core/owner/packing/check-dispatch.server.ts'
import { numbersChangedByBuyer } from '#core/orders/delivery/changed-by-buyer.server.ts'
import { dispatchFaultText } from '#core/owner/packing/dispatch-words.ts'
import { shipOrder } from '#core/orders/ship-order.server.ts'
import { readTableFile, type TableRecord } from '#core/base/text/table-file.server.ts'
import { Refusal, type Answer, type Input } from '../terminal/command.ts'
import { readTextFile } from '../terminal/read-text.ts'
import { count } from '../terminal/words.ts'
import { paymentContext } from '../selling.ts'

/** Sends the parcels of a file: checks all of it first, asks, and tells what happened to each. */
export async function sendMany(input: Input, file: string): Promise<Answer> {
  const records = readRecords(file)
  const { db } = await input.shop()
  const { parcels, faults, orders } = await checkDispatch(db, records, input.now.toISOString())
  refuse(file, faults, input.now)
  if (parcels.length === 0) throw new Refusal(`${file} no tiene ningún paquete.`)
  const withdrawn = [...orders.values()].filter((one) => one.withdrawn.length > 0)
  const warning =
    withdrawn.length === 0
      ? ''
      : ` Ojo: han desistido de algo los clientes de ${withdrawn.map(({ order }) => order.number).join(', ')}; de esos solo va lo demás.`
  const numbers = [...orders.keys()]
  const readdressed = [...(await numbersChangedByBuyer(db, numbers, 'address_changed'))]
  const labels =
    readdressed.length === 0
      ? ''
      : ` Ojo: han cambiado la dirección los clientes de ${readdressed.join(', ')}; mira que sus etiquetas lleven la nueva.`
  const refitted = [...(await numbersChangedByBuyer(db, numbers, 'line_changed'))]
  const goods =
    refitted.length === 0
      ? ''
      : ` Ojo: han cambiado una talla o un color los clientes de ${refitted.join(', ')}; mira que dentro vaya lo nuevo.`
  await input.confirm({
    shown: `${count(parcels.length, 'paquete', 'paquetes')}, todos comprobados.${warning}${labels}${goods}`,
    question: '¿Apuntarlos como enviados y escribir a los clientes?',
  })
  const ctx = await paymentContext(input)
  const at = input.now.toISOString()
  const outcomes = await sendChecked(parcels, (parcel) => shipOrder(ctx, parcel.number, parcel, at))
  ctx.wakeMail()
  const sent = outcomes.map(({ parcel: { number }, outcome }) =>
    outcome.ok ? { number, ok: true } : { number, ok: false, reason: outcome.reason },
  )
  const failed = sent.filter(({ ok }) => !ok)
  const json = { ok: failed.length === 0, sent }
  const done = count(sent.length - failed.length, 'paquete enviado', 'paquetes enviados')
  if (failed.length === 0) return { json, text: `${done}. Los correos a los clientes salen ahora.` }
  const names = failed.map(({ number, reason }) => `  ${number}: ${whyNotSent(reason)}`)
  throw new Refusal(`${done}. Estos no:\n${names.join('\n')}`, json)
}

function whyNotSent(reason: string | undefined): string {
  if (reason === 'too_few_on_hand') {
    return 'en el almacén constan menos unidades; cuéntalas y apúntalas con stock poner'
  }
  if (reason === 'cod_in_parts') return 'va contra reembolso: sale entero en un paquete'
  return reason === 'recalled'
    ? 'lleva algo retirado por seguridad; cancela esas unidades con pedidos cancelar'
    : 'acaba de cambiar, míralo con pedidos ver'
}

function readRecords(file: string): TableRecord[] {
  const table = readTableFile(readTextFile(file))
  if (table.ok) return table.records
  throw new Refusal(`${file}, línea ${table.line}: la tabla está rota (${table.code}).`)
}

function refuse(file: string, faults: DispatchCheck['faults'], now: Date): void {
  if (faults.length === 0) return
  const today = madridDay(now)
  const lines = faults.map((fault) => `  línea ${fault.line}: ${dispatchFaultText(fault, today)}`)
  throw new Refusal(`${file} no se ha usado, no se ha enviado nada:\n${lines.join('\n')}`, {
    ok: false,
    faults,
  })
}
