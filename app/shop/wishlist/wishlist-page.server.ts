import type { Shop } from '#app/shop.server.ts'
import { offeredCard, offersToShow } from '#app/shop/discounts/offers-shown.server.ts'
import type { Favourite } from './wishlist-page-data.ts'
import { listWishlist } from '#core/customers/wishlist/wishlist.server.ts'

/** A shopper's favourites, each with its current product, which names its offer. */
export async function favouritesOf(
  { db, catalogue, now }: Pick<Shop, 'db' | 'catalogue' | 'now'>,
  userId: string,
): Promise<Favourite[]> {
  const items = await listWishlist(db, userId)
  const cardOf = offeredCard(offersToShow({ catalogue, now }))
  const { byId } = catalogue.current()
  return items.map(({ id, productId, name, priceCents, image }) => {
    const product = byId.get(productId)
    return { id, productId, name, priceCents, image, card: product ? cardOf(product) : null }
  })
}
