import * as v from 'valibot'
import {
  UNDO_REASON_NAMES,
  UNDO_REASONS,
  type UndoReason,
} from '#core/orders/fulfilment/undo-reasons.ts'
import {
  UNDO_REFUSALS,
  undoSentParcel,
  type UndoDispatchOutcome,
} from '#core/owner/packing/undo-dispatch.server.ts'
import { deskChange } from '../http/desk-action.server.ts'
import { done, refused } from '../http/desk-answer.ts'

/** The entry of a parcel that was taken back. */
export const undoEntry = (
  outcome: UndoDispatchOutcome,
  { number, reason }: { number: string; reason: UndoReason },
) =>
  outcome.ok
    ? {
        action: 'order.undo_ship',
        subject: { kind: 'order', id: outcome.orderId },
        summary: `Deshace el envío de ${number}: ${UNDO_REASONS[reason].toLowerCase()}`,
        before: { parcel: outcome.parcelId, units: outcome.units },
        after: { isTold: outcome.isTold, invoices: outcome.invoices.join(' ') },
      }
    : undefined

/** A parcel that was marked as sent had not left: it is to be sent again. */
export const undoParcel = deskChange({
  permission: 'orders.fulfil',
  fields: { paquete: 80, motivo: 20 },
  schema: v.object({
    paquete: v.pipe(v.string(), v.nonEmpty('Falta cuál')),
    motivo: v.picklist(UNDO_REASON_NAMES, 'Di qué ha pasado'),
  }),
  work: ({ ctx, input, at, params }) =>
    undoSentParcel(
      ctx,
      params['number'] ?? '',
      { parcelId: input.paquete, reason: input.motivo },
      at,
    ),
  entry: (outcome, { input, params }) =>
    undoEntry(outcome, { number: params['number'] ?? '', reason: input.motivo }),
  after: async (outcome, { ctx }) => {
    if (outcome.ok) ctx.wakeMail()
    return outcome
  },
  answer: (outcome) => {
    if (!outcome.ok) return refused('refused', UNDO_REFUSALS[outcome.reason])
    const mail = outcome.isTold
      ? 'El cliente ya tenía el correo: le decimos que todavía no ha salido.'
      : 'El cliente no se entera: su correo no había salido.'
    const invoices =
      outcome.invoices.length === 0
        ? ''
        : outcome.invoices.length === 1
          ? ` Factura anulada: ${outcome.invoices[0]}.`
          : ` Facturas anuladas: ${outcome.invoices.join(', ')}.`
    return done(`Envío deshecho: vuelve a estar por salir. ${mail}${invoices}`)
  },
})
