import { formatEuros } from '#core/base/money/money.ts'
import { COD, type OfflineMethod } from '#core/orders/order.ts'
import { MOST_COLLECTED } from '#core/payments/cod/read-collected.ts'
import { recordTaken } from '#core/payments/link/record-taken.server.ts'
import { recordTransfer } from '#core/payments/offline/record-transfer.server.ts'
import type { Settled } from '#core/payments/settle-payment.server.ts'
import { chosenOrder } from '../../chosen.ts'
import { paymentContext } from '../../selling.ts'
import { Refusal, WrongUsage, type Command } from '../../terminal/command.ts'
import { euros, oneOf } from '../../terminal/words.ts'
import { recordCollected } from './record-collected.ts'

/** How the money came for an order that waited for its link, or for the courier. */
const HOW: Readonly<Record<string, OfflineMethod | typeof COD>> = {
  efectivo: 'cash',
  datafono: 'terminal',
  transferencia: 'transfer',
  contrarreembolso: COD,
}

export const recordTransferCommand: Command = {
  name: 'cobrado',
  takes: 'NÚMERO…',
  fewest: 1,
  most: MOST_COLLECTED,
  says: 'ha llegado la transferencia de un pedido: lo cobra, con su factura y su correo',
  more: [
    'Otro importe que el del pedido no lo cobra: queda como caso en «dinero listar».',
    'Un pedido que espera su enlace de pago se cobra así de otra manera: di cuál con --como.',
    'Con --como contrarreembolso, todos los de la liquidación del mensajero de una vez, o ninguno.\nCada uno puede llevar su importe, que tiene que ser el suyo: NÚMERO:87,90.',
  ],
  options: {
    importe: { takes: 'EUROS', says: 'lo que ha llegado, si no es todo' },
    como: {
      takes: 'efectivo|datafono|transferencia|contrarreembolso',
      says: 'cómo ha llegado, si esperaba su enlace o al mensajero',
    },
    si: { says: 'sin preguntar' },
  },
  examples: [
    'cobrado VR-7K3M-QH2D --importe 45,90',
    'cobrado VR-7K3M-QH2D --como efectivo',
    'cobrado VR-7K3M-QH2D:87,90 VR-2222-3333 --como contrarreembolso',
  ],
  run: async (input) => {
    const method = oneOf(input.option('como'), '--como', HOW)
    if (method === COD) return recordCollected(input)
    if (input.words.length > 1) {
      throw new WrongUsage('De uno en uno: varios a la vez, solo con --como contrarreembolso.')
    }
    const context = await paymentContext(input)
    const { order } = await chosenOrder(context.db, input.words[0] ?? '')
    const { totalCents } = order.amounts
    const typed = input.option('importe')
    const cents = typed === undefined ? totalCents : euros(typed, '--importe')
    const misfit =
      cents === totalCents
        ? ''
        : ' No es el total: se apunta como caso, y el pedido sigue sin cobrar.'
    await input.confirm({
      shown: `${order.number}: ${formatEuros(totalCents)}. Ha llegado ${formatEuros(cents)}.${misfit}`,
      question: '¿Apuntarlo?',
    })
    const outcome =
      method === undefined
        ? await recordTransfer(context, order.number, cents)
        : await recordTaken(context, order.number, { method, amountCents: cents })
    if (!outcome.ok) throw new Refusal(`${order.number}: ${REFUSALS[outcome.reason]}`, outcome)
    const { settled } = outcome
    return {
      json: { ok: true, number: order.number, settled },
      text: `${order.number}: ${DONE[settled]}`,
    }
  },
}

const REFUSALS = {
  unknown_order: 'ya no está.',
  no_transfer: 'no se paga por transferencia. Si esperaba su enlace o al mensajero, di --como.',
  no_link: 'no espera ningún enlace de pago: --como no hace falta.',
  paid_before: 'ya estaba cobrado.',
}

/** What became of a transfer, after the order's number. */
export const DONE: Record<Settled, string> = {
  paid: 'cobrado. La confirmación y la factura salen ahora.',
  paid_late: 'había caducado, pero quedaban prendas: vuelve a estar en firme, y cobrado.',
  refunding:
    'estaba anulado y ya no se puede servir. Se debe al cliente: devuélvelo y apúntalo (dinero listar).',
  duplicate: 'ya estaba cobrado.',
  refused: 'no cuadra con el total. Queda como caso: dinero listar.',
  awaiting_payment: 'sigue sin cobrar.',
  expired: 'está anulado.',
  ignored: 'sigue sin cobrar.',
}
