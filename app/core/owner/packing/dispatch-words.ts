import { formatMediumDay } from '#core/base/dates/format-dates.ts'
import { madridDay } from '#core/base/dates/madrid-time.ts'
import { LEFT_FAULTS } from '#core/orders/fulfilment/left-day.ts'
import { nearestText } from '#core/base/text/nearest.ts'
import { tornText } from '#core/base/text/headed-table.ts'
import { DISPATCH_COLUMNS, type DispatchFault } from './dispatch-file.ts'
import type { PlanFault } from './dispatch-plan.ts'

/**
 * Why a row of a dispatch file does not leave and what mends it, to follow the number of its line.
 * `today` is the day in Madrid.
 */
export function dispatchFaultText(fault: DispatchFault | PlanFault, today: string): string {
  return 'detail' in fault
    ? FILE_FAULTS[fault.reason](fault.detail)
    : `${fault.number} ${planFaultText(fault, today)}`
}

const FILE_FAULTS: Record<DispatchFault['reason'], (detail: string) => string> = {
  missing_column: (name) => `Falta la columna «${name}».`,
  unknown_column: (name) =>
    name === ''
      ? 'Hay una columna sin nombre.'
      : `No hay ninguna columna «${name}». ${nearestText(name, DISPATCH_COLUMNS)}`,
  torn: (cells) => `La fila ${tornText(cells)}.`,
  no_number: () => 'Falta el número del pedido.',
  no_carrier: (number) => `${number} no dice quién lo lleva.`,
  rounded_code: (typed) =>
    `«${typed}» ha perdido cifras: da formato de texto a la columna y escríbelo otra vez.`,
  bad_url: (typed) => `«${typed}» tiene que empezar por https://.`,
  bad_day: (typed) => `«${typed}» no es un día: se escribe como 27/11/2026 o 2026-11-27.`,
  bad_units: (typed) => `«${typed}» no son líneas: se escriben como 1:2,3.`,
}

function planFaultText(fault: PlanFault, today: string): string {
  switch (fault.reason) {
    case 'unknown_order':
      return 'no es de ningún pedido.'
    case 'not_to_send':
      return 'no está por enviar.'
    case 'units_gone':
      return 'no tiene esas unidades por enviar.'
    case 'nothing_left':
      return 'no tiene nada más que enviar.'
    case 'same_code':
      return `ya está en la línea ${fault.earlierLine} con ese código: un paquete va en una fila.`
    case 'second_rest':
      return `ya está en la línea ${fault.earlierLine}: di en «lineas» qué va en cada paquete.`
    case 'left_later':
    case 'left_too_early':
    case 'left_unpaid':
      return `no puede haber salido entonces. ${LEFT_FAULTS[fault.reason]}`
    case 'sent_before':
      return `ya enviado ${dayText(fault.shippedAt, today)} con ${fault.sentWith}.`
  }
}

function dayText(shippedAt: string, today: string): string {
  const day = madridDay(shippedAt)
  return day === today ? 'hoy' : `el ${formatMediumDay(day)}`
}
