import * as v from 'valibot'
import { shop } from '#core/base/policy/shop.ts'
import { isMailAddress } from '#core/mail/address.ts'
import { url } from './config-values.ts'

/** The variables about mail. */
export const MailSettings = v.object({
  SMTP_URL: v.optional(url(['smtp:', 'smtps:'])),
  OWNER_EMAIL: v.optional(v.pipe(v.string(), v.check(isMailAddress, 'must be one mail address'))),
  OWNER_MAILS: v.optional(v.picklist(['all', 'orders', 'summary', 'none']), 'all'),
})
type MailSettings = v.InferOutput<typeof MailSettings>

/** The addresses of the owner's mails; undefined: not wanted. */
export type OwnerMails = { newOrders: string | undefined; summary: string | undefined }

/** The owner's mails go to the address of the shop, if no other is set. */
export const ownerEmail = (values: Pick<MailSettings, 'OWNER_EMAIL'>): string =>
  values.OWNER_EMAIL ?? shop.email

export function ownerMails(values: MailSettings): OwnerMails {
  const to = ownerEmail(values)
  const wanted = values.OWNER_MAILS
  return {
    newOrders: wanted === 'all' || wanted === 'orders' ? to : undefined,
    summary: wanted === 'all' || wanted === 'summary' ? to : undefined,
  }
}
