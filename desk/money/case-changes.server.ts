import * as v from 'valibot'
import { formatEuros } from '#core/base/money/money.ts'
import { readable, tooLongText, typedText } from '#core/base/text/form-schema.ts'
import { lastDeed, type LastDeed } from '#core/owner/desk-live/last-actor.server.ts'
import {
  closePaymentCase,
  findPaymentCase,
  reopenPaymentCase,
  type PaymentCase,
} from '#core/payments/cases/payment-cases.server.ts'
import { CASE_KINDS } from '#core/payments/cases/case-words.ts'
import {
  recordExternalRefund,
  type EnterOutcome,
} from '#core/payments/refunds/link-external-refund.server.ts'
import { deskChange, type DeskJob } from '../http/desk-action.server.ts'
import { done, refused } from '../http/desk-answer.ts'
import { DEEDS_OF_MONEY, ENTER_REFUSALS, LONGEST_WHY, overtakenText } from './money-words.ts'

const LONGEST_ID = 80
const caseId = v.pipe(v.string(), v.regex(/^\S{1,80}$/, 'Recarga la página'))

type Overtaken = { step: 'overtaken'; deed: LastDeed | undefined }

const overtaken = async (db: DeskJob<unknown>['ctx']['db'], id: string): Promise<Overtaken> => ({
  step: 'overtaken',
  deed: await lastDeed(db, { ids: [id], actions: DEEDS_OF_MONEY }),
})

const entryOf = (action: string, one: PaymentCase, deed: string) => ({
  action,
  subject: { kind: 'payment', id: one.id },
  summary: `${deed}: ${CASE_KINDS[one.kind]}${one.orderNumber === null ? '' : ` (${one.orderNumber})`}`,
  after: { cents: one.amountCents },
})

type Seen = Overtaken | { step: 'reported_again' } | { step: 'seen'; one: PaymentCase }

/** Somebody has seen to a payment. Refuses if it was reported again since the page was read. */
export const seeCase = deskChange({
  permission: 'orders.refund_any_amount',
  fields: { caso: LONGEST_ID, avisos: 12, nota: LONGEST_WHY },
  schema: v.object({
    caso: caseId,
    avisos: v.string(),
    nota: v.pipe(typedText(LONGEST_WHY, tooLongText(LONGEST_WHY)), readable()),
  }),
  work: async ({ ctx, input, at }): Promise<Seen> => {
    const one = await findPaymentCase(ctx.db, input.caso)
    if (one && String(one.reports) !== input.avisos) return { step: 'reported_again' }
    const note = input.nota === '' ? null : input.nota
    const isClosed = one && (await closePaymentCase(ctx.db, one.id, { at, note }))
    return isClosed ? { step: 'seen', one } : overtaken(ctx.db, input.caso)
  },
  entry: (made) => (made.step === 'seen' ? entryOf('money.seen', made.one, 'Visto') : undefined),
  answer: (made, { at }) => {
    switch (made.step) {
      case 'seen':
        return done('Visto. Está en «Ya vistos».', {
          undo: { intent: 'reabrir', fields: { caso: made.one.id, cerrado: at } },
        })
      case 'reported_again':
        return refused('conflict', 'Ha llegado otro aviso de este pago: míralo otra vez.')
      case 'overtaken':
        return refused('conflict', overtakenText(made.deed))
    }
  },
})

/** It must be looked at after all. */
export const reopenCase = deskChange({
  permission: 'orders.refund_any_amount',
  fields: { caso: LONGEST_ID, cerrado: 40 },
  schema: v.object({ caso: caseId, cerrado: v.string() }),
  work: async ({ ctx, input }): Promise<Exclude<Seen, { step: 'reported_again' }>> => {
    const one = await findPaymentCase(ctx.db, input.caso)
    const isOpen = one && (await reopenPaymentCase(ctx.db, one.id, input.cerrado))
    return isOpen ? { step: 'seen', one } : overtaken(ctx.db, input.caso)
  },
  entry: (made) =>
    made.step === 'seen' ? entryOf('money.reopen', made.one, 'Abre otra vez') : undefined,
  answer: (made) =>
    made.step === 'seen'
      ? done('Abierto otra vez.')
      : refused('conflict', overtakenText(made.deed)),
})

type Entered = Overtaken | { step: 'told'; outcome: EnterOutcome; one: PaymentCase }

/** Enters a refund that was made on the provider's pages and did not fit. */
export const enterRefund = deskChange({
  permission: 'orders.refund_any_amount',
  fields: { caso: LONGEST_ID },
  schema: v.object({ caso: caseId }),
  isSensitive: () => true,
  work: async ({ ctx, input }): Promise<Entered> => {
    const one = await findPaymentCase(ctx.db, input.caso)
    if (!one || one.closedAt !== null) return overtaken(ctx.db, input.caso)
    const inside = { ...ctx, wakeMail: () => {} } // the mail leaves after the commit
    return { step: 'told', outcome: await recordExternalRefund(inside, one.id), one }
  },
  entry: (made) =>
    made.step === 'told' && made.outcome.ok
      ? entryOf('money.enter', made.one, 'Apunta un reembolso de fuera')
      : undefined,
  after: async (made, { ctx }) => {
    if (made.step === 'told' && made.outcome.ok) ctx.wakeMail()
    return made
  },
  answer: (made) => {
    if (made.step === 'overtaken') return refused('conflict', overtakenText(made.deed))
    const { outcome, one } = made
    return outcome.ok
      ? done(`${formatEuros(outcome.amountCents)} apuntados en ${one.orderNumber ?? 'su pedido'}.`)
      : refused('refused', ENTER_REFUSALS[outcome.reason])
  },
})
