import { backInStockMail, confirmNoticeMail } from '#core/customers/back-in-stock/notice-mails.ts'
import type { MailContent } from '#core/mail/layout.ts'

/** The mails about goods that are awaited. */
export function noticeSamples(shopUrl: string): Record<string, MailContent> {
  const links = { shopUrl }
  const variant = {
    productId: 'mens-jacket-1',
    name: 'Chaqueta Peñalara',
    size: 'M',
    color: 'Verde',
  }
  const path = '/avisos?aviso=ZXN0by1ubyBlcyBuYWRh'
  return {
    'notice-confirm': confirmNoticeMail(variant, { isConfirmed: false, path }, links),
    'notice-again': confirmNoticeMail(variant, { isConfirmed: true, path }, links),
    'back-in-stock': backInStockMail(variant, links),
  }
}
