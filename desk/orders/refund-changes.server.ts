import { causedBy } from '#core/base/actor/actor.ts'
import { formatEuros } from '#core/base/money/money.ts'
import { findOrderId } from '#core/orders/order-number.server.ts'
import { notSentAgainText } from '#core/orders/replacements/not-sent-again.ts'
import { endedByRefund } from '#core/payments/refunds/ended-by-refund.server.ts'
import { reserveRefund, type ReserveOutcome } from '#core/payments/refunds/reserve-refund.server.ts'
import { quoteRefund } from '#core/payments/refunds/refunds.server.ts'
import { sendRefund, type RefundStatus } from '#core/payments/refunds/send-refund.server.ts'
import { findOrderWithState } from '#core/orders/orders.server.ts'
import { lockOrder } from '#core/orders/transition-order.server.ts'
import type * as v from 'valibot'
import { deskChange, type DeskJob } from '../http/desk-action.server.ts'
import { done, preview, refused } from '../http/desk-answer.ts'
import { REFUND_LIMITS, refundForm } from './order-forms.ts'
import { REFUND_REFUSALS, REFUND_STATES } from './order-words.ts'
import { mayGiveBack, refuseByRole } from '../http/refund-limit.server.ts'

type RefundJob = DeskJob<v.InferOutput<typeof refundForm>>

/** An equal refund of one order within this time is the same one, asked for twice. */
const SAME_FOR_MS = 24 * 3_600_000

/**
 * What the refund would be, and whether this person may make it. Locks the order, so that both hold
 * until the commit. Guarded by: refund-limit.server.test.ts.
 */
async function quote({ ctx, input, staff, params }: RefundJob) {
  const orderId = await findOrderId(ctx.db, params['number'] ?? '')
  if (orderId === undefined) return { ok: false, reason: 'unknown_order' } as const
  await lockOrder(ctx.db, orderId)
  const worth = await quoteRefund(ctx.db, orderId, input.scope)
  if (!worth.ok) return worth
  const allowed = await mayGiveBack(ctx.db, orderId, staff.role, worth.amountCents)
  if (!allowed.ok) return { ok: false, reason: 'by_role', refusal: allowed } as const
  const ended = await endedByRefund(ctx.db, orderId, worth)
  const { isSensitive } = allowed
  return { ok: true, orderId, cents: worth.amountCents, ended, isSensitive } as const
}

type Quote = Awaited<ReturnType<typeof quote>>

const refuseQuote = (outcome: Extract<Quote, { ok: false }>) =>
  outcome.reason === 'by_role'
    ? refuseByRole(outcome.refusal)
    : refused('refused', REFUND_REFUSALS[outcome.reason])

/** The figure before the deed: what would be given back, to the cent. */
export const quoteMoney = deskChange({
  permission: 'orders.refund',
  fields: REFUND_LIMITS,
  schema: refundForm,
  work: quote,
  entry: () => undefined,
  answer: (outcome, { ctx }) =>
    outcome.ok
      ? preview(`Se devuelven ${formatEuros(outcome.cents)}.${notSentAgainText(outcome.ended)}`, {
          esperado: String(outcome.cents),
          clave: ctx.newId('desk'),
          deed: `Reembolsar ${formatEuros(outcome.cents)}`,
          sensible: outcome.isSensitive ? 'si' : '',
        })
      : refuseQuote(outcome),
})

type Refunded =
  | { step: 'quote'; quoted: Extract<Quote, { ok: false }> }
  | { step: 'moved' }
  | { step: 'reserved'; reserved: ReserveOutcome; orderId: string; status: RefundStatus | null }

/** Gives the money back; refuses if it would be another amount than the person has read. */
export const refundMoney = deskChange({
  permission: 'orders.refund',
  fields: REFUND_LIMITS,
  schema: refundForm,
  isSensitive: async (job) => {
    const quoted = await quote(job)
    return quoted.ok && quoted.isSensitive
  },
  work: async (job): Promise<Refunded> => {
    const { ctx, input, at } = job
    const quoted = await quote(job)
    if (!quoted.ok) return { step: 'quote', quoted }
    if (quoted.cents !== input.expectedCents) return { step: 'moved' }
    const order = await findOrderWithState(ctx.db, quoted.orderId)
    const reserved = await reserveRefund(
      ctx.db,
      quoted.orderId,
      {
        refundId: ctx.newId('ref'),
        scope: input.scope,
        idempotencyKey: `owner/${input.key}`,
        reason: input.reason,
        unlessAskedSince: new Date(Date.parse(at) - SAME_FOR_MS).toISOString(),
        ifFulfilmentIs: order?.state.fulfilment,
      },
      causedBy(ctx.actor, at),
    )
    return { step: 'reserved', reserved, orderId: quoted.orderId, status: null }
  },
  entry: (outcome, job) =>
    outcome.step === 'reserved' && outcome.reserved.ok && outcome.reserved.isNew
      ? {
          action: 'order.refund',
          subject: { kind: 'order', id: outcome.orderId },
          summary: `Reembolsa ${formatEuros(outcome.reserved.amountCents)} de ${job.params['number']}`,
          after: { refund: outcome.reserved.refundId, cents: outcome.reserved.amountCents },
        }
      : undefined,
  after: async (outcome, { ctx }) =>
    outcome.step === 'reserved' && outcome.reserved.ok
      ? { ...outcome, status: await sendRefund(ctx, outcome.reserved.refundId) }
      : outcome,
  answer: (outcome) => {
    switch (outcome.step) {
      case 'quote':
        return refuseQuote(outcome.quoted)
      case 'moved':
        return refused('conflict', 'El importe ya no es el mismo. Vuelve a calcularlo.')
      case 'reserved': {
        const { reserved, status } = outcome
        if (reserved.ok) {
          const state = status === null ? '' : ` ${REFUND_STATES[status]}`
          return done(`Reembolso de ${formatEuros(reserved.amountCents)}.${state}`)
        }
        return reserved.reason === 'asked_before'
          ? refused(
              'refused',
              `De este pedido ya se devolvieron ${formatEuros(reserved.amountCents)} hace menos de un día.`,
            )
          : refused('refused', REFUND_REFUSALS[reserved.reason])
      }
    }
  },
})
