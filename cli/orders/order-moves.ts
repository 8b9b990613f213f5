import { formatShortMoment } from '#core/base/dates/format-dates.ts'
import { randomUUID } from 'node:crypto'
import { formatEuros } from '#core/base/money/money.ts'
import { openUnits } from '#core/orders/fulfilment/line-units.ts'
import type { Arrived } from '#core/orders/fulfilment/arrived.ts'
import { isTrackingUrl } from '#core/orders/fulfilment/tracking-url.ts'
import type { RefundScope } from '#core/payments/refunds/refund-scope.ts'
import { notSentAgainText } from '#core/orders/replacements/not-sent-again.ts'
import { endedByRefund } from '#core/payments/refunds/ended-by-refund.server.ts'
import { quoteRefund } from '#core/payments/refunds/refunds.server.ts'
import { markDelivered, shipOrder, type ShipOutcome } from '#core/orders/ship-order.server.ts'
import { refundOrder, type RefundOutcome } from '#core/payments/refunds/refund-order.server.ts'
import { DISPATCH_COLUMNS } from '#core/owner/packing/dispatch-file.ts'
import { underWay, type UnderWay } from '#core/owner/packing/under-way.ts'
import { chosenOrder } from '../chosen.ts'
import { changeWaitsText, returnAwaitedText } from '#core/orders/exchanges/exchange-text.ts'
import { Refusal, WrongUsage, type Command, type Input } from '../terminal/command.ts'
import { LEFT_FAULTS, leftAt, MOST_DAYS_LATE } from '#core/orders/fulfilment/left-day.ts'
import { paidTimes } from '#core/orders/to-send.server.ts'
import { MONEY } from '../money-words.ts'
import { confirmSend } from './confirm-send.ts'
import { sendMany } from './send-many.ts'
import { toCollectText } from '#core/orders/order-words.ts'
import { readUnits, stateText, unitsText } from './order-words.ts'
import { paymentContext } from '../selling.ts'
import { printable } from '../terminal/screen.ts'
import { day, euros, wholeNumber } from '../terminal/words.ts'

export const send: Command = {
  name: 'enviar',
  takes: '[NÚMERO]',
  most: 1,
  says: 'un paquete ha salido, o muchos con --fichero: lo apunta y escribe al cliente',
  more: [
    'Sin --lineas va todo lo que queda por enviar. Lo que no va sigue por enviar.',
    `El fichero es una tabla CSV con las columnas ${DISPATCH_COLUMNS.join(', ')}; las dos primeras\nhacen falta. Un pedido puede ir en varias filas, una por paquete: en «lineas» lo que lleva cada una, y\nuna sin ellas lleva lo demás. Antes de apuntar nada se comprueba entero.`,
  ],
  options: {
    lineas: { takes: 'N:UDS,…', says: 'lo que va, como lo numera «pedidos ver»: 1:2,3' },
    fichero: { takes: 'FICHERO', says: 'los paquetes de un fichero CSV, en lugar de uno' },
    transportista: { takes: 'NOMBRE', says: 'quién lo lleva' },
    seguimiento: { takes: 'CÓDIGO', says: 'el código de seguimiento, si hay' },
    enlace: { takes: 'URL', says: 'dónde se sigue; tiene que empezar por https://' },
    salio: {
      takes: 'DÍA',
      says: `si no ha salido hoy: ayer, o un día (2026-11-27) de hace ${MOST_DAYS_LATE} como mucho`,
    },
    'sin-recibir': { says: 'es un cambio, y sale aunque lo devuelto no haya llegado' },
    si: { says: 'sin preguntar, aunque un cliente haya desistido o falte un NIF' },
  },
  examples: [
    'enviar VR-7K3M-QH2D --transportista "Ruta Norte"',
    'enviar VR-7K3M-QH2D --transportista "Ruta Norte" --seguimiento PQ1',
    'enviar VR-7K3M-QH2D --transportista "Ruta Norte" --lineas 1:2',
    'enviar VR-7K3M-QH2D --transportista "Ruta Norte" --salio ayer',
    'enviar --fichero envios.csv',
  ],
  run: async (input) => {
    const path = input.option('fichero')
    if (path !== undefined) return sendMany(input, path)
    if (input.words[0] === undefined) throw new WrongUsage('Falta NÚMERO, o --fichero FICHERO.')
    const carrier = input.option('transportista')?.trim()
    if (!carrier) throw new WrongUsage('Falta --transportista NOMBRE.')
    const { db } = await input.shop()
    const file = await chosenOrder(db, input.words[0] ?? '')
    const { order } = file
    const typed = input.option('lineas')
    const parcel = {
      units: typed === undefined ? undefined : readUnits(typed),
      carrier,
      trackingCode: input.option('seguimiento') ?? null,
      trackingUrl: input.option('enlace') ?? null,
      leftOn: day(input.option('salio'), '--salio', input.now),
      isUnreturned: input.has('sin-recibir'),
    }
    if (!isTrackingUrl(parcel.trackingUrl)) {
      throw refuseShipping({ ok: false, reason: 'bad_tracking_url' }, stateText(order))
    }
    const now = input.now.toISOString()
    const paidAt = (await paidTimes(db, [order.id])).get(order.id) ?? now
    const left = leftAt(parcel.leftOn, { paidAt, now })
    if (!left.ok) throw refuseShipping(left, stateText(order))
    await confirmSend(input, file, parcel)
    const context = await paymentContext(input)
    // What was shown is what leaves.
    const ifOpenUnits = file.units.reduce((sum, line) => sum + openUnits(line), 0)
    const outcome = await shipOrder(context, order.number, { ...parcel, ifOpenUnits }, now)
    if (!outcome.ok) throw refuseShipping(outcome, stateText(order))
    const { units, isLast, parcelId } = outcome
    const goods = `\nVa:\n${unitsText(order, units)}`
    const collect = toCollectText(order)
    const due = collect === null ? '' : `\nDile al mensajero: ${collect}.`
    const rest = isLast ? '' : '\nEl resto sigue por enviar.'
    const undo = `\nSi no ha salido: pedidos deshacer-envio ${order.number} --motivo otro-pedido`
    const text = `${order.number}: enviado con ${carrier}. El correo al cliente sale en un minuto.${goods}${due}${rest}${undo}`
    return { json: { ok: true, number: order.number, parcelId, parcel, units, isLast }, text }
  },
}

export const arrive: Command = {
  name: 'entregado',
  takes: 'NÚMERO',
  fewest: 1,
  says: 'el paquete ha llegado; desde el último cuenta el plazo de devolución',
  options: {
    paquete: { takes: 'N', says: 'cuál, si son varios; todos si no se dice' },
    reposicion: { takes: 'N', says: 'cuál, de lo que se envió otra vez' },
    si: { says: 'sin preguntar' },
  },
  examples: ['entregado VR-7K3M-QH2D', 'entregado VR-7K3M-QH2D --paquete 1'],
  run: async (input) => {
    const shop = await input.shop()
    const file = await chosenOrder(shop.db, input.words[0] ?? '')
    const { order } = file
    const arrived = chosenArrival(input)
    await confirmArrival(input, order.number, underWay(file, arrived))
    const outcome = await markDelivered(shop, order.number, input.now.toISOString(), arrived)
    if (!outcome.ok) throw refuseShipping(outcome, stateText(order))
    return { json: { ok: true, number: order.number }, text: `${order.number}: entregado.` }
  },
}

/** What the owner says has arrived; undefined: all that is under way. */
function chosenArrival(input: Input): Arrived | undefined {
  const parcel = input.option('paquete')
  const replacement = input.option('reposicion')
  if (parcel !== undefined && replacement !== undefined) {
    throw new WrongUsage('Di --paquete o --reposicion, no los dos.')
  }
  if (parcel !== undefined) return { parcel: wholeNumber(parcel, '--paquete', 1) - 1 }
  if (replacement === undefined) return undefined
  return { replacement: wholeNumber(replacement, '--reposicion', 1) }
}

/** Asks before the buyer's legal period begins; nothing takes an arrival back. */
async function confirmArrival(input: Input, number: string, parcels: readonly UnderWay[]) {
  if (parcels.length === 0) return // refused later, with its own reason
  const rows = parcels.map(
    ({ carrier, shippedAt }) => `  ${printable(carrier)}, salió ${formatShortMoment(shippedAt)}`,
  )
  await input.confirm({
    shown: [
      `${number}, ha llegado:`,
      ...rows,
      'No se deshace: desde el último paquete cuenta el plazo de devolución.',
    ].join('\n'),
    question: '¿Apuntarlo como entregado?',
  })
}

function refuseShipping(outcome: Extract<ShipOutcome, { ok: false }>, state: string): Refusal {
  if (outcome.reason === 'change_waits') {
    return new Refusal(changeWaitsText(outcome.number), outcome)
  }
  if (outcome.reason === 'return_awaited') {
    return new Refusal(`${returnAwaitedText(outcome.code)} Con --sin-recibir.`, outcome)
  }
  const words = {
    too_few_on_hand:
      'En el almacén constan menos unidades de las que salen: cuenta lo que hay, apúntalo con stock poner y vuelve a enviarlo.',
    recalled:
      'No se envía: lleva algo retirado por seguridad. Cancela esas unidades: pedidos cancelar NÚMERO --lineas N:UDS.',
    unknown_order: 'El pedido ya no está.',
    not_now: `Ahora no se puede: el pedido está ${state}.`,
    money_going_back:
      'No se envía: el dinero de lo que queda de este pedido vuelve al cliente. Míralo con pedidos ver.',
    bad_units:
      'Esas unidades no se pueden enviar: mira con pedidos ver cuántas quedan por enviar de cada línea.',
    cod_in_parts:
      'Va contra reembolso: sale entero en un paquete, que el mensajero cobra de una vez.',
    moved_meanwhile: 'El pedido ha cambiado mientras tanto.',
    ...LEFT_FAULTS,
    bad_tracking_url: 'El enlace tiene que empezar por https://: lo va a seguir un cliente.',
  }
  return new Refusal(words[outcome.reason], outcome)
}

/** An equal refund of the same order within this time counts as the same command, typed twice. */
const SAME_FOR_MS = 24 * 3_600_000

export const refund: Command = {
  name: 'reembolsar',
  takes: 'NÚMERO',
  fewest: 1,
  says: 'devuelve dinero de un pedido, todo o una parte, y escribe al cliente',
  more: [
    'Con --lineas, las unidades que no han salido ya no se envían, y vuelven solas a la venta.',
    'Lo que ya salió vuelve al almacén con su devolución: devoluciones recibir.',
  ],
  options: {
    todo: { says: 'todo lo que queda de lo pagado' },
    importe: { takes: 'EUROS', says: 'una cantidad: 12,50' },
    lineas: { takes: 'N:UDS,…', says: 'unidades de líneas, como las numera «pedidos ver»: 1:2,3' },
    'con-envio': { says: 'con --lineas: también los gastos de envío y el envoltorio de regalo' },
    motivo: { takes: 'TEXTO', says: 'para ti, no para el cliente' },
    'otra-vez': { says: 'aunque el mismo importe se haya devuelto hace menos de un día' },
    si: { says: 'sin preguntar' },
  },
  examples: [
    'reembolsar VR-7K3M-QH2D --todo',
    'reembolsar VR-7K3M-QH2D --lineas 1:2,3 --con-envio',
  ],
  run: async (input) => {
    const scope = wanted(input)
    const { db } = await input.shop()
    const { order } = await chosenOrder(db, input.words[0] ?? '')
    const worth = await quoteRefund(db, order.id, scope)
    if (!worth.ok) throw new Refusal(REFUND_REFUSALS[worth.reason], worth)
    const ended = await endedByRefund(db, order.id, worth)
    await input.confirm({
      shown: `${order.number}: se devuelven ${formatEuros(worth.amountCents)} de ${formatEuros(order.amounts.totalCents)}.${notSentAgainText(ended)}`,
      question: '¿Devolver el dinero?',
    })
    const outcome = await refundOrder(await paymentContext(input), order.number, {
      scope,
      idempotencyKey: `owner/${randomUUID()}`,
      reason: input.option('motivo') ?? '',
      unlessAskedSince: input.has('otra-vez') ? undefined : since(input.now),
      ifFulfilmentIs: order.state.fulfilment,
    })
    if (!outcome.ok) {
      throw refuseRefund(outcome)
    }
    const text = `${order.number}: ${formatEuros(outcome.amountCents)}. ${MONEY[outcome.status]}`
    return { json: { ...outcome, number: order.number }, text }
  },
}

const since = (now: Date): string => new Date(now.getTime() - SAME_FOR_MS).toISOString()

function refuseRefund(outcome: Extract<RefundOutcome, { ok: false }>): Refusal {
  if (outcome.reason !== 'asked_before') {
    const reason = outcome.reason === 'key_reused' ? 'too_much' : outcome.reason
    return new Refusal(REFUND_REFUSALS[reason], outcome)
  }
  const { amountCents, askedAt } = outcome
  return new Refusal(
    `De este pedido ya se devolvieron ${formatEuros(amountCents)} (${formatShortMoment(askedAt)}). Si es otro reembolso y no el mismo, añade --otra-vez.`,
    outcome,
  )
}

const REFUND_REFUSALS = {
  unknown_order: 'El pedido ya no está.',
  not_paid: 'De este pedido no hay nada cobrado que devolver.',
  too_much: 'Es más de lo que queda por devolver de este pedido.',
  moved_meanwhile: 'El pedido acaba de cambiar: míralo con pedidos ver y repite.',
  worth_nothing: 'Esas unidades no costaron nada.',
  bad_lines: 'Esas líneas no son de este pedido, o ya se devolvieron. Las que hay: pedidos ver.',
} as const

/** Requires exactly one of the three options for the amount. */
function wanted(input: Input): RefundScope {
  const [amount, lines] = [input.option('importe'), input.option('lineas')]
  const given = [input.has('todo'), amount !== undefined, lines !== undefined].filter(Boolean)
  if (given.length !== 1) throw new WrongUsage('Di cuánto con --todo, --importe o --lineas.')
  if (amount !== undefined) return { kind: 'amount', amountCents: euros(amount, '--importe') }
  if (lines === undefined) return { kind: 'rest' }
  return {
    kind: 'lines',
    lines: readUnits(lines),
    withShipping: input.has('con-envio'),
  }
}
