import * as v from 'valibot'
import { formatEuros, type Cents } from '#core/base/money/money.ts'
import {
  payCancelledLines,
  quoteCancelledLines,
  storeCancelledLines,
} from '#core/payments/cancel-lines.server.ts'
import {
  payCancellation,
  quoteCancellation,
  storeCancellation,
} from '#core/payments/cancel-order.server.ts'
import type { RefundPermission } from '#core/account/staff/staff.ts'
import { deskChange, type DeskJob } from '../../http/desk-action.server.ts'
import { done, preview, refused } from '../../http/desk-answer.ts'
import { CANCEL_LIMITS, cancelLinesForm, expectedField } from '../order-forms.ts'
import {
  cancelAllDeed,
  cancelSomeDeed,
  CANCEL_REFUSALS,
  givenBackText,
  REFUND_STATES,
  unitCount,
  unitWords,
  waitsOr,
} from '../order-words.ts'
import { mayGiveBack, refuseByRole } from '../../http/refund-limit.server.ts'

type Reason = keyof typeof CANCEL_REFUSALS
type Quote =
  | { ok: true; cents: Cents; isSensitive: boolean }
  | { ok: false; reason: Reason; number?: string }
  | { ok: false; reason: 'by_role'; refusal: Extract<RefundPermission, { ok: false }> }

type Worth =
  | { ok: true; orderId: string; amountCents: Cents }
  | { ok: false; reason: Reason; number?: string }

const numberOf = ({ params }: Pick<DeskJob<unknown>, 'params'>): string => params['number'] ?? ''

/** What a cancellation gives back, and whether this person may make it. */
async function allowed({ ctx, staff }: DeskJob<unknown>, worth: Worth): Promise<Quote> {
  if (!worth.ok) return worth
  const { orderId, amountCents: cents } = worth
  // Without money to give back the limit says nothing: an unpaid order, or units of 0 €.
  if (cents === 0) return { ok: true, cents, isSensitive: false }
  const may = await mayGiveBack(ctx.db, orderId, staff.role, cents)
  return may.ok
    ? { ok: true, cents, isSensitive: may.isSensitive }
    : { ok: false, reason: 'by_role', refusal: may }
}

/** As a conflict it is also told where the page no longer has the form. */
const refusalKind = (reason: Reason) => (reason === 'moved_meanwhile' ? 'conflict' : 'refused')

const refuseQuote = (quote: Extract<Quote, { ok: false }>) =>
  quote.reason === 'by_role'
    ? refuseByRole(quote.refusal)
    : refused(refusalKind(quote.reason), waitsOr(quote, CANCEL_REFUSALS))

/** The figure has changed since the page showed it; the form takes the new one along. */
const moved = (cents: Cents, deed: string) =>
  refused('conflict', `El importe ya no es el mismo: ahora ${givenBackText(cents)}. Míralo.`, {
    facts: { esperado: String(cents), deed },
  })

type LinesJob = DeskJob<v.InferOutput<typeof cancelLinesForm>>

const quoteLines = async (job: LinesJob): Promise<Quote> =>
  allowed(
    job,
    await quoteCancelledLines(job.ctx.db, numberOf(job), job.input.units, job.input.openUnits),
  )

/** The figure before the deed: what cancelling these units would give back, to the cent. */
export const quoteSome = deskChange({
  permission: 'orders.refund',
  fields: CANCEL_LIMITS,
  schema: cancelLinesForm,
  work: quoteLines,
  entry: () => undefined,
  answer: (quote, { input }) =>
    quote.ok
      ? preview(`Al anular ${unitWords(unitCount(input.units))} ${givenBackText(quote.cents)}.`, {
          esperado: String(quote.cents),
          deed: cancelSomeDeed(unitCount(input.units), quote.cents),
        })
      : refuseQuote(quote),
})

type Made<Stored> =
  | { step: 'quote'; quote: Extract<Quote, { ok: false }> }
  | { step: 'moved'; cents: Cents }
  | { step: 'stored'; stored: Stored; refund: keyof typeof REFUND_STATES | null }

type SomeMade = Made<Awaited<ReturnType<typeof storeCancelledLines>>>

/**
 * Units that will not leave: back on sale, and their money back. Refuses another amount than the
 * person has read.
 */
export const cancelSome = deskChange({
  permission: 'orders.refund',
  fields: CANCEL_LIMITS,
  schema: cancelLinesForm,
  isSensitive: async (job) => {
    const quote = await quoteLines(job)
    return quote.ok && quote.isSensitive
  },
  work: async (job): Promise<SomeMade> => {
    const { ctx, input } = job
    const quote = await quoteLines(job)
    if (!quote.ok) return { step: 'quote', quote }
    if (quote.cents !== input.expectedCents) return { step: 'moved', cents: quote.cents }
    const stored = await storeCancelledLines(ctx, numberOf(job), input.units, input.openUnits)
    return { step: 'stored', stored, refund: null }
  },
  entry: (made, job) => {
    if (made.step !== 'stored' || !made.stored.ok) return undefined
    const { orderId, units, amountCents } = made.stored
    return {
      action: 'order.cancel_lines',
      subject: { kind: 'order', id: orderId },
      summary: `Anula ${unitWords(unitCount(units))} de ${numberOf(job)}: ${formatEuros(amountCents)}`,
      after: { units: unitCount(units), cents: amountCents },
    }
  },
  after: async (made, { ctx }) =>
    made.step === 'stored' && made.stored.ok
      ? { ...made, refund: await payCancelledLines(ctx, made.stored) }
      : made,
  answer: (made, { input }) => {
    switch (made.step) {
      case 'quote':
        return refuseQuote(made.quote)
      case 'moved':
        return moved(made.cents, cancelSomeDeed(unitCount(input.units), made.cents))
      case 'stored': {
        const { stored, refund } = made
        if (!stored.ok) return refused('refused', waitsOr(stored, CANCEL_REFUSALS))
        const money =
          refund === null
            ? 'No había nada que devolver.'
            : `Se devuelven ${formatEuros(stored.amountCents)}. ${REFUND_STATES[refund]}`
        return done(`Anulado: ${unitWords(unitCount(stored.units))}, otra vez a la venta. ${money}`)
      }
    }
  },
})

const cancelForm = v.pipe(
  v.object({ esperado: expectedField }),
  v.transform(({ esperado }) => ({ expectedCents: esperado })),
)

type AllJob = DeskJob<v.InferOutput<typeof cancelForm>>

const quoteAll = async (job: AllJob): Promise<Quote> =>
  allowed(job, await quoteCancellation(job.ctx.db, numberOf(job)))

type AllMade = Made<Awaited<ReturnType<typeof storeCancellation>>> & { cents?: Cents }

/** The whole order will not leave. Refuses another amount than the page has shown. */
export const cancelAll = deskChange({
  permission: 'orders.refund',
  fields: { esperado: 12 },
  schema: cancelForm,
  isSensitive: async (job) => {
    const quote = await quoteAll(job)
    return quote.ok && quote.isSensitive
  },
  work: async (job): Promise<AllMade> => {
    const quote = await quoteAll(job)
    if (!quote.ok) return { step: 'quote', quote }
    const { cents } = quote
    if (cents !== job.input.expectedCents) return { step: 'moved', cents }
    const stored = await storeCancellation(job.ctx, numberOf(job))
    return { step: 'stored', stored, refund: null, cents }
  },
  entry: (made, job) =>
    made.step === 'stored' && made.stored.ok
      ? {
          action: 'order.cancel',
          subject: { kind: 'order', id: made.stored.orderId },
          summary: `Anula el pedido ${numberOf(job)}: ${formatEuros(made.cents ?? 0)}`,
          after: { cents: made.cents ?? 0 },
        }
      : undefined,
  after: async (made, { ctx }) =>
    made.step === 'stored' && made.stored.ok
      ? { ...made, refund: await payCancellation(ctx, made.stored) }
      : made,
  answer: (made, job) => {
    switch (made.step) {
      case 'quote':
        return refuseQuote(made.quote)
      case 'moved':
        return moved(made.cents, cancelAllDeed(numberOf(job), made.cents))
      case 'stored': {
        const { stored, refund } = made
        if (!stored.ok) return refused('refused', CANCEL_REFUSALS[stored.reason])
        const money = refund === null ? 'No había nada que devolver.' : REFUND_STATES[refund]
        return done(`Pedido anulado; el cliente lo sabe por correo. ${money}`)
      }
    }
  },
})
