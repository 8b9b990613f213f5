import * as v from 'valibot'
import { formatEuros } from '#core/base/money/money.ts'
import { readable, tooLongText, typedText } from '#core/base/text/form-schema.ts'
import { isOffline } from '#core/orders/order.ts'
import { lockOrder } from '#core/orders/transition-order.server.ts'
import { lastDeed, type LastDeed } from '#core/owner/desk-live/last-actor.server.ts'
import {
  findOwedRefund,
  settleRefundByHand,
  type OwedRefund,
} from '#core/payments/refunds/owed-refunds.server.ts'
import { refundedText } from '#core/payments/refunds/refund-mails.ts'
import { sendRefund, type RefundStatus } from '#core/payments/refunds/send-refund.server.ts'
import { giveUpRefund } from '#core/returns/give-up-refund.server.ts'
import type { RefundPermission } from '#core/account/staff/staff.ts'
import { deskChange, type DeskJob } from '../http/desk-action.server.ts'
import { done, preview, refused } from '../http/desk-answer.ts'
import { maySettle, refuseByRole } from '../http/refund-limit.server.ts'
import { LONGEST_HOW } from '../orders/offline/transfer-words.ts'
import { REFUND_STATES } from '../orders/order-words.ts'
import { BEING_SENT_TEXT, DEEDS_OF_MONEY, LONGEST_WHY, overtakenText } from './money-words.ts'

const LONGEST_ID = 80
const refundId = v.pipe(v.string(), v.regex(/^\S{1,80}$/, 'Recarga la página'))

type Job = DeskJob<{ reembolso: string }>
type Refusal =
  | { step: 'overtaken'; deed: LastDeed | undefined }
  | { step: 'by_role'; refusal: Extract<RefundPermission, { ok: false }> }
type Found = { step: 'found'; one: OwedRefund; isSensitive: boolean } | Refusal

/** The refund, if it is still owed and this person may settle it; locks its order until the commit. */
async function find({ ctx, input, staff }: Job): Promise<Found> {
  const seen = await findOwedRefund(ctx.db, input.reembolso)
  if (seen) await lockOrder(ctx.db, seen.orderId)
  const one = seen && (await findOwedRefund(ctx.db, seen.id))
  if (!one) return overtaken(ctx.db, input.reembolso)
  const allowed = await maySettle(ctx.db, one.orderId, staff.role, one.amountCents)
  if (!allowed.ok) return { step: 'by_role', refusal: allowed }
  return { step: 'found', one, isSensitive: allowed.isSensitive }
}

const overtaken = async (db: Job['ctx']['db'], id: string): Promise<Refusal> => ({
  step: 'overtaken',
  deed: await lastDeed(db, { ids: [id], actions: DEEDS_OF_MONEY }),
})

const isLarge = async (job: Job): Promise<boolean> => {
  const found = await find(job)
  return found.step === 'found' && found.isSensitive
}

const refuse = (refusal: Refusal) =>
  refusal.step === 'by_role'
    ? refuseByRole(refusal.refusal)
    : refused('conflict', overtakenText(refusal.deed))

const subjectOf = ({ id }: OwedRefund) => ({ kind: 'refund', id })
const sumOf = ({ amountCents, orderNumber }: OwedRefund): string =>
  `${formatEuros(amountCents)} de ${orderNumber}`
const factsOf = ({ amountCents, orderId }: OwedRefund) => ({ cents: amountCents, pedido: orderId })

type Retried = Refusal | { step: 'asked'; one: OwedRefund; status: RefundStatus }

/** Asks the provider once more, now. Guarded by: owed-changes.server.test.ts. */
export const retryOwed = deskChange({
  permission: 'orders.refund',
  fields: { reembolso: LONGEST_ID },
  schema: v.object({ reembolso: refundId }),
  isSensitive: isLarge,
  work: async (job): Promise<Retried> => {
    const found = await find(job)
    if (found.step !== 'found') return found
    const { one } = found
    return { step: 'asked', one, status: isOffline(one.provider) ? 'by_hand' : 'pending' }
  },
  entry: (made) =>
    made.step === 'asked' && made.status !== 'by_hand'
      ? {
          action: 'money.retry',
          subject: subjectOf(made.one),
          summary: `Pide otra vez ${sumOf(made.one)}`,
          after: factsOf(made.one),
        }
      : undefined,
  after: async (made, { ctx }) =>
    made.step === 'asked' && made.status !== 'by_hand'
      ? { ...made, status: await sendRefund(ctx, made.one.id) }
      : made,
  answer: (made) => {
    if (made.step !== 'asked') return refuse(made)
    const text = `${sumOf(made.one)}. ${REFUND_STATES[made.status]}`
    return made.status === 'by_hand' ? refused('refused', text) : done(text)
  },
})

type Settled = Refusal | { step: 'unseen' | 'settled' | 'being_sent'; one: OwedRefund }

/** What the person has read: the amount, and how it was paid. */
const markOf = ({ amountCents }: OwedRefund, how: string): string => `${amountCents}/${how}`

/**
 * The owner paid it in another way: first what the buyer will read, then that. Guarded by:
 * owed-changes.server.test.ts.
 */
export const paidOwed = deskChange({
  permission: 'orders.refund',
  fields: { reembolso: LONGEST_ID, como: LONGEST_HOW, visto: LONGEST_HOW + 20 },
  schema: v.object({
    reembolso: refundId,
    como: v.pipe(
      typedText(LONGEST_HOW, tooLongText(LONGEST_HOW)),
      v.nonEmpty('Di cómo: el cliente lo lee'),
      readable(),
    ),
    visto: v.string(),
  }),
  isSensitive: async (job) => job.input.visto !== '' && isLarge(job),
  work: async (job): Promise<Settled> => {
    const { ctx, input } = job
    const found = await find(job)
    if (found.step !== 'found') return found
    const { one } = found
    if (input.visto !== markOf(one, input.como)) return { step: 'unseen', one }
    const inside = { ...ctx, wakeMail: () => {} } // the mail leaves after the commit
    return settledAs(await settleRefundByHand(inside, one.id, input.como), job, one)
  },
  entry: (made) =>
    made.step === 'settled'
      ? {
          action: 'money.paid',
          subject: subjectOf(made.one),
          summary: `Devuelve a mano ${sumOf(made.one)}`,
          after: factsOf(made.one),
        }
      : undefined,
  after: async (made, { ctx }) => {
    if (made.step === 'settled') ctx.wakeMail()
    return made
  },
  answer: (made, { input }) => {
    switch (made.step) {
      case 'unseen': {
        const { orderNumber, amountCents, totalCents } = made.one
        const isAll = amountCents === totalCents
        const read = refundedText(orderNumber, { amountCents, isAll, byHand: input.como })
        return preview(`El cliente lee en su correo: «${read}»`, {
          visto: markOf(made.one, input.como),
          deed: `Apuntar ${formatEuros(amountCents)} devueltos y escribirle`,
        })
      }
      case 'settled':
        return done(`Apuntado: ${sumOf(made.one)}, devueltos. El cliente recibe un correo.`)
      case 'being_sent':
        return refused('refused', BEING_SENT_TEXT)
      case 'by_role':
      case 'overtaken':
        return refuse(made)
    }
  },
})

/** It is not owed: it is not tried again, and its amount is free. */
export const giveUpOwed = deskChange({
  permission: 'orders.refund',
  fields: { reembolso: LONGEST_ID, motivo: LONGEST_WHY },
  schema: v.object({
    reembolso: refundId,
    motivo: v.pipe(
      typedText(LONGEST_WHY, tooLongText(LONGEST_WHY)),
      v.nonEmpty('Di por qué: dentro de un mes no te acordarás'),
      readable(),
    ),
  }),
  isSensitive: isLarge,
  work: async (job): Promise<Settled> => {
    const found = await find(job)
    if (found.step !== 'found') return found
    const { ctx, input } = job
    return settledAs(await giveUpRefund(ctx, found.one.id, input.motivo), job, found.one)
  },
  entry: (made) =>
    made.step === 'settled'
      ? {
          action: 'money.give_up',
          subject: subjectOf(made.one),
          summary: `Deja de deber ${sumOf(made.one)}`,
          after: factsOf(made.one),
        }
      : undefined,
  answer: (made) => {
    switch (made.step) {
      case 'unseen':
      case 'settled':
        return done(`${sumOf(made.one)}: ya no se debe.`)
      case 'being_sent':
        return refused('refused', BEING_SENT_TEXT)
      case 'by_role':
      case 'overtaken':
        return refuse(made)
    }
  },
})

/** The outcome of the core; somebody was faster if it is not owed any more. */
async function settledAs(
  outcome: 'settled' | 'being_sent' | 'not_owed',
  { ctx }: Job,
  one: OwedRefund,
): Promise<Settled> {
  return outcome === 'not_owed' ? overtaken(ctx.db, one.id) : { step: outcome, one }
}
