import * as v from 'valibot'
import type { ChangeOfferOutcome } from '#core/pricing/offers/new-offer.ts'
import { conditionsOf, offerSentence } from '#core/pricing/offers/offer-words.ts'
import { previewOffer, previewText } from '#core/pricing/offers/offer-preview.server.ts'
import type { Offer } from '#core/pricing/offers/offer.ts'
import { changeOffer, planOffer } from '#core/pricing/offers/offers.server.ts'
import type { Db } from '#db/schema.ts'
import { deskChange } from '../http/desk-action.server.ts'
import { done, preview, refused } from '../http/desk-answer.ts'
import { markOf } from '../products/bulk/bulk-fields.server.ts'
import { changedEntry } from './offer-entry.ts'
import { offerForm, OFFER_LIMITS, refusedOffer, wantedOf } from './offer-fields.server.ts'
import { findMembers, refusedMembers } from './pack-members.server.ts'
import { offerValues } from './offer-values.ts'

const { key: _key, draft: _draft, ...limits } = OFFER_LIMITS
const { key: _ownKey, draft: _isDraft, ...entries } = offerForm.entries
const termsForm = v.object({ ...entries, version: v.string() })

/** Names the offer that a form was made from. */
export const offerVersion = (offer: Offer): string => markOf([offer.state, offerValues(offer)])

/** What the person must have seen to do it. */
const seenMark = async (db: Db, offer: Offer) => {
  const shown = await previewOffer(db, offer)
  return { shown, mark: markOf([offer, shown]) }
}

/** Changes what an offer says, as long as no order has it: first a cart with it, then exactly that. */
export const changeOfferTerms = deskChange({
  permission: 'codes.edit',
  fields: { ...limits, version: 60 },
  schema: termsForm,
  work: async ({ ctx, input, at, params }) => {
    const key = params['key'] ?? ''
    const form = { ...input, key, draft: '' }
    const found = await findMembers(ctx.db, form, at)
    if (Object.keys(found.errors).length > 0)
      return { ok: false, reason: 'members', found } as const
    const { key: _same, state: _state, ...wanted } = wantedOf(form, found.members)
    const plan = await planOffer(ctx.db, key, wanted, at)
    if (!plan.ok) return plan
    if (input.version !== offerVersion(plan.before)) return { ok: false, reason: 'stale' } as const
    const { shown, mark } = await seenMark(ctx.db, plan.offer)
    if (input.seen !== mark) {
      return { ok: false, reason: 'unseen', offer: plan.offer, shown, mark } as const
    }
    const outcome: ChangeOfferOutcome = await changeOffer(ctx.db, key, wanted, at)
    if (!outcome.ok) return outcome
    return { ...outcome, back: (await seenMark(ctx.db, outcome.before)).mark }
  },
  entry: (outcome) => (outcome.ok ? changedEntry(outcome) : undefined),
  answer: (outcome) => {
    if (outcome.ok) {
      const { key: _same, ...before } = offerValues(outcome.before)
      const fields = { ...before, seen: outcome.back, version: offerVersion(outcome.offer) }
      return done('La oferta ha cambiado. Los carritos ya lo saben.', {
        undo: { intent: 'cambiar', fields },
      })
    }
    if (outcome.reason === 'unseen') {
      const { offer, shown, mark } = outcome
      const text = [offerSentence(offer), ...conditionsOf(offer), ...previewText(shown)].join('\n')
      return preview(text, { seen: mark, deed: `Cambiar «${offer.name}»` })
    }
    if (outcome.reason === 'members') return refusedMembers(outcome.found)
    return outcome.reason === 'stale'
      ? refused('conflict', 'Otra persona ha cambiado esta oferta. Recarga la página.')
      : refusedOffer(outcome)
  },
})
