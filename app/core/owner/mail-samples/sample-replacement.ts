import type { MailContent } from '#core/mail/layout.ts'
import type { OrderMail } from '#core/orders/order-mails.ts'
import {
  replacementCancelledMail,
  replacementMadeMail,
  replacementSentMail,
} from '#core/orders/replacements/replacement-mails.ts'
import type { Replacement } from '#core/orders/replacements/replacement.ts'

/** The first line of `homeOrder` again, in another size. */
export const sampleReplacement: Replacement = {
  id: 'rep_ord_1_1',
  number: 1,
  madeAt: '2026-03-12T10:00:00.000Z',
  carrier: 'Ruta Norte',
  trackingCode: 'PQ7K3M0000000000',
  trackingUrl: 'https://rutanorte.example/PQ7K3M0000000000',
  sentAt: '2026-03-12T16:00:00.000Z',
  deliveredAt: null,
  cancelledAt: null,
  lines: [
    {
      position: 0,
      quantity: 1,
      variantId: 'mens-jacket-1/L/Azul',
      size: 'L',
      color: 'Azul',
      reason: 'wrong',
      cancelled: 0,
      failed: 0,
    },
  ],
}

export const replacementSamples = (mail: OrderMail): Record<string, MailContent> => ({
  'replacement-made': replacementMadeMail(mail, sampleReplacement),
  'replacement-sent': replacementSentMail(mail, sampleReplacement),
  'replacement-cancelled': replacementCancelledMail(mail, {
    replacement: sampleReplacement,
    why: 'by_shop',
  }),
})
