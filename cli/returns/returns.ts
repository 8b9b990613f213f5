import { formatMediumDay, formatShortMoment } from '#core/base/dates/format-dates.ts'
import { formatEuros } from '#core/base/money/money.ts'
import {
  returnExchangeFor,
  type ReturnExchange,
} from '#core/orders/exchanges/return-exchanges.server.ts'
import { quoteRefund } from '#core/payments/refunds/refunds.server.ts'
import { labelLines } from '#core/returns/label.ts'
import { closeReturn } from '#core/returns/transition-return.server.ts'
import { refundOfReturn, refundReturn } from '#core/returns/refund-return.server.ts'
import { listReturns, type OwnerReturn } from '#core/returns/owner-returns.server.ts'
import { reasonText } from '#core/returns/return-form.ts'
import { returnStep, stepText } from '#core/returns/return-step.ts'
import type { Db } from '#db/schema.ts'
import { chosenReturn, KINDS, notNow, summary } from './chosen-return.ts'
import { Refusal, type Command, type Group, type Input } from '../terminal/command.ts'
import { decline, reopen } from './decline-return.ts'
import { receive, undoReceive } from './receive-return.ts'
import { MONEY } from '../money-words.ts'
import { ofReturnText } from '../orders/exchange/exchange-facts.ts'
import { stateText, unitsText } from '../orders/order-words.ts'
import { printable } from '../terminal/screen.ts'
import { paymentContext } from '../selling.ts'
import { facts, table } from '../terminal/table.ts'
import { count, listEnd } from '../terminal/words.ts'

const STATES = {
  requested: 'pedida',
  received: 'recibida',
  refunded: 'devuelto el dinero',
  declined: 'rechazada',
} as const

const stateOf = ({ status, isRefundPending }: OwnerReturn): string =>
  isRefundPending ? 'dinero de camino' : STATES[status]

const list: Command = {
  name: 'listar',
  says: 'desistimientos y devoluciones que esperan, lo más antiguo primero',
  more: [
    '«Plazo» es el último día para devolver el dinero: el de un desistimiento, por ley; el de una devolución, el que la tienda promete. Mientras no llegue el paquete, o la prueba de que ha salido, la ley deja esperar (RDLeg 1/2007, art. 107.3).',
  ],
  options: { todas: { says: 'también las cerradas, la más nueva primero' } },
  examples: ['listar', 'listar --todas'],
  run: async (input) => {
    const found = await listReturns((await input.shop()).db, { all: input.has('todas') })
    const columns = [
      { head: 'Código' },
      { head: 'Qué' },
      { head: 'Llegó' },
      { head: 'Plazo' },
      { head: 'Estado' },
      { head: 'Pedido' },
      { head: 'De', shrinks: true },
      { head: 'A hacer', shrinks: true },
    ]
    const rows = found.map((one) => [
      one.code,
      KINDS[one.kind],
      formatShortMoment(one.requestedAt),
      formatMediumDay(one.dueDay),
      stateOf(one),
      one.typedNumber,
      `${one.name} <${one.email}>`,
      nextStep(one),
    ])
    const text =
      rows.length === 0
        ? 'No espera ninguna devolución.'
        : `${table(input.screen, columns, rows)}\n\n${count(rows.length, 'devolución', 'devoluciones')}.${listEnd(rows.length)}`
    return { json: { returns: found.map(toJson) }, text }
  },
}

/** The owner's next step, with the command that does it where it is not the usual one. */
function nextStep(one: OwnerReturn): string {
  const step = returnStep(one)
  if (step === 'close') return `${stepText(step)}: reembolsar ${one.code} --ya-devuelto`
  if (step === 'refund_unsent') return `${stepText(step)}: reembolsar ${one.code}`
  return stepText(step)
}

const see: Command = {
  name: 'ver',
  takes: 'CÓDIGO',
  fewest: 1,
  says: 'una devolución entera, con su etiqueta',
  examples: ['ver DV-7K3M-QH2D'],
  run: async (input) => {
    const { db } = await input.shop()
    const one = await chosenReturn(db, input)
    const exchange = await returnExchangeFor(db, one)
    return { json: { ...toJson(one), exchange: exchange ?? null }, text: seenText(one, exchange) }
  },
}

function seenText(one: OwnerReturn, exchange: ReturnExchange | undefined): string {
  const { order } = one
  const reason = one.reason === null ? [] : [['Motivo', reasonText(one.reason) ?? one.reason]]
  const declined = one.declineReason === null ? [] : [['Rechazada', one.declineReason]]
  const exception = one.declineException === null ? [] : [['Excepción', one.declineException]]
  return [
    facts([
      ['Código', one.code],
      ['Qué', KINDS[one.kind]],
      ['Estado', stateOf(one)],
      ['Llegó', formatShortMoment(one.requestedAt)],
      ['Plazo', `${formatMediumDay(one.dueDay)}, para devolver el dinero`],
      ['De', printable(`${one.name} <${one.email}>`)],
      ['Pedido', order ? `${order.number} (${stateText(order)})` : `${one.typedNumber} (no hay)`],
      ['A hacer', nextStep(one)],
      ...(exchange ? [['Cambio', ofReturnText(exchange)] as const] : []),
      ...([...reason, ...declined, ...exception] as [string, string][]),
    ]),
    `Qué vuelve:\n${printable(one.isWhole ? 'Todo el pedido' : one.goods)}`,
    ...(order === null || one.missing.length === 0
      ? []
      : [`No ha venido:\n${unitsText(order, one.missing)}`]),
    ...(one.note === null ? [] : [`Nota:\n${printable(one.note)}`]),
    ...(order === null ? [] : [`Etiqueta:\n${printable(labelLines(one.code, order).join('\n'))}`]),
  ].join('\n\n')
}

const refund: Command = {
  name: 'reembolsar',
  takes: 'CÓDIGO',
  fewest: 1,
  says: 'devuelve el dinero de sus prendas, escribe al cliente y la cierra',
  more: [
    'Si vuelve el pedido entero, también el envío, hasta el precio del más barato. Se puede hacer\nantes de recibir las prendas. Las de un desistimiento que aún no han salido ya no se envían, y\nvuelven a la venta.',
  ],
  options: {
    'ya-devuelto': { says: 'solo la cierra: el dinero ya ha vuelto de otra manera' },
    si: { says: 'sin preguntar' },
  },
  examples: ['reembolsar DV-7K3M-QH2D', 'reembolsar DV-7K3M-QH2D --ya-devuelto'],
  run: async (input) => {
    const { db } = await input.shop()
    const one = await chosenReturn(db, input)
    if (one.status === 'refunded' || one.status === 'declined') {
      throw notNow(one, { ok: false, reason: 'not_now' })
    }
    return input.has('ya-devuelto') ? close(input, db, one) : payBack(input, db, one)
  },
}

async function close(input: Input, db: Db, one: OwnerReturn) {
  await input.confirm({ shown: summary(one), question: '¿Cerrarla sin mover dinero?' })
  const outcome = await closeReturn(db, one, input.now.toISOString())
  if (!outcome.ok) throw notNow(one, outcome)
  return { json: { ok: true, code: one.code, amountCents: 0 }, text: `${one.code}: cerrada.` }
}

async function payBack(input: Input, db: Db, one: OwnerReturn) {
  const scope = await refundOfReturn(db, one)
  if (!one.order || !scope) throw new Refusal(REFUSALS.no_units, { ok: false, reason: 'no_units' })
  const worth = await quoteRefund(db, one.order.id, scope)
  if (!worth.ok) throw new Refusal(REFUSALS[worth.reason], worth)
  await input.confirm({
    shown: `${summary(one)} Se devuelven ${formatEuros(worth.amountCents)} de ${formatEuros(one.order.amounts.totalCents)}.`,
    question: '¿Devolver el dinero?',
  })
  const outcome = await refundReturn(await paymentContext(input), one)
  if (!outcome.ok) {
    if (outcome.reason === 'not_now') throw notNow(one, outcome)
    throw new Refusal(REFUSALS[outcome.reason], outcome)
  }
  const text = `${one.code}: ${formatEuros(outcome.amountCents)}. ${MONEY[outcome.status]}`
  return { json: { ...outcome, code: one.code }, text }
}

const REFUSALS = {
  no_units:
    'No se sabe qué prendas son. Devuelve el dinero con pedidos reembolsar y ciérrala con --ya-devuelto.',
  unknown_order: 'El pedido ya no está.',
  not_paid: 'De este pedido no queda nada cobrado que devolver. Ciérrala con --ya-devuelto.',
  too_much:
    'Es más de lo que queda por devolver. Usa pedidos reembolsar y ciérrala con --ya-devuelto.',
  worth_nothing: 'Esas prendas no costaron nada. Ciérrala con --ya-devuelto.',
  bad_lines: 'Esas prendas ya se pagaron de vuelta. Ciérrala con --ya-devuelto.',
  key_reused: 'Esta devolución ya tiene un reembolso: míralo con pedidos ver.',
  moved_meanwhile: 'El pedido acaba de cambiar: míralo y repite.',
  asked_before: 'Ese reembolso ya se pidió: míralo con pedidos ver.',
} as const

const toJson = ({ order, ...one }: OwnerReturn) => ({
  ...one,
  order: order && { number: order.number, state: order.state },
})

export const returns: Group = {
  name: 'devoluciones',
  says: 'Desistimientos y devoluciones',
  commands: [list, see, receive, undoReceive, refund, decline, reopen],
}
