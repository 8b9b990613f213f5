import * as v from 'valibot'
import { formatEuros, type Cents } from '#core/base/money/money.ts'
import { readable, tooLongText, typedText } from '#core/base/text/form-schema.ts'
import { isOffline } from '#core/orders/order.ts'
import { findOrderId } from '#core/orders/order-number.server.ts'
import { findOrder } from '#core/orders/orders.server.ts'
import { settleRefundByHand } from '#core/payments/refunds/owed-refunds.server.ts'
import { refundsOfOrder } from '#core/payments/refunds/refunds.server.ts'
import { deskChange } from '../../http/desk-action.server.ts'
import { done, refused } from '../../http/desk-answer.ts'
import { LONGEST_HOW } from './transfer-words.ts'

const paidBackForm = v.object({
  como: v.pipe(
    typedText(LONGEST_HOW, tooLongText(LONGEST_HOW)),
    v.nonEmpty('Di cómo: en efectivo, por transferencia…'),
    readable(),
  ),
  /** The cents that the person has read. */
  visto: v.string(),
})

type Made =
  | { step: 'paid'; orderId: string; cents: Cents }
  | { step: 'refused'; why: 'unknown_order' | 'by_provider' | 'other_amount' }

const WHY = {
  unknown_order: 'El pedido ya no está.',
  by_provider: 'Este pedido lo cobró el banco, y lo devuelve él.',
  other_amount: 'Lo que se debe ha cambiado. Mira la cifra y vuelve a apuntarlo.',
} as const

/**
 * What is owed of an order that no provider took the money of has been paid back: all of it, as the
 * person has read it. Guarded by: paid-back-changes.server.test.ts.
 */
export const paidBack = deskChange({
  permission: 'orders.refund',
  fields: { como: LONGEST_HOW, visto: 12 },
  schema: paidBackForm,
  work: async ({ ctx, input, params }): Promise<Made> => {
    const orderId = await findOrderId(ctx.db, params['number'] ?? '')
    const order = orderId === undefined ? undefined : await findOrder(ctx.db, orderId)
    if (!order) return { step: 'refused', why: 'unknown_order' }
    if (!isOffline(order.paymentMethod)) return { step: 'refused', why: 'by_provider' }
    const refunds = await refundsOfOrder(ctx.db, order.id)
    const owed = refunds.filter(({ status }) => status === 'pending')
    const cents = owed.reduce((sum, { amountCents }) => sum + amountCents, 0)
    if (cents === 0 || input.visto !== String(cents)) {
      return { step: 'refused', why: 'other_amount' }
    }
    const inside = { ...ctx, wakeMail: () => {} } // the mails leave after the commit
    for (const { id } of owed) await settleRefundByHand(inside, id, input.como)
    return { step: 'paid', orderId: order.id, cents }
  },
  entry: (made, { params }) =>
    made.step === 'paid'
      ? {
          action: 'money.paid',
          subject: { kind: 'order', id: made.orderId },
          summary: `Devuelve a mano ${formatEuros(made.cents)} de ${params['number'] ?? ''}`,
          after: { cents: made.cents },
        }
      : undefined,
  after: async (made, { ctx }) => {
    if (made.step === 'paid') ctx.wakeMail()
    return made
  },
  answer: (made) =>
    made.step === 'paid'
      ? done(`Apuntado: ${formatEuros(made.cents)} devueltos. El cliente recibe un correo.`)
      : refused('conflict', WHY[made.why]),
})
