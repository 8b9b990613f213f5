import * as v from 'valibot'
import { namePacks } from '#core/pricing/offers/packs.server.ts'
import { offerRefusalText } from '#core/pricing/offers/offer-texts.ts'
import { conditionsOf, offerSentence } from '#core/pricing/offers/offer-words.ts'
import { previewOffer, previewText } from '#core/pricing/offers/offer-preview.server.ts'
import {
  changeOffer,
  createOffer,
  endOffer,
  newOfferRefusal,
} from '#core/pricing/offers/offers.server.ts'
import { deskChange, type DeskJob } from '../http/desk-action.server.ts'
import { done, preview, refused } from '../http/desk-answer.ts'
import { markOf } from '../products/bulk/bulk-fields.server.ts'
import {
  moment,
  momentOf,
  offerForm,
  OFFER_LIMITS,
  refusedOffer,
  wantedOf,
} from './offer-fields.server.ts'
import { findMembers, refusedMembers } from './pack-members.server.ts'
import { changedEntry } from './offer-entry.ts'

/** An offer: first its conditions and a cart with it, then exactly that. */
export const newOffer = deskChange({
  permission: 'codes.edit',
  fields: OFFER_LIMITS,
  schema: offerForm,
  work: async ({ ctx, input, at }) => {
    const found = await findMembers(ctx.db, input, at)
    if (Object.keys(found.errors).length > 0)
      return { ok: false, reason: 'members', found } as const
    const wanted = wantedOf(input, found.members)
    const refusal = await newOfferRefusal(ctx.db, wanted, at)
    if (refusal) return refusal
    const [offer = wanted] = await namePacks(ctx.db, [wanted])
    const shown = await previewOffer(ctx.db, offer)
    if (input.seen !== markOf([offer, shown])) {
      return { ok: false, reason: 'unseen', offer, shown } as const
    }
    return createOffer(ctx.db, offer, at)
  },
  entry: (outcome) =>
    outcome.ok
      ? {
          action: 'offer.create',
          subject: { kind: 'offer', id: outcome.offer.key },
          summary: `Oferta nueva: ${offerSentence(outcome.offer)}`,
          after: { state: outcome.offer.state, endsAt: outcome.offer.endsAt },
        }
      : undefined,
  answer: (outcome) => {
    if (outcome.ok) return done('Oferta hecha.', { to: `/ofertas/${outcome.offer.key}` })
    if (outcome.reason === 'unseen') {
      const { offer, shown } = outcome
      const text = [offerSentence(offer), ...conditionsOf(offer), ...previewText(shown)].join('\n')
      return preview(text, { seen: markOf([offer, shown]), deed: `Hacer «${offer.name}»` })
    }
    return outcome.reason === 'members' ? refusedMembers(outcome.found) : refusedOffer(outcome)
  },
})

const keyOf = ({ params }: Pick<DeskJob<unknown>, 'params'>): string => params['key'] ?? ''

/** Makes a draft count. */
export const activateOffer = deskChange({
  permission: 'codes.edit',
  fields: {},
  schema: v.object({}),
  work: ({ ctx, at, ...job }) => changeOffer(ctx.db, keyOf(job), { isActive: true }, at),
  entry: changedEntry,
  answer: (outcome) =>
    outcome.ok ? done('La oferta vale.') : refused('refused', offerRefusalText(outcome)),
})

/** Moves the end of an offer. */
export const moveOfferEnd = deskChange({
  permission: 'codes.edit',
  fields: { to: 25 },
  schema: v.object({ to: moment }),
  work: ({ ctx, at, input, ...job }) =>
    changeOffer(ctx.db, keyOf(job), { endsAt: momentOf(input.to) ?? null }, at),
  entry: changedEntry,
  answer: (outcome) =>
    outcome.ok
      ? done('Cambiado cuándo acaba.')
      : refused('bad_fields', '', { errors: { to: offerRefusalText(outcome) } }),
})

/** Ends an offer now, for good. */
export const finishOffer = deskChange({
  permission: 'codes.edit',
  fields: {},
  schema: v.object({}),
  work: ({ ctx, ...job }) => endOffer(ctx.db, keyOf(job)),
  entry: (outcome) =>
    outcome.ok
      ? {
          action: 'offer.end',
          subject: { kind: 'offer', id: outcome.key },
          summary: `Termina la oferta ${outcome.key}`,
        }
      : undefined,
  answer: (outcome) =>
    outcome.ok
      ? done('La oferta ya no vale. Los pedidos que la tienen no cambian.')
      : refused('conflict', offerRefusalText(outcome)),
})
