import { formatMediumDay } from '#core/base/dates/format-dates.ts'
import { sendPayLink, type SendLinkOutcome } from '#core/payments/link/await-link.server.ts'
import { chosenOrder } from '../../chosen.ts'
import { paymentContext } from '../../selling.ts'
import { Refusal, type Command } from '../../terminal/command.ts'
import { printable } from '../../terminal/screen.ts'

export const sendLinkCommand: Command = {
  name: 'enlace',
  takes: 'NÚMERO',
  fewest: 1,
  says: 'manda otra vez el enlace con que se paga un pedido',
  more: ['A otra dirección: pedidos correo NÚMERO CORREO la corrige y manda ahí el enlace.'],
  options: { si: { says: 'sin preguntar' } },
  examples: ['enlace VR-7K3M-QH2D'],
  run: async (input) => {
    const context = await paymentContext(input)
    const { order } = await chosenOrder(context.db, input.words[0] ?? '')
    await input.confirm({
      shown: `${order.number}, a ${printable(order.recipient.email)}.`,
      question: '¿Mandar el enlace?',
    })
    const outcome = await sendPayLink(context, order.number)
    if (!outcome.ok) throw new Refusal(`${order.number}: ${REFUSALS[outcome.reason]}`, outcome)
    context.wakeMail()
    const until = formatMediumDay(outcome.lastDay)
    return {
      json: { ok: true, number: order.number, lastDay: outcome.lastDay },
      text: `${order.number}: el enlace sale ahora. Se puede pagar hasta el ${until}.`,
    }
  },
}

const REFUSALS: Record<Extract<SendLinkOutcome, { ok: false }>['reason'], string> = {
  unknown_order: 'ya no está.',
  no_link: 'no espera ningún enlace de pago: está pagado o anulado, o se paga de otra manera.',
  too_late: 'su plazo ha terminado, y se anula solo.',
  just_sent: 'acaba de salir. Espera un minuto.',
}
