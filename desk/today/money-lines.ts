import { formatMediumDay } from '#core/base/dates/format-dates.ts'
import { formatEuros } from '#core/base/money/money.ts'
import { clockText, sampleText, unfitText, vatText } from '#core/owner/owner-day/invoice-tasks.ts'
import { sendingText, type OwnerDay } from '#core/owner/owner-day/owner-day.ts'
import { many, since, type Draft } from './line-parts.ts'

/** A line names at most so many orders. */
const MOST_NAMED = 5

/** Leads to the order, or to the first of several; without one it has to be looked for. */
export function toOrders(
  numbers: readonly string[],
): Pick<Draft, 'room' | 'query' | 'deed' | 'orders'> {
  const [first] = numbers
  if (first === undefined) {
    return { room: '/pedidos', query: '?vista=todos', deed: 'Buscar el pedido' }
  }
  const isOne = numbers.length === 1
  return {
    room: '/pedidos',
    query: `/${first}`,
    deed: isOne ? 'Ver el pedido' : `Ver ${first}`,
    orders: isOne ? [] : numbers.slice(0, MOST_NAMED),
  }
}

/** Of orders that wait for their money until a day. */
const waitingLine = ({ orders, nextDay }: OwnerDay['transfers']) =>
  ({
    count: orders.length,
    when: nextDay === null ? '' : `hasta el ${formatMediumDay(nextDay)}`,
    tone: 'waits',
    permission: 'orders.money',
    ...(nextDay === null ? {} : { dueDay: nextDay }),
    room: '/dinero',
  }) as const

/** What has to do with money that came or goes back: each leads to its list. */
export function moneyLines({ owed, paymentCases, transfers, links }: OwnerDay, now: Date): Draft[] {
  const { cases, disputes, oldestAt } = paymentCases
  return [
    {
      key: 'transfers',
      title: 'Transferencias por llegar',
      second: 'mira en el banco cuáles están, o sube su extracto',
      ...waitingLine(transfers),
      query: '?vista=transferencias',
      deed: 'Ver cuáles',
    },
    {
      key: 'links',
      title: 'Enlaces de pago sin pagar',
      second: 'puedes mandar otra vez cada enlace',
      ...waitingLine(links),
      query: '?vista=enlaces',
      deed: 'Ver cuáles',
    },
    {
      key: 'owed',
      count: owed.refunds,
      title: 'Dinero que debemos',
      second: `${formatEuros(owed.owedCents)} en ${many(owed.refunds, 'reembolso', 'reembolsos')}`,
      when: since(owed.oldestAt, now),
      tone: 'waits',
      permission: 'orders.money',
      room: '/dinero',
      query: '?vista=debemos',
      deed: 'Ver a quién',
    },
    {
      key: 'disputes',
      count: disputes,
      title: disputes === 1 ? 'Disputa de un cobro' : 'Disputas de cobros',
      second: 'alguien ha reclamado a su banco; hay que contestar allí',
      when: since(oldestAt, now),
      tone: 'waits',
      permission: 'orders.refund_any_amount',
      room: '/dinero',
      query: '?vista=disputas',
      deed: 'Ver qué hacer',
    },
    {
      key: 'cases',
      count: cases - disputes,
      title: 'Pagos que mirar',
      second: 'llegaron sin pedido, dos veces o con otra cifra',
      when: since(oldestAt, now),
      tone: 'failed',
      permission: 'orders.refund_any_amount',
      room: '/dinero',
      query: '?vista=pagos',
      deed: 'Ver qué hacer',
    },
  ]
}

/** What the owner mends in data, so that sales can be invoiced. */
function ownDataLines({ sampleIssuer, unfitRecords }: OwnerDay): Draft[] {
  const sample = sampleText(sampleIssuer)
  return [
    {
      key: 'sample-issuer',
      count: sample === undefined ? 0 : Math.max(1, sampleIssuer.orders.length),
      title: 'Datos de ejemplo de la tienda',
      second: sample ?? '',
      when: '',
      tone: 'failed',
      permission: 'invoices.read',
      room: '/facturas',
      query: '/comprobar',
      deed: 'Ver qué hacer',
    },
    {
      key: 'unfit-records',
      count: unfitRecords.length,
      title: 'Facturas que no se pueden hacer',
      second: unfitText(unfitRecords),
      when: '',
      tone: 'failed',
      permission: 'invoices.read',
      room: '/facturas',
      query: '/comprobar',
      deed: 'Ver qué hacer',
    },
  ]
}

/** Why sales have no invoice. */
export function invoiceLines(day: OwnerDay): Draft[] {
  const { withoutInvoice, clockFault, sending, unsettledVats } = day
  return [
    ...ownDataLines(day),
    {
      key: 'clock',
      count: clockFault === null ? 0 : 1,
      title: 'Un reloj está mal',
      second: clockFault === null ? '' : clockText(clockFault),
      when: '',
      tone: 'failed',
      permission: 'invoices.read',
      room: '/facturas',
      query: '/comprobar',
      deed: 'Ver qué hacer',
    },
    {
      key: 'sending',
      count: sending.length,
      title: 'Envío a la Agencia Tributaria',
      second: sending.map(sendingText).join('. '),
      when: '',
      tone: 'failed',
      permission: 'invoices.send',
      room: '/facturas',
      query: '/envio',
      deed: 'Ver qué hacer',
    },
    {
      key: 'invoices',
      count: withoutInvoice.length,
      title: withoutInvoice.length === 1 ? 'Venta sin factura' : 'Ventas sin factura',
      second: 'pasan de 3.000 € y les falta el NIF',
      when: '',
      tone: 'waits',
      permission: 'invoices.read',
      ...toOrders(withoutInvoice),
    },
    {
      key: 'vies',
      count: unsettledVats.length,
      title: 'NIF-IVA que no valen',
      second: vatText(unsettledVats),
      when: '',
      tone: 'waits',
      permission: 'orders.money',
      ...toOrders(unsettledVats),
    },
  ]
}
