import { formatMediumDay } from '#core/base/dates/format-dates.ts'
import { madridDay } from '#core/base/dates/madrid-time.ts'
import { many } from './task-words.ts'

/** What of the invoices waits for the owner. */
export type InvoicesOfDay = {
  /** Numbers of paid orders whose invoice waits for the buyer's tax number. */
  withoutInvoice: string[]
  /** Nothing is invoiced, since the shop has sample data; and the paid orders that wait for its own. */
  sampleIssuer: { isRefused: boolean; orders: string[] }
  /** Numbers of paid orders whose record the tax agency's schema refuses. */
  unfitRecords: string[]
  /** The time of the last invoice, if it is later than now: a clock is wrong, and nothing is invoiced. */
  clockFault: string | null
  /** Numbers of orders whose buyer has a VAT number that is not valid, or of which VIES never knew. */
  unsettledVats: string[]
}

type InvoiceTask = { text: string; dueDay: null; command: string }

/** Says that a clock was wrong. `recordedAt`: the time of the last invoice. */
export const clockText = (recordedAt: string): string =>
  `No se factura: la última factura es del ${formatMediumDay(madridDay(recordedAt))}, y un reloj está mal`

/** Says that sales wait for the shop's own data; undefined if none does and all is well. */
export function sampleText({
  isRefused,
  orders,
}: InvoicesOfDay['sampleIssuer']): string | undefined {
  const waiting = orders.length === 0 ? '' : `${paidOrders(orders)} sin factura`
  if (isRefused) {
    return `No se factura: la tienda tiene datos de ejemplo${waiting && ` (${waiting})`}`
  }
  return waiting === '' ? undefined : `${waiting}: esperaban a los datos de la tienda`
}

/** Says that the records of paid orders do not fit. */
export const unfitText = (orders: readonly string[]): string =>
  `${paidOrders(orders)} sin factura: hay un dato que Hacienda no admite`

/** Says that VAT numbers on orders are not valid, or that VIES never knew. */
export const vatText = (orders: readonly string[]): string =>
  `${many(orders.length, 'pedido', 'pedidos')} con un NIF-IVA que VIES no da por bueno`

const paidOrders = (orders: readonly string[]): string =>
  many(orders.length, 'pedido cobrado', 'pedidos cobrados')

/** What of the invoices waits for the owner. */
export function invoiceTasks(day: InvoicesOfDay): InvoiceTask[] {
  const { withoutInvoice, clockFault, sampleIssuer, unfitRecords, unsettledVats } = day
  const task = (text: string, command = 'facturas comprobar') => ({ text, dueDay: null, command })
  const sample = sampleText(sampleIssuer)
  const way = sampleIssuer.isRefused ? 'ajustes poner tienda.nif' : 'facturas pendientes'
  const [first] = withoutInvoice
  return [
    ...(clockFault === null ? [] : [task(clockText(clockFault))]),
    ...(sample === undefined ? [] : [task(sample, way)]),
    ...(unfitRecords.length === 0 ? [] : [task(unfitText(unfitRecords))]),
    ...(first === undefined
      ? []
      : [
          task(
            `${paidOrders(withoutInvoice)} sin factura: falta el NIF`,
            withoutInvoice.length === 1 ? `pedidos ver ${first}` : undefined,
          ),
        ]),
    ...(unsettledVats.length === 0 ? [] : [task(vatText(unsettledVats), 'facturas vies')]),
  ]
}
