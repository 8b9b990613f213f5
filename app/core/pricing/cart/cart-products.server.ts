import { thumbnail } from '#core/catalogue/pictures.ts'
import { pictureVersion } from '#core/catalogue/pictures.server.ts'
import type { Product } from '#core/catalogue/product.ts'
import { priceFactsOf } from '#core/catalogue/reduction.ts'
import { factsOf, termsFor, type Offer } from '#core/pricing/offers/offer.ts'
import type { CartProduct } from './cart-products.ts'

/** The products of a cart as the shop has them now, in the order asked, without unknown ones. */
export function cartProducts(
  byId: ReadonlyMap<string, Product>,
  ids: readonly string[],
  offers: readonly Offer[] = [],
): CartProduct[] {
  return [...new Set(ids)].flatMap((id) => {
    const product = byId.get(id)
    if (!product) return []
    const images = product.colors.map((color): [string, string] => [
      color,
      thumbnail({ id, color, version: pictureVersion(product, color) }),
    ])
    const { name, priceCents, stock } = product
    const cartProduct = { id, name, priceCents, stock, images: Object.fromEntries(images) }
    const own = termsFor(offers, factsOf(product))
    return [{ ...cartProduct, ...priceFactsOf(product), ...(own.length > 0 && { offers: own }) }]
  })
}
