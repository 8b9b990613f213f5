import type { PriceFacts } from '#core/catalogue/reduction.ts'
import type { OfferTerms } from '#core/pricing/offers/apply-offers.ts'
import type { Cents } from '#core/base/money/money.ts'

/** The data of a product that a cart needs to validate its lines. */
export type CartProduct = PriceFacts & {
  id: string
  name: string
  priceCents: Cents
  /** Units in stock by `size/color`; a pair that is not sold is absent. */
  stock: Record<string, number>
  /** Picture address by colour. */
  images: Record<string, string>
  /** The offers of now that reach it; absent: none. */
  offers?: OfferTerms[] | undefined
}
