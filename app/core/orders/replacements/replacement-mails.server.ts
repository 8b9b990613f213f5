import { withdrawMail, type MailContext } from '#core/mail/outbox.server.ts'
import { queueOrderMail } from '#core/orders/queue-order-mail.server.ts'
import {
  replacementCancelledMail,
  replacementMadeMail,
  replacementSentMail,
  type WhyNotSent,
} from './replacement-mails.ts'
import type { Replacement } from './replacement.ts'
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

/**
 * Withdraws the mail that announced a replacement, which is passed as it waited; queues one that says
 * that it is not sent if the buyer may have been told. Answers whether it did.
 */
export async function queueNotReplacedMail(
  ctx: MailContext,
  cancelled: { orderId: string; at: string; replacement: Replacement; why: WhyNotSent },
): Promise<boolean> {
  const { orderId, at, replacement } = cancelled
  const { id } = replacement
  if ((await withdrawMail(ctx.db, `replacement-made/${id}`)) === 'never_tried') return false
  await queueOrderMail(ctx, { orderId, at, kind: 'replacement-cancelled', key: id }, (mail) =>
    replacementCancelledMail(mail, cancelled),
  )
  return true
}
