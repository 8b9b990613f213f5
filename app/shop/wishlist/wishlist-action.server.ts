import type { Shop } from '#app/shop.server.ts'
import { pictureVersion } from '#core/catalogue/pictures.server.ts'
import { readKeptIds } from '#core/customers/wishlist/kept-ids.ts'
import { thumbnail } from '#core/catalogue/pictures.ts'
import type { Product } from '#core/catalogue/product.ts'
import {
  clearWishlist,
  joinWishlist,
  removeFromWishlist,
  removeWishlistItem,
  saveToWishlist,
  type SavedProduct,
} from '#core/customers/wishlist/wishlist.server.ts'
import { doneAnswer, refusedAnswer } from '../forms/change-answer.ts'
import { DUPLICATE_FAVOURITE } from './heart-texts.ts'
import {
  joinedText,
  MOST_PENDING,
  WISHLIST_TEXTS,
  type WishlistAnswer,
  type WishlistIntent,
} from './wishlist-answers.ts'

type WishlistShop = Pick<Shop, 'db' | 'catalogue' | 'newId' | 'now'>
type WishlistChange = { intent: WishlistIntent; productId: string; id: string; productIds: string }

/**
 * Applies a change to a shopper's favourites; name, price and picture are the shop's own. A heart
 * knows the product, the list the item's id.
 */
export async function submitFavourite(
  shop: WishlistShop,
  userId: string,
  { intent, productId, id: itemId, productIds }: WishlistChange,
): Promise<WishlistAnswer> {
  const asked = { intent, id: itemId || productId }
  const texts = WISHLIST_TEXTS[intent]
  if (intent === 'join') return joinFavourites(shop, userId, productIds)
  if (intent === 'clear') await clearWishlist(shop.db, userId)
  if (intent === 'remove') {
    if (itemId) await removeWishlistItem(shop.db, userId, itemId)
    else await removeFromWishlist(shop.db, userId, productId)
  }
  if (intent !== 'save') return doneAnswer(asked, texts.done)

  const product = shop.catalogue.current().byId.get(productId)
  if (!product) return refusedAnswer(asked, 'not_found', texts.failed)
  const item = { id: shop.newId('wsh'), userId, product: toSaved(product) }
  const outcome = await saveToWishlist(shop.db, { ...item, now: shop.now().toISOString() })
  return outcome.ok
    ? doneAnswer(asked, texts.done)
    : refusedAnswer(asked, 'duplicate', DUPLICATE_FAVOURITE)
}

/** Adds what a guest wanted, the newest first in the text; leaves out what is no longer sold. */
async function joinFavourites(
  { db, catalogue, newId, now }: WishlistShop,
  userId: string,
  productIds: string,
): Promise<WishlistAnswer> {
  const at = now().getTime()
  const { byId } = catalogue.current()
  const products = readKeptIds(productIds, MOST_PENDING).flatMap((id) => byId.get(id) ?? [])
  const items = products.map((product, place) => ({
    id: newId('wsh'),
    userId,
    product: toSaved(product),
    // A millisecond apart, so that the list keeps the order of the presses.
    now: new Date(at - place).toISOString(),
  }))
  return doneAnswer({ intent: 'join' }, joinedText(await joinWishlist(db, items)))
}

function toSaved(product: Product): SavedProduct {
  const { id, name, priceCents, colors } = product
  const [color = ''] = colors
  const image = thumbnail({ id, color, version: pictureVersion(product, color) })
  return { id, name, priceCents, image }
}
