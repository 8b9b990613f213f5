import { createHash } from 'node:crypto'
import type * as v from 'valibot'
import { lineText } from '#core/orders/order-words.ts'
import { findOrderWithState } from '#core/orders/orders.server.ts'
import {
  cancelReplacement,
  sendReplacement,
} from '#core/orders/replacements/end-replacement.server.ts'
import {
  makeReplacement,
  type MakeReplacementOutcome,
} from '#core/orders/replacements/make-replacement.server.ts'
import { replacementLines } from '#core/orders/replacements/replacement-mails.ts'
import { replacementsOf } from '#core/orders/replacements/replacements.server.ts'
import { deskChange, type DeskJob } from '../../http/desk-action.server.ts'
import { done, preview, refused } from '../../http/desk-answer.ts'
import { RollBack } from '../../http/roll-back.ts'
import { unitCount, unitWords } from '../order-words.ts'
import {
  cancelReplacedForm,
  REPLACE_LIMITS,
  replaceForm,
  SEND_REPLACED_LIMITS,
  sendReplacedForm,
} from './replacement-forms.ts'
import { END_REFUSALS, replaceRefusal } from './replacement-words.ts'

type ReplaceInput = v.InferOutput<typeof replaceForm>
type ReplaceJob = DeskJob<ReplaceInput>

const numberOf = ({ params }: Pick<DeskJob<unknown>, 'params'>): string => params['number'] ?? ''

type Made =
  | { ok: true; orderId: string; number: number; goods: string }
  | Extract<MakeReplacementOutcome, { ok: false }>

/** Makes it, and says what goes. */
async function make(job: ReplaceJob): Promise<Made> {
  const { db } = job.ctx
  const outcome = await makeReplacement(job.ctx, numberOf(job), job.input.wanted, job.at)
  if (!outcome.ok) return outcome
  const order = await findOrderWithState(db, outcome.orderId)
  const made = (await replacementsOf(db, outcome.orderId)).at(-1)
  const lines = order && made ? replacementLines(order, made) : []
  return { ...outcome, goods: lines.map(lineText).join('; ') }
}

/** What has been read, so that the deed does nothing else. */
const seenOf = ({ wanted: { variants, ...wanted } }: ReplaceInput): string =>
  createHash('sha256')
    .update(JSON.stringify({ ...wanted, variants: [...variants] }))
    .digest('hex')

const deedOf = ({ wanted }: ReplaceInput): string =>
  `Reponer ${unitWords(unitCount(wanted.units))} sin coste`

const refuseMade = (outcome: Extract<Made, { ok: false }>) =>
  refused(outcome.reason === 'moved_meanwhile' ? 'conflict' : 'refused', replaceRefusal(outcome))

/** What would go, before the deed: it is made and taken back, so that it refuses the same. */
export const showReplacement = deskChange({
  permission: 'orders.refund',
  fields: REPLACE_LIMITS,
  schema: replaceForm,
  work: async (job): Promise<Made> => {
    throw new RollBack(await make(job))
  },
  entry: () => undefined,
  answer: (outcome, { input }) =>
    outcome.ok
      ? preview(
          `Salen ${outcome.goods}. Se reservan ya, y el cliente recibe un correo. No hay venta, factura ni dinero.`,
          { esperado: seenOf(input), deed: deedOf(input) },
        )
      : refuseMade(outcome),
})

/** Goods that are sent again at 0 €. Refuses others than the person has read. */
export const replaceGoods = deskChange({
  permission: 'orders.refund',
  fields: REPLACE_LIMITS,
  schema: replaceForm,
  work: async (job): Promise<Made | { ok: false; reason: 'unseen' }> =>
    job.input.seen === seenOf(job.input) ? make(job) : { ok: false, reason: 'unseen' },
  entry: (outcome, job) =>
    outcome.ok
      ? {
          action: 'order.replace',
          subject: { kind: 'order', id: outcome.orderId },
          summary: `Repone ${unitWords(unitCount(job.input.wanted.units))} de ${numberOf(job)}, sin coste`,
          after: {
            replacement: outcome.number,
            units: unitCount(job.input.wanted.units),
            reason: job.input.wanted.reason,
          },
        }
      : undefined,
  after: async (outcome, { ctx }) => {
    if (outcome.ok) ctx.wakeMail()
    return outcome
  },
  answer: (outcome) => {
    if (outcome.ok) {
      return done(
        `Reposición ${outcome.number}, por enviar: ${outcome.goods}. El correo al cliente sale ahora.`,
      )
    }
    return outcome.reason === 'unseen'
      ? refused('refused', 'No es lo que has visto: míralo otra vez antes de reponer.')
      : refuseMade(outcome)
  },
})

/** A replacement leaves; the buyer's mail goes out with it. */
export const sendReplaced = deskChange({
  permission: 'orders.fulfil',
  fields: SEND_REPLACED_LIMITS,
  schema: sendReplacedForm,
  work: ({ ctx, input, at, ...job }) => sendReplacement(ctx, numberOf(job), input, at),
  entry: (outcome, job) =>
    outcome.ok
      ? {
          action: 'order.send_replacement',
          subject: { kind: 'order', id: outcome.orderId },
          summary: `Envía la reposición ${job.input.number} de ${numberOf(job)} con ${job.input.carrier}`,
          after: { replacement: job.input.number },
        }
      : undefined,
  after: async (outcome, { ctx }) => {
    if (outcome.ok) ctx.wakeMail()
    return outcome
  },
  answer: (outcome, { input }) =>
    outcome.ok
      ? done(`Reposición ${input.number} enviada. El correo al cliente sale en un minuto.`)
      : refuseEnd(outcome.reason),
})

/** A replacement that is not sent: its units go back on sale. */
export const cancelReplaced = deskChange({
  permission: 'orders.refund',
  fields: { reposicion: 6 },
  schema: cancelReplacedForm,
  work: ({ ctx, input, at, ...job }) => cancelReplacement(ctx, numberOf(job), input.reposicion, at),
  entry: (outcome, job) =>
    outcome.ok
      ? {
          action: 'order.cancel_replacement',
          subject: { kind: 'order', id: outcome.orderId },
          summary: `Anula la reposición ${job.input.reposicion} de ${numberOf(job)}`,
          after: { replacement: job.input.reposicion },
        }
      : undefined,
  after: async (outcome, { ctx }) => {
    if (outcome.ok) ctx.wakeMail()
    return outcome
  },
  answer: (outcome, { input }) =>
    outcome.ok
      ? done(
          `Reposición ${input.reposicion} anulada: sus unidades vuelven a la venta. ${outcome.isTold ? 'El cliente recibe un correo.' : 'El cliente aún no sabía de ella.'}`,
        )
      : refuseEnd(outcome.reason),
})

/** As a conflict it is also told where the page no longer has the form. */
const refuseEnd = (reason: keyof typeof END_REFUSALS) =>
  refused(reason === 'none_waiting' ? 'conflict' : 'refused', END_REFUSALS[reason])
