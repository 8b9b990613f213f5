import * as v from 'valibot'
import { recipientEmail } from '#core/customers/addresses/recipient.ts'
import type { ChangeEmailOutcome } from '#core/orders/delivery/change-email.server.ts'
import { correctOrderEmail } from '#core/payments/link/correct-email.server.ts'
import { chosenOrder } from '../chosen.ts'
import { paymentContext } from '../selling.ts'
import { Refusal, type Command } from '../terminal/command.ts'
import { printable } from '../terminal/screen.ts'

export const changeEmailCommand: Command = {
  name: 'correo',
  takes: 'NÚMERO CORREO',
  fewest: 2,
  most: 2,
  says: 'corrige el correo de un pedido y manda ahí la confirmación, o su enlace de pago',
  more: ['Los enlaces de los correos anteriores dejan de abrir el pedido: los tiene otra persona.'],
  options: { si: { says: 'sin preguntar' } },
  examples: ['correo VR-7K3M-QH2D lucia@correo.example'],
  run: async (input) => {
    const { db } = await input.shop()
    const { order } = await chosenOrder(db, input.words[0] ?? '')
    const checked = v.safeParse(recipientEmail, input.words[1] ?? '')
    if (!checked.success) throw new Refusal(`${checked.issues[0].message}.`, { ok: false })
    const email = checked.output
    await input.confirm({
      shown: `${order.number}: de ${printable(order.recipient.email)} a ${printable(email)}.`,
      question: '¿Corregirlo y mandar ahí el correo?',
    })
    const ctx = await paymentContext(input)
    const outcome = await correctOrderEmail(ctx, order.number, email)
    if (!outcome.ok) throw new Refusal(`${order.number}: ${REFUSALS[outcome.reason]}`, outcome)
    ctx.wakeMail()
    const { isConfirmed, isLinkSent } = outcome
    const link = isLinkSent ? ' Otro enlace de pago sale ahora.' : ''
    const mail = isConfirmed ? ' La confirmación sale ahora.' : link
    const text = `${order.number}: el correo es ${printable(email)}.${mail}`
    return { json: { ok: true, number: order.number, isConfirmed, isLinkSent }, text }
  },
}

const REFUSALS: Record<Extract<ChangeEmailOutcome, { ok: false }>['reason'], string> = {
  unknown_order: 'ya no está.',
  forgotten: 'ya no guarda los datos de su cliente.',
  same: 'ya es ese. Para mandar otra vez la confirmación, reenvíala desde el mostrador.',
  too_many: 'se ha corregido demasiadas veces.',
}
