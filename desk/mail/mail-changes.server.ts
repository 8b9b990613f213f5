import * as v from 'valibot'
import { EMAIL_FORMAT, isMailAddress } from '#core/mail/address.ts'
import { queueTestMail } from '#core/mail/mail-pages.server.ts'
import { findMail, requeueFailedMails, retryNow } from '#core/mail/outbox-list.server.ts'
import { deskChange } from '../http/desk-action.server.ts'
import { done, refused } from '../http/desk-answer.ts'
import { RETRY_REFUSALS, UNREADABLE } from './mail-words.ts'

/** One mail is tried again from now on. */
export const retry = deskChange({
  permission: 'mail.manage',
  fields: {},
  schema: v.object({}),
  work: async ({ ctx, at, params }) => {
    const found = await findMail(ctx.db, params['id'] ?? '')
    if (!found.ok) return { ok: false, reason: 'unknown' } as const
    const { mail } = found
    return { ...(await retryNow(ctx.db, mail.id, new Date(at))), mail }
  },
  entry: (outcome) =>
    outcome.ok
      ? {
          action: 'mail.retry',
          subject: { kind: 'mail', id: outcome.mail.id },
          summary: 'Intenta otra vez un correo',
          before: { status: outcome.mail.status, attempts: outcome.mail.attempts },
        }
      : undefined,
  after: async (outcome, { ctx }) => {
    if (outcome.ok) ctx.wakeMail()
    return outcome
  },
  answer: (outcome) => {
    if (outcome.ok) return done('Sale otra vez, en unos segundos.')
    return outcome.reason === 'unknown'
      ? refused('not_found', UNREADABLE.unknown)
      : refused('refused', RETRY_REFUSALS[outcome.reason])
  },
})

/** All that were given up are tried again. */
export const retryDead = deskChange({
  permission: 'mail.manage',
  fields: {},
  schema: v.object({}),
  work: ({ ctx, at }) => requeueFailedMails(ctx.db, new Date(at)),
  entry: (mails) =>
    mails > 0
      ? {
          action: 'mail.retry_all',
          subject: { kind: 'mail', id: 'dead' },
          summary: `Intenta otra vez los correos fallidos: ${mails}`,
          after: { mails },
        }
      : undefined,
  after: async (mails, { ctx }) => {
    if (mails > 0) ctx.wakeMail()
    return mails
  },
  answer: (mails) =>
    mails > 0
      ? done(mails === 1 ? '1 correo sale otra vez.' : `${mails} correos salen otra vez.`)
      : refused('refused', 'No queda ningún fallido que se pueda enviar.'),
})

/** A mail to see whether mail arrives. */
export const sendTest = deskChange({
  permission: 'mail.manage',
  fields: { para: 254 },
  schema: v.object({ para: v.pipe(v.string(), v.trim(), v.check(isMailAddress, EMAIL_FORMAT)) }),
  work: ({ ctx, input, at }) => queueTestMail(ctx, { to: input.para, at }),
  entry: (isQueued) =>
    isQueued
      ? {
          action: 'mail.test',
          subject: { kind: 'mail', id: 'test' },
          summary: 'Manda un correo de prueba',
        }
      : undefined,
  after: async (isQueued, { ctx }) => {
    if (isQueued) ctx.wakeMail()
    return isQueued
  },
  answer: (isQueued, { input }) =>
    isQueued
      ? done(`La prueba para ${input.para} está en camino: míralo aquí y en su buzón.`)
      : refused('wait', 'Acabas de mandar una a esa dirección. Espera un minuto.'),
})
