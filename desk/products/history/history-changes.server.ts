import * as v from 'valibot'
import { undoChange } from '#core/catalogue/product-edit/undo-change.server.ts'
import { deskChange } from '../../http/desk-action.server.ts'
import { done, refused } from '../../http/desk-answer.ts'
import { changedLabel, changedLine } from './history-words.ts'
import { contentFaultText } from '../product-words.ts'

const names = (fields: readonly string[]): string =>
  fields.map(changedLabel).join(', ').toLowerCase()

/** Takes one change of the product's history back. */
export const undoProductChange = deskChange({
  permission: 'products.edit',
  fields: { cambio: 15 },
  schema: v.object({ cambio: v.pipe(v.string(), v.regex(/^\d{1,15}$/)) }),
  work: ({ ctx, input, at, params }) =>
    undoChange(ctx.db, {
      productId: params['id'] ?? '',
      changeId: Number(input.cambio),
      now: at,
    }),
  entry: (outcome, { params, input }) =>
    outcome.ok
      ? {
          action: 'product.undo_change',
          subject: { kind: 'product', id: params['id'] ?? '' },
          summary: `Deshace un cambio de ${params['id'] ?? ''}: ${names(outcome.changes.map(({ field }) => field))}`,
          before: { change: Number(input.cambio) },
          after: { fields: names(outcome.changes.map(({ field }) => field)).slice(0, 200) },
        }
      : undefined,
  answer: (outcome) => {
    if (outcome.ok) {
      const [first, ...more] = outcome.changes.map(changedLine)
      return done(
        more.length > 0 || !first
          ? `Deshecho: ${outcome.changes.length} datos están como antes.`
          : `Deshecho. ${first.label}: ${first.after}.`,
      )
    }
    switch (outcome.reason) {
      case 'unknown_change':
        return refused('not_found', 'Ese cambio no está en el historial. Recarga la página.')
      case 'changed_meanwhile':
        return refused(
          'conflict',
          `No se ha tocado nada: después alguien ha cambiado ${names(outcome.fields)}. Deshaz antes ese cambio, o escríbelo arriba.`,
        )
      case 'faults': {
        const [fault] = outcome.faults
        return refused(
          'refused',
          `Como estaba antes ya no vale${fault ? `: ${contentFaultText(fault).toLowerCase()}` : ''}. No se ha tocado nada.`,
        )
      }
    }
  },
})
