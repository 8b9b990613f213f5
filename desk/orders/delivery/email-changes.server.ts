import * as v from 'valibot'
import { RECIPIENT_LIMITS, recipientEmail } from '#core/customers/addresses/recipient.ts'
import { correctOrderEmail } from '#core/payments/link/correct-email.server.ts'
import { deskChange } from '../../http/desk-action.server.ts'
import { done, refused } from '../../http/desk-answer.ts'
import { EMAIL_REFUSALS } from '../order-words.ts'

/** The address of an order's mails, which its buyer had mistyped; the confirmation, or its link, goes there. */
export const correctEmail = deskChange({
  permission: 'orders.refund',
  fields: { correo: RECIPIENT_LIMITS.email },
  schema: v.object({ correo: recipientEmail }),
  work: ({ ctx, input, params }) => correctOrderEmail(ctx, params['number'] ?? '', input.correo),
  entry: (outcome, { params }) =>
    outcome.ok
      ? {
          action: 'order.change_email',
          subject: { kind: 'order', id: outcome.orderId },
          // No address: the log keeps no personal data.
          summary: `Corrige el correo de ${params['number'] ?? ''}`,
        }
      : undefined,
  after: async (outcome, { ctx }) => {
    if (outcome.ok) ctx.wakeMail()
    return outcome
  },
  answer: (outcome) => {
    if (!outcome.ok) return refused('refused', EMAIL_REFUSALS[outcome.reason])
    if (outcome.isLinkSent) return done('Correo corregido: otro enlace de pago sale ahora.')
    return done(
      outcome.isConfirmed ? 'Correo corregido: la confirmación sale ahora.' : 'Correo corregido.',
    )
  },
})
