import * as v from 'valibot'
import { formatEuros, type Cents } from '#core/base/money/money.ts'
import {
  placeExchange,
  type ExchangeOutcome,
} from '#core/checkout/exchange-order/exchange-order.server.ts'
import { quoteExchange } from '#core/checkout/exchange-order/quote-exchange.server.ts'
import { choiceText } from '#core/orders/order-words.ts'
import {
  changeLine,
  payChangedLine,
  quoteChangedLine,
  type ChangeLineOutcome,
  type LineChange,
} from '#core/returns/line-changes/change-line.server.ts'
import type { Changeable } from '#core/returns/line-changes/changeable.server.ts'
import { backPerUnit, standingOf } from '#core/returns/line-changes/line-change.ts'
import type { RefundPermission } from '#core/account/staff/staff.ts'
import type { RefundStatus } from '#core/payments/refunds/send-refund.server.ts'
import { deskChange, type DeskJob } from '../../http/desk-action.server.ts'
import { done, refused } from '../../http/desk-answer.ts'
import { mayGiveBack, refuseByRole } from '../../http/refund-limit.server.ts'
import { LINE_REFUSALS, REFUND_STATES } from '../order-words.ts'

/** A line and what it may become, as one select offers it. */
export type ChangeChoices = {
  position: number
  /** "1. Chaqueta Ordesa, Talla M · Verde" */
  text: string
  choices: { value: string; text: string }[]
}[]

/**
 * The position, the variant as the page read it, the wanted one, and the cents that go back for a unit,
 * in one value of a form.
 */
const valueOf = (position: number, read: string, wanted: string, backCents: Cents = 0): string =>
  JSON.stringify([position, read, wanted, ...(backCents > 0 ? [backCents] : [])])

/**
 * The changes that an order's page offers; a line that can become nothing is not among them. Who sees
 * no money is offered nothing that gives some back.
 */
export const changeChoices = (lines: readonly Changeable[], seesMoney: boolean): ChangeChoices =>
  lines.flatMap(({ line, variants, others }) => {
    const { position, variantId } = line
    const same = variants
      .filter((one) => standingOf(one, line, { others, units: 1 }) === 'free')
      .map((one) => ({ one, backCents: backPerUnit(line, one) }))
      .filter(({ backCents }) => seesMoney || backCents === 0)
      .map(({ one, backCents }) => ({
        value: valueOf(position, variantId, one.variantId, backCents),
        text: `${choiceText(one)}${backCents > 0 ? `: se devuelven ${formatEuros(backCents)} por unidad` : ''}`,
      }))
    const dearer = variants
      .filter((one) => standingOf(one, line, { others, units: 1 }) === 'dearer')
      .filter(({ available }) => seesMoney && available > 0)
      .map((one) => ({
        value: valueOf(position, variantId, one.variantId),
        text: `${choiceText(one)}: cuesta más, un pedido de cambio con enlace de pago`,
      }))
    const choices = [...same, ...dearer]
    if (choices.length === 0) return []
    return [{ position, text: `${position + 1}. ${line.name}, ${choiceText(line)}`, choices }]
  })

const FIELDS = { cambio: 500, unidades: 3 }
const LINE = v.pipe(v.number(), v.integer(), v.minValue(0))
const CHANGE = v.union([
  v.tuple([LINE, v.string(), v.string()]),
  v.tuple([LINE, v.string(), v.string(), v.pipe(v.number(), v.integer(), v.minValue(1))]),
])

const changeForm = v.object({
  cambio: v.pipe(
    v.string(),
    v.nonEmpty('Elige el cambio'),
    v.rawTransform(({ dataset, addIssue, NEVER }): Omit<LineChange, 'units'> => {
      const checked = v.safeParse(v.pipe(v.string(), v.parseJson(), CHANGE), dataset.value)
      if (checked.success) {
        const [position, read, wanted, backCents = 0] = checked.output
        return { position, read, wanted, backCents }
      }
      addIssue({ message: 'Elige el cambio' })
      return NEVER
    }),
  ),
  unidades: v.pipe(
    v.string(),
    v.regex(/^\d{0,3}$/, 'Escribe cuántas unidades'),
    v.transform((typed) => (typed === '' ? undefined : Number(typed))),
  ),
})

type Job = DeskJob<v.InferOutput<typeof changeForm>>

const numberOf = ({ params }: Pick<Job, 'params'>): string => params['number'] ?? ''
const changeOf = ({ input }: Job): LineChange => ({ ...input.cambio, units: input.unidades })

/** Whether this person may give the difference back; undefined where there is none, or no change. */
async function permissionOf(job: Job): Promise<RefundPermission | undefined> {
  const quote = await quoteChangedLine(job.ctx.db, numberOf(job), changeOf(job))
  if (!quote.ok && quote.reason === 'dearer') {
    const dearer = await quoteExchange(job.ctx, numberOf(job), changeOf(job))
    if (!dearer.ok) return undefined
    const { origin, backCents } = dearer.terms
    return mayGiveBack(job.ctx.db, origin.id, job.staff.role, backCents)
  }
  if (!quote.ok || quote.backCents === 0) return undefined
  return mayGiveBack(job.ctx.db, quote.orderId, job.staff.role, quote.backCents)
}

type Made =
  | { step: 'by_role'; refusal: Extract<RefundPermission, { ok: false }> }
  | { step: 'changed'; outcome: ChangeLineOutcome; refund: RefundStatus | null }
  | { step: 'ordered'; made: Extract<ExchangeOutcome, { ok: true }>; units: number | undefined }

type Ordered = Extract<Made, { step: 'ordered' }>

/** Another size or colour of a line, or of some of its units, while none of it has left. */
export const changeGoods = deskChange({
  permission: 'orders.fulfil',
  fields: FIELDS,
  schema: changeForm,
  isSensitive: async (job) => {
    const may = await permissionOf(job)
    return may?.ok === true && may.isSensitive
  },
  work: async (job): Promise<Made> => {
    const may = await permissionOf(job)
    if (may && !may.ok) return { step: 'by_role', refusal: may }
    const outcome = await changeLine(job.ctx, numberOf(job), changeOf(job))
    if (!outcome.ok && outcome.reason === 'dearer') return orderDearer(job)
    return { step: 'changed', outcome, refund: null }
  },
  entry: (made, job) => {
    if (made.step === 'ordered') return made.made.isNew ? orderedEntry(made, job) : undefined
    if (made.step !== 'changed' || !made.outcome.ok || !made.outcome.isChanged) return undefined
    const { orderId, line } = made.outcome
    const { name, quantity, before, after, backCents } = line
    const { read, wanted } = job.input.cambio
    const back = backCents > 0 ? `: ${formatEuros(backCents)}` : ''
    return {
      action: 'order.change_line',
      subject: { kind: 'order', id: orderId },
      summary: `Cambia ${name} de ${numberOf(job)}: ${choiceText(before)} → ${choiceText(after)}${back}`,
      before: { variant: read },
      after: { variant: wanted, units: quantity, cents: backCents },
    }
  },
  after: async (made, { ctx }) =>
    made.step === 'changed' && made.outcome.ok && made.outcome.refundId !== null
      ? { ...made, refund: await payChangedLine(ctx, made.outcome) }
      : made,
  answer: (made, job) => {
    if (made.step === 'by_role') return refuseByRole(made.refusal)
    if (made.step === 'ordered') return orderedAnswer(made)
    const { outcome, refund } = made
    if (!outcome.ok) {
      const isConflict = outcome.reason === 'moved_meanwhile' || outcome.reason === 'price_moved'
      return refused(isConflict ? 'conflict' : 'refused', LINE_REFUSALS[outcome.reason])
    }
    return answerOf(outcome, refund, job)
  },
})

/** An order by link for what costs more. */
async function orderDearer(job: Job): Promise<Made> {
  const made = await placeExchange(job.ctx, numberOf(job), changeOf(job))
  if (made.ok) return { step: 'ordered', made, units: job.input.unidades }
  const outcome: ChangeLineOutcome =
    made.reason === 'not_dearer' ? { ok: false, reason: 'price_moved' } : made
  return { step: 'changed', outcome, refund: null }
}

const orderedEntry = ({ made, units }: Ordered, job: Job) => ({
  action: 'order.place' as const,
  subject: { kind: 'order' as const, id: made.order.id },
  summary: `Apunta ${made.order.number}, el cambio de una línea de ${numberOf(job)}`,
  before: { variant: job.input.cambio.read },
  after: { variant: job.input.cambio.wanted, ...(units !== undefined && { units }) },
})

const orderedAnswer = ({ made }: Ordered) =>
  done(
    `Cuesta más: es el pedido de cambio ${made.order.number}, y su enlace de pago sale ahora. Cuando se pague, se cancela lo de antes; hasta entonces no se envía.`,
  )

function answerOf(
  { isChanged, line }: Extract<ChangeLineOutcome, { ok: true }>,
  refund: RefundStatus | null,
  { input: { cambio, unidades } }: Job,
) {
  if (!isChanged) return done('Estaba igual: no ha cambiado nada.')
  const now = `Ahora es ${choiceText(line.after)}.`
  if (refund !== null) {
    return done(`${now} Se devuelven ${formatEuros(line.backCents)}. ${REFUND_STATES[refund]}`)
  }
  if (unidades !== undefined) return done(`${now} Cambian ${line.quantity}: es una línea nueva.`)
  const { position, read, wanted } = cambio
  return done(now, {
    undo: { intent: 'talla', fields: { cambio: valueOf(position, wanted, read), unidades: '' } },
  })
}
