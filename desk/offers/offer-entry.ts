import type { AuditedAction } from '#core/base/audit/audit.ts'
import type { ChangeOfferOutcome } from '#core/pricing/offers/new-offer.ts'
import { dealText, offerSentence, scopeText } from '#core/pricing/offers/offer-words.ts'
import type { Offer } from '#core/pricing/offers/offer.ts'

/** What the log keeps of an offer. */
const factsOf = (offer: Offer) => ({
  state: offer.state,
  name: offer.name,
  deal: dealText(offer),
  reaches: scopeText(offer),
  withCodes: offer.withCodes,
  startsAt: offer.startsAt,
  endsAt: offer.endsAt,
})

/** The entry of an offer that was changed. */
export const changedEntry = (outcome: ChangeOfferOutcome): AuditedAction | undefined =>
  outcome.ok
    ? {
        action: 'offer.change',
        subject: { kind: 'offer', id: outcome.offer.key },
        summary: `Cambia la oferta: ${offerSentence(outcome.offer)}`,
        before: factsOf(outcome.before),
        after: factsOf(outcome.offer),
      }
    : undefined
