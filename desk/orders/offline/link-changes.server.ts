import * as v from 'valibot'
import { formatDay } from '#core/base/dates/format-dates.ts'
import { findOrderId } from '#core/orders/order-number.server.ts'
import { OFFLINE_METHODS } from '#core/orders/order.ts'
import { sendPayLink } from '#core/payments/link/await-link.server.ts'
import { recordTaken } from '#core/payments/link/record-taken.server.ts'
import { findRow } from '#core/payments/open-payment.server.ts'
import { deskChange } from '../../http/desk-action.server.ts'
import { done, refused } from '../../http/desk-answer.ts'
import {
  LINK_REFUSALS,
  MADE,
  SETTLED_WORDS,
  TAKEN_REFUSALS,
  TAKEN_WORDS,
} from './transfer-words.ts'

/** Sends the link again with which an order is paid. Guarded by: link-changes.server.test.ts. */
export const sendLink = deskChange({
  permission: 'orders.money',
  // `pedido`: on a page of many orders.
  fields: { pedido: 20 },
  schema: v.object({ pedido: v.optional(v.string(), '') }),
  work: ({ ctx, input, params }) => sendPayLink(ctx, params['number'] ?? input.pedido),
  entry: (outcome, { input, params }) =>
    outcome.ok
      ? {
          action: 'order.send_link',
          subject: { kind: 'order', id: outcome.orderId },
          summary: `Manda otra vez el enlace de pago de ${params['number'] ?? input.pedido}`,
        }
      : undefined,
  after: async (outcome, { ctx }) => {
    if (outcome.ok) ctx.wakeMail()
    return outcome
  },
  answer: (outcome) =>
    outcome.ok
      ? done(`El enlace sale ahora. Se puede pagar hasta el ${formatDay(outcome.lastDay)}.`)
      : refused('refused', LINK_REFUSALS[outcome.reason]),
})

/** The money of an order by link has come in another way. Guarded by: link-changes.server.test.ts. */
export const takenOtherwise = deskChange({
  permission: 'orders.money',
  fields: { como: 20 },
  schema: v.object({ como: v.picklist(OFFLINE_METHODS, 'Elige cómo') }),
  work: async ({ ctx, input, params }) => {
    const number = params['number'] ?? ''
    const orderId = await findOrderId(ctx.db, number)
    const amountCents = orderId === undefined ? 0 : (await findRow(ctx.db, orderId)).total_cents
    // The mails leave after the commit.
    const inside = { ...ctx, wakeMail: () => {} }
    const outcome = await recordTaken(inside, number, { method: input.como, amountCents })
    return { outcome, orderId: orderId ?? '' }
  },
  entry: ({ outcome, orderId }, { input, params }) =>
    outcome.ok
      ? {
          action: 'order.record_transfer',
          subject: { kind: 'order', id: orderId },
          summary: `Cobra ${params['number'] ?? ''} sin su enlace: ${TAKEN_WORDS[input.como].toLowerCase()}`,
          after: { settled: outcome.settled },
        }
      : undefined,
  after: async (made, { ctx }) => {
    if (made.outcome.ok) ctx.wakeMail()
    return made
  },
  answer: ({ outcome }) => {
    if (!outcome.ok) return refused('refused', TAKEN_REFUSALS[outcome.reason])
    const text = SETTLED_WORDS[outcome.settled]
    return MADE.includes(outcome.settled) ? done(text) : refused('conflict', text)
  },
})
