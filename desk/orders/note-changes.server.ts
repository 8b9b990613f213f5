import * as v from 'valibot'
import { addOrderNote, deleteOrderNote } from '#core/owner/desk-orders/order-notes.server.ts'
import { deskChange } from '../http/desk-action.server.ts'
import { done, refused } from '../http/desk-answer.ts'
import { NOTE_REFUSALS } from '../ui/note-words.ts'
import { ORDER_NOTE_REFUSALS } from './order-words.ts'

/** What the house must remember about an order. The log has its id: a text may name people. */
export const note = deskChange({
  permission: 'orders.read',
  fields: { nota: 2000 },
  schema: v.object({ nota: v.string() }),
  work: ({ ctx, input, staff, params, at }) =>
    addOrderNote(ctx, {
      number: params['number'] ?? '',
      typed: input.nota,
      staffId: staff.id,
      at,
    }),
  entry: (outcome, { params }) =>
    outcome.ok
      ? {
          action: 'order.note',
          subject: { kind: 'order', id: outcome.orderId },
          summary: `Apunta una nota de ${params['number'] ?? ''}`,
          after: { note: outcome.id },
        }
      : undefined,
  answer: (outcome) => {
    if (outcome.ok) return done('Nota apuntada.')
    switch (outcome.reason) {
      case 'empty':
      case 'too_long':
        return refused('bad_fields', '', { errors: { nota: NOTE_REFUSALS[outcome.reason] } })
      case 'repeated':
        return refused('conflict', ORDER_NOTE_REFUSALS.repeated)
      case 'forgotten':
      case 'unknown_order':
        return refused('refused', ORDER_NOTE_REFUSALS[outcome.reason])
    }
  },
})

/** A note that no longer matters. */
export const removeNote = deskChange({
  permission: 'orders.read',
  fields: { nota: 60 },
  schema: v.object({ nota: v.string() }),
  work: ({ ctx, input, params }) =>
    deleteOrderNote(ctx.db, { number: params['number'] ?? '', id: input.nota }),
  entry: (orderId, { input, params }) =>
    orderId === undefined
      ? undefined
      : {
          action: 'order.remove_note',
          subject: { kind: 'order', id: orderId },
          summary: `Quita una nota de ${params['number'] ?? ''}`,
          before: { note: input.nota },
        },
  answer: (orderId) =>
    orderId === undefined ? refused('conflict', 'Esa nota ya no estaba.') : done('Nota quitada.'),
})
