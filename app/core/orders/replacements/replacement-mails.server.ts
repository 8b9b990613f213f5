import type { MailContext } from '#core/mail/outbox.server.ts'
import { queueOrderMail } from '#core/orders/queue-order-mail.server.ts'
import { replacementMadeMail, replacementSentMail } from './replacement-mails.ts'
import { replacementsOf } from './replacements.server.ts'

type Told = { orderId: string; replacementId: string; at: string; isSent: boolean }

/** Queues the mail about a replacement, in the transaction that makes or sends it. */
export async function queueReplacementMail(ctx: MailContext, told: Told): Promise<void> {
  const { orderId, replacementId, at, isSent } = told
  const all = await replacementsOf(ctx.db, orderId)
  const replacement = all.find(({ id }) => id === replacementId)
  if (!replacement) throw new Error(`replacement ${replacementId} has gone`)
  const kind = isSent ? 'replacement-sent' : 'replacement-made'
  await queueOrderMail(ctx, { orderId, at, kind, key: replacementId }, (mail) =>
    isSent ? replacementSentMail(mail, replacement) : replacementMadeMail(mail, replacement),
  )
}
