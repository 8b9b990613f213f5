import * as v from 'valibot'
import { findReturn } from '#core/returns/owner-returns.server.ts'
import { UNDO_RECEIPT_REFUSALS, undoReceipt } from '#core/returns/undo-receipt.server.ts'
import { deskChange } from '../http/desk-action.server.ts'
import { done, refused } from '../http/desk-answer.ts'

/** A return that was received by mistake waits for its parcel again. */
export const undoReceive = deskChange({
  permission: 'returns.handle',
  fields: {},
  schema: v.object({}),
  work: async ({ ctx, params, at }) => {
    const one = await findReturn(ctx.db, params['code'] ?? '')
    if (!one) throw new Response('La devolución ya no está', { status: 404 })
    return { ...(await undoReceipt(ctx, one, at)), one }
  },
  entry: (outcome) =>
    outcome.ok
      ? {
          action: 'return.undo_receive',
          subject: { kind: 'return', id: outcome.one.id },
          summary: `Deshace la llegada de ${outcome.one.code}`,
          before: { status: outcome.one.status },
          after: { status: 'requested' },
        }
      : undefined,
  answer: (outcome) =>
    outcome.ok
      ? done('Vuelve a esperar su paquete. El cliente no recibe ningún correo.')
      : refused('refused', UNDO_RECEIPT_REFUSALS[outcome.reason]),
})
