import type { MailContent } from '#core/mail/layout.ts'
import { newTransferMail } from '#core/orders/owner-mail/new-transfer-mail.ts'
import { payLinkMail, payLinkReminderMail } from '#core/payments/link/link-mail.ts'
import { transferMail, transferReminderMail } from '#core/payments/offline/transfer-mail.ts'
import { homeOrder } from './sample-orders.ts'

/** The mails about an order that waits for a transfer, or to be paid by its link. */
export function transferSamples(shopUrl: string, orderPath: string): Record<string, MailContent> {
  const terms = { iban: 'ES9121000418450200051332', lastDay: '2026-03-12', shopUrl }
  const byLink = { lastDay: terms.lastDay, orderPath, shopUrl }
  return {
    'pay-link': payLinkMail(homeOrder, byLink),
    'pay-link-reminder': payLinkReminderMail(homeOrder, byLink),
    'transfer-details': transferMail(homeOrder, { ...terms, isByShopper: true }),
    'transfer-reminder': transferReminderMail(homeOrder, terms),
    'transfer-owner': newTransferMail(homeOrder, terms),
  }
}
