import type { MailContent } from '#core/mail/layout.ts'
import { newTransferMail } from '#core/orders/owner-mail/new-transfer-mail.ts'
import { transferMail, transferReminderMail } from '#core/payments/offline/transfer-mail.ts'
import { homeOrder } from './sample-orders.ts'

/** The mails about an order that waits for a transfer. */
export function transferSamples(shopUrl: string): Record<string, MailContent> {
  const terms = { iban: 'ES9121000418450200051332', lastDay: '2026-03-12', shopUrl }
  return {
    'transfer-details': transferMail(homeOrder, { ...terms, isByShopper: true }),
    'transfer-reminder': transferReminderMail(homeOrder, terms),
    'transfer-owner': newTransferMail(homeOrder, terms),
  }
}
