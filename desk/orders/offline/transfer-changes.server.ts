import * as v from 'valibot'
import { formatEuros, type Cents } from '#core/base/money/money.ts'
import { readEuros } from '#core/base/money/read-euros.ts'
import { findOrderId } from '#core/orders/order-number.server.ts'
import { findOrder } from '#core/orders/orders.server.ts'
import {
  recordTransfer,
  type TransferOutcome,
} from '#core/payments/offline/record-transfer.server.ts'
import { deskChange } from '../../http/desk-action.server.ts'
import { done, preview, refused } from '../../http/desk-answer.ts'
import {
  amountText,
  MADE,
  SETTLED_WORDS,
  transferDeed,
  TRANSFER_REFUSALS,
} from './transfer-words.ts'

const transferForm = v.object({
  importe: v.pipe(
    v.string(),
    v.check((typed) => (readEuros(typed) ?? 0) > 0, 'Escríbelo así: 12,50'),
    v.transform((typed) => readEuros(typed) ?? 0),
  ),
  /** The cents that the person has read, if they are not the order's. */
  visto: v.string(),
  /** On a page of many orders. */
  pedido: v.optional(v.string(), ''),
})

type Made =
  | { step: 'unseen'; totalCents: Cents }
  | { step: 'told'; outcome: TransferOutcome; orderId: string }

/**
 * A transfer has arrived. Another amount than the order's is shown first: it is a case, and pays
 * nothing. Guarded by: transfer-changes.server.test.ts.
 */
export const transferArrived = deskChange({
  permission: 'orders.money',
  fields: { importe: 12, visto: 12, pedido: 20 },
  schema: transferForm,
  work: async ({ ctx, input, params }): Promise<Made> => {
    const number = params['number'] ?? input.pedido
    const orderId = (await findOrderId(ctx.db, number)) ?? ''
    const totalCents = (await findOrder(ctx.db, orderId))?.amounts.totalCents
    const isOther = totalCents !== undefined && totalCents !== input.importe
    // Also the whole, if the person has read of another amount.
    const isUnseen = input.visto === '' ? isOther : input.visto !== String(input.importe)
    if (isUnseen) return { step: 'unseen', totalCents: totalCents ?? 0 }
    // The mails leave after the commit.
    const inside = { ...ctx, wakeMail: () => {} }
    return { step: 'told', outcome: await recordTransfer(inside, number, input.importe), orderId }
  },
  entry: (made, { input, params }) =>
    made.step === 'told' && made.outcome.ok && MADE.includes(made.outcome.settled)
      ? {
          action: 'order.record_transfer',
          subject: { kind: 'order', id: made.orderId },
          summary: `Apunta una transferencia de ${params['number'] ?? input.pedido}: ${formatEuros(input.importe)}`,
          after: { cents: input.importe, settled: made.outcome.settled },
        }
      : undefined,
  after: async (made, { ctx }) => {
    if (made.step === 'told' && made.outcome.ok) ctx.wakeMail()
    return made
  },
  answer: (made, { input }) => {
    if (made.step === 'unseen') {
      const isWhole = input.importe === made.totalCents
      return preview(amountText(input.importe, made.totalCents), {
        visto: String(input.importe),
        deed: transferDeed(isWhole ? null : input.importe),
      })
    }
    const { outcome } = made
    if (!outcome.ok) return refused('refused', TRANSFER_REFUSALS[outcome.reason])
    const text = SETTLED_WORDS[outcome.settled]
    // As a conflict it is also told where the page no longer has the form.
    return MADE.includes(outcome.settled) ? done(text) : refused('conflict', text)
  },
})
