import type { RouterContextProvider } from 'react-router'
import { shopContext } from '#app/context.ts'
import type { Shop } from '#app/shop.server.ts'
import { toCard } from '#core/catalogue/card.server.ts'
import type { ProductCardData } from '#core/catalogue/card.ts'
import type { Product } from '#core/catalogue/product.ts'
import { conditionsOf } from '#core/pricing/offers/offer-words.ts'
import { isOffered, isPack, nowNamed, packShown, type ShownPack } from './packs-shown.server.ts'
import { factsOf, offersAt, offersOf, type Offer } from '#core/pricing/offers/offer.ts'

/** The offers of the request's moment that pages name. */
export const offersNow = (context: Readonly<RouterContextProvider>): Offer[] =>
  offersToShow(context.get(shopContext))

type At = Pick<Shop, 'now'> & { catalogue: Pick<Shop['catalogue'], 'current'> }

/** Without packs of which a member cannot be bought, or that save nothing. */
export function offersToShow({ catalogue, now }: At): Offer[] {
  const current = catalogue.current()
  return offersAt(now().toISOString()).filter(
    (offer) => !isPack(offer) || isOffered(offer, current),
  )
}

/** An offer on the page of a product: its name, and its conditions behind a press. */
export type ShownOffer = { name: string; text: string; pack?: ShownPack | undefined }

/** The offers of now that reach a product. */
export function offersShown(product: Product | undefined, { catalogue, now }: At): ShownOffer[] {
  if (!product) return []
  const current = catalogue.current()
  return offersOf(offersAt(now().toISOString()), factsOf(product)).flatMap((offer) => {
    if (!isPack(offer)) return [{ name: offer.name, text: conditionsOf(offer).join(' ') }]
    const members = offer.pack.members.map((member) => nowNamed(member, current))
    const text = conditionsOf({ ...offer, pack: { ...offer.pack, members } }).join(' ')
    const pack = packShown(offer, product, current)
    return pack ? [{ name: offer.name, text, pack }] : []
  })
}

/** The card of a product, with the name of the first offer that reaches it. */
export const offeredCard =
  (offers: readonly Offer[]) =>
  (product: Product): ProductCardData => {
    const [offer] = offersOf(offers, factsOf(product))
    return { ...toCard(product), ...(offer && { offer: offer.name }) }
  }

/** Cards with the name of the first offer that reaches them. */
export function withOffers<Card extends ProductCardData>(cards: readonly Card[], at: At): Card[] {
  const offers = offersToShow(at)
  const { byId } = at.catalogue.current()
  return cards.map((card) => {
    const product = byId.get(card.id)
    const offer = product && offersOf(offers, factsOf(product))[0]
    return offer ? { ...card, offer: offer.name } : card
  })
}
