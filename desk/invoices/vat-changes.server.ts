import * as v from 'valibot'
import { findOrderId } from '#core/orders/order-number.server.ts'
import { settleVat } from '#core/orders/vies/vat-checks.server.ts'
import { deskChange } from '../http/desk-action.server.ts'
import { done, refused } from '../http/desk-answer.ts'

/** A VAT number that VIES does not take is settled with its buyer. The log has no number. */
export const settleVatId = deskChange({
  permission: 'orders.money',
  fields: {},
  schema: v.object({}),
  work: async ({ ctx, params, at }) => {
    const orderId = await findOrderId(ctx.db, params['number'] ?? '')
    return orderId !== undefined && (await settleVat(ctx.db, orderId, at)) ? orderId : undefined
  },
  entry: (orderId, { params }) =>
    orderId === undefined
      ? undefined
      : {
          action: 'invoice.vat_seen',
          subject: { kind: 'order', id: orderId },
          summary: `Da por resuelto el NIF-IVA de ${params['number'] ?? ''}`,
        },
  answer: (orderId) =>
    orderId === undefined
      ? refused('refused', 'Este pedido no tiene ningún NIF-IVA por resolver.')
      : done('Resuelto: ya no sale en Hoy.'),
})
