import type { Shop } from '#app/shop.server.ts'
import { pictureVersion } from '#core/catalogue/pictures.server.ts'
import { thumbnail } from '#core/catalogue/pictures.ts'
import {
  clearWishlist,
  removeFromWishlist,
  saveToWishlist,
} from '#core/wishlist/wishlist.server.ts'
import { doneAnswer, refusedAnswer } from '../forms/form-answer.ts'
import { DUPLICATE_FAVOURITE } from './heart-texts.ts'
import { WISHLIST_TEXTS, type WishlistAnswer, type WishlistIntent } from './wishlist-answers.ts'

/** Applies a change to a shopper's favourites; name, price and picture are the shop's own. */
export async function submitFavourite(
  shop: Pick<Shop, 'db' | 'catalogue' | 'newId' | 'now'>,
  userId: string,
  { intent, productId }: { intent: WishlistIntent; productId: string },
): Promise<WishlistAnswer> {
  const asked = { intent, id: productId }
  const texts = WISHLIST_TEXTS[intent]
  if (intent === 'clear') await clearWishlist(shop.db, userId)
  if (intent === 'remove') await removeFromWishlist(shop.db, userId, productId)
  if (intent !== 'save') return doneAnswer(asked, texts.done)

  const product = shop.catalogue.current().byId.get(productId)
  if (!product) return refusedAnswer(asked, 'not_found', texts.failed)
  const { id, name, priceCents, colors } = product
  const [color = ''] = colors
  const image = thumbnail({ id, color, version: pictureVersion(product, color) })
  const outcome = await saveToWishlist(shop.db, {
    id: shop.newId('wsh'),
    userId,
    product: { id, name, priceCents, image },
    now: shop.now().toISOString(),
  })
  return outcome.ok
    ? doneAnswer(asked, texts.done)
    : refusedAnswer(asked, 'duplicate', DUPLICATE_FAVOURITE)
}
