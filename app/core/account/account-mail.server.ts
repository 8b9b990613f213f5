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
export const queueWelcomeMail = (ctx: MailShop, user: { id: string; email: string }) =>
  queue(ctx, 'welcome', `welcome:${user.id}`, user.email, welcomeMail(ctx.shopUrl))

/** Tells the owner of an address that somebody tried to register it again; at most once a day. */
export const queueAlreadyRegisteredMail = (ctx: MailShop, email: string) => {
  const day = ctx.now().toISOString().slice(0, 10)
  const key = `already-registered:${email}:${day}`
  return queue(ctx, 'already_registered', key, email, alreadyRegisteredMail(ctx.shopUrl))
}

/** Sends the link to choose another password. */
export const queueResetMail = (ctx: MailShop, user: { email: string }, token: string) => {
  const id = ctx.newId('reset')
  return queue(ctx, 'password_reset', id, user.email, resetMail(user.email, token, ctx.shopUrl))
}

/** Tells the account's owner that the password was changed. */
export const queuePasswordChangedMail = (
  ctx: MailShop,
  user: { email: string; firstName: string; emailVerified: boolean },
) => {
  const id = ctx.newId('password-changed')
  return queue(ctx, 'password_changed', id, user.email, passwordChangedMail(user, ctx.shopUrl))
}

/** Sends a code to the address that it proves. */
export const queueCodeMail = (
  ctx: MailShop,
  mail: { purpose: EmailCodePurpose; to: string; code: string },
) => {
  const id = ctx.newId('code-mail')
  return queue(ctx, `code_${mail.purpose}`, id, mail.to, codeMail(mail, ctx.shopUrl))
}

/** Notifies both addresses of a change of e-mail. */
export async function queueEmailChangedMails(
  ctx: MailShop,
  { firstName, oldEmail, email }: { firstName: string; oldEmail: string; email: string },
): Promise<void> {
  const id = ctx.newId('email-changed')
  const toOld = { firstName, shownEmail: partOfEmail(email), isOldAddress: true }
  const toNew = { firstName, shownEmail: email, isOldAddress: false }
  const { shopUrl } = ctx
  await queue(ctx, 'email_changed', `${id}:old`, oldEmail, emailChangedMail(toOld, shopUrl))
  await queue(ctx, 'email_changed', `${id}:new`, email, emailChangedMail(toNew, shopUrl))
}

async function queue(
  ctx: MailShop,
  kind: string,
  dedupeKey: string,
  to: string,
  content: MailContent,
): Promise<void> {
  await queueMail(ctx, { kind, dedupeKey, to, ...content }, ctx.now().toISOString())
  ctx.wakeMail()
}
