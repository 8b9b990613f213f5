import { formatEuros } from '#core/base/money/money.ts'
import { nextState } from '#core/orders/order-transitions.ts'
import type { OrderWithState } from '#core/orders/order.ts'
import type { OrderFile } from '#core/orders/owner-orders.server.ts'
import { quoteRefund } from '#core/payments/refunds/refunds.server.ts'
import type { Units } from '#core/orders/fulfilment/line-units.ts'
import { cancelLines } from '#core/payments/cancel-lines.server.ts'
import { cancelOrder, type CancelOutcome } from '#core/payments/cancel-order.server.ts'
import type { Db } from '#db/schema.ts'
import { chosenOrder } from '../chosen.ts'
import { changeWaitsText } from '#core/orders/exchanges/exchange-text.ts'
import { Refusal, type Answer, type Command, type Input } from '../terminal/command.ts'
import { MONEY } from '../money-words.ts'
import { readUnits, stateText, unitsText } from './order-words.ts'
import { paymentContext } from '../selling.ts'

export const cancel: Command = {
  name: 'cancelar',
  takes: 'NÚMERO',
  fewest: 1,
  says: 'anula un pedido que no ha salido, devuelve el dinero y escribe al cliente',
  more: [
    'Lo que no ha salido vuelve a la venta. Con --lineas, solo esas unidades: el resto se envía. Lo que ya ha salido se reembolsa: pedidos reembolsar.',
  ],
  options: {
    lineas: { takes: 'N:UDS,…', says: 'unidades de líneas, como las numera «pedidos ver»: 1:2,3' },
    si: { says: 'sin preguntar' },
  },
  examples: ['cancelar VR-7K3M-QH2D', 'cancelar VR-7K3M-QH2D --lineas 1:2'],
  run: async (input) => {
    const { db } = await input.shop()
    const file = await chosenOrder(db, input.words[0] ?? '')
    const { order } = file
    const lines = input.option('lineas')
    if (lines !== undefined) return cancelUnits(input, file, readUnits(lines))
    const { state } = order
    if (!nextState(state, 'cancelUnpaid') && !nextState(state, 'cancelPaid')) {
      throw notNow(order, { ok: false, reason: 'not_now' })
    }
    const gives = await moneyText(db, file)
    await input.confirm({
      shown: `${order.number}, de ${order.recipient.firstName} ${order.recipient.lastName}. ${gives.before}`,
      question: '¿Cancelar el pedido?',
    })
    const outcome = await cancelOrder(await paymentContext(input), order.number)
    if (!outcome.ok) throw notNow(order, outcome)
    const { refund } = outcome
    const after = refund === 'settled_meanwhile' ? '' : gives.after
    const money = refund === null ? 'No había nada que devolver.' : `${after}${MONEY[refund]}`
    const text = `${order.number}: cancelado. ${money}`
    return { json: { ...outcome, number: order.number }, text }
  },
}

async function cancelUnits(
  input: Input,
  { order }: OrderFile,
  units: readonly Units[],
): Promise<Answer> {
  const { db } = await input.shop()
  const scope = { kind: 'lines', lines: units, withShipping: false } as const
  const worth = await quoteRefund(db, order.id, scope)
  const gives = worth.ok ? ` Se devuelven ${formatEuros(worth.amountCents)}.` : ''
  await input.confirm({
    shown: `${order.number}: no se envía\n${unitsText(order, units)}\n${gives.trim()}`,
    question: '¿Cancelar estas unidades?',
  })
  const outcome = await cancelLines(await paymentContext(input), order.number, units)
  if (!outcome.ok) {
    const isWaiting = outcome.reason === 'change_waits'
    const text = isWaiting ? changeWaitsText(outcome.number) : LINE_REFUSALS[outcome.reason](order)
    throw new Refusal(text, outcome)
  }
  const { refund, amountCents } = outcome
  const money =
    refund === null
      ? 'No había nada que devolver.'
      : `Se devuelven ${formatEuros(amountCents)}. ${MONEY[refund]}`
  const text = `${order.number}: esas unidades no se envían, y vuelven a la venta. ${money}`
  return { json: { ...outcome, number: order.number }, text }
}

const LINE_REFUSALS = {
  unknown_order: () => 'El pedido ya no está.',
  not_now: (order: OrderWithState) => `Ahora no se puede: el pedido está ${stateText(order)}.`,
  moved_meanwhile: () => 'El pedido ha cambiado mientras tanto.',
  bad_units: () => 'Esas unidades no están por enviar: mira las que quedan con pedidos ver.',
  whole: ({ number }: OrderWithState) =>
    `Es todo el pedido: cancélalo entero, y se devuelve también el envío: pedidos cancelar ${number}`,
} as const

const notNow = (order: OrderWithState, outcome: Extract<CancelOutcome, { ok: false }>): Refusal =>
  new Refusal(`Ahora no se puede cancelar: el pedido está ${stateText(order)}.`, outcome)

/**
 * Says what happens to the money, for before and after. Refuses an order where this is unclear,
 * since the owner would agree to something else than happens.
 */
async function moneyText(
  db: Db,
  { order, refunds }: OrderFile,
): Promise<{ before: string; after: string }> {
  const worth = await quoteRefund(db, order.id, { kind: 'rest' })
  const owedCents = refunds
    .filter(({ status }) => status === 'pending')
    .reduce((sum, { amountCents }) => sum + amountCents, 0)
  const owed = formatEuros(owedCents)
  if (worth.ok) {
    const gives = `Se devuelven ${formatEuros(worth.amountCents)}`
    const besides = owedCents === 0 ? '' : `, y otros ${owed} que ya se deben`
    return { before: `${gives}${besides}.`, after: `${gives}. ` }
  }
  if (owedCents > 0) {
    return {
      before: `Ya se deben ${owed}, y la tienda los sigue devolviendo.`,
      after: `Ya se debían ${owed}. `,
    }
  }
  const nothing = nothingText(order)
  if (nothing === undefined) {
    throw new Refusal(
      `No está claro qué hay que devolver de este pedido: míralo con pedidos ver ${order.number}.`,
      worth,
    )
  }
  return { before: `${nothing}: no hay nada que devolver.`, after: '' }
}

/** Why nothing is refunded although nothing is owed; undefined where money should be left. */
function nothingText({ state, amounts }: OrderWithState): string | undefined {
  if (state.payment === 'pending' || state.payment === 'failed') return 'Está sin pagar'
  if (amounts.totalCents === 0) return 'No costó nada'
  return state.payment === 'refunded' ? 'Ya está todo devuelto' : undefined
}
