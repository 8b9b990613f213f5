import * as v from 'valibot'
import { EMAIL_FORMAT } from '#core/mail/address.ts'
import { continueRecall, endRecall } from '#core/returns/recalls/open-recall.server.ts'
import { findDeskRecallOrder } from '#core/returns/recalls/recall-desk.server.ts'
import { markRecallDone, undoRecallDone } from '#core/returns/recalls/recall-remedies.server.ts'
import { DONE_AS, DONE_WORDS } from '#core/returns/recalls/recall.ts'
import { tellAgain, tellBuyers } from '#core/returns/recalls/tell-buyers.server.ts'
import { deskChange, type DeskJob } from '../http/desk-action.server.ts'
import { done, refused } from '../http/desk-answer.ts'

const NOT_HERE = 'Esa retirada ya no está.'
const NOT_IN = 'Ese pedido no está en esta retirada.'
const MEANWHILE = 'Alguien lo ha cambiado antes. Recarga la página y mira cómo está.'

type Of = Pick<DeskJob<unknown>, 'ctx' | 'params'>

const codeOf = ({ params }: Pick<Of, 'params'>): string => (params['code'] ?? '').toUpperCase()
const subjectOf = (job: Pick<Of, 'params'>) => ({ kind: 'recall', id: codeOf(job) })

/** Notes what was sent since, and tells the buyers who were not told: a run was interrupted. */
export const tellMissing = deskChange({
  permission: 'recalls.handle',
  fields: {},
  schema: v.object({}),
  work: (job) => continueRecall(job.ctx.db, codeOf(job)),
  entry: (outcome, job) =>
    outcome.ok
      ? {
          action: 'recall.tell',
          subject: subjectOf(job),
          summary: `Avisa a quien falta de la retirada ${codeOf(job)}`,
        }
      : undefined,
  after: async (outcome, { ctx }) => {
    if (outcome.ok) {
      await tellBuyers(ctx, outcome.recall)
      ctx.wakeMail()
    }
    return outcome
  },
  answer: (outcome) => {
    if (outcome.ok) return done('Los correos que faltaban van saliendo.')
    return outcome.reason === 'ended'
      ? refused('refused', 'Esta retirada ha terminado.')
      : refused('not_found', NOT_HERE)
  },
})

/** Ends a recall: what is sold from then on must be safe. */
export const end = deskChange({
  permission: 'recalls.open',
  fields: {},
  schema: v.object({}),
  isSensitive: () => true,
  work: (job) => endRecall(job.ctx, codeOf(job)),
  entry: (outcome, job) =>
    outcome.ok
      ? {
          action: 'recall.end',
          subject: subjectOf(job),
          summary: `Termina la retirada ${codeOf(job)}`,
        }
      : undefined,
  answer: (outcome) => {
    if (outcome.ok) return done('Terminada. Las tallas y los colores se ponen en su producto.')
    return outcome.reason === 'ended'
      ? refused('conflict', 'Ya había terminado.')
      : refused('not_found', NOT_HERE)
  },
})

/** The order of the page; undefined if it is not in the recall. */
const orderOf = (job: Of) =>
  findDeskRecallOrder(job.ctx.db, { code: codeOf(job), number: job.params['number'] ?? '' })

/** What the owner did for an order. Moves no money: that is a refund of the order. */
export const markDone = deskChange({
  permission: 'recalls.handle',
  fields: { como: 20 },
  schema: v.object({ como: v.picklist(DONE_AS, 'Elige qué se ha hecho') }),
  work: async (job) => {
    const order = await orderOf(job)
    if (!order) return { ok: false, reason: 'not_in_recall' } as const
    const of = { code: codeOf(job), orderId: order.orderId, doneAs: job.input.como }
    return { ...(await markRecallDone(job.ctx, of)), orderId: order.orderId }
  },
  entry: (outcome, job) =>
    outcome.ok
      ? {
          action: 'recall.done',
          subject: subjectOf(job),
          summary: `Retirada ${codeOf(job)}, ${job.params['number'] ?? ''}: ${DONE_WORDS[job.input.como]}`,
          after: { order: outcome.orderId, doneAs: job.input.como },
        }
      : undefined,
  answer: (outcome, { at }) => {
    if (outcome.ok) {
      return done('Apuntado.', { undo: { intent: 'deshacer-hecho', fields: { hecho: at } } })
    }
    return outcome.reason === 'done'
      ? refused('conflict', 'Ya constaba como hecho.')
      : refused('not_found', NOT_IN)
  },
})

/** Takes back that it was done, as the page has read it. */
export const undoDone = deskChange({
  permission: 'recalls.handle',
  fields: { hecho: 30 },
  schema: v.object({ hecho: v.string() }),
  work: async (job) => {
    const order = await orderOf(job)
    if (!order) return { ok: false, reason: 'not_in_recall' } as const
    const of = { code: codeOf(job), orderId: order.orderId, doneAt: job.input.hecho }
    return { ...(await undoRecallDone(job.ctx.db, of)), order }
  },
  entry: (outcome, job) =>
    outcome.ok
      ? {
          action: 'recall.undo_done',
          subject: subjectOf(job),
          summary: `Retirada ${codeOf(job)}, ${job.params['number'] ?? ''}: ya no está hecho`,
          before: { order: outcome.order.orderId, doneAs: outcome.order.doneAs },
        }
      : undefined,
  answer: (outcome) => {
    if (outcome.ok) return done('Ya no consta como hecho.')
    return outcome.reason === 'not_done'
      ? refused('conflict', MEANWHILE)
      : refused('not_found', NOT_IN)
  },
})

/** The notice once more, to the address that the buyer has now. */
export const again = deskChange({
  permission: 'recalls.handle',
  fields: { correo: 254, avisado: 30 },
  schema: v.object({ correo: v.pipe(v.string(), v.trim()), avisado: v.string() }),
  work: async (job) => {
    const order = await orderOf(job)
    if (!order) return { ok: false, reason: 'not_in_recall' } as const
    const { correo, avisado } = job.input
    const to = { to: correo, toldAt: avisado === '' ? null : avisado }
    const { orderId } = order
    return { ...(await tellAgain(job.ctx, { code: codeOf(job), orderId, ...to })), orderId }
  },
  // Not the address: the log has no personal data.
  entry: (outcome, job) =>
    outcome.ok
      ? {
          action: 'recall.tell_again',
          subject: subjectOf(job),
          summary: `Retirada ${codeOf(job)}: avisa otra vez a ${job.params['number'] ?? ''}`,
          after: { order: outcome.orderId },
        }
      : undefined,
  after: async (outcome, { ctx }) => {
    if (outcome.ok) ctx.wakeMail()
    return outcome
  },
  answer: (outcome) => {
    if (outcome.ok) return done('El aviso sale otra vez, en unos segundos.')
    switch (outcome.reason) {
      case 'bad_address':
        return refused('bad_fields', '', { errors: { correo: EMAIL_FORMAT } })
      case 'told_meanwhile':
        return refused('conflict', MEANWHILE)
      case 'not_in_recall':
        return refused('not_found', NOT_IN)
    }
  },
})
