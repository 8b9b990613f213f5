import { lineKey, type CartLine } from '#core/pricing/cart/cart.ts'
import type { CartProduct } from '#core/pricing/cart/cart-products.ts'
import type { ApplyOffers } from '#core/checkout/quote.ts'
import { applyOffers } from '#core/pricing/offers/apply-offers.ts'

/** Prices a cart by the rule of the server. Its script comes only where a product has an offer. */
export function offersOfCart(products: readonly CartProduct[]): ApplyOffers<CartLine> {
  const byId = new Map(products.map(({ id, offers = [] }) => [id, offers]))
  return (lines, code) =>
    applyOffers(
      lines.map((line) => ({ ...line, key: lineKey(line), offers: byId.get(line.id) ?? [] })),
      code,
    )
}
