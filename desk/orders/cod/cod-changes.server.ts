import * as v from 'valibot'
import { formatEuros } from '#core/base/money/money.ts'
import { collectFaultText } from '#core/payments/cod/cod-words.ts'
import { collectCod } from '#core/payments/cod/collect-cod.server.ts'
import { refuseCod, type RefuseCodOutcome } from '#core/payments/cod/refuse-cod.server.ts'
import { deskChange } from '../../http/desk-action.server.ts'
import { done, refused } from '../../http/desk-answer.ts'

/** The courier has brought the money of an order. Guarded by: cod-changes.server.test.ts. */
export const collectedByCourier = deskChange({
  permission: 'orders.money',
  fields: { visto: 12, pedido: 20 },
  schema: v.object({
    visto: v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'Recarga la página'), v.transform(Number)),
    /** On a page of many orders. */
    pedido: v.optional(v.string(), ''),
  }),
  work: ({ ctx, input, params }) =>
    collectCod(ctx, [{ number: params['number'] ?? input.pedido, cents: input.visto }]),
  entry: (outcome) => {
    const [order] = outcome.ok ? outcome.orders : []
    if (!order) return undefined
    return {
      action: 'order.record_transfer',
      subject: { kind: 'order', id: order.id },
      summary: `Apunta lo que cobró el mensajero de ${order.number}: ${formatEuros(order.cents)}`,
      after: { cents: order.cents },
    }
  },
  answer: (outcome) =>
    outcome.ok
      ? done(`Cobrado contra reembolso: ${formatEuros(outcome.totalCents)}.`)
      : refused('refused', outcome.faults.map(collectFaultText).join(' ')),
})

const REFUSALS: Record<Extract<RefuseCodOutcome, { ok: false }>['reason'], string> = {
  unknown_order: 'El pedido ya no está.',
  not_cod: 'Este pedido ya no espera que lo cobre un mensajero: no ha cambiado nada.',
  not_sent: 'No ha salido: anúlalo sin más.',
  has_return: 'Ya ha vuelto algo con una devolución: apunta antes lo cobrado, y reembólsalo.',
  former_issuer: 'Su factura es de un NIF anterior y ya no se anula: pregunta a tu asesoría.',
}

/** A parcel came back that was to be paid at the door. Guarded by: cod-changes.server.test.ts. */
export const cameBackUnpaid = deskChange({
  permission: 'orders.fulfil',
  fields: { estado: 10 },
  schema: v.object({ estado: v.picklist(['bien', 'danado'], 'Elige cómo ha vuelto') }),
  work: ({ ctx, input, params }) =>
    refuseCod(ctx, params['number'] ?? '', { isDamaged: input.estado === 'danado' }),
  entry: (outcome, { input, params }) =>
    outcome.ok
      ? {
          action: 'order.refuse_cod',
          subject: { kind: 'order', id: outcome.orderId },
          summary: `Anula ${params['number'] ?? ''}, que volvió sin cobrar`,
          after: { unidades: outcome.units, estado: input.estado },
        }
      : undefined,
  after: async (outcome, { ctx }) => {
    if (outcome.ok) ctx.wakeMail()
    return outcome
  },
  answer: (outcome) => {
    if (!outcome.ok) return refused('refused', REFUSALS[outcome.reason])
    const { invoices } = outcome
    const cancelled = invoices.length === 0 ? '' : ` Factura anulada: ${invoices.join(', ')}.`
    return done(`Pedido anulado; el correo al cliente sale ahora.${cancelled}`)
  },
})
