import type { OfferStanding } from '#core/pricing/offers/offer-words.ts'
import type { State } from '../ui/state-sign.tsx'

export const OFFER_SIGNS: Readonly<Record<OfferStanding, State>> = {
  draft: { sign: 'clock', text: 'Borrador' },
  waiting: { sign: 'clock', text: 'Aún no' },
  live: { sign: 'done', text: 'Vale' },
  over: { sign: 'crossed', text: 'Terminada', tone: 'off' },
}
