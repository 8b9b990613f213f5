import type { Db } from '#db/schema.ts'
import { toCard } from '#core/catalogue/card.server.ts'
import type { Snapshot } from '#core/catalogue/snapshot.server.ts'
import type { Favourite } from './wishlist-page-data.ts'
import { listWishlist } from '#core/customers/wishlist/wishlist.server.ts'

/** A shopper's favourites, each with its current product. */
export async function favouritesOf(
  db: Db,
  snapshot: Snapshot,
  userId: string,
): Promise<Favourite[]> {
  const items = await listWishlist(db, userId)
  return items.map(({ id, productId, name, priceCents, image }) => {
    const product = snapshot.byId.get(productId)
    return { id, productId, name, priceCents, image, card: product ? toCard(product) : null }
  })
}
