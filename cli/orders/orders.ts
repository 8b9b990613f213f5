import { formatShortMoment } from '#core/base/dates/format-dates.ts'
import { moneyRows } from '#core/orders/ledger/order-money.ts'
import { orderSumRows } from '#core/orders/order-sum-rows.ts'
import { openUnits, type LineUnits } from '#core/orders/fulfilment/line-units.ts'
import {
  lineDetails,
  linesOfUnits,
  lineText,
  toCollectText,
  WRAP_IT,
} from '#core/orders/order-words.ts'
import { formatEuros } from '#core/base/money/money.ts'
import type { PaymentMethod } from '#core/orders/order.ts'
import type { OrderFile, OwnerRefund } from '#core/orders/owner-orders.server.ts'
import { countryName, shippingName } from '#core/pricing/shipping/shipping-labels.ts'
import { cancel } from './cancel-order.ts'
import { changeEmailCommand } from './change-email.ts'
import { changeAddressCommand } from './change-address.ts'
import { changeLineCommand } from './change-line.ts'
import { chosenOrder } from '../chosen.ts'
import { enterOrder } from './enter/enter-order.ts'
import { refusedCommand } from './enter/record-collected.ts'
import { recordStatement } from './enter/record-statement.ts'
import { recordTransferCommand } from './enter/record-transfer.ts'
import { sendLinkCommand } from './enter/send-link.ts'
import type { Command, Group } from '../terminal/command.ts'
import { whyOwed } from '#core/payments/refunds/why-owed.ts'
import { arrive, refund, send } from './order-moves.ts'
import { exchangeFacts } from './exchange/exchange-facts.ts'
import { replace } from './replacements/replace.ts'
import { replacementFacts } from './replacements/replacement-words.ts'
import { cancelReplaced, sendReplaced } from './replacements/send-replacement.ts'
import { undoSend } from './undo-send.ts'
import { prepare } from './prepare-orders.ts'
import { listOrders } from './list-orders.ts'
import { eventText, FULFILMENT_STATES, ORDER_STATES } from './order-words.ts'
import { PAYMENT_STATES } from '#core/orders/ledger/fault-words.ts'
import { printable, type Screen } from '../terminal/screen.ts'
import { facts, sums, table } from '../terminal/table.ts'
import { count } from '../terminal/words.ts'

const see: Command = {
  name: 'ver',
  takes: 'NÚMERO',
  fewest: 1,
  says: 'un pedido entero: qué, para quién, cuánto y qué ha pasado con él',
  examples: ['ver VR-7K3M-QH2D'],
  run: async (input) => {
    const file = await chosenOrder((await input.shop()).db, input.words[0] ?? '')
    return { json: orderJson(file), text: orderText(input.screen, file) }
  },
}

const METHODS: Record<PaymentMethod, string> = {
  card: 'tarjeta',
  paypal: 'PayPal',
  online: 'en línea',
  transfer: 'por transferencia',
  cash: 'en efectivo',
  terminal: 'con tarjeta, en el datáfono',
  link: 'por enlace',
  cod: 'contra reembolso',
}

function orderText(screen: Screen, file: OrderFile): string {
  const { order, units, provider, paymentRef, events } = file
  const { recipient, state } = order
  const lines = order.lines.map((line, index) => {
    const [choice, price] = lineDetails(line)
    const sum = formatEuros(line.totalCents)
    return [String(index + 1), line.name, choice, price, sum, unitsState(units[index])]
  })
  const columns = [
    { head: 'N.º', align: 'right' as const },
    { head: 'Artículo', shrinks: true },
    { head: 'Talla y color' },
    { head: 'Precio', align: 'right' as const },
    { head: 'Suma', align: 'right' as const },
    { head: 'Unidades' },
  ]
  const collect = toCollectText(order)
  const method = order.amounts.totalCents === 0 ? 'nada que pagar' : METHODS[order.paymentMethod]
  return [
    facts([
      ['Pedido', order.number],
      ['Hecho', formatShortMoment(order.placedAt)],
      ['Estado', `${ORDER_STATES[state.order]}, ${FULFILMENT_STATES[state.fulfilment]}`],
      ['Pago', `${PAYMENT_STATES[state.payment]}, ${method} (${provider}, ${paymentRef ?? '—'})`],
      ...(collect === null ? [] : [['Al entregar', collect] as const]),
      ['Envío', shippingName(order.shippingMethod)],
      ...(order.gift ? [['Regalo', WRAP_IT] as const] : []),
      ...parcelFacts(file),
      ...replacementFacts(file),
      ...exchangeFacts(file),
    ]),
    facts([
      ['Para', `${recipient.firstName} ${recipient.lastName}`],
      ['Dirección', recipient.address],
      ['', `${recipient.postcode} ${recipient.city}, ${countryName(recipient.country)}`],
      ['Correo', recipient.email],
      ['Teléfono', recipient.phone || '—'],
      ...(recipient.note === '' ? [] : [['Nota', recipient.note] as const]),
      ...(order.gift?.note ? [['Nota del regalo', order.gift.note] as const] : []),
    ]),
    table(screen, columns, lines),
    sums(orderSumRows(order).map(({ label, value }) => [label, value] as const)),
    ...(file.refunds.length === 0
      ? []
      : [file.refunds.map((one) => refundText(one, provider)).join('\n')]),
    ...moneyText(file),
    facts(events.map((one) => [formatShortMoment(one.happenedAt), printable(eventText(one.kind))])),
  ].join('\n\n')
}
const REFUND_STATES = { pending: 'se debe', done: 'devuelto', failed: 'dejado' } as const

/** "2 por enviar, 1 enviada", or "—" if all are simply to be sent. */
function unitsState(units: LineUnits | undefined): string {
  if (!units) return ''
  const parts = [
    [openUnits(units), 'por enviar', 'por enviar'],
    [units.cancelled, 'cancelada', 'canceladas'],
    [units.dispatched, 'enviada', 'enviadas'],
    [units.returned, 'de vuelta', 'de vuelta'],
    [units.refunded, 'reembolsada', 'reembolsadas'],
  ] as const
  return parts
    .filter(([number]) => number > 0)
    .map(([number, one, many]) => count(number, one, many))
    .join(', ')
}

function parcelFacts({ order, parcels }: OrderFile): (readonly [string, string])[] {
  return parcels.map((parcel, index) => {
    const { carrier, trackingCode, trackingUrl, shippedAt, deliveredAt } = parcel
    const arrived = deliveredAt === null ? null : `entregado ${formatShortMoment(deliveredAt)}`
    const sent = `salió ${formatShortMoment(shippedAt)}`
    const parts = [carrier, trackingCode, trackingUrl, sent, arrived].filter((one) => one !== null)
    const isOne = parcels.length === 1 && order.state.fulfilment !== 'partly_shipped'
    const goods = isOne
      ? ''
      : `: ${linesOfUnits(order.lines, parcel.units).map(lineText).join('; ')}`
    return [isOne ? 'Paquete' : `Paquete ${index + 1}`, printable(parts.join(', ') + goods)]
  })
}

function refundText(
  { amountCents, status, requestedAt, ...one }: OwnerRefund,
  provider: string,
): string {
  const state = one.paidByHand === null ? REFUND_STATES[status] : `devuelto, ${one.paidByHand}`
  const why = status === 'pending' ? ` (${whyOwed({ ...one, provider, attempts: 1 })})` : ''
  const text = `${state}${why}${one.reason === '' ? '' : `: ${one.reason}`}`
  return `${formatShortMoment(requestedAt)}  −${formatEuros(amountCents)}  ${printable(text)}`
}

/** The money of an order, if more happened to it than its payment. */
function moneyText({ money }: OrderFile): string[] {
  const rows = moneyRows(money)
  if (rows.length <= 2) return []
  return [sums(rows.map(([label, cents]) => [label, formatEuros(cents)] as const))]
}

const orderJson = ({ order, ...rest }: OrderFile) => ({ ...order, ...rest })

export const orders: Group = {
  name: 'pedidos',
  says: 'Pedidos',
  commands: [
    listOrders,
    see,
    enterOrder,
    sendLinkCommand,
    recordTransferCommand,
    recordStatement,
    prepare,
    send,
    undoSend,
    arrive,
    refusedCommand,
    replace,
    sendReplaced,
    cancelReplaced,
    changeAddressCommand,
    changeLineCommand,
    changeEmailCommand,
    cancel,
    refund,
  ],
}
