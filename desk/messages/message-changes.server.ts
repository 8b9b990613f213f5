import * as v from 'valibot'
import { openPlaceholder } from '#core/account/contact/reply-template.ts'
import { findMessage, lockReplies, markHandled } from '#core/account/contact/inbox.server.ts'
import { reopenMessage } from '#core/account/contact/message-list.server.ts'
import { replyToMessage } from '#core/account/contact/reply.server.ts'
import { deskChange, type DeskJob } from '../http/desk-action.server.ts'
import { done, refused } from '../http/desk-answer.ts'
import { GONE, LONGEST_REPLY, REPLY_REFUSALS } from './message-words.ts'

type Job = Pick<DeskJob<unknown>, 'ctx' | 'params'>

const referenceOf = ({ params }: Pick<Job, 'params'>): string => params['reference'] ?? ''

const messageOf = async (job: Job) => findMessage(job.ctx.db, referenceOf(job))

const subject = (id: string) => ({ kind: 'message', id })

/**
 * Answers by mail. Refuses if somebody has answered since the page was read. Guarded by:
 * message-changes.server.test.ts, at the same moment.
 */
export const reply = deskChange({
  permission: 'messages.answer',
  fields: { texto: LONGEST_REPLY, vistas: 6 },
  schema: v.object({
    texto: v.pipe(
      v.string(),
      v.trim(),
      v.nonEmpty('Escribe la respuesta'),
      v.check(
        (text) => openPlaceholder(text) === undefined,
        (issue) => `Falta rellenar ${openPlaceholder(issue.input)}`,
      ),
    ),
    vistas: v.string(),
  }),
  work: async (job) => {
    const found = await messageOf(job)
    if (!found.ok) return { ok: false, reason: 'unknown' } as const
    const replies = await lockReplies(job.ctx.db, found.id)
    const last = replies.at(-1)
    if (last && String(replies.length) !== job.input.vistas) {
      return { ok: false, reason: 'answered', theirs: last.text } as const
    }
    return { ...(await replyToMessage(job.ctx, found.id, job.input.texto)), id: found.id }
  },
  entry: (outcome, job) =>
    outcome.ok
      ? {
          action: 'message.reply',
          subject: subject(outcome.id),
          // Neither the address nor the text: the log keeps no personal data.
          summary: `Contesta el mensaje ${referenceOf(job)}`,
          after: { letters: job.input.texto.length },
        }
      : undefined,
  after: async (outcome, { ctx }) => {
    if (outcome.ok) ctx.wakeMail()
    return outcome
  },
  answer: (outcome, { input }) => {
    if (outcome.ok) return done('Contestado: el correo sale ahora.')
    if (outcome.reason !== 'answered') return refused('refused', REPLY_REFUSALS[outcome.reason])
    return refused('conflict', 'Otra persona ha contestado mientras escribías. No se ha enviado.', {
      conflict: [
        { field: 'texto', label: 'Respuesta', yours: input.texto, theirs: outcome.theirs },
      ],
    })
  },
})

/** Done without an answer from here. */
export const finish = deskChange({
  permission: 'messages.answer',
  fields: {},
  schema: v.object({}),
  work: async (job) => {
    const found = await messageOf(job)
    if (!found.ok) return { ok: false, reason: 'unknown' } as const
    const isMarked = await markHandled(job.ctx.db, found.id, job.at)
    return isMarked
      ? ({ ok: true, id: found.id } as const)
      : ({ ok: false, reason: 'before' } as const)
  },
  entry: (outcome, job) =>
    outcome.ok
      ? {
          action: 'message.finish',
          subject: subject(outcome.id),
          summary: `Da por atendido el mensaje ${referenceOf(job)}`,
        }
      : undefined,
  answer: (outcome, { at }) => {
    if (outcome.ok)
      return done('Atendido.', { undo: { intent: 'reabrir', fields: { atendido: at } } })
    return outcome.reason === 'before'
      ? refused('conflict', 'Ya estaba atendido: lo ha hecho otra persona.')
      : refused('not_found', GONE)
  },
})

/** Waits again for an answer. */
export const reopen = deskChange({
  permission: 'messages.answer',
  fields: { atendido: 30 },
  schema: v.object({ atendido: v.string() }),
  work: async (job) => {
    const found = await messageOf(job)
    if (!found.ok) return { ok: false, id: '' }
    return { ok: await reopenMessage(job.ctx.db, found.id, job.input.atendido), id: found.id }
  },
  entry: (outcome, job) =>
    outcome.ok
      ? {
          action: 'message.reopen',
          subject: subject(outcome.id),
          summary: `Reabre el mensaje ${referenceOf(job)}`,
        }
      : undefined,
  answer: ({ ok }) =>
    ok
      ? done('Espera otra vez respuesta.')
      : refused('conflict', 'Alguien lo ha cambiado antes. Recarga la página.'),
})
