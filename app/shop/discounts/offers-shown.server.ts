import type { RouterContextProvider } from 'react-router'
import { shopContext } from '#app/context.ts'
import type { Shop } from '#app/shop.server.ts'
import { toCard } from '#core/catalogue/card.server.ts'
import type { ProductCardData } from '#core/catalogue/card.ts'
import type { Product } from '#core/catalogue/product.ts'
import { conditionsOf } from '#core/pricing/offers/offer-words.ts'
import { factsOf, offersAt, offersOf, type Offer } from '#core/pricing/offers/offer.ts'

/** The offers of the request's moment. */
export const offersNow = (context: Readonly<RouterContextProvider>): Offer[] =>
  offersAt(context.get(shopContext).now().toISOString())

type At = Pick<Shop, 'catalogue' | 'now'>

/** An offer on the page of a product: its name, and its conditions behind a press. */
export type ShownOffer = { name: string; text: string }

/** The offers of now that reach a product. */
export const offersShown = (product: Product | undefined, { now }: Pick<At, 'now'>): ShownOffer[] =>
  product
    ? offersOf(offersAt(now().toISOString()), factsOf(product)).map((offer) => ({
        name: offer.name,
        text: conditionsOf(offer).join(' '),
      }))
    : []

/** The card of a product, with the name of the first offer that reaches it. */
export const offeredCard =
  (offers: readonly Offer[]) =>
  (product: Product): ProductCardData => {
    const [offer] = offersOf(offers, factsOf(product))
    return { ...toCard(product), ...(offer && { offer: offer.name }) }
  }

/** Cards with the name of the first offer that reaches them. */
export function withOffers<Card extends ProductCardData>(
  cards: readonly Card[],
  { catalogue, now }: At,
): Card[] {
  const offers = offersAt(now().toISOString())
  const { byId } = catalogue.current()
  return cards.map((card) => {
    const product = byId.get(card.id)
    const offer = product && offersOf(offers, factsOf(product))[0]
    return offer ? { ...card, offer: offer.name } : card
  })
}
