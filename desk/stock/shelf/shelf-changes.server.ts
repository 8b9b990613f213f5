import * as v from 'valibot'
import { LONGEST_SHELF, readShelf } from '#core/stock/shelf.ts'
import { setShelves } from '#core/stock/shelves.server.ts'
import { deskChange } from '../../http/desk-action.server.ts'
import { done, refused } from '../../http/desk-answer.ts'
import { movedShelfText, NO_SHELF, shelfText } from './shelf-words.ts'
import { LONG_SHELF } from '../stock-words.ts'

/** What may be typed: spaces around a place are taken off. */
const LONGEST_TYPED = 60

/** Sets where a variant lies, if the shop still has the place that the page showed; empty: nowhere. */
export const changeShelf = deskChange({
  permission: 'stock.count',
  fields: { variant: 120, shelf: LONGEST_TYPED, from: LONGEST_SHELF },
  schema: v.object({ variant: v.string(), shelf: v.string(), from: v.string() }),
  work: async ({ ctx, input }) => {
    const shelf = readShelf(input.shelf)
    if (shelf === undefined) return { ok: false, reason: 'too_long' } as const
    const change = { variantId: input.variant, before: input.from || null, shelf: shelf || null }
    const outcome = await setShelves(ctx, [change])
    return { ...outcome, ...change, now: 'shelf' in outcome ? outcome.shelf : null }
  },
  entry: (outcome) =>
    outcome.ok && outcome.changed > 0
      ? {
          action: 'stock.shelf',
          subject: { kind: 'variant', id: outcome.variantId },
          summary: `Sitio de ${outcome.variantId}: ${shelfText(outcome.shelf)}`,
          before: { shelf: outcome.before },
          after: { shelf: outcome.shelf },
        }
      : undefined,
  answer: (outcome) => {
    if (outcome.ok) {
      const { variantId, before, shelf, changed } = outcome
      if (changed === 0) return done('Ya estaba así.')
      const fields = { variant: variantId, shelf: before ?? '', from: shelf ?? '' }
      return done(shelf === null ? 'Se queda sin sitio.' : `Sitio apuntado: ${shelf}.`, {
        undo: { intent: 'sitio', fields },
      })
    }
    switch (outcome.reason) {
      case 'too_long':
        return refused('bad_fields', '', { errors: { shelf: capital(LONG_SHELF) } })
      case 'unknown':
        return refused('not_found', 'Esta variante ya no está.')
      case 'changed_meanwhile':
        return refused('conflict', movedShelfText(outcome.variantId, outcome.now), {
          conflict: [
            {
              field: 'from',
              label: 'Sitio',
              yours: outcome.shelf ?? NO_SHELF,
              theirs: outcome.now ?? NO_SHELF,
            },
          ],
        })
    }
  },
})

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
