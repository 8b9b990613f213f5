import { formatEuros } from '#core/base/money/money.ts'
import { recordTransfer } from '#core/payments/offline/record-transfer.server.ts'
import type { Settled } from '#core/payments/settle-payment.server.ts'
import { chosenOrder } from '../../chosen.ts'
import { paymentContext } from '../../selling.ts'
import { Refusal, type Command } from '../../terminal/command.ts'
import { euros } from '../../terminal/words.ts'

export const recordTransferCommand: Command = {
  name: 'cobrado',
  takes: 'NÚMERO',
  fewest: 1,
  says: 'ha llegado la transferencia de un pedido: lo cobra, con su factura y su correo',
  more: ['Otro importe que el del pedido no lo cobra: queda como caso en «dinero listar».'],
  options: {
    importe: { takes: 'EUROS', says: 'lo que ha llegado, si no es todo' },
    si: { says: 'sin preguntar' },
  },
  examples: ['cobrado VR-7K3M-QH2D', 'cobrado VR-7K3M-QH2D --importe 45,90'],
  run: async (input) => {
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
    const outcome = await recordTransfer(context, order.number, cents)
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
  no_transfer: 'no se paga por transferencia.',
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
