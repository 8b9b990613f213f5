import type { Db } from '#db/schema.ts'
import type { MailContent } from '#core/mail/layout.ts'
import { queueMail } from '#core/mail/outbox.server.ts'
import {
  alreadyRegisteredMail,
  codeMail,
  emailChangedMail,
  partOfEmail,
  passwordChangedMail,
  resetMail,
  welcomeMail,
} from './account-mails.ts'
import type { EmailCodePurpose } from './email-code.ts'

type MailShop = {
  db: Db
  shopUrl: string
  now: () => Date
  newId: (prefix: string) => string
  wakeMail: () => void
}

/** Welcomes a new customer, once. */
export const queueWelcomeMail = (shop: MailShop, user: { id: string; email: string }) =>
  queue(shop, 'welcome', `welcome:${user.id}`, user.email, welcomeMail(shop.shopUrl))

/** Tells the owner of an account that somebody tried to open another; at most once a day. */
export const queueAlreadyRegisteredMail = (shop: MailShop, email: string) => {
  const day = shop.now().toISOString().slice(0, 10)
  const key = `already-registered:${email}:${day}`
  return queue(shop, 'already_registered', key, email, alreadyRegisteredMail(shop.shopUrl))
}

/** Sends the link that allows a new password. */
export const queueResetMail = (shop: MailShop, user: { email: string }, token: string) => {
  const id = shop.newId('reset')
  return queue(shop, 'password_reset', id, user.email, resetMail(user.email, token, shop.shopUrl))
}

/** Tells the owner that another password was chosen. */
export const queuePasswordChangedMail = (
  shop: MailShop,
  user: { email: string; firstName: string; emailVerified: boolean },
) => {
  const id = shop.newId('password-changed')
  return queue(shop, 'password_changed', id, user.email, passwordChangedMail(user, shop.shopUrl))
}

/** Sends a code to the address that it proves. */
export const queueCodeMail = (
  shop: MailShop,
  mail: { purpose: EmailCodePurpose; to: string; code: string },
) => {
  const id = shop.newId('code-mail')
  return queue(shop, `code_${mail.purpose}`, id, mail.to, codeMail(mail, shop.shopUrl))
}

/** Tells both addresses of a change of e-mail. */
export async function queueEmailChangedMails(
  shop: MailShop,
  { firstName, oldEmail, email }: { firstName: string; oldEmail: string; email: string },
): Promise<void> {
  const id = shop.newId('email-changed')
  const toOld = { firstName, shownEmail: partOfEmail(email), isOldAddress: true }
  const toNew = { firstName, shownEmail: email, isOldAddress: false }
  const { shopUrl } = shop
  await queue(shop, 'email_changed', `${id}:old`, oldEmail, emailChangedMail(toOld, shopUrl))
  await queue(shop, 'email_changed', `${id}:new`, email, emailChangedMail(toNew, shopUrl))
}

async function queue(
  shop: MailShop,
  kind: string,
  dedupeKey: string,
  to: string,
  content: MailContent,
): Promise<void> {
  await queueMail(shop, { kind, dedupeKey, to, ...content }, shop.now().toISOString())
  shop.wakeMail()
}
