import * as v from 'valibot'
import { madridDay } from '#core/base/dates/madrid-time.ts'
import { readInvoiceNumber } from '#core/orders/invoices/invoice.ts'
import { cancelInvoice, previewCancellation } from '#core/owner/owner-day/cancel-invoice.server.ts'
import { cancelRefusal, type CancelRefusal } from '#core/owner/owner-day/cancel-words.ts'
import { fieldRule, typedText } from '#core/base/text/form-schema.ts'
import { amendRecord, previewAmendment } from '#core/orders/verifactu/amend-record.server.ts'
import { amendRefusal } from '#core/orders/verifactu/refusal-words.ts'
import { deskChange, type DeskJob } from '../http/desk-action.server.ts'
import { done, preview, refused } from '../http/desk-answer.ts'
import { amendDeed, amendText, cancelDeed, cancelText, PLACES } from './record-words.ts'

/** The invoice of the address; one that does not exist is refused by the use case. */
const numberOf = ({ params }: Pick<DeskJob<unknown>, 'params'>): string =>
  readInvoiceNumber(params['number'] ?? '') ?? ''

const amendForm = v.object({ esperado: v.string() })
type AmendJob = DeskJob<v.InferOutput<typeof amendForm>>

const previewAmend = (job: AmendJob) =>
  previewAmendment(job.ctx.db, { number: numberOf(job), at: job.at })

/** What another record of the invoice means. `esperado`: the last record that the person read of. */
export const quoteAmend = deskChange({
  permission: 'invoices.read',
  fields: { esperado: 12 },
  schema: amendForm,
  work: previewAmend,
  entry: () => undefined,
  answer: (outcome, job) =>
    outcome.ok
      ? preview(amendText(numberOf(job), outcome.last), amendFacts(job, outcome.last.position))
      : refused('refused', amendRefusal(outcome.reason, numberOf(job), PLACES)),
})

const amendFacts = (job: AmendJob, position: number) => ({
  esperado: String(position),
  deed: amendDeed(numberOf(job)),
})

/** Makes the record once more. Refuses if another answer stands there than the person read. */
export const amend = deskChange({
  permission: 'invoices.read',
  fields: { esperado: 12 },
  schema: amendForm,
  work: async (job) => {
    const shown = await previewAmend(job)
    if (!shown.ok) return shown
    if (String(shown.last.position) !== job.input.esperado) {
      return { ok: false, reason: 'moved_meanwhile', last: shown.last } as const
    }
    return amendRecord(job.ctx.db, { number: numberOf(job), at: job.at })
  },
  entry: (outcome, job) =>
    outcome.ok
      ? {
          action: 'invoice.amend_record',
          subject: { kind: 'invoice', id: numberOf(job) },
          summary: `Hace otro registro de ${numberOf(job)}`,
        }
      : undefined,
  answer: (outcome, job) => {
    const number = numberOf(job)
    if (outcome.ok) return done(`${number}: el registro está hecho otra vez, y se envía solo.`)
    return outcome.reason === 'moved_meanwhile'
      ? refused('conflict', `Ha cambiado entretanto. ${amendText(number, outcome.last)}`, {
          facts: amendFacts(job, outcome.last.position),
        })
      : refused('refused', amendRefusal(outcome.reason, number, PLACES))
  },
})

const OTHER_NUMBER = 60
const CANCEL_LIMITS = { motivo: 10, duplicada: OTHER_NUMBER, esperado: 2000 }

const cancelForm = v.pipe(
  v.object({
    motivo: v.picklist(['prueba', 'repetida']),
    duplicada: typedText(OTHER_NUMBER, 'Ese número es demasiado largo'),
    esperado: v.string(),
  }),
  fieldRule('duplicada', ({ motivo, duplicada }) =>
    motivo === 'repetida' && duplicada === '' ? 'Escribe el número de la otra factura' : undefined,
  ),
)
type CancelJob = DeskJob<v.InferOutput<typeof cancelForm>>

const chosen = (job: CancelJob) => ({
  number: numberOf(job),
  why: job.input.motivo === 'repetida' ? ('duplicate' as const) : ('no_sale' as const),
  at: job.at,
})

const isItself = (job: CancelJob): boolean =>
  job.input.motivo === 'repetida' && job.input.duplicada.toUpperCase() === numberOf(job)

type Shown = Awaited<ReturnType<typeof previewCancellation>>

async function previewCancel(job: CancelJob): Promise<Shown | { ok: false; reason: 'itself' }> {
  return isItself(job)
    ? { ok: false, reason: 'itself' }
    : previewCancellation(job.ctx.db, chosen(job))
}

/** Exactly what is shown: why, and the invoices that are cancelled together. */
const markOf = ({ input }: CancelJob, { invoices }: Extract<Shown, { ok: true }>): string =>
  [input.motivo, ...invoices.map(({ number }) => number)].join(' ')

const cancelFacts = (job: CancelJob, shown: Extract<Shown, { ok: true }>) => ({
  esperado: markOf(job, shown),
  deed: cancelDeed(shown),
})

type Refused = { ok: false; reason: CancelRefusal | 'itself'; orderNumber?: string }

const refuseCancel = (job: CancelJob, { reason, orderNumber = '' }: Refused) =>
  reason === 'itself'
    ? refused('bad_fields', '', { errors: { duplicada: 'Ese es el número de esta factura' } })
    : refused(
        'refused',
        cancelRefusal(reason, { number: numberOf(job), order: orderNumber }, PLACES),
      )

const textOf = (job: CancelJob, shown: Extract<Shown, { ok: true }>): string =>
  cancelText(shown, madridDay(job.at))

/** What the cancellation means: which invoices, and where it shows. */
export const quoteCancel = deskChange({
  permission: 'invoices.cancel',
  fields: CANCEL_LIMITS,
  schema: cancelForm,
  work: previewCancel,
  entry: () => undefined,
  answer: (outcome, job) =>
    outcome.ok
      ? preview(textOf(job, outcome), cancelFacts(job, outcome))
      : refuseCancel(job, outcome),
})

/**
 * Cancels an invoice that should not have been issued, with all that names it. Refuses others than
 * the person has read.
 */
export const cancel = deskChange({
  permission: 'invoices.cancel',
  fields: CANCEL_LIMITS,
  schema: cancelForm,
  isSensitive: async (job) => (await previewCancel(job)).ok,
  work: async (job) => {
    const shown = await previewCancel(job)
    if (!shown.ok) return shown
    if (markOf(job, shown) !== job.input.esperado) {
      return { ok: false, reason: 'moved_meanwhile', shown } as const
    }
    const outcome = await cancelInvoice(job.ctx.db, chosen(job))
    return outcome.ok ? outcome : { ...outcome, orderNumber: shown.orderNumber }
  },
  entry: (outcome, job) =>
    outcome.ok
      ? {
          action: 'invoice.cancel',
          subject: { kind: 'invoice', id: numberOf(job) },
          summary: `Anula ${outcome.numbers.join(', ')}`,
          after: {
            invoices: outcome.numbers.join(' '),
            why: chosen(job).why,
            ...(job.input.motivo === 'repetida' && { duplicateOf: job.input.duplicada }),
          },
        }
      : undefined,
  answer: (outcome, job) => {
    if (outcome.ok) {
      const { numbers, orderNumber } = outcome
      return done(
        `${numbers.length === 1 ? 'Anulada' : 'Anuladas'}: ${numbers.join(', ')}. El pedido ${orderNumber} ya no lleva factura de la tienda.`,
      )
    }
    if (outcome.reason !== 'moved_meanwhile') return refuseCancel(job, outcome)
    const { shown } = outcome
    return refused('conflict', `No es lo que has leído. ${textOf(job, shown)}`, {
      facts: cancelFacts(job, shown),
    })
  },
})
